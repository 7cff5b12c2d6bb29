-- Where PostgreSQL's own settings, a fifth of a table, do not do (decision 79). Nothing is rewritten; new pages keep to it.

-- Large, and changed a few times while a row is young: a fifth of ten million would be two million dead rows before anybody cleans up.
ALTER TABLE "checkouts" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "holds" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "payment_attempts" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "orders" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "order_notification_queue" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "letter_queue" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "mail_deliveries" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
-- Every month of it has the same: months.ts takes them from here.
ALTER TABLE "payment_inbox_default" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
-- Each unit that is held, sold or given back: the pages of what is asked for most are read by every shopper.
ALTER TABLE "product_variants" SET (autovacuum_vacuum_scale_factor = 0.02, fillfactor = 85);--> statement-breakpoint

-- The same row again and again, in columns without an index: with room beside it, its index need not know (HOT).
ALTER TABLE "rate_limits" SET (autovacuum_vacuum_scale_factor = 0.05, fillfactor = 70);--> statement-breakpoint
ALTER TABLE "sessions" SET (autovacuum_vacuum_scale_factor = 0.05, fillfactor = 80);--> statement-breakpoint
ALTER TABLE "member_bags" SET (autovacuum_vacuum_scale_factor = 0.05, fillfactor = 70);--> statement-breakpoint
ALTER TABLE "video_days" SET (autovacuum_vacuum_scale_factor = 0.05, fillfactor = 70);--> statement-breakpoint
ALTER TABLE "video_views" SET (autovacuum_vacuum_scale_factor = 0.05, fillfactor = 80);--> statement-breakpoint
ALTER TABLE "overlay_exposures" SET (autovacuum_vacuum_scale_factor = 0.05, fillfactor = 90);--> statement-breakpoint

-- Queues: nearly empty, and read from their beginning, past everything that is dead and not cleaned up.
ALTER TABLE "figure_changes" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);--> statement-breakpoint
ALTER TABLE "facet_changes" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);--> statement-breakpoint
ALTER TABLE "garment_changes" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);--> statement-breakpoint
ALTER TABLE "order_moves" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);--> statement-breakpoint

-- Only added to: reports read their indexes alone once pages are known to be visible to all, and freezing comes in small parts.
ALTER TABLE "order_items" SET (autovacuum_vacuum_insert_scale_factor = 0.05);--> statement-breakpoint
ALTER TABLE "order_events" SET (autovacuum_vacuum_insert_scale_factor = 0.05);--> statement-breakpoint
ALTER TABLE "payment_events" SET (autovacuum_vacuum_insert_scale_factor = 0.05);--> statement-breakpoint
ALTER TABLE "wish_events" SET (autovacuum_vacuum_insert_scale_factor = 0.05);--> statement-breakpoint
ALTER TABLE "mail_sends" SET (autovacuum_vacuum_insert_scale_factor = 0.05);--> statement-breakpoint
ALTER TABLE "security_events" SET (autovacuum_vacuum_insert_scale_factor = 0.05);--> statement-breakpoint
ALTER TABLE "account_events" SET (autovacuum_vacuum_insert_scale_factor = 0.05);

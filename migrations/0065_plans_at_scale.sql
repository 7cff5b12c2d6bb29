-- Found by the plans of a shop of ten million orders (decision 80). A large shop makes them beforehand, under the same names and
-- CONCURRENTLY, so that nobody waits (docs/operations.md, "Migrations while others serve").
CREATE INDEX IF NOT EXISTS "checkouts_phone" ON "checkouts" USING btree ("phone_number");--> statement-breakpoint
DROP INDEX IF EXISTS "checkouts_open_phone";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "confirmed_contacts_of_guests" ON "confirmed_contacts" USING btree ("contact") WHERE user_id is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "notifications_order" ON "notifications" USING btree ("order_id") WHERE order_id is not null;

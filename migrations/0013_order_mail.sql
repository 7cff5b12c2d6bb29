CREATE TABLE "mail_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"queue" text NOT NULL,
	"queue_id" uuid NOT NULL,
	"recipient_kind" text NOT NULL,
	"channel" text NOT NULL,
	"event" text NOT NULL,
	"order_id" uuid,
	"checkout_id" text,
	"address" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"unknowns" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"sending" boolean DEFAULT false NOT NULL,
	"give_up_at" timestamp (3) with time zone NOT NULL,
	"server_answer" text,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "mail_deliveries_once" UNIQUE("queue_id","recipient_kind")
);
--> statement-breakpoint
CREATE TABLE "mail_sends" (
	"id" uuid PRIMARY KEY NOT NULL,
	"delivery_id" uuid NOT NULL,
	"try" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"address" text,
	"message_id" text NOT NULL,
	"outcome" text DEFAULT 'sending' NOT NULL,
	"server_answer" text,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"connection_failures" integer DEFAULT 0 NOT NULL,
	"paused_until" timestamp (3) with time zone,
	"last_success_at" timestamp (3) with time zone,
	"last_failure_at" timestamp (3) with time zone,
	"last_failure" text,
	"alarm" text
);
--> statement-breakpoint
CREATE TABLE "mail_suppressions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_suppressions_address_unique" UNIQUE("address")
);
--> statement-breakpoint
ALTER TABLE "mail_sends" ADD CONSTRAINT "mail_sends_delivery_id_mail_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."mail_deliveries"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "mail_deliveries_due" ON "mail_deliveries" USING btree ("next_at") WHERE next_at is not null;
--> statement-breakpoint
CREATE INDEX "mail_deliveries_in_turn" ON "mail_deliveries" USING btree ("order_id","recipient_kind") WHERE next_at is not null;
--> statement-breakpoint
CREATE INDEX "mail_deliveries_list" ON "mail_deliveries" USING btree ("state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "mail_deliveries_order" ON "mail_deliveries" USING btree ("order_id","created_at");
--> statement-breakpoint
CREATE INDEX "mail_deliveries_checkout" ON "mail_deliveries" USING btree ("checkout_id");
--> statement-breakpoint
CREATE INDEX "mail_deliveries_address" ON "mail_deliveries" USING btree ("address") WHERE address is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "mail_sends_accepted_once" ON "mail_sends" USING btree ("delivery_id") WHERE outcome = 'accepted';
--> statement-breakpoint
CREATE INDEX "mail_sends_delivery" ON "mail_sends" USING btree ("delivery_id","try");
--> statement-breakpoint
CREATE INDEX "mail_sends_day" ON "mail_sends" USING btree ("at","outcome");
--> statement-breakpoint
INSERT INTO "email_notification_settings" ("setting_key", "setting_value") VALUES
	('notifications_enabled', 'true'), ('customer_notifications_enabled', 'true'), ('admin_notifications_enabled', 'true'), ('admin_email', 'orders@upya.example')
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "mail_deliveries" ("id", "queue", "queue_id", "recipient_kind", "channel", "event", "order_id", "checkout_id", "state", "tries", "next_at", "give_up_at", "last_error", "created_at")
	SELECT gen_random_uuid(), 'order', q.id, k.kind, 'email', q.event_type, q.order_id, o.checkout_id,
		CASE WHEN coalesce(r.failures, 0) > 0 THEN 'retrying' ELSE 'waiting' END, coalesce(r.failures, 0),
		CASE WHEN q.auto_process THEN coalesce(r.not_before, q.created_at) END,
		now() + CASE WHEN k.kind = 'admin' THEN interval '24 hours' ELSE interval '48 hours' END, r.last_error, q.created_at
	FROM "order_notification_queue" q
	JOIN LATERAL unnest(CASE WHEN q.event_type = 'order_placed' THEN array['admin']
		WHEN q.event_type IN ('delivery_details_received', 'order_cancelled') THEN array['customer', 'admin'] ELSE array['customer'] END) k(kind) ON true
	LEFT JOIN "order_notification_retries" r ON r.queue_id = q.id
	LEFT JOIN "orders" o ON o.id = q.order_id
	WHERE q.processed = false AND NOT (k.kind = ANY (coalesce(r.done, '{}')));
--> statement-breakpoint
INSERT INTO "mail_deliveries" ("id", "queue", "queue_id", "recipient_kind", "channel", "event", "checkout_id", "address", "state", "tries", "next_at", "give_up_at", "last_error", "created_at")
	SELECT gen_random_uuid(), 'message', l.id, l.audience, l.channel, split_part(l.dedup_key, ':', 1), l.checkout_id, l.recipient,
		CASE WHEN l.failures > 0 THEN 'retrying' ELSE 'waiting' END, l.failures, l.next_at,
		now() + CASE WHEN l.audience = 'admin' THEN interval '24 hours' ELSE interval '48 hours' END, l.last_error, l.created_at
	FROM "letter_queue" l WHERE l.next_at IS NOT NULL;
--> statement-breakpoint
DROP TABLE "order_notification_retries";
--> statement-breakpoint
DROP INDEX "letter_queue_waiting";
--> statement-breakpoint
ALTER TABLE "letter_queue" DROP COLUMN "failures", DROP COLUMN "last_error", DROP COLUMN "next_at", DROP COLUMN "sent_at";

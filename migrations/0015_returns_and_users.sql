CREATE TABLE "order_returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"paid_order_id" uuid NOT NULL,
	"state" text NOT NULL,
	"wish" text NOT NULL,
	"reason" text NOT NULL,
	"words" text,
	"asked_by" text NOT NULL,
	"answer" text,
	"outcome" text,
	"worth" integer DEFAULT 0 NOT NULL,
	"goods_amount" integer DEFAULT 0 NOT NULL,
	"delivery_amount" integer DEFAULT 0 NOT NULL,
	"refund_id" uuid UNIQUE,
	"exchange_order_id" uuid UNIQUE,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- One at a time: what went back before is known when the next one is decided.
CREATE UNIQUE INDEX "order_returns_open" ON "order_returns" USING btree ("order_id") WHERE state in ('asked', 'agreed', 'received');
--> statement-breakpoint
CREATE INDEX "order_returns_order" ON "order_returns" USING btree ("order_id","created_at");
--> statement-breakpoint
CREATE INDEX "order_returns_paid_order" ON "order_returns" USING btree ("paid_order_id");
--> statement-breakpoint
CREATE INDEX "order_returns_state" ON "order_returns" USING btree ("state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "order_returns_latest" ON "order_returns" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE TABLE "order_return_items" (
	"return_id" uuid NOT NULL REFERENCES "order_returns"("id") ON DELETE cascade,
	"order_item_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"condition" text,
	CONSTRAINT "order_return_items_return_id_order_item_id_pk" PRIMARY KEY("return_id","order_item_id")
);
--> statement-breakpoint
CREATE TABLE "order_return_events" (
	"return_id" uuid NOT NULL REFERENCES "order_returns"("id") ON DELETE cascade,
	"state" text NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "order_return_events_return" ON "order_return_events" USING btree ("return_id","created_at");
--> statement-breakpoint
-- KES of a refund that are the delivery fee; the rest is for goods.
ALTER TABLE "payment_refunds" ADD COLUMN "delivery_amount" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Of those that are there: goods go back first, then the delivery.
UPDATE "payment_refunds" r SET delivery_amount = parts.delivery FROM (
	SELECT e.id, least(o.delivery_fee, greatest(0, e.total - (o.subtotal - o.discount)))
			- least(o.delivery_fee, greatest(0, e.total - e.amount - (o.subtotal - o.discount))) AS delivery
		FROM (SELECT id, attempt_id, amount, sum(amount) OVER (PARTITION BY attempt_id ORDER BY number) AS total
			FROM payment_refunds WHERE state <> 'withdrawn' AND reason <> 'surplus') e
		JOIN payment_attempts a ON a.id = e.attempt_id JOIN orders o ON o.payment_ref = a.reference
	) parts WHERE parts.id = r.id AND parts.delivery > 0;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "disabled_at" timestamp (3) with time zone;
--> statement-breakpoint
-- What admins search by: a part of a name or of an e-mail, the end of a phone.
CREATE INDEX "users_name_part" ON "users" USING gin (lower("full_name") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "users_email_part" ON "users" USING gin ("email" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "users_latest" ON "users" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_admin;
--> statement-breakpoint
CREATE INDEX "users_disabled" ON "users" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE disabled_at is not null;
--> statement-breakpoint
CREATE INDEX "confirmed_contacts_phone_tail" ON "confirmed_contacts" USING btree (reverse("contact") text_pattern_ops) WHERE kind = 'phone' and user_id is not null;

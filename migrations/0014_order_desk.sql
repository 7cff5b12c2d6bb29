CREATE TABLE "customer_key_secret" (
	"id" integer PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- Of the orders that are there, a worker fills it in: the secret that keys it is not in the database.
ALTER TABLE "orders" ADD COLUMN "customer_key" uuid;
--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_key","created_at");
--> statement-breakpoint
CREATE INDEX "orders_unkeyed" ON "orders" USING btree ("id") WHERE customer_key is null;
--> statement-breakpoint
CREATE INDEX "orders_phone_tail" ON "orders" USING btree (reverse("phone_number") text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "orders_delivery_phone_tail" ON "orders" USING btree (reverse("delivery_phone") text_pattern_ops) WHERE delivery_phone is not null;
--> statement-breakpoint
CREATE INDEX "orders_name_part" ON "orders" USING gin (lower("delivery_name") gin_trgm_ops) WHERE delivery_name is not null;
--> statement-breakpoint
CREATE INDEX "orders_email_part" ON "orders" USING gin (lower("email") gin_trgm_ops) WHERE email is not null;
--> statement-breakpoint
CREATE INDEX "orders_discount" ON "orders" USING btree ("discount_code","created_at","id") WHERE discount_code is not null;
--> statement-breakpoint
CREATE INDEX "orders_done" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE fulfillment_status = 'fulfilled' or status <> 'paid';
--> statement-breakpoint
CREATE INDEX "orders_ended" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status <> 'paid';
--> statement-breakpoint
CREATE INDEX "order_items_product" ON "order_items" USING btree ("product_id","order_id");
--> statement-breakpoint
CREATE TABLE "order_moves" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"move" text NOT NULL,
	"admin_id" uuid,
	"admin_email" text NOT NULL,
	"address" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_moves_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX "order_moves_due" ON "order_moves" USING btree ("due_at");
--> statement-breakpoint
CREATE INDEX "order_notification_queue_order" ON "order_notification_queue" USING btree ("order_id","created_at");

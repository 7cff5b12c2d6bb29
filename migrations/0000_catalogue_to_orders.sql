CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE TABLE "fabric_details" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"main_image" text,
	"closeup_image" text,
	"description" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"checkout_id" text NOT NULL,
	"variant_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "holds_checkout_id_variant_id_pk" PRIMARY KEY("checkout_id","variant_id"),
	CONSTRAINT "holds_quantity_positive" CHECK ("holds"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "material_descriptions" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"description" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"key" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"thumbhash" text NOT NULL,
	"source" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_product_position" UNIQUE("product_id","position")
);
--> statement-breakpoint
CREATE TABLE "product_features" (
	"product_id" uuid NOT NULL,
	"display_order" integer NOT NULL,
	"feature" text NOT NULL,
	CONSTRAINT "product_features_product_id_display_order_pk" PRIMARY KEY("product_id","display_order")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"handle" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"vendor" text DEFAULT '' NOT NULL,
	"category" text NOT NULL,
	"price" integer NOT NULL,
	"original_price" integer,
	"condition" text NOT NULL,
	"flaws" text[] DEFAULT '{}' NOT NULL,
	"measurements" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"styles" text[] DEFAULT '{}' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"video_url" text,
	"is_new" boolean DEFAULT false NOT NULL,
	"is_bestseller" boolean DEFAULT false NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"popularity_score" integer DEFAULT 0 NOT NULL,
	"shuffle_a" real DEFAULT random() NOT NULL,
	"shuffle_b" real DEFAULT random() NOT NULL,
	"search" "tsvector" DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_handle_unique" UNIQUE("handle"),
	CONSTRAINT "products_price_positive" CHECK ("products"."price" > 0)
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"products" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_variants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"sku" text NOT NULL,
	"size" text,
	"stock" integer NOT NULL,
	"price" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_variants_sku_unique" UNIQUE("sku"),
	CONSTRAINT "variants_product_size" UNIQUE NULLS NOT DISTINCT("product_id","size"),
	CONSTRAINT "variants_stock_not_negative" CHECK ("product_variants"."stock" >= 0),
	CONSTRAINT "variants_price_positive" CHECK ("product_variants"."price" > 0)
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"guest_id" uuid,
	"user_id" uuid,
	"phone_number" text NOT NULL,
	"email" text,
	"lines" jsonb NOT NULL,
	"delivery_area" text NOT NULL,
	"discount_code" text,
	"subtotal" integer NOT NULL,
	"discount" integer NOT NULL,
	"delivery_fee" integer NOT NULL,
	"total_amount" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"hold_until" timestamp (3) with time zone NOT NULL,
	"idempotency_key" text,
	"request_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "checkouts_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "email_notification_settings" (
	"setting_key" text PRIMARY KEY NOT NULL,
	"setting_value" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_notification_queue" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"event_type" text NOT NULL,
	"admin_email" text,
	"processed" boolean DEFAULT false NOT NULL,
	"processed_at" timestamp (3) with time zone,
	"auto_process" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_notification_retries" (
	"queue_id" uuid PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"not_before" timestamp (3) with time zone NOT NULL,
	"last_error" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discount_codes" (
	"discount_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"type" text NOT NULL,
	"value" integer NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"source" text DEFAULT 'manual' NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"max_uses" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_codes_code_unique" UNIQUE("code"),
	CONSTRAINT "discount_codes_value" CHECK ("discount_codes"."value" > 0 and ("discount_codes"."type" <> 'percentage' or "discount_codes"."value" <= 100)),
	CONSTRAINT "discount_codes_upper" CHECK ("discount_codes"."code" = upper("discount_codes"."code"))
);
--> statement-breakpoint
CREATE TABLE "discount_uses" (
	"discount_id" uuid NOT NULL,
	"checkout_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_uses_discount_id_checkout_id_pk" PRIMARY KEY("discount_id","checkout_id")
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"price" integer NOT NULL,
	"name" text NOT NULL,
	"size" text,
	"picture_key" text
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"checkout_id" text NOT NULL,
	"user_id" uuid,
	"guest_id" uuid,
	"is_guest" boolean NOT NULL,
	"phone_number" text NOT NULL,
	"email" text,
	"subtotal" integer NOT NULL,
	"discount" integer NOT NULL,
	"discount_code" text,
	"delivery_fee" integer NOT NULL,
	"total_amount" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"fulfillment_status" text NOT NULL,
	"payment_ref" text NOT NULL,
	"payment_method" text NOT NULL,
	"payment_receipt" text,
	"delivery_area" text NOT NULL,
	"delivery_name" text,
	"delivery_phone" text,
	"delivery_address" text,
	"delivery_notes" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "orders_order_number_unique" UNIQUE("order_number"),
	CONSTRAINT "orders_checkout_id_unique" UNIQUE("checkout_id"),
	CONSTRAINT "orders_payment_ref_unique" UNIQUE("payment_ref")
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checkout_id" text NOT NULL,
	"number" integer NOT NULL,
	"method" text NOT NULL,
	"gateway" text NOT NULL,
	"phone_number" text,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"reference" text NOT NULL,
	"callback_token" text NOT NULL,
	"merchant_request_id" text,
	"provider_request_id" text,
	"receipt" text,
	"paid_amount" integer,
	"result_code" text,
	"result_description" text,
	"idempotency_key" text,
	"next_query_at" timestamp (3) with time zone,
	"queries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "payment_attempts_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payment_attempts_callback_token_unique" UNIQUE("callback_token"),
	CONSTRAINT "payment_attempts_provider_request_id_unique" UNIQUE("provider_request_id"),
	CONSTRAINT "payment_attempts_receipt_unique" UNIQUE("receipt"),
	CONSTRAINT "payment_attempts_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "payment_attempts_number" UNIQUE("checkout_id","number")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"attempt_id" uuid NOT NULL,
	"source" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fabric_details" ADD CONSTRAINT "fabric_details_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_descriptions" ADD CONSTRAINT "material_descriptions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_features" ADD CONSTRAINT "product_features_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notification_retries" ADD CONSTRAINT "order_notification_retries_queue_id_order_notification_queue_id_fk" FOREIGN KEY ("queue_id") REFERENCES "public"."order_notification_queue"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_discount_id_discount_codes_discount_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discount_codes"("discount_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "holds_variant" ON "holds" USING btree ("variant_id") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "pictures_key" ON "product_pictures" USING btree ("key");--> statement-breakpoint
CREATE INDEX "products_latest" ON "products" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_popular" ON "products" USING btree ("popularity_score" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_shuffle_a" ON "products" USING btree ("shuffle_a","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_shuffle_b" ON "products" USING btree ("shuffle_b","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_category_latest" ON "products" USING btree ("category","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category","price","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_category_popular" ON "products" USING btree ("category","popularity_score" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_category_shuffle_a" ON "products" USING btree ("category","shuffle_a","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_category_shuffle_b" ON "products" USING btree ("category","shuffle_b","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_styles" ON "products" USING gin ("styles");--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search");--> statement-breakpoint
CREATE INDEX "search_words_trigram" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "variants_size_in_stock" ON "product_variants" USING btree ("size","product_id") WHERE stock > 0;--> statement-breakpoint
CREATE INDEX "checkouts_open" ON "checkouts" USING btree ("expires_at") WHERE status in ('awaiting_payment', 'failed');--> statement-breakpoint
CREATE INDEX "checkouts_open_phone" ON "checkouts" USING btree ("phone_number") WHERE status in ('awaiting_payment', 'failed');--> statement-breakpoint
CREATE INDEX "checkouts_open_guest" ON "checkouts" USING btree ("guest_id") WHERE status in ('awaiting_payment', 'failed');--> statement-breakpoint
CREATE INDEX "order_notification_queue_waiting" ON "order_notification_queue" USING btree ("created_at") WHERE processed = false;--> statement-breakpoint
CREATE INDEX "order_items_order" ON "order_items" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_guest" ON "orders" USING btree ("guest_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE guest_id is not null;--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_due" ON "payment_attempts" USING btree ("next_query_at") WHERE next_query_at is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_phone" ON "payment_attempts" USING btree ("phone_number","created_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_undecided" ON "payment_attempts" USING btree ("state") WHERE state in ('created', 'initiating', 'pending', 'unknown');--> statement-breakpoint
CREATE INDEX "payment_events_attempt" ON "payment_events" USING btree ("attempt_id","id");--> statement-breakpoint
CREATE INDEX "mail_outbox_latest" ON "mail_outbox" USING btree ("created_at" DESC NULLS LAST);
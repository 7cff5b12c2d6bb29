ALTER TABLE "discount_codes" DROP CONSTRAINT "discount_codes_value";
--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "min_subtotal" integer;
--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "categories" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "kinds" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "product_ids" uuid[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "on_marked_down" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "max_per_buyer" integer;
--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "starts_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "batch_id" uuid;
--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "batch_size" integer;
--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "batch_head" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_value" CHECK (case "type" when 'percentage' then "value" between 1 and 100 when 'fixed' then "value" > 0 else "type" = 'free_delivery' and "value" = 0 end);
--> statement-breakpoint
CREATE INDEX "discount_codes_list" ON "discount_codes" USING btree ("created_at" DESC NULLS LAST,"discount_id" DESC NULLS LAST) WHERE batch_id is null or batch_head;
--> statement-breakpoint
CREATE INDEX "discount_codes_batch" ON "discount_codes" USING btree ("batch_id","created_at" DESC NULLS LAST,"discount_id" DESC NULLS LAST) WHERE batch_id is not null;
--> statement-breakpoint
CREATE INDEX "discount_codes_prefix" ON "discount_codes" USING btree ("code" text_pattern_ops);
--> statement-breakpoint
ALTER TABLE "discount_takers" DROP CONSTRAINT "discount_takers_discount_id_taker_pk";
--> statement-breakpoint
ALTER TABLE "discount_takers" ADD CONSTRAINT "discount_takers_discount_id_taker_checkout_id_pk" PRIMARY KEY("discount_id","taker","checkout_id");
--> statement-breakpoint
ALTER TABLE "discount_uses" ADD COLUMN "used_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "discount_uses" ADD COLUMN "net" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "discount_uses" ADD COLUMN "given" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "discount_uses" ADD COLUMN "first_order" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "discount_uses" ADD COLUMN "max_per_buyer" integer;
--> statement-breakpoint
-- What was taken until now: with the terms of its code, and used where an order came of it.
UPDATE "discount_uses" u SET first_order = d.first_order, used_at = o.created_at,
	net = coalesce(o.subtotal - o.discount, c.subtotal - c.discount), given = coalesce(o.discount, c.discount)
	FROM "discount_codes" d, "checkouts" c LEFT JOIN "orders" o ON o.checkout_id = c.id
	WHERE d.discount_id = u.discount_id AND c.id = u.checkout_id;
--> statement-breakpoint
CREATE INDEX "discount_uses_brought" ON "discount_uses" USING btree ("discount_id","used_at","net","given");
--> statement-breakpoint
CREATE TABLE "fomo_samples" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_name" text NOT NULL,
	"customer_location" text NOT NULL,
	"product_id" uuid NOT NULL,
	"minutes_ago" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "fomo_samples_newest" ON "fomo_samples" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE TABLE "fomo_hidden" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"whole_person" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "fomo_hidden_people" ON "fomo_hidden" USING btree ("order_id") WHERE whole_person;

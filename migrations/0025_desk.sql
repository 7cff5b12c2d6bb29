-- Units sold without the shop, pieces that were fetched for their parcel, browsers that opened the shop on a day.
CREATE TABLE "elsewhere_sales" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"size" text,
	"price" integer,
	"place" text NOT NULL,
	"units_left" integer NOT NULL,
	"admin_email" text NOT NULL,
	"sold_at" timestamp (3) with time zone NOT NULL,
	"taken_back_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "stat_traffic" ADD COLUMN "visitors" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "packed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "packed_by" text;--> statement-breakpoint
CREATE INDEX "elsewhere_sales_product" ON "elsewhere_sales" USING btree ("product_id","sold_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "elsewhere_sales_at" ON "elsewhere_sales" USING btree ("sold_at") WHERE taken_back_at is null;
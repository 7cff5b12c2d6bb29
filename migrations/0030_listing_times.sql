CREATE TABLE "listing_times" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"seconds" integer NOT NULL,
	"listed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listing_times" ADD CONSTRAINT "listing_times_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_times_latest" ON "listing_times" USING btree ("listed_at" DESC NULLS LAST,"product_id" DESC NULLS LAST);
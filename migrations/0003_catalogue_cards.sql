DROP INDEX "products_latest";--> statement-breakpoint
DROP INDEX "products_popular";--> statement-breakpoint
DROP INDEX "products_category_latest";--> statement-breakpoint
DROP INDEX "products_category_popular";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "card" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "card" text GENERATED ALWAYS AS ('{"id":"' || id::text || '","size":' || coalesce('"' || size || '"', 'null') || ',"price":' || price::text || ',"stock":') STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree (lower("name")) WHERE is_active;--> statement-breakpoint
CREATE INDEX "variants_product_position" ON "product_variants" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "products_latest" ON "products" USING btree ("created_at","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_popular" ON "products" USING btree ("popularity_score","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_category_latest" ON "products" USING btree ("category","created_at","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_category_popular" ON "products" USING btree ("category","popularity_score","id") WHERE is_active;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "variants_size_plain" CHECK ("product_variants"."size" !~ '["\\[:cntrl:]]');
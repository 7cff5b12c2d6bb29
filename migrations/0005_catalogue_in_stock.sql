DROP INDEX "variants_size_in_stock";--> statement-breakpoint
CREATE INDEX "variants_size_in_stock" ON "product_variants" USING btree ("product_id","size") WHERE stock > 0;
-- Of the table of products: what is for sale by its age, and what waits for somebody.
CREATE INDEX "products_table_age" ON "products" USING btree ((coalesce("published_at", "created_at")),"id");--> statement-breakpoint
CREATE INDEX "products_table_live_age" ON "products" USING btree ((coalesce("published_at", "created_at")),"id") WHERE is_active and shelf > 0;--> statement-breakpoint
CREATE INDEX "products_table_drafts" ON "products" USING btree ("created_at","id") WHERE not is_active and archived_at is null;--> statement-breakpoint
CREATE INDEX "products_table_archived" ON "products" USING btree ("created_at","id") WHERE archived_at is not null;--> statement-breakpoint
CREATE INDEX "products_table_incomplete" ON "products" USING btree ("created_at","id") WHERE archived_at is null and (shelf > 0 or not is_active) and (not pictured or measurements = '{}' or description = '');--> statement-breakpoint
CREATE INDEX "products_table_place" ON "products" USING btree (lower("place") text_pattern_ops) WHERE place <> '';--> statement-breakpoint
CREATE INDEX "products_table_lister" ON "products" USING btree ("listed_by") WHERE listed_by is not null;

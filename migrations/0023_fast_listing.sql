-- What pieces of a kind were sold for, and pieces that wait for a tape measure.
CREATE INDEX "products_to_measure" ON "products" USING btree ("created_at","id") WHERE archived_at is null and shelf > 0 and measurements = '{}';--> statement-breakpoint
CREATE INDEX "products_sold_alike" ON "products" USING btree ("kind","shelf","created_at","id");
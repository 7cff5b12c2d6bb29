DROP INDEX "mail_deliveries_address";--> statement-breakpoint
CREATE INDEX "products_table_wordless" ON "products" USING btree ("created_at","id") WHERE description = '';--> statement-breakpoint
CREATE INDEX "mail_deliveries_address" ON "mail_deliveries" USING btree ("address","state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE address is not null;
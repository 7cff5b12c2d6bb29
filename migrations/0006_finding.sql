ALTER TABLE "products" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "kind_confidence" real;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "department" text DEFAULT 'unisex' NOT NULL;--> statement-breakpoint
CREATE INDEX "products_unclassified" ON "products" USING btree ("id") WHERE kind_confidence is null;
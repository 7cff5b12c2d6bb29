CREATE TABLE "delivery_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"area" text NOT NULL,
	"fee" integer NOT NULL,
	"offered" boolean DEFAULT true NOT NULL,
	"effective_from" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawn_by" uuid
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "delivery_waived" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "delivery_rates_area" ON "delivery_rates" USING btree ("area","effective_from" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "delivery_rates_newest" ON "delivery_rates" USING btree ("effective_from" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
-- What the shop has charged since it opened.
INSERT INTO "delivery_rates" ("id", "area", "fee", "effective_from", "created_at") VALUES
	('00000000-0000-7000-8000-00000000d001', 'nairobi', 0, '2000-01-01T00:00:00Z', '2000-01-01T00:00:00Z'),
	('00000000-0000-7000-8000-00000000d002', 'nationwide', 200, '2000-01-01T00:00:00Z', '2000-01-01T00:00:00Z');--> statement-breakpoint
-- Until now the fee was one and the same: whoever paid none outside of Nairobi had a code for it.
UPDATE "checkouts" SET "delivery_waived" = 200 WHERE "delivery_area" = 'nationwide' AND "delivery_fee" = 0 AND "subtotal" > 0 AND "discount_code" IS NOT NULL;

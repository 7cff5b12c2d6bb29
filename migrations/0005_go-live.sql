ALTER TABLE "users" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "users_demo" ON "users" USING btree ("email") WHERE is_demo;--> statement-breakpoint
CREATE INDEX "checkouts_demo" ON "checkouts" USING btree ("created_at","id") WHERE is_demo;--> statement-breakpoint
-- backfill
-- What the seeds of earlier versions made: accounts and codes are known by name, past purchases by the till that took their money.
UPDATE "users" SET is_demo = true
  WHERE email IN ('wanjiku@upya.example', 'otieno@upya.example', 'zawadi@upya.example', 'chebet@upya.example', 'amina@upya.example');--> statement-breakpoint
UPDATE "discount_codes" SET is_demo = true
  WHERE (code, type, value, description) IN (('KARIBU10', 'percentage', 10, 'Karibu: 10 percent off your first order'), ('UPYA200', 'fixed', 200, 'KES 200 off, from us to you'));--> statement-breakpoint
UPDATE "checkouts" SET is_demo = true WHERE id IN (SELECT checkout_id FROM "payment_attempts" WHERE result_description = 'paid at the demo till');

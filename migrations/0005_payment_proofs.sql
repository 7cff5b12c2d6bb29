CREATE TABLE "discount_takers" (
	"discount_id" uuid NOT NULL,
	"taker" text NOT NULL,
	"checkout_id" text NOT NULL,
	CONSTRAINT "discount_takers_discount_id_taker_pk" PRIMARY KEY("discount_id","taker")
);
--> statement-breakpoint
CREATE TABLE "payment_pulls" (
	"gateway" text PRIMARY KEY NOT NULL,
	"pulled_to" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_keys" (
	"what" text NOT NULL,
	"key" text NOT NULL,
	"hash" text NOT NULL,
	"reply" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "request_keys_what_key_pk" PRIMARY KEY("what","key")
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" DROP CONSTRAINT "payment_attempts_idempotency_key_unique";--> statement-breakpoint
ALTER TABLE "payment_refunds" DROP CONSTRAINT "payment_refunds_idempotency_key_unique";--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "first_order" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_receipt_checks" ADD COLUMN "doubt" text;--> statement-breakpoint
ALTER TABLE "discount_takers" ADD CONSTRAINT "discount_takers_discount_id_discount_codes_discount_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discount_codes"("discount_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discount_takers_checkout" ON "discount_takers" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "request_keys_created" ON "request_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree ("phone_number","status");--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree (lower(email)) WHERE email is not null;--> statement-breakpoint
CREATE INDEX "payment_inbox_pulled" ON "payment_inbox" USING btree ("gateway") WHERE kind = 'pulled';--> statement-breakpoint
CREATE INDEX "payment_receipt_checks_claims" ON "payment_receipt_checks" USING btree ("receipt") WHERE doubt is not null;--> statement-breakpoint
ALTER TABLE "payment_attempts" DROP COLUMN "idempotency_key";--> statement-breakpoint
ALTER TABLE "payment_refunds" DROP COLUMN "idempotency_key";--> statement-breakpoint
-- backfill
UPDATE "discount_codes" SET "first_order" = true WHERE "code" = 'KARIBU10' AND "description" = 'Karibu: 10 percent off your first order';

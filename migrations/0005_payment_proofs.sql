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
ALTER TABLE "payment_receipt_checks" ADD COLUMN "doubt" text;--> statement-breakpoint
CREATE INDEX "request_keys_created" ON "request_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_inbox_pulled" ON "payment_inbox" USING btree ("gateway") WHERE kind = 'pulled';--> statement-breakpoint
CREATE INDEX "payment_receipt_checks_claims" ON "payment_receipt_checks" USING btree ("receipt") WHERE doubt is not null;--> statement-breakpoint
ALTER TABLE "payment_attempts" DROP COLUMN "idempotency_key";--> statement-breakpoint
ALTER TABLE "payment_refunds" DROP COLUMN "idempotency_key";
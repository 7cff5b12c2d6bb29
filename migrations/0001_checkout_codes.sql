ALTER TABLE "checkouts" ADD COLUMN "code" text NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_code_unique" UNIQUE("code");
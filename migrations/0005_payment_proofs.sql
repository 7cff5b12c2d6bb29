CREATE TABLE "payment_pulls" (
	"gateway" text PRIMARY KEY NOT NULL,
	"pulled_to" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_receipt_checks" ADD COLUMN "doubt" text;--> statement-breakpoint
CREATE INDEX "payment_inbox_pulled" ON "payment_inbox" USING btree ("gateway") WHERE kind = 'pulled';--> statement-breakpoint
CREATE INDEX "payment_receipt_checks_claims" ON "payment_receipt_checks" USING btree ("receipt") WHERE doubt is not null;
CREATE TABLE "letter_queue" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dedup_key" text NOT NULL,
	"channel" text NOT NULL,
	"audience" text NOT NULL,
	"recipient" text,
	"checkout_id" text,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"next_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "letter_queue_dedup_key_unique" UNIQUE("dedup_key")
);
--> statement-breakpoint
CREATE TABLE "payment_inbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_inbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"gateway" text NOT NULL,
	"kind" text NOT NULL,
	"token" text NOT NULL,
	"body" text NOT NULL,
	"address" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"handled_at" timestamp (3) with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"reference" text NOT NULL,
	"callback_token" text NOT NULL,
	"provider_id" text,
	"receipt" text,
	"result_code" text,
	"result_description" text,
	"note" text,
	"requested_by" text NOT NULL,
	"idempotency_key" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"queries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "payment_refunds_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payment_refunds_callback_token_unique" UNIQUE("callback_token"),
	CONSTRAINT "payment_refunds_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "payment_refunds_number" UNIQUE("attempt_id","number")
);
--> statement-breakpoint
CREATE TABLE "payment_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"file_name" text NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL,
	"lines" integer NOT NULL,
	"imported_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"receipt" text NOT NULL,
	"direction" text NOT NULL,
	"amount" integer NOT NULL,
	"account" text NOT NULL,
	"payer" text NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	"statement_id" uuid,
	"attempt_id" uuid,
	"note" text,
	"next_at" timestamp (3) with time zone,
	"raw" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_payments_receipt" UNIQUE("gateway","direction","receipt")
);
--> statement-breakpoint
CREATE TABLE "provider_tokens" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"renew_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_receipt_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checkout_id" text NOT NULL,
	"attempt_id" uuid NOT NULL,
	"receipt" text NOT NULL,
	"state" text NOT NULL,
	"callback_token" text NOT NULL,
	"conversation_id" text,
	"message" text,
	"next_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "payment_receipt_checks_callback_token_unique" UNIQUE("callback_token")
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "mailing_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "redirect_url" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "actor" text;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_payments" ADD CONSTRAINT "provider_payments_statement_id_payment_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."payment_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_payments" ADD CONSTRAINT "provider_payments_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_receipt_checks" ADD CONSTRAINT "payment_receipt_checks_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letter_queue_waiting" ON "letter_queue" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "letter_queue_checkout" ON "letter_queue" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "letter_queue_kept" ON "letter_queue" USING btree ("created_at") WHERE text <> '';--> statement-breakpoint
CREATE INDEX "payment_inbox_waiting" ON "payment_inbox" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "payment_inbox_received" ON "payment_inbox" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payment_inbox_open" ON "payment_inbox" USING btree ("received_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE handled_at is null and next_at is null;--> statement-breakpoint
CREATE INDEX "payment_refunds_due" ON "payment_refunds" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "payment_refunds_open" ON "payment_refunds" USING btree ("created_at","id") WHERE state not in ('completed', 'withdrawn');--> statement-breakpoint
CREATE INDEX "payment_refunds_decided" ON "payment_refunds" USING btree ("decided_at") WHERE state = 'completed';--> statement-breakpoint
CREATE INDEX "payment_refunds_provider" ON "payment_refunds" USING btree ("provider_id") WHERE provider_id is not null;--> statement-breakpoint
CREATE INDEX "provider_payments_unmatched" ON "provider_payments" USING btree ("paid_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE attempt_id is null and note is null;--> statement-breakpoint
CREATE INDEX "provider_payments_due" ON "provider_payments" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "provider_payments_attempt" ON "provider_payments" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "payment_receipt_checks_checkout" ON "payment_receipt_checks" USING btree ("checkout_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_receipt_checks_due" ON "payment_receipt_checks" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_by_state" ON "payment_attempts" USING btree ("state","gateway","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payment_attempts_decided" ON "payment_attempts" USING btree ("decided_at") WHERE paid_amount is not null;--> statement-breakpoint
-- What the demo had bought before it opened was paid at a till of its own; admins see it as M-Pesa now.
UPDATE "payment_attempts" SET "gateway" = 'daraja' WHERE "gateway" NOT IN ('daraja', 'paystack');
--> statement-breakpoint
-- Late money goes back by itself from now on. What came late before may have been paid back by hand: a person decides.
INSERT INTO "payment_events" ("attempt_id", "source", "from_state", "to_state", "evidence", "created_at") SELECT id, 'update', state, 'manual_review', '{}', now() FROM "payment_attempts" WHERE state = 'late_success';
--> statement-breakpoint
UPDATE "payment_attempts" SET "state" = 'manual_review' WHERE "state" = 'late_success';

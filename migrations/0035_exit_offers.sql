CREATE TABLE "exit_offer_claims" (
	"person" text PRIMARY KEY NOT NULL,
	"discount_id" uuid,
	"claimed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exit_offers" (
	"offer_type" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"cta" text NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exit_offer_claims" ADD CONSTRAINT "exit_offer_claims_discount_id_discount_codes_discount_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discount_codes"("discount_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exit_offer_claims_code" ON "exit_offer_claims" USING btree ("discount_id");--> statement-breakpoint
CREATE INDEX "exit_offer_claims_age" ON "exit_offer_claims" USING btree ("claimed_at");
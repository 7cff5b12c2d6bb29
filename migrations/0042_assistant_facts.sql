CREATE TABLE "assistant_facts" (
	"id" text PRIMARY KEY NOT NULL,
	"en" text NOT NULL,
	"sw" text NOT NULL,
	"words" text[] NOT NULL,
	"added" boolean NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "assistant_code_claims" (
	"person" text PRIMARY KEY NOT NULL,
	"discount_id" uuid,
	"claimed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assistant_code_days" (
	"day" date PRIMARY KEY NOT NULL,
	"issued" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assistant_code_claims" ADD CONSTRAINT "assistant_code_claims_discount_id_discount_codes_discount_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discount_codes"("discount_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_code_claims_code" ON "assistant_code_claims" USING btree ("discount_id");--> statement-breakpoint
CREATE INDEX "assistant_code_claims_age" ON "assistant_code_claims" USING btree ("claimed_at");--> statement-breakpoint
CREATE INDEX "checkouts_guest_latest" ON "checkouts" USING btree ("guest_id","created_at") WHERE guest_id is not null;
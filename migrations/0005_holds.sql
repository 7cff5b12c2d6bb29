CREATE TABLE "confirmed_contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"contact" text NOT NULL,
	"guest_id" uuid,
	"user_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"contact" text NOT NULL,
	"guest_id" uuid,
	"user_id" uuid,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "standing" text DEFAULT 'unproven' NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "phone_confirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "confirmed_contacts_guest" ON "confirmed_contacts" USING btree ("guest_id","kind","contact") WHERE guest_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "confirmed_contacts_user" ON "confirmed_contacts" USING btree ("user_id","kind","contact") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "confirmed_contacts_end" ON "confirmed_contacts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "contact_codes_end" ON "contact_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "checkouts_open_email" ON "checkouts" USING btree (lower(email)) WHERE status in ('awaiting_payment', 'failed');--> statement-breakpoint
CREATE INDEX "checkouts_open_units" ON "checkouts" USING btree ("standing","units") WHERE status in ('awaiting_payment', 'failed');--> statement-breakpoint
CREATE INDEX "checkouts_network" ON "checkouts" USING btree ("network","created_at") WHERE network is not null;
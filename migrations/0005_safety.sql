CREATE TABLE "admin_devices" (
	"user_id" uuid NOT NULL,
	"device" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "admin_devices_user_id_device_pk" PRIMARY KEY("user_id","device")
);
--> statement-breakpoint
CREATE TABLE "secrets_check" (
	"id" integer PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"logged_at" timestamp (3) with time zone,
	"mail_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "reauthenticated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "admin_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "standing" text DEFAULT 'unproven' NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "phone_confirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_devices" ADD CONSTRAINT "admin_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_devices_seen" ON "admin_devices" USING btree ("seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "confirmed_contacts_guest" ON "confirmed_contacts" USING btree ("guest_id","kind","contact") WHERE guest_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "confirmed_contacts_user" ON "confirmed_contacts" USING btree ("user_id","kind","contact") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "confirmed_contacts_end" ON "confirmed_contacts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "contact_codes_end" ON "contact_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "security_events_latest" ON "security_events" USING btree ("event","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "security_events_unlogged" ON "security_events" USING btree ("created_at") WHERE logged_at is null;--> statement-breakpoint
CREATE INDEX "security_events_unmailed" ON "security_events" USING btree ("mail_at") WHERE mail_at is not null;--> statement-breakpoint
CREATE INDEX "security_events_mailed" ON "security_events" USING btree ("mailed_at");--> statement-breakpoint
CREATE INDEX "checkouts_open_email" ON "checkouts" USING btree (lower(email)) WHERE status in ('awaiting_payment', 'failed');--> statement-breakpoint
CREATE INDEX "checkouts_open_units" ON "checkouts" USING btree ("standing","units") WHERE status in ('awaiting_payment', 'failed');--> statement-breakpoint
CREATE INDEX "checkouts_network" ON "checkouts" USING btree ("network","created_at") WHERE network is not null;--> statement-breakpoint
CREATE INDEX "payment_refunds_created" ON "payment_refunds" USING btree ("created_at");
--> statement-breakpoint
-- Who is an admin already has the first days from now on; what members have open ends like any session.
UPDATE "users" SET admin_since = now() WHERE is_admin;--> statement-breakpoint
UPDATE "sessions" s SET expires_at = least(s.expires_at, s.created_at + CASE WHEN u.is_admin THEN interval '12 hours' ELSE interval '90 days' END)
  FROM "users" u WHERE u.id = s.user_id;

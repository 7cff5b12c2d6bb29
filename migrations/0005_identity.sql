CREATE TABLE "known_origins" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"kind" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_origins_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "pending_sign_ups" (
	"hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"full_name" text DEFAULT '' NOT NULL,
	"guest_id" uuid,
	"phone_number" text,
	"salt" text NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"code_expires_at" timestamp (3) with time zone NOT NULL,
	"link_hash" text NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pending_sign_ups_link_hash_unique" UNIQUE("link_hash")
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"user_id" uuid,
	"account" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "known_origins" ADD CONSTRAINT "known_origins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_origins_age" ON "known_origins" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "pending_sign_ups_email" ON "pending_sign_ups" USING btree ("email");--> statement-breakpoint
CREATE INDEX "pending_sign_ups_end" ON "pending_sign_ups" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "security_events_latest" ON "security_events" USING btree ("event","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "security_events_user" ON "security_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "security_events_age" ON "security_events" USING btree ("created_at");
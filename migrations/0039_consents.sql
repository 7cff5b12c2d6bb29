CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"guest_id" uuid,
	"choice" text NOT NULL,
	"version" text NOT NULL,
	"chosen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "consents_person" CHECK (("consents"."user_id" is null) <> ("consents"."guest_id" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "consents_of_member" ON "consents" USING btree ("user_id","chosen_at" DESC NULLS LAST) WHERE user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "consents_of_guest" ON "consents" USING btree ("guest_id","chosen_at" DESC NULLS LAST) WHERE guest_id is not null;--> statement-breakpoint
CREATE INDEX "consents_age" ON "consents" USING btree ("chosen_at") WHERE guest_id is not null;
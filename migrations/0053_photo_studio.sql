CREATE TABLE "picture_originals" (
	"key" text PRIMARY KEY NOT NULL,
	"original" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"thumbhash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studio_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"picture" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"proposed" text,
	"confidence" real DEFAULT 0 NOT NULL,
	"reasons" text[] DEFAULT '{}' NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"asked_by" uuid,
	"decided_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "studio_proposals_made" CHECK (state <> 'ready' or proposed is not null)
);
--> statement-breakpoint
ALTER TABLE "studio_proposals" ADD CONSTRAINT "studio_proposals_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_originals_original" ON "picture_originals" USING btree ("original");--> statement-breakpoint
CREATE UNIQUE INDEX "studio_proposals_open" ON "studio_proposals" USING btree ("product_id","picture") WHERE state in ('waiting', 'ready');--> statement-breakpoint
CREATE INDEX "studio_proposals_due" ON "studio_proposals" USING btree ("due_at","id") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "studio_proposals_state" ON "studio_proposals" USING btree ("state","id");
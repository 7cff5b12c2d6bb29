CREATE TABLE "studio_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"picture" text NOT NULL,
	"garment" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"confidence" real DEFAULT 0 NOT NULL,
	"reasons" text[] DEFAULT '{}' NOT NULL,
	"angle" real DEFAULT 0 NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"made" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"emptied_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "studio_proposals_open" ON "studio_proposals" USING btree ("product_id","picture") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "studio_proposals_due" ON "studio_proposals" USING btree ("id") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "studio_proposals_state" ON "studio_proposals" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "studio_proposals_created" ON "studio_proposals" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "studio_proposals_to_empty" ON "studio_proposals" USING btree ("decided_at") WHERE decided_at is not null and emptied_at is null;
CREATE TABLE "highlight_sets" (
	"number" integer PRIMARY KEY NOT NULL,
	"entries" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by_id" uuid,
	"published_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "highlight_draft" (
	"id" integer PRIMARY KEY NOT NULL,
	"entries" jsonb NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp (3) with time zone,
	"changed_by" text NOT NULL
);
--> statement-breakpoint
INSERT INTO "highlight_draft" ("id", "entries", "version", "changed_by") VALUES (1, '[]', 1, '');

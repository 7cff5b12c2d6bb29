CREATE TABLE "picture_originals" (
	"key" text PRIMARY KEY NOT NULL,
	"original" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"thumbhash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "picture_originals_original" ON "picture_originals" USING btree ("original");
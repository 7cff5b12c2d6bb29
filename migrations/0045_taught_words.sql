CREATE TABLE "taught_words" (
	"word" text PRIMARY KEY NOT NULL,
	"means" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid
);

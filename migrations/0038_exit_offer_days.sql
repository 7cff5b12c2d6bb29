CREATE TABLE "exit_offer_days" (
	"day" date PRIMARY KEY NOT NULL,
	"claimed" integer NOT NULL
);
--> statement-breakpoint
INSERT INTO "exit_offer_days" SELECT ("created_at" at time zone 'Africa/Nairobi')::date, count(*) FROM "discount_codes"
	WHERE "batch_id" = '0e517000-0ffe-4000-8000-000000000001' GROUP BY 1;

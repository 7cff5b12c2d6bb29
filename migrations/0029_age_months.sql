CREATE TABLE "stat_age_months" (
	"month" date NOT NULL,
	"age" integer NOT NULL,
	"units" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stat_age_months_month_age_pk" PRIMARY KEY("month","age")
);
--> statement-breakpoint
CREATE INDEX "mail_deliveries_skipped_to_admin" ON "mail_deliveries" USING btree ("state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE state = 'skipped' and recipient_kind = 'admin';--> statement-breakpoint
INSERT INTO "stat_age_months" ("month", "age", "units") SELECT date_trunc('month', "day"::timestamp)::date, "age", sum("units") FROM "stat_ages" GROUP BY 1, 2;

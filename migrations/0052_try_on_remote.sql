CREATE TABLE "try_on_days" (
	"day" date NOT NULL,
	"who" uuid NOT NULL,
	"jobs" integer NOT NULL,
	CONSTRAINT "try_on_days_day_who_pk" PRIMARY KEY("day","who")
);
--> statement-breakpoint
CREATE TABLE "try_on_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"product_id" uuid NOT NULL,
	"state" text NOT NULL,
	"engine" text NOT NULL,
	"provider_id" text,
	"consent_version" text NOT NULL,
	"consented_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"polls" integer DEFAULT 0 NOT NULL,
	"progress" real,
	"problem" text,
	"cost_cents" integer DEFAULT 0 NOT NULL,
	"photo_deleted_at" timestamp (3) with time zone,
	"result_deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "try_on_looks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"token" text NOT NULL,
	"product_ids" uuid[] NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "try_on_looks_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE INDEX "try_on_jobs_due" ON "try_on_jobs" USING btree ("next_at") WHERE state in ('queued', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "try_on_jobs_open" ON "try_on_jobs" USING btree ("user_id") WHERE state in ('queued', 'running') and user_id is not null;--> statement-breakpoint
CREATE INDEX "try_on_jobs_user" ON "try_on_jobs" USING btree ("user_id","created_at" DESC NULLS LAST) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "try_on_jobs_created" ON "try_on_jobs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "try_on_jobs_finished" ON "try_on_jobs" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "try_on_jobs_photo" ON "try_on_jobs" USING btree ("created_at") WHERE photo_deleted_at is null;--> statement-breakpoint
CREATE INDEX "try_on_jobs_result" ON "try_on_jobs" USING btree ("finished_at") WHERE state = 'done' and result_deleted_at is null;--> statement-breakpoint
CREATE INDEX "try_on_looks_user" ON "try_on_looks" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "try_on_looks_expires" ON "try_on_looks" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "try_on_looks_deleted" ON "try_on_looks" USING btree ("deleted_at");
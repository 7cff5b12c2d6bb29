ALTER TABLE "try_on_jobs" ADD COLUMN "provider" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "try_on_jobs" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "try_on_jobs" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "try_on_jobs" ADD COLUMN "price_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "try_on_jobs" ADD COLUMN "photo_arrived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "try_on_jobs" ADD COLUMN "emptied_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "try_on_looks" ADD COLUMN "storing_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "try_on_looks" ADD COLUMN "emptied_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "try_on_jobs_to_empty" ON "try_on_jobs" USING btree ("created_at") WHERE emptied_at is null;--> statement-breakpoint
CREATE INDEX "try_on_looks_emptied" ON "try_on_looks" USING btree ("emptied_at");
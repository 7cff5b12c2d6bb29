ALTER TABLE "chat_conversations" ADD COLUMN "offered_reason" text;--> statement-breakpoint
ALTER TABLE "chat_people" ADD COLUMN "told_by" text DEFAULT 'sms' NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_people" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chat_conversations" DROP COLUMN "staff_told_at";
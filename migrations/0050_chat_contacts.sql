ALTER TABLE "chat_people" ALTER COLUMN "seen_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD COLUMN "contact_email" text;--> statement-breakpoint
CREATE INDEX "chat_conversations_unanswered" ON "chat_conversations" USING btree ("unanswered_since","id") WHERE status = 'open' and unanswered_since is not null;
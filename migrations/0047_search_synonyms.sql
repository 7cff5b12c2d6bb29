ALTER TABLE "taught_words" RENAME TO "search_synonyms";--> statement-breakpoint
ALTER TABLE "search_synonyms" RENAME CONSTRAINT "taught_words_pkey" TO "search_synonyms_pkey";--> statement-breakpoint
ALTER TABLE "chat_people" RENAME COLUMN "told_by" TO "alert_channel";--> statement-breakpoint
ALTER TABLE "chat_people" RENAME COLUMN "told_at" TO "alerted_at";

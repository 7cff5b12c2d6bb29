CREATE TABLE "chat_added" (
	"conversation_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_added_conversation_id_product_id_pk" PRIMARY KEY("conversation_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "chat_canned" (
	"id" uuid PRIMARY KEY NOT NULL,
	"short" text NOT NULL,
	"text_en" text NOT NULL,
	"text_sw" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "chat_canned_short_unique" UNIQUE("short")
);
--> statement-breakpoint
CREATE TABLE "chat_conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"guest_id" uuid,
	"key_hash" text NOT NULL,
	"begun_by" uuid NOT NULL,
	"mode" text NOT NULL,
	"status" text NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"category" text,
	"language" text NOT NULL,
	"assignee_id" uuid,
	"assignee" text,
	"page" text DEFAULT '/' NOT NULL,
	"product_id" uuid,
	"device" text NOT NULL,
	"reason" text,
	"promised_minutes" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"turns" integer DEFAULT 0 NOT NULL,
	"read_seq" integer DEFAULT 0 NOT NULL,
	"human_seq" integer DEFAULT 0 NOT NULL,
	"answered_seq" integer DEFAULT 0 NOT NULL,
	"last_human_at" timestamp (3) with time zone,
	"queued_at" timestamp (3) with time zone,
	"first_queued_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"unanswered_since" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone,
	"snoozed_until" timestamp (3) with time zone,
	"reopened" integer DEFAULT 0 NOT NULL,
	"with_person" boolean DEFAULT false NOT NULL,
	"automatic_count" integer DEFAULT 0 NOT NULL,
	"queue_seq" integer DEFAULT 0 NOT NULL,
	"automatic_due_at" timestamp (3) with time zone,
	"apologised_at" timestamp (3) with time zone,
	"alerted_at" timestamp (3) with time zone,
	"staff_told_at" timestamp (3) with time zone,
	"rating" integer,
	"rating_text" text,
	"rated_at" timestamp (3) with time zone,
	"rated_person" boolean,
	"state" jsonb,
	"emptied_at" timestamp (3) with time zone,
	CONSTRAINT "chat_conversations_key_hash_unique" UNIQUE("key_hash"),
	CONSTRAINT "chat_conversations_begun_by_unique" UNIQUE("begun_by"),
	CONSTRAINT "chat_conversations_person" CHECK (("chat_conversations"."user_id" is null) <> ("chat_conversations"."guest_id" is null)),
	CONSTRAINT "chat_conversations_rating" CHECK ("chat_conversations"."rating" between 1 and 5),
	CONSTRAINT "chat_conversations_state" CHECK (octet_length(state::text) <= 8192)
);
--> statement-breakpoint
CREATE TABLE "chat_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"admin_id" uuid,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"sender" text NOT NULL,
	"automatic" boolean DEFAULT false NOT NULL,
	"type" text DEFAULT 'text' NOT NULL,
	"content" text NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"confidence" double precision,
	"category" text,
	"priority" text DEFAULT 'normal' NOT NULL,
	"client_id" uuid,
	"follows" integer,
	"agent_id" uuid,
	"agent" text,
	"answering_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_messages_seq" UNIQUE("conversation_id","seq"),
	CONSTRAINT "chat_messages_client" UNIQUE("conversation_id","client_id"),
	CONSTRAINT "chat_messages_answer" UNIQUE("conversation_id","follows")
);
--> statement-breakpoint
CREATE TABLE "chat_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"author_id" uuid,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"mentions" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_people" (
	"admin_id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"tool" text NOT NULL,
	"driver" text NOT NULL,
	"ms" integer NOT NULL,
	"rows" integer NOT NULL,
	"error" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_day_runs" (
	"day" date PRIMARY KEY NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_days" (
	"day" date NOT NULL,
	"figure" text NOT NULL,
	"language" text NOT NULL,
	"category" text NOT NULL,
	"page" text NOT NULL,
	"amount" integer NOT NULL,
	"measures" integer[] NOT NULL,
	CONSTRAINT "chat_days_day_figure_language_category_page_pk" PRIMARY KEY("day","figure","language","category","page")
);
--> statement-breakpoint
CREATE TABLE "chat_turns" (
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"driver" text NOT NULL,
	"language" text NOT NULL,
	"category" text,
	"page" text NOT NULL,
	"intents" text[] NOT NULL,
	"understood" boolean NOT NULL,
	"zero_results" boolean NOT NULL,
	"fell_back" boolean NOT NULL,
	"guard_drops" integer NOT NULL,
	"tokens_in" integer NOT NULL,
	"tokens_out" integer NOT NULL,
	"cost_cents" integer NOT NULL,
	"first_ms" integer NOT NULL,
	"last_ms" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_turns_conversation_id_seq_pk" PRIMARY KEY("conversation_id","seq")
);
--> statement-breakpoint
CREATE TABLE "chat_unknown" (
	"kind" text NOT NULL,
	"words" text NOT NULL,
	"language" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "chat_unknown_kind_words_language_pk" PRIMARY KEY("kind","words","language")
);
--> statement-breakpoint
CREATE INDEX "chat_conversations_of_member" ON "chat_conversations" USING btree ("user_id","last_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "chat_conversations_of_guest" ON "chat_conversations" USING btree ("guest_id","last_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE guest_id is not null;--> statement-breakpoint
CREATE INDEX "chat_conversations_status" ON "chat_conversations" USING btree ("status","last_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_conversations_assignee" ON "chat_conversations" USING btree ("assignee_id","last_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "chat_conversations_waiting" ON "chat_conversations" USING btree ("queued_at","id") WHERE status = 'queued';--> statement-breakpoint
CREATE INDEX "chat_conversations_automatic" ON "chat_conversations" USING btree ("automatic_due_at") WHERE automatic_due_at is not null;--> statement-breakpoint
CREATE INDEX "chat_conversations_unread" ON "chat_conversations" USING btree ("last_human_at") WHERE last_human_at is not null;--> statement-breakpoint
CREATE INDEX "chat_conversations_snoozed" ON "chat_conversations" USING btree ("snoozed_until","id") WHERE status = 'snoozed';--> statement-breakpoint
CREATE INDEX "chat_conversations_resolved" ON "chat_conversations" USING btree ("resolved_at","id") WHERE status = 'resolved';--> statement-breakpoint
CREATE INDEX "chat_conversations_contents" ON "chat_conversations" USING btree ("last_at","id") WHERE emptied_at is null;--> statement-breakpoint
CREATE INDEX "chat_conversations_began" ON "chat_conversations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "chat_conversations_rated" ON "chat_conversations" USING btree ("rated_at") WHERE rated_at is not null;--> statement-breakpoint
CREATE INDEX "chat_events_of" ON "chat_events" USING btree ("conversation_id","at","id");--> statement-breakpoint
CREATE INDEX "chat_events_kind" ON "chat_events" USING btree ("kind","at");--> statement-breakpoint
CREATE INDEX "chat_messages_words" ON "chat_messages" USING gin (lower(content) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "chat_messages_at" ON "chat_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "chat_notes_of" ON "chat_notes" USING btree ("conversation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "chat_calls_of" ON "chat_calls" USING btree ("conversation_id","seq");--> statement-breakpoint
CREATE INDEX "chat_calls_at" ON "chat_calls" USING btree ("at","tool");--> statement-breakpoint
CREATE INDEX "chat_turns_at" ON "chat_turns" USING btree ("at");--> statement-breakpoint
CREATE INDEX "chat_unknown_open" ON "chat_unknown" USING btree ("kind","times" DESC NULLS LAST,"words") WHERE done_at is null;
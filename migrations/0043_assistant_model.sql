CREATE TABLE "assistant_model_days" (
	"day" date PRIMARY KEY NOT NULL,
	"micro_kes" bigint DEFAULT 0 NOT NULL,
	"turns" integer DEFAULT 0 NOT NULL,
	"tokens_in" bigint DEFAULT 0 NOT NULL,
	"tokens_out" bigint DEFAULT 0 NOT NULL
);

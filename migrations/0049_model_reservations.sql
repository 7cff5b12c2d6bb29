CREATE TABLE "assistant_model_reservations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"micro_kes" bigint DEFAULT 0 NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);

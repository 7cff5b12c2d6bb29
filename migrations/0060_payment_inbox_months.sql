-- contract: name and columns stay as they are. What is renamed, and the identity that becomes a default, nobody names.
-- Partitions by month (decision 79). The table that was there becomes the part for what has no month of its own: no row is read or written
-- for that, however many there are, and no index is built, as each has its like on the whole. Months are made by a worker (months.ts).
DO $$
DECLARE
	last_id bigint;
	is_used boolean;
BEGIN
	LOCK TABLE "payment_inbox" IN ACCESS EXCLUSIVE MODE;
	SELECT last_value, is_called INTO last_id, is_used FROM "payment_inbox_id_seq";
	-- The sequence of an identity goes with it: PostgreSQL before 17 knows none on a table of several parts.
	ALTER TABLE "payment_inbox" ALTER COLUMN "id" DROP IDENTITY;
	CREATE SEQUENCE "payment_inbox_id_seq";
	PERFORM setval('payment_inbox_id_seq', last_id, is_used);
END $$;--> statement-breakpoint
ALTER TABLE "payment_inbox" RENAME TO "payment_inbox_default";--> statement-breakpoint
ALTER INDEX "payment_inbox_pkey" RENAME TO "payment_inbox_default_pkey";--> statement-breakpoint
ALTER INDEX "payment_inbox_waiting" RENAME TO "payment_inbox_default_waiting";--> statement-breakpoint
ALTER INDEX "payment_inbox_received" RENAME TO "payment_inbox_default_received";--> statement-breakpoint
ALTER INDEX "payment_inbox_pulled" RENAME TO "payment_inbox_default_pulled";--> statement-breakpoint
ALTER INDEX "payment_inbox_open" RENAME TO "payment_inbox_default_open";--> statement-breakpoint
CREATE TABLE "payment_inbox" (LIKE "payment_inbox_default" INCLUDING DEFAULTS) PARTITION BY RANGE ("received_at");--> statement-breakpoint
ALTER TABLE "payment_inbox" ALTER COLUMN "id" SET DEFAULT nextval('payment_inbox_id_seq');--> statement-breakpoint
ALTER SEQUENCE "payment_inbox_id_seq" OWNED BY "payment_inbox"."id";--> statement-breakpoint
ALTER TABLE "payment_inbox" ATTACH PARTITION "payment_inbox_default" DEFAULT;--> statement-breakpoint
CREATE INDEX "payment_inbox_waiting" ON "payment_inbox" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "payment_inbox_received" ON "payment_inbox" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payment_inbox_pulled" ON "payment_inbox" USING btree ("gateway") WHERE kind = 'pulled';--> statement-breakpoint
CREATE INDEX "payment_inbox_open" ON "payment_inbox" USING btree ("received_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE handled_at is null and next_at is null;

-- Beforehand and CONCURRENTLY in a large shop, as in 0065.
CREATE INDEX IF NOT EXISTS "mail_deliveries_addressed" ON "mail_deliveries" USING btree ("created_at") WHERE address is not null and next_at is null;

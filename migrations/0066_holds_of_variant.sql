-- Holds are kept as long as orders are, and those of one state have an index each, which neither a reference nor "ever" goes by
-- (decision 80). A large shop makes it beforehand, under this name and CONCURRENTLY (docs/operations.md).
CREATE INDEX IF NOT EXISTS "holds_of_variant" ON "holds" USING btree ("variant_id");

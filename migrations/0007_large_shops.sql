ALTER TABLE "facet_bits" ADD COLUMN "ones" integer GENERATED ALWAYS AS (bit_count(bits)::int) STORED NOT NULL;
--> statement-breakpoint
DROP FUNCTION catalogue_wanted(text[], text, text);
--> statement-breakpoint
-- What to look for: all of `parts`, each a tsquery. `best` finds what it is, `told` ranks by what the text says; where those that
-- `best` finds are many, `narrow` are they alone. At most `matches` products have all parts, and about `expected` if one part says
-- nothing of another. `common`: so good a part of the shop that looking along an order finds enough of them soon, sooner than the
-- search index collects them all.
CREATE FUNCTION catalogue_wanted(parts text[], best_of text, told_by text,
  OUT query tsquery, OUT narrow tsquery, OUT best tsquery, OUT told tsquery, OUT telling int, OUT matches int, OUT expected int, OUT common boolean)
LANGUAGE plpgsql STABLE
SET search_path FROM CURRENT AS $$
DECLARE
  part text;
  products int;
  share float := 1;
  shop float := greatest((SELECT reltuples FROM pg_class WHERE oid = 'products'::regclass), 1);
BEGIN
  FOREACH part IN ARRAY parts LOOP
    query := CASE WHEN query IS NULL THEN to_tsquery('catalogue', part) ELSE query && to_tsquery('catalogue', part) END;
    products := catalogue_count(part);
    matches := least(matches, products);
    share := share * least(products / shop, 1);
  END LOOP;
  expected := least(matches, (share * shop)::int);
  common := expected > 1200 AND (share > 0.2 OR share > 0.05 AND matches > 30000);
  best := CASE WHEN best_of <> '' THEN to_tsquery('catalogue', best_of) END;
  told := CASE WHEN told_by <> '' THEN to_tsquery('catalogue', told_by) END;
  -- ts_rank() divides by the words: times their number, a word in a name counts the same however many there are.
  telling := (numnode(told) + 1) / 2;
  narrow := CASE WHEN best_of <> '' AND catalogue_count(best_of) > 1000 THEN query && best ELSE query END;
END $$;

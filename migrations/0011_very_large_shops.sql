CREATE INDEX "products_search_part" ON "products" USING gin ("search","facets") WHERE is_active and (uuid_hash(id) & 7) = 0;--> statement-breakpoint
DROP FUNCTION catalogue_wanted(text[], text, text);
--> statement-breakpoint
-- What to look for: all of `parts`, each a tsquery; `first` of them and the `others`, which the search index intersects in a third of
-- the time it takes for `query`, all in one. `best` finds what it is, `told` ranks by what the text says; where those that `best`
-- finds are many, `narrow` are they alone (`first` with `narrow_others`). At most `matches` products have all parts, and about
-- `expected` if one part says nothing of another. `common`: so good a part of the shop that looking along an order finds enough of
-- them soon, sooner than the search index collects them all. `very_large`: the shop has more than `large` products.
CREATE FUNCTION catalogue_wanted(parts text[], best_of text, told_by text, large int,
  OUT query tsquery, OUT narrow tsquery, OUT first tsquery, OUT others tsquery, OUT narrow_others tsquery, OUT best tsquery, OUT told tsquery,
  OUT telling int, OUT matches int, OUT expected int, OUT common boolean, OUT very_large boolean)
LANGUAGE plpgsql STABLE
SET search_path FROM CURRENT AS $$
DECLARE
  part text;
  asked tsquery;
  products int;
  share float := 1;
  shop float := greatest((SELECT reltuples FROM pg_class WHERE oid = 'products'::regclass), 1);
BEGIN
  FOREACH part IN ARRAY parts LOOP
    asked := to_tsquery('catalogue', part);
    IF query IS NULL THEN
      query := asked;
      first := asked;
    ELSE
      query := query && asked;
      others := CASE WHEN others IS NULL THEN asked ELSE others && asked END;
    END IF;
    products := catalogue_count(part);
    matches := least(matches, products);
    share := share * least(products / shop, 1);
  END LOOP;
  expected := least(matches, (share * shop)::int);
  common := expected > 1200 AND (share > 0.2 OR share > 0.05 AND matches > 30000);
  very_large := shop > large;
  best := CASE WHEN best_of <> '' THEN to_tsquery('catalogue', best_of) END;
  told := CASE WHEN told_by <> '' THEN to_tsquery('catalogue', told_by) END;
  -- ts_rank() divides by the words: times their number, a word in a name counts the same however many there are.
  telling := (numnode(told) + 1) / 2;
  IF best_of <> '' AND catalogue_count(best_of) > 1000 THEN
    narrow := query && best;
    narrow_others := CASE WHEN others IS NULL THEN best ELSE others && best END;
  ELSE
    narrow := query;
    narrow_others := others;
  END IF;
END $$;

-- What a product is belongs to what is searched, beside what its text says: its kind and its colours as words of their
-- own, which nobody types ("zzkdress", "zzcblue"). In "leggings" the stem would be that of "leg": it is indexed as it is
-- spelled by many ("leggins").
CREATE OR REPLACE FUNCTION products_fill_search() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
BEGIN
  NEW.search :=
    setweight(to_tsvector('catalogue', regexp_replace(catalogue_fold(NEW.name), '\mleggings?\M', 'leggins', 'g')), 'A') ||
    setweight(to_tsvector('catalogue', regexp_replace(catalogue_fold(NEW.category || ' ' || array_to_string(NEW.styles || NEW.tags, ' ')), '\mleggings?\M', 'leggins', 'g')), 'B') ||
    setweight(to_tsvector('catalogue', catalogue_fold(NEW.vendor)), 'C') ||
    setweight(to_tsvector('catalogue', catalogue_fold(NEW.description)), 'D') ||
    setweight(to_tsvector('catalogue', concat_ws(' ', 'zzk' || NEW.kind, 'zzc' || nullif(array_to_string(NEW.colours, ' zzc'), ''))), 'D');
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER products_fill_search ON "products";
--> statement-breakpoint
CREATE TRIGGER products_fill_search BEFORE INSERT OR UPDATE OF name, category, styles, tags, vendor, description, kind, colours ON "products"
FOR EACH ROW EXECUTE FUNCTION products_fill_search();
--> statement-breakpoint
UPDATE "products" SET kind = kind;
--> statement-breakpoint
SELECT refresh_search_words();
--> statement-breakpoint
-- What to look for: all of `parts`, each a tsquery. `best` finds what it is, `told` ranks by what the text says;
-- `matches` is at most how many products have all parts, give or take: it chooses the cheaper way to the best of them.
-- Where those that `best` finds are many, `common` are they alone.
CREATE FUNCTION catalogue_wanted(parts text[], best_of text, told_by text, OUT query tsquery, OUT common tsquery, OUT best tsquery, OUT told tsquery, OUT telling int, OUT matches int)
LANGUAGE plpgsql STABLE
SET search_path FROM CURRENT AS $$
DECLARE
  part text;
BEGIN
  FOREACH part IN ARRAY parts LOOP
    query := CASE WHEN query IS NULL THEN to_tsquery('catalogue', part) ELSE query && to_tsquery('catalogue', part) END;
    matches := least(matches, catalogue_count(part));
  END LOOP;
  best := CASE WHEN best_of <> '' THEN to_tsquery('catalogue', best_of) END;
  told := CASE WHEN told_by <> '' THEN to_tsquery('catalogue', told_by) END;
  -- ts_rank() divides by the words: times their number, a word in a name counts the same however many there are.
  telling := (numnode(told) + 1) / 2;
  common := CASE WHEN best_of <> '' AND catalogue_count(best_of) > 1000 THEN query && best ELSE query END;
END $$;
--> statement-breakpoint
-- How many products have any word of a tsquery, at most.
CREATE FUNCTION catalogue_count(part text) RETURNS int LANGUAGE sql STABLE
SET search_path FROM CURRENT AS $$
  SELECT coalesce(sum(products), 0)::int FROM (
    SELECT products FROM search_words
    WHERE word = ANY (tsvector_to_array(to_tsvector('catalogue', regexp_replace(part, ':[A-D*]+', '', 'g'))))
    UNION ALL
    SELECT products FROM search_words, substring(part FROM '([a-z0-9]+):\*') AS beginning
    WHERE word >= beginning AND word < beginning || '~'
  ) found
$$;
--> statement-breakpoint
DROP FUNCTION catalogue_query(text[], text[], text[]);

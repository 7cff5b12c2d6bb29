CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
--> statement-breakpoint
-- English stems, and no stop words: in a shop "off" and "over" are parts of names, and a query of them alone must not match nothing.
CREATE TEXT SEARCH DICTIONARY catalogue_stem (TEMPLATE = snowball, LANGUAGE = english);
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION catalogue (COPY = simple);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION catalogue ALTER MAPPING FOR asciiword, word, asciihword, hword, hword_asciipart, hword_part WITH catalogue_stem;
--> statement-breakpoint
-- Words compare byte by byte, so that a prefix is an index range whatever the locale of the database.
ALTER TABLE "search_words" ALTER COLUMN "word" SET DATA TYPE text COLLATE "C";
--> statement-breakpoint
-- Lower case, without tags and accents, nothing but letters and digits: what the shop does to a query too (search-query.ts).
CREATE FUNCTION catalogue_fold(content text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
SET search_path FROM CURRENT
RETURN regexp_replace(lower(unaccent(regexp_replace(regexp_replace(content, '<[^>]*>|&[a-z]+;', ' ', 'gi'), '[''’]', '', 'g'))), '[^a-z0-9]+', ' ', 'g');
--> statement-breakpoint
CREATE FUNCTION products_fill_search() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
BEGIN
  NEW.search :=
    setweight(to_tsvector('catalogue', catalogue_fold(NEW.name)), 'A') ||
    setweight(to_tsvector('catalogue', catalogue_fold(NEW.category || ' ' || array_to_string(NEW.styles || NEW.tags, ' '))), 'B') ||
    setweight(to_tsvector('catalogue', catalogue_fold(NEW.vendor)), 'C') ||
    setweight(to_tsvector('catalogue', catalogue_fold(NEW.description)), 'D');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_fill_search BEFORE INSERT OR UPDATE OF name, category, styles, tags, vendor, description ON "products"
FOR EACH ROW EXECUTE FUNCTION products_fill_search();
--> statement-breakpoint
-- The words of one product as people write them, and their stems: both count as known.
CREATE FUNCTION product_words(p products) RETURNS SETOF text LANGUAGE sql STABLE
SET search_path FROM CURRENT AS $$
  SELECT DISTINCT word FROM (
    SELECT regexp_split_to_table(catalogue_fold(concat_ws(' ', p.name, p.category, array_to_string(p.styles || p.tags, ' '), p.vendor, p.description)), ' ') AS word
    UNION ALL
    SELECT unnest(tsvector_to_array(p.search))
  ) words
  WHERE length(word) BETWEEN 2 AND 40
$$;
--> statement-breakpoint
-- Brings the word list to what the active products say; touches only the rows that differ.
CREATE FUNCTION refresh_search_words() RETURNS void LANGUAGE sql
SET search_path FROM CURRENT AS $$
  -- Products are saved meanwhile: they and this must not wait for each other's words.
  LOCK TABLE search_words IN SHARE ROW EXCLUSIVE MODE;
  WITH counted AS MATERIALIZED (
    SELECT word, count(*)::int AS products FROM products p, product_words(p) AS word WHERE p.is_active GROUP BY word
  ), gone AS (
    DELETE FROM search_words s WHERE NOT EXISTS (SELECT FROM counted c WHERE c.word = s.word)
  )
  INSERT INTO search_words AS s (word, products) SELECT word, products FROM counted
  ON CONFLICT (word) DO UPDATE SET products = excluded.products WHERE s.products <> excluded.products
$$;
--> statement-breakpoint
-- The catalogue's words nearest to a mistyped one: found by trigrams, ordered by edit distance. None when all are far.
CREATE FUNCTION nearest_words(typed text) RETURNS SETOF text LANGUAGE sql STABLE
SET search_path FROM CURRENT AS $$
  WITH near AS MATERIALIZED (
    SELECT word, levenshtein(word, typed) AS distance, similarity(word, typed) AS alike, products
    FROM search_words WHERE word % typed AND length(word) BETWEEN length(typed) - 3 AND length(typed) + 3
  )
  SELECT word FROM near
  WHERE distance <= CASE WHEN length(typed) <= 4 THEN 1 WHEN length(typed) <= 7 THEN 2 ELSE 3 END
    AND distance = (SELECT min(distance) FROM near)
  ORDER BY alike DESC, products DESC, word LIMIT 3
$$;
--> statement-breakpoint
-- Low enough for two swapped letters of a five-letter word; the edit distance then decides.
ALTER FUNCTION nearest_words(text) SET pg_trgm.similarity_threshold = 0.18;
--> statement-breakpoint
-- What to look for. Per word: the word itself (its stem), or what the shop's dictionary says it means; a word that
-- neither the catalogue nor the dictionary knows is replaced by the nearest words of the catalogue and `guesses`.
-- The last word, when unknown, is the beginning of one: the shopper may still be typing. `matches` is at most how many products
-- have them all, give or take: it chooses the cheaper way to the best of them.
CREATE FUNCTION catalogue_query(words text[], meanings text[], guesses text[], OUT query tsquery, OUT matches int) LANGUAGE plpgsql STABLE
SET search_path FROM CURRENT AS $$
DECLARE
  part tsquery;
  near text;
  typed text;
  stem text;
  found int;
BEGIN
  FOR i IN 1 .. cardinality(words) LOOP
    typed := words[i];
    stem := (ts_lexize('catalogue_stem', typed))[1];
    part := to_tsquery('catalogue', typed);
    SELECT max(products) INTO found FROM search_words WHERE word IN (typed, stem);
    IF found IS NULL AND i = cardinality(words) AND meanings[i] = '' AND length(typed) > 1 THEN
      part := to_tsquery('simple', typed || ':*');
      SELECT sum(products) INTO found FROM search_words WHERE word >= typed AND word < typed || '~';
    END IF;
    near := CASE WHEN meanings[i] <> '' THEN meanings[i] END;
    IF near IS NULL AND found IS NULL THEN
      SELECT string_agg(word, ' | ') INTO near FROM nearest_words(typed) AS word;
      near := nullif(concat_ws(' | ', near, nullif(guesses[i], '')), '');
    END IF;
    IF near IS NOT NULL THEN
      part := CASE WHEN found IS NULL THEN to_tsquery('catalogue', near) ELSE part || to_tsquery('catalogue', near) END;
      SELECT sum(products) + coalesce(found, 0) INTO found FROM search_words
      WHERE word = ANY (tsvector_to_array(to_tsvector('catalogue', near)));
    END IF;
    query := CASE WHEN i = 1 THEN part ELSE query && part END;
    matches := least(matches, coalesce(found, 0));
  END LOOP;
END $$;

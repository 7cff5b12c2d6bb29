ALTER TABLE "products" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "kind_confidence" real;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "department" text DEFAULT 'unisex' NOT NULL;--> statement-breakpoint
CREATE INDEX "products_unclassified" ON "products" USING btree ("id") WHERE kind_confidence is null;
--> statement-breakpoint
CREATE TABLE "facet_bits" (
	"value" text COLLATE "C" NOT NULL,
	"chunk" integer NOT NULL,
	"bits" bit(8192) NOT NULL,
	CONSTRAINT "facet_bits_value_chunk_pk" PRIMARY KEY("value","chunk")
);
--> statement-breakpoint
CREATE TABLE "facet_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "facet_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facet_slots" (
	"slot" integer PRIMARY KEY NOT NULL,
	"product_id" uuid,
	CONSTRAINT "facet_slots_product_id_unique" UNIQUE("product_id")
);
--> statement-breakpoint
DROP INDEX "products_styles";--> statement-breakpoint
DROP INDEX "products_search";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sizes_in_stock" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "prices_vary" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "facets" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "facet_bits_chunk" ON "facet_bits" USING btree ("chunk");--> statement-breakpoint
CREATE INDEX "facet_slots_free" ON "facet_slots" USING btree ("slot") WHERE product_id is null;
--> statement-breakpoint
-- A bare 38 is a shoe among shoes, and a bare 32 among trousers a waist: so that neither is offered in one line with the other.
CREATE FUNCTION canonical_size(size text, category text, kind text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN size !~ '^[0-9]{2}([.]5)?$' THEN size
  WHEN category = 'shoes' AND size::numeric BETWEEN 15 AND 55 THEN 'EU ' || size
  WHEN kind IN ('jeans', 'trousers', 'shorts', 'skirt') AND size::numeric BETWEEN 20 AND 60 THEN 'W' || size
  ELSE size
END;
--> statement-breakpoint
-- Everything a product can be chosen by (catalogue/facet-codes.ts has the letters, rules.ts the steps and bands of the price).
CREATE FUNCTION product_facets(p products) RETURNS text[] LANGUAGE plpgsql STABLE
SET search_path FROM CURRENT AS $$
DECLARE
  codes text[] := ARRAY['c:' || p.category, 'd:' || p.department, 'n:' || p.condition,
    'p:' || width_bucket(p.price, ARRAY[0, 500, 1000, 1500, 2500, 5000, 10000]),
    'b:' || width_bucket(p.price, ARRAY[0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700, 1800,
      1900, 2000, 2250, 2500, 2750, 3000, 3500, 4000, 4500, 5000, 6000, 7000, 8000, 9000, 10000, 12500, 15000, 20000, 30000, 50000, 100000])];
  one text;
BEGIN
  IF p.kind IS NOT NULL THEN
    codes := codes || ('k:' || p.kind);
  END IF;
  IF p.sizes_in_stock <> '{}' THEN
    codes := codes || 'i:'::text;
  END IF;
  -- Loops: a sale runs this, and a query for each list takes six times as long.
  FOREACH one IN ARRAY p.sizes_in_stock LOOP
    one := 's:' || canonical_size(one, p.category, p.kind);
    IF one <> ALL (codes) THEN
      codes := codes || one;
    END IF;
  END LOOP;
  FOREACH one IN ARRAY p.colours LOOP
    IF 'o:' || one <> ALL (codes) THEN
      codes := codes || ('o:' || one);
    END IF;
  END LOOP;
  FOREACH one IN ARRAY p.styles LOOP
    IF 'y:' || one <> ALL (codes) THEN
      codes := codes || ('y:' || one);
    END IF;
  END LOOP;
  RETURN codes;
END $$;
--> statement-breakpoint
CREATE FUNCTION products_fill_facets() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
BEGIN
  NEW.facets := product_facets(NEW);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_fill_facets
BEFORE INSERT OR UPDATE OF category, kind, department, condition, price, sizes_in_stock, colours, styles, facets ON "products"
FOR EACH ROW EXECUTE FUNCTION products_fill_facets();
--> statement-breakpoint
UPDATE products p SET (sizes_in_stock, prices_vary) = (
  SELECT coalesce(array_agg(coalesce(v.size, '') ORDER BY v.size), '{}'), coalesce(min(v.price) < max(v.price), false)
  FROM product_variants v WHERE v.product_id = p.id AND v.stock > 0
);
--> statement-breakpoint
CREATE FUNCTION products_fill_sizes(ids uuid[]) RETURNS void LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
BEGIN
  -- Two sizes may go at the same moment: the second must see that the first has gone.
  PERFORM FROM products WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products p SET sizes_in_stock = now.sizes, prices_vary = now.vary
  FROM (
    SELECT o.id, coalesce(array_agg(coalesce(v.size, '') ORDER BY v.size) FILTER (WHERE v.id IS NOT NULL), '{}') AS sizes,
      coalesce(min(v.price) < max(v.price), false) AS vary
    FROM products o LEFT JOIN product_variants v ON v.product_id = o.id AND v.stock > 0 WHERE o.id = ANY (ids) GROUP BY o.id
  ) now
  WHERE p.id = now.id AND (p.sizes_in_stock, p.prices_vary) IS DISTINCT FROM (now.sizes, now.vary);
END $$;
--> statement-breakpoint
-- Written only when a size comes or goes or its price changes, not with every unit that is sold.
CREATE FUNCTION variants_fill_sizes() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
DECLARE
  ids uuid[];
BEGIN
  SELECT array_agg(DISTINCT c.product_id) INTO ids FROM changed c WHERE c.stock > 0;
  IF ids IS NOT NULL THEN
    PERFORM products_fill_sizes(ids);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION variants_move_sizes() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
DECLARE
  ids uuid[];
BEGIN
  SELECT array_agg(DISTINCT n.product_id) INTO ids FROM after_it n JOIN before_it o ON o.id = n.id
    WHERE (n.stock > 0) <> (o.stock > 0) OR n.size IS DISTINCT FROM o.size OR n.price <> o.price;
  IF ids IS NOT NULL THEN
    PERFORM products_fill_sizes(ids);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER variants_sizes_added AFTER INSERT ON "product_variants"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION variants_fill_sizes();
--> statement-breakpoint
CREATE TRIGGER variants_sizes_moved AFTER UPDATE ON "product_variants"
REFERENCING OLD TABLE AS before_it NEW TABLE AS after_it FOR EACH STATEMENT EXECUTE FUNCTION variants_move_sizes();
--> statement-breakpoint
CREATE TRIGGER variants_sizes_removed AFTER DELETE ON "product_variants"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION variants_fill_sizes();
--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search","facets") WHERE is_active;
--> statement-breakpoint
CREATE FUNCTION products_queue_facets() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO facet_changes (product_id) VALUES (CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_facets_added AFTER INSERT ON "products"
FOR EACH ROW WHEN (NEW.is_active) EXECUTE FUNCTION products_queue_facets();
--> statement-breakpoint
CREATE TRIGGER products_facets_changed AFTER UPDATE ON "products"
FOR EACH ROW WHEN ((OLD.is_active OR NEW.is_active) AND (OLD.facets, OLD.is_active, OLD.price) IS DISTINCT FROM (NEW.facets, NEW.is_active, NEW.price))
EXECUTE FUNCTION products_queue_facets();
--> statement-breakpoint
CREATE TRIGGER products_facets_removed AFTER DELETE ON "products"
FOR EACH ROW WHEN (OLD.is_active) EXECUTE FUNCTION products_queue_facets();
--> statement-breakpoint
-- Writes the bits of the next products that have changed, at most so many; answers how many changes are left then. One at a time:
-- while someone does it, others leave it to them.
CREATE FUNCTION apply_facet_changes(most int) RETURNS int LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
DECLARE
  ids uuid[];
  zeros CONSTANT bit(8192) := 0::bit(8192);
BEGIN
  IF EXISTS (SELECT FROM facet_changes) AND pg_try_advisory_xact_lock(hashtext('facet_bits'), 0) THEN
    WITH taken AS (
      DELETE FROM facet_changes WHERE id IN (SELECT id FROM facet_changes ORDER BY id LIMIT most) RETURNING product_id
    )
    SELECT array_agg(DISTINCT product_id) INTO ids FROM taken;

    WITH added AS (
      SELECT p.id, row_number() OVER () AS place FROM products p
      WHERE p.id = ANY (ids) AND p.is_active AND NOT EXISTS (SELECT FROM facet_slots s WHERE s.product_id = p.id)
    ), free AS (
      SELECT slot, row_number() OVER () AS place
      FROM (SELECT slot FROM facet_slots WHERE product_id IS NULL ORDER BY slot LIMIT (SELECT count(*) FROM added)) f
    ), reused AS (
      UPDATE facet_slots s SET product_id = a.id FROM free f JOIN added a USING (place) WHERE s.slot = f.slot
    )
    INSERT INTO facet_slots (slot, product_id)
    SELECT (SELECT coalesce(max(slot), -1) FROM facet_slots) + (a.place - (SELECT count(*) FROM free))::int, a.id
    FROM added a WHERE a.place > (SELECT count(*) FROM free);

    -- In one statement, so that a product which goes meanwhile keeps its number until its bits are gone, too.
    WITH touched AS MATERIALIZED (
      SELECT s.slot, s.slot / 8192 AS chunk, s.slot % 8192 AS place, p.id IS NOT NULL AS counts, p.facets, least(p.price, 1048575) AS price
      FROM facet_slots s LEFT JOIN products p ON p.id = s.product_id AND p.is_active WHERE s.product_id = ANY (ids)
    ), others AS MATERIALIZED (
      SELECT chunk, ~bit_or(set_bit(zeros, place, 1)) AS bits FROM touched GROUP BY chunk
    ), fresh AS MATERIALIZED (
      SELECT v.value, t.chunk, bit_or(set_bit(zeros, t.place, 1)) AS bits
      FROM touched t CROSS JOIN LATERAL (
        SELECT 'all' AS value
        UNION ALL SELECT f FROM unnest(t.facets) f WHERE f NOT LIKE 'b:%'
        UNION ALL SELECT 'z:' || i FROM generate_series(0, 19) i WHERE (t.price >> i) & 1 = 1
      ) v
      WHERE t.counts GROUP BY v.value, t.chunk
    ), changed AS (
      UPDATE facet_bits b SET bits = now.bits
      FROM (
        SELECT b.value, b.chunk, b.bits AS was, (b.bits & o.bits) | coalesce(f.bits, zeros) AS bits
        FROM others o JOIN facet_bits b USING (chunk) LEFT JOIN fresh f USING (value, chunk)
      ) now
      WHERE b.value = now.value AND b.chunk = now.chunk AND now.was <> now.bits
    ), freed AS (
      UPDATE facet_slots s SET product_id = NULL FROM touched t WHERE s.slot = t.slot AND NOT t.counts
    )
    INSERT INTO facet_bits (value, chunk, bits)
    SELECT f.value, f.chunk, f.bits FROM fresh f
    WHERE NOT EXISTS (SELECT FROM facet_bits b WHERE b.value = f.value AND b.chunk = f.chunk);
  END IF;
  RETURN (SELECT count(*) FROM (SELECT FROM facet_changes LIMIT 100000) waiting);
END $$;
--> statement-breakpoint
-- Folds the digits of a number, lowest first, into the bits of the products whose number is at least that.
CREATE FUNCTION bits_at_least_step(so_far bit, digit bit, is_one boolean) RETURNS bit LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF is_one THEN
    RETURN coalesce(so_far & digit, digit);
  END IF;
  RETURN coalesce(so_far | digit, ~(digit # digit));
END $$;
--> statement-breakpoint
CREATE AGGREGATE bits_at_least(bit, boolean) (SFUNC = bits_at_least_step, STYPE = bit);
--> statement-breakpoint
ALTER TABLE "facet_bits" SET (fillfactor = 60);
--> statement-breakpoint
-- The worker counts them in batches; until then a large shop is counted as before.
INSERT INTO facet_changes (product_id) SELECT id FROM products WHERE is_active;
--> statement-breakpoint
CREATE INDEX "products_sitemap" ON "products" USING btree ("id","is_active","updated_at");
--> statement-breakpoint
DROP INDEX "products_latest";--> statement-breakpoint
DROP INDEX "products_price";--> statement-breakpoint
DROP INDEX "products_popular";--> statement-breakpoint
DROP INDEX "products_shuffle_a";--> statement-breakpoint
DROP INDEX "products_shuffle_b";--> statement-breakpoint
DROP INDEX "products_category_latest";--> statement-breakpoint
DROP INDEX "products_category_price";--> statement-breakpoint
DROP INDEX "products_category_popular";--> statement-breakpoint
DROP INDEX "products_category_shuffle_a";--> statement-breakpoint
DROP INDEX "products_category_shuffle_b";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "shelf" smallint GENERATED ALWAYS AS (case when sizes_in_stock = '{}' then 0 when pictured then 2 else 1 end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "pick" smallint;--> statement-breakpoint
CREATE INDEX "holds_sold" ON "holds" USING btree ("variant_id") WHERE state = 'sold';--> statement-breakpoint
CREATE INDEX "products_featured" ON "products" USING btree ("created_at","id") WHERE is_active and featured;--> statement-breakpoint
CREATE INDEX "products_picks" ON "products" USING btree ("pick","id") WHERE pick is not null;--> statement-breakpoint
CREATE INDEX "products_latest" ON "products" USING btree ("shelf","created_at","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("shelf","price","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_popular" ON "products" USING btree ("shelf","popularity_score","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_shuffle_a" ON "products" USING btree ("shelf","shuffle_a","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_shuffle_b" ON "products" USING btree ("shelf","shuffle_b","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_category_latest" ON "products" USING btree ("category","shelf","created_at","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category","shelf","price","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_category_popular" ON "products" USING btree ("category","shelf","popularity_score","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_category_shuffle_a" ON "products" USING btree ("category","shelf","shuffle_a","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_category_shuffle_b" ON "products" USING btree ("category","shelf","shuffle_b","id") WHERE is_active;--> statement-breakpoint
-- What the shop calls a bestseller has sold more than once, too: the flag alone shows no badge.
CREATE FUNCTION product_sells(product uuid) RETURNS boolean LANGUAGE sql STABLE
SET search_path FROM CURRENT AS $$
  SELECT coalesce(sum(h.quantity), 0) > 1 FROM product_variants v JOIN holds h ON h.variant_id = v.id AND h.state = 'sold'
  WHERE v.product_id = product
$$;
--> statement-breakpoint
-- As it was defined last, with that one fact changed.
DO $$
BEGIN
  EXECUTE replace(pg_get_functiondef('product_card(products)'::regprocedure), 'to_json(p.is_bestseller)',
    'to_json(p.is_bestseller AND product_sells(p.id))');
END $$;
--> statement-breakpoint
-- A sale of a flagged product, or one taken back, may turn its badge: its card is written again only then.
CREATE FUNCTION holds_turn_badge() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
DECLARE
  ids uuid[];
BEGIN
  SELECT array_agg(DISTINCT p.id) INTO ids FROM after_it n JOIN before_it o USING (checkout_id, variant_id)
    JOIN product_variants v ON v.id = n.variant_id JOIN products p ON p.id = v.product_id AND p.is_bestseller
    WHERE (n.state = 'sold') <> (o.state = 'sold');
  IF ids IS NOT NULL THEN
    -- Two units may be sold at the same moment: the second must see that the first has gone.
    PERFORM FROM products WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
    UPDATE products p SET card = '' WHERE p.id = ANY (ids) AND p.is_bestseller
      AND product_sells(p.id) <> (p.card LIKE '%"is_bestseller":true%');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER holds_turn_badge AFTER UPDATE ON "holds"
REFERENCING OLD TABLE AS before_it NEW TABLE AS after_it FOR EACH STATEMENT EXECUTE FUNCTION holds_turn_badge();
--> statement-breakpoint
UPDATE products SET card = '' WHERE is_bestseller;
--> statement-breakpoint
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

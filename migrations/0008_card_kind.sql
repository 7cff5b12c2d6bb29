-- A card says what kind of garment it is: what is drawn when there is no picture of it. As it was defined last, with that fact added.
DO $$
BEGIN
  EXECUTE replace(pg_get_functiondef('product_card(products)'::regprocedure), 'to_json(p.category),',
    $sql$to_json(p.category), ',"kind":', coalesce(to_json(p.kind)::text, 'null'),$sql$);
END $$;
--> statement-breakpoint
DROP TRIGGER products_fill_card ON "products";
--> statement-breakpoint
-- The cards that there are get that one fact; to assemble 100,000 of them anew takes almost twice as long.
UPDATE products SET card = replace(card, ',"price":', concat(',"kind":', coalesce(to_json(kind)::text, 'null'), ',"price":'));
--> statement-breakpoint
CREATE TRIGGER products_fill_card
BEFORE INSERT OR UPDATE OF name, category, kind, price, original_price, condition, is_new, is_bestseller, video_url, card ON "products"
FOR EACH ROW EXECUTE FUNCTION products_fill_card();
--> statement-breakpoint
-- What a product says of its sizes follows them in one pass: its price, as it can be bought now (with nothing left the last one
-- stands, as long as a size has it), the sizes in stock, and whether those differ in price.
CREATE FUNCTION products_follow_variants(ids uuid[]) RETURNS void LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
BEGIN
  -- Two sizes may go at the same moment: the second must see that the first has gone.
  PERFORM FROM products WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products p SET price = now.price, sizes_in_stock = now.sizes, prices_vary = now.vary
  FROM (
    SELECT o.id,
      coalesce(min(v.price) FILTER (WHERE v.stock > 0), CASE WHEN bool_or(v.price = o.price) THEN o.price END, min(v.price), o.price) AS price,
      coalesce(array_agg(coalesce(v.size, '') ORDER BY v.size) FILTER (WHERE v.stock > 0), '{}') AS sizes,
      coalesce(min(v.price) FILTER (WHERE v.stock > 0) < max(v.price) FILTER (WHERE v.stock > 0), false) AS vary
    FROM products o LEFT JOIN product_variants v ON v.product_id = o.id WHERE o.id = ANY (ids) GROUP BY o.id
  ) now
  WHERE p.id = now.id AND (p.price, p.sizes_in_stock, p.prices_vary) IS DISTINCT FROM (now.price, now.sizes, now.vary);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION variants_came_or_went() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
DECLARE
  ids uuid[];
BEGIN
  SELECT array_agg(DISTINCT product_id) INTO ids FROM changed;
  IF ids IS NOT NULL THEN
    PERFORM products_follow_variants(ids);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Only when a size comes or goes or its price changes, not with every unit that is sold.
CREATE OR REPLACE FUNCTION variants_moved() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
DECLARE
  ids uuid[];
BEGIN
  SELECT array_agg(DISTINCT n.product_id) INTO ids FROM after_it n JOIN before_it o ON o.id = n.id
    WHERE (n.stock > 0) <> (o.stock > 0) OR n.size IS DISTINCT FROM o.size OR n.price <> o.price;
  IF ids IS NOT NULL THEN
    PERFORM products_follow_variants(ids);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER variants_sizes_added ON "product_variants";--> statement-breakpoint
DROP TRIGGER variants_sizes_moved ON "product_variants";--> statement-breakpoint
DROP TRIGGER variants_sizes_removed ON "product_variants";--> statement-breakpoint
DROP FUNCTION variants_fill_sizes();--> statement-breakpoint
DROP FUNCTION variants_move_sizes();--> statement-breakpoint
DROP FUNCTION products_fill_sizes(uuid[]);--> statement-breakpoint
DROP FUNCTION products_fill_price(uuid[]);

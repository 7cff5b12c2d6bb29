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
ALTER TABLE "products" ADD COLUMN "in_stock" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Before the indexes, which would only have to follow it.
UPDATE products p SET in_stock = true WHERE EXISTS (SELECT FROM product_variants v WHERE v.product_id = p.id AND v.stock > 0);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "shelf" smallint GENERATED ALWAYS AS (case when not in_stock then 0 when pictured then 2 else 1 end) STORED NOT NULL;--> statement-breakpoint
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
-- A product is in stock as long as a size of it is. Written only when that changes: a one-off is written as it goes, a product of
-- many units twice in its life.
CREATE FUNCTION products_fill_in_stock(ids uuid[]) RETURNS void LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
BEGIN
  -- Two sizes may go at the same moment: the second must see that the first has gone.
  PERFORM FROM products WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products p SET in_stock = NOT p.in_stock
  WHERE p.id = ANY (ids) AND p.in_stock <> EXISTS (SELECT FROM product_variants v WHERE v.product_id = p.id AND v.stock > 0);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION variants_moved() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
DECLARE
  ids uuid[];
BEGIN
  SELECT array_agg(DISTINCT n.product_id) INTO ids FROM after_it n JOIN before_it o ON o.id = n.id WHERE (n.stock > 0) <> (o.stock > 0);
  IF ids IS NOT NULL THEN
    PERFORM products_fill_in_stock(ids);
  END IF;
  -- The price only of products whose price can have moved: a size came or went whose price is not that of all the others.
  SELECT array_agg(DISTINCT n.product_id) INTO ids FROM after_it n JOIN before_it o ON o.id = n.id
    WHERE n.price <> o.price OR ((n.stock > 0) <> (o.stock > 0)
      AND EXISTS (SELECT FROM product_variants v WHERE v.product_id = n.product_id AND v.price <> n.price));
  IF ids IS NOT NULL THEN
    PERFORM products_fill_price(ids);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION variants_came_or_went() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
DECLARE
  ids uuid[];
BEGIN
  SELECT array_agg(DISTINCT c.product_id) INTO ids FROM changed c WHERE c.stock > 0;
  IF ids IS NOT NULL THEN
    PERFORM products_fill_in_stock(ids);
  END IF;
  SELECT array_agg(DISTINCT c.product_id) INTO ids FROM changed c JOIN products p ON p.id = c.product_id
    WHERE c.price <> p.price OR c.stock = 0
      OR EXISTS (SELECT FROM product_variants v WHERE v.product_id = c.product_id AND v.price <> c.price);
  IF ids IS NOT NULL THEN
    PERFORM products_fill_price(ids);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
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
BEGIN
  UPDATE products p SET card = '' FROM product_variants v
  WHERE v.id = NEW.variant_id AND p.id = v.product_id AND p.is_bestseller
    AND product_sells(p.id) <> (p.card LIKE '%"is_bestseller":true%');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER holds_turn_badge AFTER UPDATE OF state ON "holds"
FOR EACH ROW WHEN ((NEW.state = 'sold') <> (OLD.state = 'sold')) EXECUTE FUNCTION holds_turn_badge();
--> statement-breakpoint
UPDATE products SET card = '' WHERE is_bestseller;

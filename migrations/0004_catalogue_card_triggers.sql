-- The part of a ProductCard that only changes when somebody edits the product (contract.ts: productCard), without the
-- closing brace: a list appends the live stock and variants. Assembling it per request cost most of a list's time.
CREATE FUNCTION product_card(p products) RETURNS text LANGUAGE sql STABLE
SET search_path FROM CURRENT AS $$
  SELECT concat('{"id":"', p.id, '","name":', to_json(p.name), ',"category":', to_json(p.category),
    ',"price":', p.price, ',"original_price":', coalesce(p.original_price::text, 'null'),
    ',"discount_percentage":', coalesce(CASE WHEN p.original_price > p.price
      THEN round((p.original_price - p.price) * 100.0 / p.original_price)::int END::text, 'null'),
    ',"condition":', to_json(p.condition), ',"is_new":', to_json(p.is_new), ',"is_bestseller":', to_json(p.is_bestseller),
    ',"images":[', (
      SELECT string_agg(concat('{"key":', to_json(i.key), ',"alt":', to_json(i.alt), ',"width":', i.width, ',"height":', i.height,
        ',"thumbhash":', to_json(i.thumbhash), '}'), ',' ORDER BY i.position)
      FROM product_pictures i WHERE i.product_id = p.id
    ), '],')
$$;
--> statement-breakpoint
CREATE FUNCTION products_fill_card() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
BEGIN
  NEW.card := product_card(NEW);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_fill_card BEFORE INSERT OR UPDATE OF name, category, price, original_price, condition, is_new, is_bestseller, card
ON "products" FOR EACH ROW EXECUTE FUNCTION products_fill_card();
--> statement-breakpoint
CREATE FUNCTION pictures_fill_cards() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE products SET card = '' WHERE id IN (SELECT product_id FROM changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pictures_added AFTER INSERT ON "product_pictures"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION pictures_fill_cards();
--> statement-breakpoint
CREATE TRIGGER pictures_changed AFTER UPDATE ON "product_pictures"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION pictures_fill_cards();
--> statement-breakpoint
CREATE TRIGGER pictures_removed AFTER DELETE ON "product_pictures"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION pictures_fill_cards();
--> statement-breakpoint
UPDATE products SET card = '';

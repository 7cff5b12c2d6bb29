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

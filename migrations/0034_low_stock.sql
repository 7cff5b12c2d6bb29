CREATE TABLE "stat_viewed" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"views" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "several" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Of what has been sold or is being paid for, it counts as well.
UPDATE products p SET several = true FROM (
  SELECT product_id FROM (
    SELECT product_id, sum(stock) AS units FROM product_variants GROUP BY product_id
    UNION ALL
    SELECT v.product_id, sum(h.quantity) FROM holds h JOIN product_variants v ON v.id = h.variant_id WHERE h.state IN ('held', 'sold') GROUP BY v.product_id
    UNION ALL
    SELECT product_id, count(*) FROM elsewhere_sales WHERE taken_back_at IS NULL GROUP BY product_id
  ) parts GROUP BY product_id HAVING sum(units) > 1
) more WHERE more.product_id = p.id;
--> statement-breakpoint
INSERT INTO "stat_viewed" ("product_id", "views") SELECT product_id, sum(views) FROM stat_products
  WHERE day > (now() at time zone 'Africa/Nairobi')::date - 30 GROUP BY product_id HAVING sum(views) > 0;
--> statement-breakpoint
-- Only when there is more of something, never when it is sold: checkouts do not wait for it.
CREATE FUNCTION products_note_several(ids uuid[]) RETURNS void LANGUAGE sql
SET search_path FROM CURRENT AS $$
  UPDATE products p SET several = true
  WHERE p.id = ANY (ids) AND NOT p.several AND (SELECT sum(v.stock) FROM product_variants v WHERE v.product_id = p.id) > 1;
$$;
--> statement-breakpoint
CREATE FUNCTION variants_note_several() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
DECLARE
  ids uuid[];
BEGIN
  SELECT array_agg(DISTINCT product_id) INTO ids FROM changed WHERE stock > 0;
  IF ids IS NOT NULL THEN
    PERFORM products_note_several(ids);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION variants_rose() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
DECLARE
  ids uuid[];
BEGIN
  SELECT array_agg(DISTINCT n.product_id) INTO ids FROM after_it n JOIN before_it o ON o.id = n.id WHERE n.stock > o.stock;
  IF ids IS NOT NULL THEN
    PERFORM products_note_several(ids);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER variants_several_added AFTER INSERT ON "product_variants"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION variants_note_several();
--> statement-breakpoint
CREATE TRIGGER variants_several_rose AFTER UPDATE ON "product_variants"
REFERENCING OLD TABLE AS before_it NEW TABLE AS after_it FOR EACH STATEMENT EXECUTE FUNCTION variants_rose();
--> statement-breakpoint
CREATE INDEX "stat_viewed_most" ON "stat_viewed" USING btree ("views" DESC NULLS LAST,"product_id");--> statement-breakpoint
CREATE INDEX "products_table_low" ON "products" USING btree ("created_at","id") WHERE is_active and several and cardinality(sizes_in_stock) < 3;
-- What people in the shop know of a piece beside what is said of it: where it hangs, its tag, since when it is live.
ALTER TABLE "products" ADD COLUMN "place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "tag_code" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "listed_by" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "publish_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "first_price" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "flaw_pictures" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD COLUMN "focus_x" smallint;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD COLUMN "focus_y" smallint;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "pictures_focus" CHECK ((focus_x is null) = (focus_y is null) and focus_x between 0 and 100 and focus_y between 0 and 100);--> statement-breakpoint
CREATE TABLE "picture_uploads" (
	"key" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"thumbhash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "picture_uploads_age" ON "picture_uploads" USING btree ("created_at");--> statement-breakpoint
-- Six of the letters and digits that are not confused when they are read out (orders/rules.ts): number n as such a code.
-- Neighbours do not look alike, and no two numbers below 25^6 have the same code.
CREATE FUNCTION tag_code_of(n bigint) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  letters CONSTANT text := '34679ACDEFGHJKMNPQRTUVWXY';
  left_over bigint := (n * 152587891 + 87654321) % 244140625;
  code text := '';
BEGIN
  FOR i IN 1..6 LOOP
    code := code || substr(letters, (left_over % 25)::int + 1, 1);
    left_over := left_over / 25;
  END LOOP;
  RETURN code;
END $$;
--> statement-breakpoint
-- Every piece that there is has been live since it came, unless it is a draft now and nobody has ever held it.
UPDATE products p SET tag_code = tag_code_of(numbered.n),
  published_at = CASE WHEN numbered.was_live THEN p.created_at END, first_price = CASE WHEN numbered.was_live THEN p.price END
FROM (
  SELECT o.id, row_number() OVER (ORDER BY o.id) AS n,
    o.is_active OR EXISTS (SELECT FROM product_variants v JOIN holds h ON h.variant_id = v.id WHERE v.product_id = o.id) AS was_live
  FROM products o
) numbered WHERE numbered.id = p.id;
--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "tag_code" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_tag_code" UNIQUE("tag_code");--> statement-breakpoint
-- One that no piece has. Two at the same moment have the same once in 244 million times; the second is then refused, and saved again.
CREATE FUNCTION new_tag_code() RETURNS text LANGUAGE plpgsql VOLATILE
SET search_path FROM CURRENT AS $$
DECLARE
  code text;
BEGIN
  LOOP
    code := tag_code_of(floor(random() * 244140625)::bigint);
    EXIT WHEN NOT EXISTS (SELECT FROM products WHERE tag_code = code);
  END LOOP;
  RETURN code;
END $$;
--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "tag_code" SET DEFAULT new_tag_code();--> statement-breakpoint
CREATE INDEX "products_published" ON "products" USING btree ("published_at","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_planned" ON "products" USING btree ("publish_at") WHERE publish_at is not null;--> statement-breakpoint
-- As it was, and: what is archived is not shown, what is published is no longer planned, and the first time live is written down once.
CREATE OR REPLACE FUNCTION products_fill_active() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.published := NEW.published AND NEW.is_active;
  END IF;
  NEW.draft_reason := NULL;
  IF NEW.published AND NOT NEW.pictured AND unpictured_are_drafts() THEN
    NEW.draft_reason := 'no_picture';
  END IF;
  IF NEW.published OR NEW.archived_at IS NOT NULL THEN
    NEW.publish_at := NULL;
  END IF;
  NEW.is_active := NEW.published AND NEW.draft_reason IS NULL AND NEW.archived_at IS NULL;
  IF NEW.is_active AND NEW.published_at IS NULL THEN
    NEW.published_at := CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE now() END;
    NEW.first_price := NEW.price;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER products_fill_active ON "products";--> statement-breakpoint
CREATE TRIGGER products_fill_active BEFORE INSERT OR UPDATE OF published, pictured, archived_at, publish_at ON "products"
FOR EACH ROW EXECUTE FUNCTION products_fill_active();
--> statement-breakpoint
-- A card says what of a picture has to be seen when it is cropped. As it was defined last, with that fact added where there is one.
DO $$
BEGIN
  EXECUTE replace(pg_get_functiondef('product_card(products)'::regprocedure), $sql$to_json(i.thumbhash), '}')$sql$,
    $sql$to_json(i.thumbhash), CASE WHEN i.focus_x IS NOT NULL THEN concat(',"focus":[', i.focus_x, ',', i.focus_y, ']') END, '}')$sql$);
END $$;

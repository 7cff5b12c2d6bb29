CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "colours" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "engagement_rate" real DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "videos_engaging" ON "videos" USING btree ("engagement_rate" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
-- A tile shows the clip of its piece, too.
CREATE OR REPLACE FUNCTION product_card(p products) RETURNS text LANGUAGE sql STABLE
SET search_path FROM CURRENT AS $$
  SELECT concat('{"id":"', p.id, '","name":', to_json(p.name), ',"category":', to_json(p.category),
    ',"price":', p.price, ',"original_price":', coalesce(p.original_price::text, 'null'),
    ',"discount_percentage":', coalesce(CASE WHEN p.original_price > p.price
      THEN round((p.original_price - p.price) * 100.0 / p.original_price)::int END::text, 'null'),
    ',"condition":', to_json(p.condition), ',"is_new":', to_json(p.is_new), ',"is_bestseller":', to_json(p.is_bestseller),
    ',"video_url":', coalesce(to_json(p.video_url)::text, 'null'),
    ',"images":[', (
      SELECT string_agg(concat('{"key":', to_json(i.key), ',"alt":', to_json(i.alt), ',"width":', i.width, ',"height":', i.height,
        ',"thumbhash":', to_json(i.thumbhash), '}'), ',' ORDER BY i.position)
      FROM product_pictures i WHERE i.product_id = p.id
    ), '],')
$$;
--> statement-breakpoint
DROP TRIGGER products_fill_card ON "products";
--> statement-breakpoint
CREATE TRIGGER products_fill_card BEFORE INSERT OR UPDATE OF name, category, price, original_price, condition, is_new, is_bestseller, video_url, card
ON "products" FOR EACH ROW EXECUTE FUNCTION products_fill_card();
--> statement-breakpoint
-- The colours that the words of name and tags mean, as the shop finds them for new pieces (catalogue/rules.ts: coloursIn).
UPDATE products p SET card = '', colours = array(SELECT c.colour FROM (VALUES
  ('black', '\m(black|charcoal|ebony|onyx|jet)\M'),
  ('white', '\m(white|ivory|cream|ecru|pearl)\M'),
  ('grey', '\m(grey|gray|silver|ash|slate|heather)\M'),
  ('beige', '\m(beige|camel|sand|tan|khaki|oatmeal|nude|stone|taupe|champagne)\M'),
  ('brown', '\m(brown|chocolate|cognac|coffee|mocha|chestnut|bronze)\M'),
  ('red', '\m(red|crimson|scarlet|cherry|burgundy|maroon|wine|oxblood)\M'),
  ('orange', '\m(orange|rust|terracotta|coral|apricot|peach|copper)\M'),
  ('yellow', '\m(yellow|mustard|gold|golden|lemon|ochre|amber)\M'),
  ('green', '\m(green|olive|emerald|mint|sage|lime|teal|forest|jade)\M'),
  ('blue', '\m(blue|navy|denim|indigo|sky|cobalt|azure|turquoise|aqua|royal)\M'),
  ('purple', '\m(purple|violet|lilac|lavender|plum|mauve|magenta)\M'),
  ('pink', '\m(pink|rose|blush|fuchsia|salmon)\M'),
  ('mixed', '\m(multicolour|multicolor|multicoloured|rainbow|kitenge|patchwork|kanga)\M')
) AS c(colour, words) WHERE lower(concat_ws(' ', p.name, array_to_string(p.tags, ' '))) ~ c.words );
--> statement-breakpoint
-- A word is offered while someone types when pieces are named or labelled with it; those of descriptions only are found, not offered.
ALTER TABLE "search_words" ADD COLUMN "named" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- As people write them, without stems.
CREATE FUNCTION product_named_words(p products) RETURNS SETOF text LANGUAGE sql STABLE
SET search_path FROM CURRENT AS $$
  SELECT DISTINCT word FROM regexp_split_to_table(catalogue_fold(concat_ws(' ', p.name, p.category, array_to_string(p.styles || p.tags, ' '))), ' ') AS word
  WHERE length(word) BETWEEN 2 AND 40
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_search_words() RETURNS void LANGUAGE sql
SET search_path FROM CURRENT AS $$
  -- Products are saved meanwhile: they and this must not wait for each other's words.
  LOCK TABLE search_words IN SHARE ROW EXCLUSIVE MODE;
  WITH counted AS MATERIALIZED (
    SELECT word, count(*)::int AS products, count(named.word)::int AS named
    FROM products p CROSS JOIN LATERAL product_words(p) AS word
    LEFT JOIN LATERAL (SELECT n.word FROM product_named_words(p) AS n(word)) named USING (word)
    WHERE p.is_active GROUP BY word
  ), gone AS (
    DELETE FROM search_words s WHERE NOT EXISTS (SELECT FROM counted c WHERE c.word = s.word)
  )
  INSERT INTO search_words AS s (word, products, named) SELECT word, products, named FROM counted
  ON CONFLICT (word) DO UPDATE SET products = excluded.products, named = excluded.named
  WHERE (s.products, s.named) IS DISTINCT FROM (excluded.products, excluded.named)
$$;
--> statement-breakpoint
SELECT refresh_search_words();

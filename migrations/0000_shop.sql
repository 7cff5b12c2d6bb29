CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE TABLE "fabric_details" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"main_image" text,
	"closeup_image" text,
	"description" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"checkout_id" text NOT NULL,
	"variant_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "holds_checkout_id_variant_id_pk" PRIMARY KEY("checkout_id","variant_id"),
	CONSTRAINT "holds_quantity_positive" CHECK ("holds"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "material_descriptions" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"description" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"key" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"thumbhash" text NOT NULL,
	"source" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_product_position" UNIQUE("product_id","position")
);
--> statement-breakpoint
CREATE TABLE "product_features" (
	"product_id" uuid NOT NULL,
	"display_order" integer NOT NULL,
	"feature" text NOT NULL,
	CONSTRAINT "product_features_product_id_display_order_pk" PRIMARY KEY("product_id","display_order")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"handle" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"vendor" text DEFAULT '' NOT NULL,
	"category" text NOT NULL,
	"price" integer NOT NULL,
	"original_price" integer,
	"condition" text NOT NULL,
	"flaws" text[] DEFAULT '{}' NOT NULL,
	"measurements" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"styles" text[] DEFAULT '{}' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"video_url" text,
	"is_new" boolean DEFAULT false NOT NULL,
	"is_bestseller" boolean DEFAULT false NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"popularity_score" integer DEFAULT 0 NOT NULL,
	"shuffle_a" real DEFAULT random() NOT NULL,
	"shuffle_b" real DEFAULT random() NOT NULL,
	"search" "tsvector" DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_handle_unique" UNIQUE("handle"),
	CONSTRAINT "products_price_positive" CHECK ("products"."price" > 0)
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"products" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_variants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"sku" text NOT NULL,
	"size" text,
	"stock" integer NOT NULL,
	"price" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_variants_sku_unique" UNIQUE("sku"),
	CONSTRAINT "variants_product_size" UNIQUE NULLS NOT DISTINCT("product_id","size"),
	CONSTRAINT "variants_stock_not_negative" CHECK ("product_variants"."stock" >= 0),
	CONSTRAINT "variants_price_positive" CHECK ("product_variants"."price" > 0)
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"guest_id" uuid,
	"user_id" uuid,
	"phone_number" text NOT NULL,
	"email" text,
	"lines" jsonb NOT NULL,
	"delivery_area" text NOT NULL,
	"discount_code" text,
	"subtotal" integer NOT NULL,
	"discount" integer NOT NULL,
	"delivery_fee" integer NOT NULL,
	"total_amount" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"hold_until" timestamp (3) with time zone NOT NULL,
	"idempotency_key" text,
	"request_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "checkouts_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "email_notification_settings" (
	"setting_key" text PRIMARY KEY NOT NULL,
	"setting_value" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_notification_queue" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"event_type" text NOT NULL,
	"admin_email" text,
	"processed" boolean DEFAULT false NOT NULL,
	"processed_at" timestamp (3) with time zone,
	"auto_process" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_notification_retries" (
	"queue_id" uuid PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"not_before" timestamp (3) with time zone NOT NULL,
	"last_error" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discount_codes" (
	"discount_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"type" text NOT NULL,
	"value" integer NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"source" text DEFAULT 'manual' NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"max_uses" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_codes_code_unique" UNIQUE("code"),
	CONSTRAINT "discount_codes_value" CHECK ("discount_codes"."value" > 0 and ("discount_codes"."type" <> 'percentage' or "discount_codes"."value" <= 100)),
	CONSTRAINT "discount_codes_upper" CHECK ("discount_codes"."code" = upper("discount_codes"."code"))
);
--> statement-breakpoint
CREATE TABLE "discount_uses" (
	"discount_id" uuid NOT NULL,
	"checkout_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_uses_discount_id_checkout_id_pk" PRIMARY KEY("discount_id","checkout_id")
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"price" integer NOT NULL,
	"name" text NOT NULL,
	"size" text,
	"picture_key" text
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"checkout_id" text NOT NULL,
	"user_id" uuid,
	"guest_id" uuid,
	"is_guest" boolean NOT NULL,
	"phone_number" text NOT NULL,
	"email" text,
	"subtotal" integer NOT NULL,
	"discount" integer NOT NULL,
	"discount_code" text,
	"delivery_fee" integer NOT NULL,
	"total_amount" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"fulfillment_status" text NOT NULL,
	"payment_ref" text NOT NULL,
	"payment_method" text NOT NULL,
	"payment_receipt" text,
	"delivery_area" text NOT NULL,
	"delivery_name" text,
	"delivery_phone" text,
	"delivery_address" text,
	"delivery_notes" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "orders_order_number_unique" UNIQUE("order_number"),
	CONSTRAINT "orders_checkout_id_unique" UNIQUE("checkout_id"),
	CONSTRAINT "orders_payment_ref_unique" UNIQUE("payment_ref")
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checkout_id" text NOT NULL,
	"number" integer NOT NULL,
	"method" text NOT NULL,
	"gateway" text NOT NULL,
	"phone_number" text,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"reference" text NOT NULL,
	"callback_token" text NOT NULL,
	"merchant_request_id" text,
	"provider_request_id" text,
	"receipt" text,
	"paid_amount" integer,
	"result_code" text,
	"result_description" text,
	"idempotency_key" text,
	"next_query_at" timestamp (3) with time zone,
	"queries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "payment_attempts_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payment_attempts_callback_token_unique" UNIQUE("callback_token"),
	CONSTRAINT "payment_attempts_provider_request_id_unique" UNIQUE("provider_request_id"),
	CONSTRAINT "payment_attempts_receipt_unique" UNIQUE("receipt"),
	CONSTRAINT "payment_attempts_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "payment_attempts_number" UNIQUE("checkout_id","number")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"attempt_id" uuid NOT NULL,
	"source" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fabric_details" ADD CONSTRAINT "fabric_details_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_descriptions" ADD CONSTRAINT "material_descriptions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_features" ADD CONSTRAINT "product_features_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notification_retries" ADD CONSTRAINT "order_notification_retries_queue_id_order_notification_queue_id_fk" FOREIGN KEY ("queue_id") REFERENCES "public"."order_notification_queue"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_discount_id_discount_codes_discount_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discount_codes"("discount_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "holds_variant" ON "holds" USING btree ("variant_id") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "pictures_key" ON "product_pictures" USING btree ("key");--> statement-breakpoint
CREATE INDEX "products_latest" ON "products" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_popular" ON "products" USING btree ("popularity_score" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_shuffle_a" ON "products" USING btree ("shuffle_a","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_shuffle_b" ON "products" USING btree ("shuffle_b","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_category_latest" ON "products" USING btree ("category","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category","price","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_category_popular" ON "products" USING btree ("category","popularity_score" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_category_shuffle_a" ON "products" USING btree ("category","shuffle_a","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_category_shuffle_b" ON "products" USING btree ("category","shuffle_b","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_styles" ON "products" USING gin ("styles");--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search");--> statement-breakpoint
CREATE INDEX "search_words_trigram" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "variants_size_in_stock" ON "product_variants" USING btree ("size","product_id") WHERE stock > 0;--> statement-breakpoint
CREATE INDEX "checkouts_open" ON "checkouts" USING btree ("expires_at") WHERE status in ('awaiting_payment', 'failed');--> statement-breakpoint
CREATE INDEX "checkouts_open_phone" ON "checkouts" USING btree ("phone_number") WHERE status in ('awaiting_payment', 'failed');--> statement-breakpoint
CREATE INDEX "checkouts_open_guest" ON "checkouts" USING btree ("guest_id") WHERE status in ('awaiting_payment', 'failed');--> statement-breakpoint
CREATE INDEX "order_notification_queue_waiting" ON "order_notification_queue" USING btree ("created_at") WHERE processed = false;--> statement-breakpoint
CREATE INDEX "order_items_order" ON "order_items" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_guest" ON "orders" USING btree ("guest_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE guest_id is not null;--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_due" ON "payment_attempts" USING btree ("next_query_at") WHERE next_query_at is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_phone" ON "payment_attempts" USING btree ("phone_number","created_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_undecided" ON "payment_attempts" USING btree ("state") WHERE state in ('created', 'initiating', 'pending', 'unknown');--> statement-breakpoint
CREATE INDEX "payment_events_attempt" ON "payment_events" USING btree ("attempt_id","id");--> statement-breakpoint
CREATE INDEX "mail_outbox_latest" ON "mail_outbox" USING btree ("created_at" DESC NULLS LAST);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "code" text NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_code_unique" UNIQUE("code");
--> statement-breakpoint
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
--> statement-breakpoint
DROP INDEX "products_latest";--> statement-breakpoint
DROP INDEX "products_popular";--> statement-breakpoint
DROP INDEX "products_category_latest";--> statement-breakpoint
DROP INDEX "products_category_popular";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "card" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "card" text GENERATED ALWAYS AS ('{"id":"' || id::text || '","size":' || coalesce('"' || size || '"', 'null') || ',"price":' || price::text || ',"stock":') STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree (lower("name")) WHERE is_active;--> statement-breakpoint
CREATE INDEX "variants_product_position" ON "product_variants" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "products_latest" ON "products" USING btree ("created_at","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_popular" ON "products" USING btree ("popularity_score","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_category_latest" ON "products" USING btree ("category","created_at","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_category_popular" ON "products" USING btree ("category","popularity_score","id") WHERE is_active;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "variants_size_plain" CHECK ("product_variants"."size" !~ '["\\[:cntrl:]]');
--> statement-breakpoint
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
--> statement-breakpoint
DROP INDEX "variants_size_in_stock";--> statement-breakpoint
CREATE INDEX "variants_size_in_stock" ON "product_variants" USING btree ("product_id","size") WHERE stock > 0;
--> statement-breakpoint
ALTER TABLE "order_notification_retries" ADD COLUMN "done" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "rate_limits_until" ON "rate_limits" USING btree ("until");

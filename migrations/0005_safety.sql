CREATE TABLE "account_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"user_id" uuid,
	"account" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_devices" (
	"user_id" uuid NOT NULL,
	"device" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "admin_devices_user_id_device_pk" PRIMARY KEY("user_id","device")
);
--> statement-breakpoint
CREATE TABLE "known_origins" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"kind" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_origins_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "pending_sign_ups" (
	"hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"full_name" text DEFAULT '' NOT NULL,
	"guest_id" uuid,
	"phone_number" text,
	"salt" text NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"code_expires_at" timestamp (3) with time zone NOT NULL,
	"link_hash" text NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pending_sign_ups_link_hash_unique" UNIQUE("link_hash")
);
--> statement-breakpoint
CREATE TABLE "secrets_check" (
	"id" integer PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "confirmed_contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"contact" text NOT NULL,
	"guest_id" uuid,
	"user_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"contact" text NOT NULL,
	"guest_id" uuid,
	"user_id" uuid,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discount_takers" (
	"discount_id" uuid NOT NULL,
	"taker" text NOT NULL,
	"checkout_id" text NOT NULL,
	CONSTRAINT "discount_takers_discount_id_taker_pk" PRIMARY KEY("discount_id","taker")
);
--> statement-breakpoint
CREATE TABLE "payment_pulls" (
	"gateway" text PRIMARY KEY NOT NULL,
	"pulled_to" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_keys" (
	"what" text NOT NULL,
	"key" text NOT NULL,
	"hash" text NOT NULL,
	"reply" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "request_keys_what_key_pk" PRIMARY KEY("what","key")
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"logged_at" timestamp (3) with time zone,
	"mail_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" DROP CONSTRAINT "payment_attempts_idempotency_key_unique";--> statement-breakpoint
ALTER TABLE "payment_refunds" DROP CONSTRAINT "payment_refunds_idempotency_key_unique";--> statement-breakpoint
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
ALTER TABLE "sessions" ADD COLUMN "reauthenticated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "admin_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "published" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "pictured" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "draft_reason" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "standing" text DEFAULT 'unproven' NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "first_order" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "phone_confirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_receipt_checks" ADD COLUMN "doubt" text;--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_devices" ADD CONSTRAINT "admin_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_origins" ADD CONSTRAINT "known_origins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_takers" ADD CONSTRAINT "discount_takers_discount_id_discount_codes_discount_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discount_codes"("discount_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_events_latest" ON "account_events" USING btree ("event","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "account_events_user" ON "account_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_events_account" ON "account_events" USING btree ("account");--> statement-breakpoint
CREATE INDEX "account_events_age" ON "account_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "admin_devices_seen" ON "admin_devices" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "known_origins_age" ON "known_origins" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "pending_sign_ups_email" ON "pending_sign_ups" USING btree ("email");--> statement-breakpoint
CREATE INDEX "pending_sign_ups_end" ON "pending_sign_ups" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "confirmed_contacts_guest" ON "confirmed_contacts" USING btree ("guest_id","kind","contact") WHERE guest_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "confirmed_contacts_user" ON "confirmed_contacts" USING btree ("user_id","kind","contact") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "confirmed_contacts_end" ON "confirmed_contacts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "contact_codes_end" ON "contact_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "discount_takers_checkout" ON "discount_takers" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "request_keys_created" ON "request_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "security_events_latest" ON "security_events" USING btree ("event","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "security_events_unlogged" ON "security_events" USING btree ("created_at") WHERE logged_at is null;--> statement-breakpoint
CREATE INDEX "security_events_unmailed" ON "security_events" USING btree ("mail_at") WHERE mail_at is not null;--> statement-breakpoint
CREATE INDEX "security_events_mailed" ON "security_events" USING btree ("mailed_at");--> statement-breakpoint
CREATE INDEX "users_demo" ON "users" USING btree ("email") WHERE is_demo;--> statement-breakpoint
CREATE INDEX "checkouts_open_email" ON "checkouts" USING btree (lower(email)) WHERE status in ('awaiting_payment', 'failed');--> statement-breakpoint
CREATE INDEX "checkouts_open_units" ON "checkouts" USING btree ("standing","units") WHERE status in ('awaiting_payment', 'failed');--> statement-breakpoint
CREATE INDEX "checkouts_network" ON "checkouts" USING btree ("network","created_at") WHERE network is not null;--> statement-breakpoint
CREATE INDEX "checkouts_demo" ON "checkouts" USING btree ("created_at","id") WHERE is_demo;--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree ("phone_number","status");--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree (lower(email)) WHERE email is not null;--> statement-breakpoint
CREATE INDEX "payment_inbox_pulled" ON "payment_inbox" USING btree ("gateway") WHERE kind = 'pulled';--> statement-breakpoint
CREATE INDEX "payment_refunds_created" ON "payment_refunds" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_receipt_checks_claims" ON "payment_receipt_checks" USING btree ("receipt") WHERE doubt is not null;--> statement-breakpoint
CREATE INDEX "products_latest" ON "products" USING btree ("pictured","created_at","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("pictured","price","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_popular" ON "products" USING btree ("pictured","popularity_score","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_shuffle_a" ON "products" USING btree ("pictured","shuffle_a","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_shuffle_b" ON "products" USING btree ("pictured","shuffle_b","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_category_latest" ON "products" USING btree ("category","pictured","created_at","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category","pictured","price","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_category_popular" ON "products" USING btree ("category","pictured","popularity_score","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_category_shuffle_a" ON "products" USING btree ("category","pictured","shuffle_a","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_category_shuffle_b" ON "products" USING btree ("category","pictured","shuffle_b","id") WHERE is_active;--> statement-breakpoint
ALTER TABLE "payment_attempts" DROP COLUMN "idempotency_key";--> statement-breakpoint
ALTER TABLE "payment_refunds" DROP COLUMN "idempotency_key";
--> statement-breakpoint
-- Who is an admin already has the first days from now on; what members have open ends like any session.
UPDATE "users" SET admin_since = now() WHERE is_admin;--> statement-breakpoint
UPDATE "sessions" s SET expires_at = least(s.expires_at, s.created_at + CASE WHEN u.is_admin THEN interval '12 hours' ELSE interval '90 days' END)
  FROM "users" u WHERE u.id = s.user_id;

--> statement-breakpoint
-- What is on sale without a picture stays so, after all others, until an admin decides; a shop that has none begins with drafts.
INSERT INTO "settings" (name, value, updated_at)
  SELECT 'pieces_without_picture', '"last"', now()
  WHERE EXISTS (SELECT FROM products p WHERE p.is_active AND NOT EXISTS (SELECT FROM product_pictures i WHERE i.product_id = p.id))
  ON CONFLICT (name) DO NOTHING;
--> statement-breakpoint
UPDATE products p SET published = p.is_active,
  pictured = EXISTS (SELECT FROM product_pictures i WHERE i.product_id = p.id),
  price = coalesce((SELECT min(v.price) FROM product_variants v WHERE v.product_id = p.id AND v.stock > 0), p.price);
--> statement-breakpoint
-- Waits for whoever is switching the setting, as they wait for pieces that are being written (catalogue/drafts.ts).
CREATE FUNCTION unpictured_are_drafts() RETURNS boolean LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('settings'), hashtext('pieces_without_picture'));
  RETURN coalesce((SELECT value #>> '{}' FROM settings WHERE name = 'pieces_without_picture'), 'draft') = 'draft';
END $$;
--> statement-breakpoint
-- What a shop shows follows from what it wants shown and whether there is a picture of it.
CREATE FUNCTION products_fill_active() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.published := NEW.published AND NEW.is_active;
  END IF;
  NEW.draft_reason := NULL;
  IF NEW.published AND NOT NEW.pictured AND unpictured_are_drafts() THEN
    NEW.draft_reason := 'no_picture';
  END IF;
  NEW.is_active := NEW.published AND NEW.draft_reason IS NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_fill_active BEFORE INSERT OR UPDATE OF published, pictured ON "products"
FOR EACH ROW EXECUTE FUNCTION products_fill_active();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION pictures_fill_cards() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
BEGIN
  -- Locked first, so that the next statement sees what others have done to the same pieces.
  PERFORM FROM products WHERE id IN (SELECT product_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products p SET card = '', pictured = EXISTS (SELECT FROM product_pictures i WHERE i.product_id = p.id)
    WHERE p.id IN (SELECT product_id FROM changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The price of these pieces, as they can be bought now; with nothing left the last price stands, as long as a size has it.
CREATE FUNCTION products_fill_price(ids uuid[]) RETURNS void LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
BEGIN
  -- Two sizes may go at the same moment: the second must see that the first has gone.
  PERFORM FROM products WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products p SET price = now.price
  FROM (
    SELECT o.id, coalesce(min(v.price) FILTER (WHERE v.stock > 0),
      CASE WHEN bool_or(v.price = o.price) THEN o.price END, min(v.price)) AS price
    FROM products o JOIN product_variants v ON v.product_id = o.id WHERE o.id = ANY (ids) GROUP BY o.id, o.price
  ) now
  WHERE p.id = now.id AND p.price <> now.price;
END $$;
--> statement-breakpoint
-- Only pieces whose price can have moved are looked at: a size came or went whose price is not that of all the others.
CREATE FUNCTION variants_moved() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
DECLARE
  ids uuid[];
BEGIN
  SELECT array_agg(DISTINCT n.product_id) INTO ids FROM after_it n JOIN before_it o ON o.id = n.id
    WHERE n.price <> o.price OR ((n.stock > 0) <> (o.stock > 0)
      AND EXISTS (SELECT FROM product_variants v WHERE v.product_id = n.product_id AND v.price <> n.price));
  IF ids IS NOT NULL THEN
    PERFORM products_fill_price(ids);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION variants_came_or_went() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
DECLARE
  ids uuid[];
BEGIN
  SELECT array_agg(DISTINCT c.product_id) INTO ids FROM changed c JOIN products p ON p.id = c.product_id
    WHERE c.price <> p.price OR c.stock = 0
      OR EXISTS (SELECT FROM product_variants v WHERE v.product_id = c.product_id AND v.price <> c.price);
  IF ids IS NOT NULL THEN
    PERFORM products_fill_price(ids);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER variants_added AFTER INSERT ON "product_variants"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION variants_came_or_went();
--> statement-breakpoint
CREATE TRIGGER variants_moved AFTER UPDATE ON "product_variants"
REFERENCING OLD TABLE AS before_it NEW TABLE AS after_it FOR EACH STATEMENT EXECUTE FUNCTION variants_moved();
--> statement-breakpoint
CREATE TRIGGER variants_removed AFTER DELETE ON "product_variants"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION variants_came_or_went();

--> statement-breakpoint
UPDATE "discount_codes" SET "first_order" = true WHERE "code" = 'KARIBU10' AND "description" = 'Karibu: 10 percent off your first order';

--> statement-breakpoint
-- What the seeds of earlier versions made: accounts and codes are known by name, past purchases by the till that took their money.
UPDATE "users" SET is_demo = true
  WHERE email IN ('wanjiku@upya.example', 'otieno@upya.example', 'zawadi@upya.example', 'chebet@upya.example', 'amina@upya.example');--> statement-breakpoint
UPDATE "discount_codes" SET is_demo = true
  WHERE (code, type, value, description) IN (('KARIBU10', 'percentage', 10, 'Karibu: 10 percent off your first order'), ('UPYA200', 'fixed', 200, 'KES 200 off, from us to you'));--> statement-breakpoint
UPDATE "checkouts" SET is_demo = true WHERE id IN (SELECT checkout_id FROM "payment_attempts" WHERE result_description = 'paid at the demo till');--> statement-breakpoint
-- What is being paid for at this moment counts with its units; a member is a person.
UPDATE "checkouts" SET units = (SELECT coalesce(sum((line ->> 'quantity')::int), 0) FROM jsonb_array_elements(lines) line),
  standing = CASE WHEN user_id IS NULL THEN standing ELSE 'confirmed' END
  WHERE status IN ('awaiting_payment', 'failed');

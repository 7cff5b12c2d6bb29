CREATE TABLE "customers" (
	"customer_key" uuid PRIMARY KEY NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"second_at" timestamp (3) with time zone,
	"last_at" timestamp (3) with time zone NOT NULL,
	"orders" integer NOT NULL,
	"spent" bigint DEFAULT 0 NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"tier" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "customers_first" ON "customers" USING btree ("first_at","second_at");
--> statement-breakpoint
CREATE INDEX "customers_last" ON "customers" USING btree ("last_at");
--> statement-breakpoint
CREATE INDEX "customers_spent" ON "customers" USING btree ("spent" DESC NULLS LAST,"customer_key");
--> statement-breakpoint
CREATE INDEX "customers_tier" ON "customers" USING btree ("tier");
--> statement-breakpoint
CREATE TABLE "customer_moves" (
	"customer_key" uuid NOT NULL,
	"from_tier" text NOT NULL,
	"to_tier" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "customer_moves_at" ON "customer_moves" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "customer_moves_customer" ON "customer_moves" USING btree ("customer_key");
--> statement-breakpoint
CREATE TABLE "figure_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" uuid NOT NULL
);
--> statement-breakpoint
CREATE INDEX "figure_changes_kind" ON "figure_changes" USING btree ("kind","id");
--> statement-breakpoint
CREATE TABLE "stat_closed" (
	"day" date PRIMARY KEY NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"recounted_at" timestamp (3) with time zone,
	"repaired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "stat_days" (
	"day" date NOT NULL,
	"area" text NOT NULL,
	"method" text NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"units" integer DEFAULT 0 NOT NULL,
	"gross" bigint DEFAULT 0 NOT NULL,
	"discounts" bigint DEFAULT 0 NOT NULL,
	"delivery" bigint DEFAULT 0 NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	"refunds" integer DEFAULT 0 NOT NULL,
	"goods_refunded" bigint DEFAULT 0 NOT NULL,
	"delivery_refunded" bigint DEFAULT 0 NOT NULL,
	"new_buyers" integer DEFAULT 0 NOT NULL,
	"checkouts" integer DEFAULT 0 NOT NULL,
	"paid" integer DEFAULT 0 NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"on_time" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stat_days_day_area_method_pk" PRIMARY KEY("day","area","method")
);
--> statement-breakpoint
CREATE TABLE "stat_categories" (
	"day" date NOT NULL,
	"category" text NOT NULL,
	"condition" text NOT NULL,
	"units" integer DEFAULT 0 NOT NULL,
	"sold" bigint DEFAULT 0 NOT NULL,
	"priced" integer DEFAULT 0 NOT NULL,
	"priced_sold" bigint DEFAULT 0 NOT NULL,
	"first_prices" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "stat_categories_day_category_condition_pk" PRIMARY KEY("day","category","condition")
);
--> statement-breakpoint
CREATE TABLE "stat_tops" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"units" integer DEFAULT 0 NOT NULL,
	"sold" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "stat_tops_day_kind_name_pk" PRIMARY KEY("day","kind","name")
);
--> statement-breakpoint
CREATE TABLE "stat_ages" (
	"day" date NOT NULL,
	"age" integer NOT NULL,
	"units" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stat_ages_day_age_pk" PRIMARY KEY("day","age")
);
--> statement-breakpoint
CREATE TABLE "stat_attempts" (
	"day" date NOT NULL,
	"gateway" text NOT NULL,
	"outcome" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stat_attempts_day_gateway_outcome_pk" PRIMARY KEY("day","gateway","outcome")
);
--> statement-breakpoint
CREATE TABLE "stat_live" (
	"day" date PRIMARY KEY NOT NULL,
	"pieces" integer DEFAULT 0 NOT NULL,
	"sold_7" integer DEFAULT 0 NOT NULL,
	"sold_14" integer DEFAULT 0 NOT NULL,
	"sold_30" integer DEFAULT 0 NOT NULL,
	"sold_60" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stat_wishes" (
	"day" date PRIMARY KEY NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stat_drops" (
	"day" date PRIMARY KEY NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"mailed" integer DEFAULT 0 NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"bought" integer DEFAULT 0 NOT NULL,
	"sold" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stat_wish_ends" (
	"day" date PRIMARY KEY NOT NULL,
	"wishes" integer DEFAULT 0 NOT NULL,
	"bought" integer DEFAULT 0 NOT NULL,
	"other" integer DEFAULT 0 NOT NULL,
	"taken_back" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stat_wished" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"wishes" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "stat_wished_most" ON "stat_wished" USING btree ("wishes" DESC NULLS LAST,"product_id");
--> statement-breakpoint
CREATE TABLE "stat_products" (
	"day" date NOT NULL,
	"product_id" uuid NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"adds" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stat_products_day_product_id_pk" PRIMARY KEY("day","product_id")
);
--> statement-breakpoint
CREATE INDEX "stat_products_product" ON "stat_products" USING btree ("product_id","day");
--> statement-breakpoint
CREATE TABLE "stat_traffic" (
	"day" date PRIMARY KEY NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"adds" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stat_cohorts" (
	"cohort" date NOT NULL,
	"month" date NOT NULL,
	"buyers" integer DEFAULT 0 NOT NULL,
	"net" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "stat_cohorts_cohort_month_pk" PRIMARY KEY("cohort","month")
);
--> statement-breakpoint
-- Append-only from now on: what is taken back deletes the wish, not that it was made.
CREATE TABLE "wish_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"product_id" uuid NOT NULL,
	"what" text NOT NULL,
	"price" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- What was wished for before; what was taken back before is not known.
INSERT INTO "wish_events" ("user_id", "product_id", "what", "price", "at")
	SELECT user_id, product_id, 'added', price_when_added, added_at FROM wishlist_items ORDER BY added_at;
--> statement-breakpoint
CREATE INDEX "wish_events_at" ON "wish_events" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "wish_events_product" ON "wish_events" USING btree ("product_id","at");
--> statement-breakpoint
CREATE INDEX "wish_events_user" ON "wish_events" USING btree ("user_id","product_id","at") WHERE user_id is not null;
--> statement-breakpoint
INSERT INTO "stat_wished" ("product_id", "wishes") SELECT product_id, count(*) FROM wishlist_items GROUP BY product_id;
--> statement-breakpoint
CREATE INDEX "notifications_price_drops" ON "notifications" USING btree ("created_at") WHERE type = 'price_drop';
--> statement-breakpoint
-- What happened on a day, of the few events whose day is counted.
CREATE INDEX "order_events_day" ON "order_events" USING btree ("event","created_at") WHERE event in ('cancelled', 'delivered');
--> statement-breakpoint
CREATE INDEX "products_first_live" ON "products" USING btree ("published_at");
--> statement-breakpoint
-- Rows are only ever added, never the same one changed: transactions of one buyer do not wait for each other.
CREATE FUNCTION figures_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op <> 'INSERT' and old.customer_key is not null then
    insert into figure_changes (kind, key) values ('customer', old.customer_key);
  end if;
  if tg_op <> 'DELETE' and new.customer_key is not null and (tg_op = 'INSERT' or new.customer_key is distinct from old.customer_key) then
    insert into figure_changes (kind, key) values ('customer', new.customer_key);
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER orders_figures_added AFTER INSERT OR DELETE ON "orders" FOR EACH ROW EXECUTE FUNCTION figures_of_order();
--> statement-breakpoint
CREATE TRIGGER orders_figures_changed AFTER UPDATE OF customer_key, status ON "orders" FOR EACH ROW
	WHEN (old.customer_key IS DISTINCT FROM new.customer_key OR old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION figures_of_order();
--> statement-breakpoint
CREATE FUNCTION figures_of_refund() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into figure_changes (kind, key)
    select 'customer', o.customer_key from payment_attempts a join orders o on o.payment_ref = a.reference
    where a.id = new.attempt_id and o.customer_key is not null;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER payment_refunds_figures AFTER INSERT OR UPDATE OF state ON "payment_refunds" FOR EACH ROW
	WHEN (new.state = 'completed') EXECUTE FUNCTION figures_of_refund();
--> statement-breakpoint
CREATE FUNCTION figures_of_wish() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into figure_changes (kind, key) values ('wishes', coalesce(new.product_id, old.product_id));
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER wishlist_items_figures AFTER INSERT OR DELETE ON "wishlist_items" FOR EACH ROW EXECUTE FUNCTION figures_of_wish();
--> statement-breakpoint
-- Buyers of before; orders whose key a worker has yet to fill in come by the trigger.
INSERT INTO "figure_changes" ("kind", "key") SELECT DISTINCT 'customer', customer_key FROM orders WHERE customer_key IS NOT NULL;

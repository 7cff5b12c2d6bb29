-- Changes of many products at once, and files that are read before they are taken over: what is done, and a row for each product.
CREATE TABLE "product_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"input" jsonb NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"error" text,
	"admin_id" uuid,
	"admin_email" text NOT NULL,
	"address" text NOT NULL,
	"request_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"claimed_until" timestamp (3) with time zone,
	CONSTRAINT "product_runs_request" UNIQUE("admin_email","request_key")
);
--> statement-breakpoint
CREATE TABLE "product_run_rows" (
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid,
	"handle" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"version" integer,
	"seen" jsonb,
	"verdict" text,
	"outcome" text,
	"reason" text,
	"differences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"undo" jsonb,
	"version_after" integer,
	CONSTRAINT "product_run_rows_run_id_position_pk" PRIMARY KEY("run_id","position")
);
--> statement-breakpoint
ALTER TABLE "product_run_rows" ADD CONSTRAINT "product_run_rows_run_id_product_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."product_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_runs_latest" ON "product_runs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "product_runs_open" ON "product_runs" USING btree ("created_at") WHERE state in ('reading', 'running', 'undoing');--> statement-breakpoint
CREATE INDEX "product_run_rows_waiting" ON "product_run_rows" USING btree ("run_id","position") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "product_run_rows_product" ON "product_run_rows" USING btree ("product_id");--> statement-breakpoint
-- The orders of the table of products, of all and of those for sale.
CREATE INDEX "products_table_newest" ON "products" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "products_table_changed" ON "products" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "products_table_price" ON "products" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "products_table_live" ON "products" USING btree ("created_at","id") WHERE is_active and shelf > 0;--> statement-breakpoint
CREATE INDEX "products_table_live_price" ON "products" USING btree ("price","id") WHERE is_active and shelf > 0;--> statement-breakpoint
CREATE INDEX "products_table_find" ON "products" USING gin ("facets",(lower("name" || ' ' || "vendor")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "holds_sold_at" ON "holds" USING btree ("created_at","variant_id") WHERE state = 'sold';

CREATE TABLE "product_tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"video_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"timestamp" numeric(7, 2) NOT NULL,
	"show_at" numeric(7, 2),
	"hide_at" numeric(7, 2),
	"position_x" numeric(5, 2) NOT NULL,
	"position_y" numeric(5, 2) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "product_tags_once" UNIQUE("video_id","product_id","timestamp")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"video_id" uuid,
	"product_id" uuid,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"storage_key" text NOT NULL,
	"state" text DEFAULT 'uploading' NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"touched_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_attributions" (
	"checkout_id" text NOT NULL,
	"product_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "video_attributions_checkout_id_product_id_pk" PRIMARY KEY("checkout_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "video_captions" (
	"video_id" uuid PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"vtt" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_days" (
	"video_id" uuid NOT NULL,
	"day" date NOT NULL,
	"impressions" integer DEFAULT 0 NOT NULL,
	"starts" integer DEFAULT 0 NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"q25" integer DEFAULT 0 NOT NULL,
	"q50" integer DEFAULT 0 NOT NULL,
	"q75" integer DEFAULT 0 NOT NULL,
	"completes" integer DEFAULT 0 NOT NULL,
	"tag_opens" integer DEFAULT 0 NOT NULL,
	"adds" integer DEFAULT 0 NOT NULL,
	"engaged" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"revenue" bigint DEFAULT 0 NOT NULL,
	"assisted" bigint DEFAULT 0 NOT NULL,
	"watched_ms" bigint DEFAULT 0 NOT NULL,
	"first_frames" integer[] DEFAULT '{0,0,0,0,0,0,0,0,0,0}' NOT NULL,
	"loaded_bytes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "video_days_video_id_day_pk" PRIMARY KEY("video_id","day")
);
--> statement-breakpoint
CREATE TABLE "video_steps" (
	"video_id" uuid NOT NULL,
	"step" text NOT NULL,
	"encoding" integer NOT NULL,
	"state" text NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"output" jsonb,
	"pid" integer,
	"tries" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "video_steps_video_id_step_pk" PRIMARY KEY("video_id","step")
);
--> statement-breakpoint
CREATE TABLE "video_touches" (
	"viewer" "bytea" NOT NULL,
	"product_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"touched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "video_touches_viewer_product_id_pk" PRIMARY KEY("viewer","product_id")
);
--> statement-breakpoint
CREATE TABLE "video_view_keys" (
	"day" date PRIMARY KEY NOT NULL,
	"key" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_views" (
	"video_id" uuid NOT NULL,
	"day" date NOT NULL,
	"viewer" "bytea" NOT NULL,
	"bits" integer NOT NULL,
	"watched_ms" integer NOT NULL,
	"loaded_bytes" bigint DEFAULT 0 NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "video_views_day_video_id_viewer_pk" PRIMARY KEY("day","video_id","viewer")
);
--> statement-breakpoint
DROP INDEX "videos_engaging";--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "origin" text DEFAULT 'upload' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "youtube_id" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "product_id" uuid;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "state" text DEFAULT 'received' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "file_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "storage_key" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "bytes" bigint;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "source_sha" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "duration_ms" integer;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "files" jsonb;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "poster_key" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "thumbhash" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "encoding" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "error" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "error_details" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "has_speech" boolean;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "trim_start_ms" integer;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "trim_end_ms" integer;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "poster_ms" integer;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "publish_when_ready" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "playable_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "tried_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_tags" ADD CONSTRAINT "product_tags_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_captions" ADD CONSTRAINT "video_captions_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_steps" ADD CONSTRAINT "video_steps_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_tags_product" ON "product_tags" USING btree ("product_id","video_id");--> statement-breakpoint
CREATE INDEX "uploads_touched" ON "uploads" USING btree ("state","touched_at");--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "video_attributions_video" ON "video_attributions" USING btree ("video_id","created_at");--> statement-breakpoint
CREATE INDEX "video_days_day" ON "video_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "video_attributions_age" ON "video_attributions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "video_days_sold" ON "video_days" USING btree ("day","video_id") WHERE orders <> 0 or revenue <> 0 or assisted <> 0;--> statement-breakpoint
CREATE INDEX "video_touches_age" ON "video_touches" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "video_views_viewer" ON "video_views" USING btree ("viewer","last_at");--> statement-breakpoint
CREATE INDEX "videos_newest" ON "videos" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "videos_aside" ON "videos" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE playable_at is null or published_at is null or state <> 'ready';--> statement-breakpoint
CREATE INDEX "videos_source" ON "videos" USING btree ("source_sha");--> statement-breakpoint
CREATE INDEX "videos_engaging" ON "videos" USING btree ("engagement_rate" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE playable_at is not null and published_at is not null and state <> 'archived';--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_youtube" UNIQUE("youtube_id");--> statement-breakpoint
-- What was there before could be seen at once, and still can.
UPDATE "videos" SET state = 'ready', playable_at = created_at, published_at = created_at;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "clip" jsonb;
--> statement-breakpoint
-- A card says which video shows the piece best: {id, url, preview, poster}. As it was defined last, with that fact added.
DO $$
BEGIN
  EXECUTE replace(pg_get_functiondef('product_card(products)'::regprocedure), $sql$',"video_url":', coalesce(to_json(p.video_url)::text, 'null'),$sql$,
    $sql$',"video_url":', coalesce(to_json(p.video_url)::text, 'null'), ',"clip":', coalesce(p.clip::text, 'null'),$sql$);
END $$;
--> statement-breakpoint
DROP TRIGGER products_fill_card ON "products";
--> statement-breakpoint
UPDATE products SET card = replace(card, ',"images":[', ',"clip":null,"images":[');
--> statement-breakpoint
CREATE TRIGGER products_fill_card
BEFORE INSERT OR UPDATE OF name, category, kind, price, original_price, condition, is_new, is_bestseller, video_url, clip, card ON "products"
FOR EACH ROW EXECUTE FUNCTION products_fill_card();

CREATE TABLE "cutout_leftovers" (
	"cutout" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "garment_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"picture" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "garment_preparations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"picture" text NOT NULL,
	"garment" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"confidence" real DEFAULT 0 NOT NULL,
	"reasons" text[] DEFAULT '{}' NOT NULL,
	"rig" jsonb,
	"cutout" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"algorithm" smallint DEFAULT 0 NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"rank" smallint NOT NULL,
	"newest" timestamp (3) with time zone NOT NULL,
	"chosen" boolean DEFAULT false NOT NULL,
	"spare" boolean DEFAULT false NOT NULL,
	"corrected_by" uuid,
	"corrected_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "garment_preparations_picture" UNIQUE("picture","garment"),
	CONSTRAINT "garment_preparations_cut" CHECK ((rig is null) = (cutout is null))
);
--> statement-breakpoint
CREATE INDEX "cutout_leftovers_since" ON "cutout_leftovers" USING btree ("since");--> statement-breakpoint
CREATE INDEX "garment_preparations_due" ON "garment_preparations" USING btree ("spare","rank","newest" DESC NULLS LAST,"id") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "garment_preparations_state" ON "garment_preparations" USING btree ("state","spare","confidence","id");--> statement-breakpoint
CREATE INDEX "garment_preparations_outdated" ON "garment_preparations" USING btree ("algorithm","id") WHERE state in ('ready', 'uncertain', 'failed') and due_at is null;--> statement-breakpoint
-- What there is to be looked at again: workers do it, so that no save waits for it. The keys of both pictures when one replaced
-- another, and all pictures of a product that is of another kind now.
create function note_garment_picture() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.key, old.position) is not distinct from (new.key, new.position) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into garment_changes (picture) values (old.key);
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.key <> old.key) then
    insert into garment_changes (picture) values (new.key);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger product_pictures_garments after insert or delete or update of key, position on product_pictures
  for each row execute function note_garment_picture();
--> statement-breakpoint
create function note_garment_kind() returns trigger language plpgsql as $$
begin
  insert into garment_changes (picture) select key from product_pictures where product_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger products_garments after update of kind on products
  for each row when (old.kind is distinct from new.kind) execute function note_garment_kind();
--> statement-breakpoint
insert into garment_changes (picture) select distinct key from product_pictures;

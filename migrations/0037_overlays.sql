CREATE TABLE "overlay_exposures" (
	"overlay" text NOT NULL,
	"guest_id" uuid NOT NULL,
	"is_held" boolean NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"dismissed_at" timestamp (3) with time zone,
	"ordered_at" timestamp (3) with time zone,
	CONSTRAINT "overlay_exposures_overlay_guest_id_pk" PRIMARY KEY("overlay","guest_id")
);
--> statement-breakpoint
CREATE TABLE "overlay_memory" (
	"user_id" uuid NOT NULL,
	"overlay" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "overlay_memory_user_id_overlay_pk" PRIMARY KEY("user_id","overlay")
);
--> statement-breakpoint
CREATE INDEX "overlay_exposures_guest" ON "overlay_exposures" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "overlay_exposures_report" ON "overlay_exposures" USING btree ("first_at","overlay","is_held","accepted_at","dismissed_at","ordered_at");
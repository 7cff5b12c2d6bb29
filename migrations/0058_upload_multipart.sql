ALTER TABLE "uploads" ADD COLUMN "multipart_id" text;

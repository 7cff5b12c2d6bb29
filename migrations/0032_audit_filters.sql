CREATE INDEX "admin_audit_admin" ON "admin_audit_log" USING btree ("admin_email","created_at","id");--> statement-breakpoint
CREATE INDEX "admin_audit_kind" ON "admin_audit_log" USING btree (split_part(action, '.', 1),"created_at","id");--> statement-breakpoint
CREATE INDEX "admin_audit_admin_kind" ON "admin_audit_log" USING btree ("admin_email",split_part(action, '.', 1),"created_at","id");
DROP INDEX "orders_waiting";--> statement-breakpoint
DROP INDEX "payment_attempts_decided";--> statement-breakpoint
CREATE INDEX "orders_waiting" ON "orders" USING btree ("fulfillment_status","created_at","id") WHERE fulfillment_status in ('awaiting_details', 'details_received', 'shipped', 'delivered') and status = 'paid';--> statement-breakpoint
CREATE INDEX "payment_attempts_decided" ON "payment_attempts" USING btree ("decided_at","gateway","state","paid_amount","reference","id") WHERE paid_amount is not null;
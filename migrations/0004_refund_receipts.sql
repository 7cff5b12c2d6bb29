CREATE INDEX "payment_refunds_receipt" ON "payment_refunds" USING btree ("receipt") WHERE receipt is not null;--> statement-breakpoint
-- Money that went out without the shop is shown from now on; charges, which statements brought before, are not meant by that.
UPDATE "provider_payments" p SET note = 'A charge of its payment'
  WHERE p.direction = 'out' AND p.attempt_id IS NULL AND p.note IS NULL
    AND EXISTS (SELECT FROM "provider_payments" i WHERE i.gateway = p.gateway AND i.direction = 'in' AND i.receipt = p.receipt);

import type { AreaDeps } from '../../deps.ts'
import type { Attempt } from '../attempts/attempt.ts'

// A payment that was settled by a query has no receipt, and without one M-Pesa sends nothing back: such refunds
// wait for an admin. Not more is refunded than was received, now that the amount is known too.
const FREE = {
  name: 'refunds_free',
  text: `with waiting as (select id, state from payment_refunds where attempt_id = $1 and state in ('requested', 'needs_person') and sent_at is null for update),
    freed as (
      update payment_refunds r set state = 'requested', amount = least(r.amount, $2), delivery_amount = least(r.delivery_amount, $2), tries = 0, next_at = $3
      from waiting w where r.id = w.id returning r.id, r.attempt_id, w.state as before, r.amount)
    insert into payment_events (attempt_id, refund_id, source, from_state, to_state, evidence, created_at)
    select attempt_id, id, 'receipt', before, 'requested', json_build_object('receipt', $4::text, 'amount', amount)::jsonb, $3 from freed`,
}

/** Refunds that waited for the receipt of their payment. */
export function createResumeRefunds({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  return {
    /** The receipt is known now: what was not sent yet is sent. The attempt is locked. Inside a transaction. */
    async resumeRefunds({ id, paid_amount, receipt }: Pick<Attempt, 'id' | 'paid_amount' | 'receipt'>): Promise<void> {
      await db.query(FREE, [id, paid_amount, clock.now(), receipt])
    },
  }
}

import type { AreaDeps } from '../shop.ts'

// Money that is not decided, or that only a person can resolve, still needs to know whom to ask and whom to pay back.
const FORGET = {
  name: 'payments_forget_payers',
  text: `with done as (
      select id, phone_number from payment_attempts where checkout_id = any($1::text[]) and phone_number is not null
        and state in ('settled', 'cancelled', 'failed', 'timed_out') for update),
    said as (
      update payment_events e set evidence = regexp_replace(e.evidence::text, '\\m' || d.phone_number || '\\M', '0', 'g')::jsonb
      from done d where e.attempt_id = d.id and e.evidence::text like '%' || d.phone_number || '%')
    update payment_attempts a set phone_number = null from done d where a.id = d.id`,
}

/** Who paid, as far as it is not in an order. */
export function createPayers({ db }: Pick<AreaDeps, 'db'>) {
  return {
    /** The people of these checkouts are to be forgotten: their phones go, receipts and amounts stay for the books. */
    async forgetPayers(checkoutIds: readonly string[]): Promise<void> {
      if (checkoutIds.length > 0) await db.query(FORGET, [checkoutIds])
    },
  }
}

import type { AreaDeps } from '../../deps.ts'

// Payments that are undecided, or that only an admin can resolve, still need their payer for questions and refunds.
const ANONYMIZE = {
  name: 'payments_anonymize_payers',
  text: `with final as (
      select a.id, a.phone_number from payment_attempts a where a.checkout_id = any($1::text[]) and a.phone_number is not null
        and a.state in ('settled', 'cancelled', 'failed', 'timed_out', 'refunded')
        and not exists (select 1 from payment_refunds r where r.attempt_id = a.id and r.state not in ('completed', 'withdrawn')) for update),
    messages as (
      update payment_events e set evidence = regexp_replace(e.evidence::text, '\\m' || d.phone_number || '\\M', '0', 'g')::jsonb
      from final d where e.attempt_id = d.id and e.evidence::text like '%' || d.phone_number || '%')
    update payment_attempts a set phone_number = null from final d where a.id = d.id returning d.phone_number as phone, a.reference`,
}
// The inbox keeps a month. It is searched whole: a webhook names its payer and our reference, but did not arrive at the
// address of an attempt.
const ANONYMIZE_MESSAGES = {
  name: 'payments_anonymize_messages',
  text: `update payment_inbox m set body = regexp_replace(m.body, '[^"@\\s]+@[^"@\\s]+|\\m' || p.phone || '\\M', '0', 'g')
    from unnest($1::text[], $2::text[]) as p(phone, reference)
    where m.handled_at is not null and (m.body like '%' || p.phone || '%' or m.body like '%' || p.reference || '%')`,
}

/** Personal data of payers outside orders. */
export function createPayerAnonymization({ db }: Pick<AreaDeps, 'db'>) {
  return {
    /** Deletes the phone numbers of these checkouts; receipts and amounts stay for the daily report. */
    async anonymizePayers(checkoutIds: readonly string[]): Promise<void> {
      if (checkoutIds.length === 0) return
      const gone = await db.query<{ phone: string; reference: string }>(ANONYMIZE, [checkoutIds])
      if (gone.length > 0) await db.query(ANONYMIZE_MESSAGES, [gone.map(({ phone }) => phone), gone.map(({ reference }) => reference)])
    },
  }
}

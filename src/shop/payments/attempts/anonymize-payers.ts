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
// What a shopper gave as their reason, and what admins wrote to explain an action; how it was decided stays, and who did it.
const FORGET_NOTES = {
  name: 'payments_forget_notes',
  text: `with final as (
      select a.id from payment_attempts a where a.checkout_id = any($1::text[])
        and a.state in ('settled', 'cancelled', 'failed', 'timed_out', 'refunded')
        and not exists (select 1 from payment_refunds r where r.attempt_id = a.id and r.state not in ('completed', 'withdrawn'))),
    said as (
      select e.id, e.attempt_id, e.refund_id, e.evidence ->> 'note' as note from payment_events e join final f on f.id = e.attempt_id
      where e.evidence ->> 'note' is not null),
    events as (update payment_events e set evidence = e.evidence - 'note' from said s where e.id = s.id),
    attempts as (
      update payment_attempts set result_description = null
      where exists (select from said s where s.attempt_id = payment_attempts.id and s.note = result_description) and id in (select id from final))
    update payment_refunds r set note = null, result_description = case
        when exists (select from said s where s.refund_id = r.id and s.note = r.result_description) then null else r.result_description end
    from final f where r.attempt_id = f.id and (r.note is not null or r.result_description is not null)`,
}
// The inbox keeps a month. It is searched whole: a webhook names its payer and our reference, but did not arrive at the
// address of an attempt.
const ANONYMIZE_MESSAGES = {
  name: 'payments_anonymize_messages',
  text: `update payment_inbox m set body = regexp_replace(m.body, '[^"@\\s]+@[^"@\\s]+|\\m' || p.phone || '\\M', '0', 'g')
    from unnest($1::text[], $2::text[]) as p(phone, reference)
    where m.handled_at is not null and (m.body like '%' || p.phone || '%' or m.body like '%' || p.reference || '%')`,
}

// Whose phone it was is not known any more. Numbers are as providers write them.
const WHO = "'[^\"@\\s]+@[^\"@\\s]+|\\m(?:254|0)\\d{9}\\M', '0', 'g'"
const ANONYMIZE_LATE = {
  name: 'payments_anonymize_late',
  text: `with message as (update payment_inbox set body = regexp_replace(body, ${WHO}) where id = $1)
    update payment_events set evidence = regexp_replace(evidence::text, ${WHO})::jsonb where attempt_id = $2`,
}

/** Personal data of payers outside orders. */
export function createPayerAnonymization({ db }: Pick<AreaDeps, 'db'>) {
  return {
    /** Deletes the phone numbers of these checkouts, and what was written about them; receipts and amounts stay for the daily report. */
    async anonymizePayers(checkoutIds: readonly string[]): Promise<void> {
      if (checkoutIds.length === 0) return
      await db.query(FORGET_NOTES, [checkoutIds])
      const gone = await db.query<{ phone: string; reference: string }>(ANONYMIZE, [checkoutIds])
      if (gone.length > 0) await db.query(ANONYMIZE_MESSAGES, [gone.map(({ phone }) => phone), gone.map(({ reference }) => reference)])
    },

    /** The same for a message of the inbox that came, or was worked on, after anonymizePayers() of its attempt. Inside its transaction. */
    async anonymizeLate(messageId: number, attemptId: string): Promise<void> {
      await db.query(ANONYMIZE_LATE, [messageId, attemptId])
    },
  }
}

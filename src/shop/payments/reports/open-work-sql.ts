// What only an admin can resolve, as SQL that the payments list and the dashboard share.

/** The list repeats the condition of the index payment_attempts_review, which the planner must find word for word. */
export const IN_REVIEW_SQL = `state in ('amount_mismatch', 'duplicate_receipt', 'late_success', 'manual_review')`

/** An attempt `a` in review that is not being refunded already. */
export const REVIEW_SQL = `a.${IN_REVIEW_SQL} and (a.state = 'duplicate_receipt' or coalesce(a.paid_amount, a.amount) > (
    select coalesce(sum(r.amount), 0) from payment_refunds r where r.attempt_id = a.id and r.state <> 'withdrawn'))`

/** Refunds `r`; the second half is the condition of the index payment_refunds_open. */
export const STUCK_REFUND_SQL = `r.state = 'needs_person' and r.state not in ('completed', 'withdrawn')`

/**
 * Money `p` that came without an attempt, and is not waiting for one to be decided; or that went out without a refund of ours,
 * which may have ended after the statement was read.
 */
export const UNMATCHED_SQL = `p.attempt_id is null and p.note is null and p.next_at is null
    and (p.direction = 'in' or (select r.id from payment_refunds r where r.receipt = p.receipt limit 1) is null)`

/** Messages `m` that could not be processed, however often it was tried. */
export const UNREAD_SQL = 'm.handled_at is null and m.next_at is null'

/** How many of each there are. */
export const OPEN_SQL = `
  (select count(*) from payment_attempts a where ${REVIEW_SQL}) as reviews,
  (select count(*) from payment_refunds r where ${STUCK_REFUND_SQL}) as refunds,
  (select count(*) from provider_payments p where ${UNMATCHED_SQL}) as unmatched,
  (select count(*) from payment_inbox m where ${UNREAD_SQL}) as messages`

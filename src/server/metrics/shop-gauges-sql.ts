// Numbers of the whole shop for /metrics. Each repeats the condition of its index, which the planner must find word for word: what is
// read is what is open or recent, however many orders the shop has had.

/** Waiting, or with something that only a person can decide. */
const OPEN_ATTEMPTS = `state in ('created', 'initiating', 'pending', 'unknown')`
const IN_REVIEW = `state in ('amount_mismatch', 'duplicate_receipt', 'late_success', 'manual_review')`
const OPEN_CHECKOUTS = `status in ('awaiting_payment', 'failed')`
const WAITING_ORDERS = `fulfillment_status in ('awaiting_details', 'details_received', 'shipped', 'delivered') and status = 'paid'`
const OPEN_REFUNDS = `state not in ('completed', 'withdrawn')`
const age = (moment: string) => `greatest(0, extract(epoch from now() - ${moment}))::float8`

// `needs_person` counts the same open work as the admin area (src/shop/payments/reports/open-work-sql.ts).
export const OPEN_WORK = {
  name: 'metrics_open_work',
  text: `
    select 'payment_attempts' as kind, state as label, count(*) as number from payment_attempts where ${OPEN_ATTEMPTS} group by state
    union all select 'payment_attempts', state, count(*) from payment_attempts where ${IN_REVIEW} group by state
    union all select 'checkouts', status, count(*) from checkouts where ${OPEN_CHECKOUTS} group by status
    union all select 'held_units', state, sum(quantity) from holds where state = 'held' group by state
    union all select 'open_units', standing, sum(units) from checkouts where ${OPEN_CHECKOUTS} group by standing
    union all select 'orders', fulfillment_status, count(*) from orders where ${WAITING_ORDERS} group by fulfillment_status
    union all select 'refunds', state, count(*) from payment_refunds where ${OPEN_REFUNDS} group by state
    union all select 'payment_messages', 'waiting', count(*) from payment_inbox where next_at is not null
    union all select 'needs_person', 'review', count(*) from payment_attempts a
      where ${IN_REVIEW}
      and (state = 'duplicate_receipt' or coalesce(paid_amount, amount) > (
        select coalesce(sum(r.amount), 0) from payment_refunds r where r.attempt_id = a.id and r.state <> 'withdrawn'))
    union all select 'needs_person', 'refund', count(*) from payment_refunds where state = 'needs_person' and ${OPEN_REFUNDS}
    union all select 'needs_person', 'unmatched_money', count(*) from provider_payments
      where attempt_id is null and note is null and direction = 'in' and next_at is null
    union all select 'needs_person', 'message', count(*) from payment_inbox where handled_at is null and next_at is null
    union all select 'oldest_seconds', 'undecided_attempt', coalesce(${age('min(created_at)')}, 0) from payment_attempts where ${OPEN_ATTEMPTS}
    union all select 'oldest_seconds', 'payment_message', coalesce(${age('min(received_at)')}, 0) from payment_inbox where next_at is not null
    union all select 'oldest_seconds', 'open_refund', coalesce(${age('min(created_at)')}, 0) from payment_refunds where ${OPEN_REFUNDS}`,
}

/** How late the next of each queue is: 0 as long as nothing is due that has not been done. */
export const QUEUES = {
  name: 'metrics_queues',
  text: `
    select 'emails' as queue, coalesce(${age('min(next_at)')}, 0) as seconds from mail_deliveries where next_at is not null
    union all select 'refunds', coalesce(${age('min(next_at)')}, 0) from payment_refunds where next_at is not null
    union all select 'checkouts', coalesce(${age('min(expires_at)')}, 0) from checkouts where ${OPEN_CHECKOUTS}
    union all select 'conversations', coalesce(${age('min(queued_at)')}, 0) from chat_conversations where status = 'queued'`,
}

/** Orders of the last so many minutes. */
export const ORDERS_MINUTES = 5
export const RECENT_ORDERS = {
  name: 'metrics_recent_orders',
  text: `select count(*)::int as number from orders where created_at > now() - interval '${ORDERS_MINUTES} minutes'`,
}

/** What had three minutes to be answered: a prompt is over by then. The fifteen minutes before that. */
export const PAYMENTS_MINUTES = { from: 18, to: 3 }
/** `$1`: all states, `$2`: all providers, as the index begins with them. */
export const RECENT_PAYMENTS = {
  name: 'metrics_recent_payments',
  text: `
    select gateway, method, count(*)::int as started,
      (count(*) filter (where paid_amount is not null))::int as paid,
      (count(*) filter (where ${OPEN_ATTEMPTS} or failure = 'unheard'))::int as unanswered,
      percentile_cont(array[0.5, 0.95]) within group (order by extract(epoch from decided_at - sent_at)::float8)
        filter (where decided_at is not null and sent_at is not null) as seconds
    from payment_attempts
    where state = any($1::text[]) and gateway = any($2::text[])
      and created_at > now() - interval '${PAYMENTS_MINUTES.from} minutes' and created_at <= now() - interval '${PAYMENTS_MINUTES.to} minutes'
    group by gateway, method`,
}

export const SECURITY_TOTALS = { name: 'metrics_security', text: 'select event, count(*) as total from security_events group by event' }

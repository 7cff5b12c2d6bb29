import { OPEN_SQL, REVIEW_SQL, STUCK_REFUND_SQL } from './open-work-sql.ts'
import type { PaymentView } from '../contract.ts'
import { ATTEMPT_STATES, UNDECIDED, type AttemptState } from '../rules.ts'

/** The states of a view; all of them where it is not about states. */
export const STATES_OF: Record<PaymentView, readonly AttemptState[]> = {
  all: ATTEMPT_STATES,
  needs_person: ATTEMPT_STATES,
  review: ATTEMPT_STATES,
  by_hand: ATTEMPT_STATES,
  waiting: UNDECIDED,
  paid: ['settled'],
  not_paid: ['cancelled', 'failed', 'timed_out'],
  refunds: ATTEMPT_STATES,
}

const BY_HAND = `exists (select from payment_refunds r where r.attempt_id = a.id and ${STUCK_REFUND_SQL})`
const NEEDS_PERSON = `(${REVIEW_SQL}) or ${BY_HAND}`
const HAS_REFUNDS = 'exists (select from payment_refunds r where r.attempt_id = a.id)'
const BELONGS: Record<PaymentView, string> = {
  all: 'true',
  needs_person: `(${NEEDS_PERSON})`,
  review: REVIEW_SQL,
  by_hand: BY_HAND,
  waiting: 'true',
  paid: 'true',
  not_paid: 'true',
  refunds: HAS_REFUNDS,
}

const REFUNDED = `cross join lateral (
    select coalesce(sum(r.amount) filter (where r.state = 'completed'), 0) as refunded,
      coalesce(sum(r.amount) filter (where r.state not in ('completed', 'withdrawn')), 0) as refunding
    from payment_refunds r where r.attempt_id = a.id) back`
const ROW = `a.id, a.reference, a.checkout_id, a.method, a.gateway, a.state, a.amount, a.paid_amount, back.refunded, back.refunding,
  a.receipt, a.failure, a.phone_number, o.id as order_id, o.order_number, (${NEEDS_PERSON}) as needs_person, a.created_at, a.decided_at`
const AROUND = `${REFUNDED} left join orders o on o.checkout_id = a.checkout_id`

// All take $1 states, $2 gateways, $3 and $4 the end of the page before, $5 how many.
const END = '(a.created_at, a.id) < ($3::timestamptz, $4::uuid)'

/** One walk of the index for each state and gateway, so that a rare one is found as fast as a frequent one. */
const BY_STATE = `select one.id, one.created_at from unnest($1::text[]) s(state) cross join unnest($2::text[]) g(gateway) cross join lateral (
      select a.id, a.created_at from payment_attempts a where a.state = s.state and a.gateway = g.gateway and ${END}
      order by a.created_at desc nulls last, a.id desc nulls last limit $5) one`

/** Few at any time: those in review, and those with a refund that is stuck. */
const IN_REVIEW = `select a.id from payment_attempts a where ${REVIEW_SQL}`
const STUCK = `select r.attempt_id as id from payment_refunds r where ${STUCK_REFUND_SQL}`
const among = (these: string) => `select a.id, a.created_at from (${these}) open
    join payment_attempts a on a.id = open.id where a.state = any($1) and a.gateway = any($2) and ${END}`

/** Ids grow with time, so the attempts with refunds are walked by id; ($3 is not needed for that). */
const WITH_REFUNDS = `select distinct r.attempt_id as id, a.created_at from payment_refunds r
    join payment_attempts a on a.id = r.attempt_id and a.state = any($1) and a.gateway = any($2)
    where r.attempt_id < $4::uuid and $3::timestamptz is not null order by r.attempt_id desc limit $5`

/** $6 code of a checkout, $7 receipts, $8 phone; null when it cannot be one. */
const found = (view: PaymentView) => `select a.id, a.created_at from payment_attempts a where a.id in (
      select id from payment_attempts where checkout_id = (select id from checkouts where code = $6)
      union select id from payment_attempts where receipt = any($7::text[])
      union select id from payment_attempts where phone_number = $8)
    and a.state = any($1) and a.gateway = any($2) and ${BELONGS[view]} and ${END}`

/** The candidates as an array: however many the planner expects, their rows are then found by their ids. */
function page(name: string, candidates: string, order: string) {
  return {
    name: `payment_detail_${name}`,
    text: `select ${ROW} from payment_attempts a ${AROUND}
      where a.id = any(array(select id from (${candidates}) candidates order by ${order} limit $5)) order by ${order.replaceAll(/(created_at|id) desc/g, 'a.$1 desc')}`,
  }
}

const LATEST_FIRST = 'created_at desc, id desc'
const LISTS: Record<PaymentView, ReturnType<typeof page>> = {
  all: page('by_state', BY_STATE, LATEST_FIRST),
  needs_person: page('open', among(`${IN_REVIEW} union ${STUCK}`), LATEST_FIRST),
  review: page('in_review', among(IN_REVIEW), LATEST_FIRST),
  by_hand: page('stuck', among(`${STUCK} group by r.attempt_id`), LATEST_FIRST),
  waiting: page('by_state', BY_STATE, LATEST_FIRST),
  paid: page('by_state', BY_STATE, LATEST_FIRST),
  not_paid: page('by_state', BY_STATE, LATEST_FIRST),
  refunds: page('with_refunds', WITH_REFUNDS, 'id desc'),
}

/** The statement of a list; its plan is tested. */
export function listStatement(view: PaymentView, searched: boolean): { name: string; text: string } {
  return searched ? page(`found_${view}`, found(view), LATEST_FIRST) : LISTS[view]
}

export const OPEN_COUNTS = { name: 'payment_detail_open_counts', text: `select ${OPEN_SQL}` }
export const ATTEMPT = { name: 'payment_detail_attempt', text: 'select * from payment_attempts where id = $1' }

/** One attempt with everything related to it. A product is there when it is held for the checkout, or can be taken. */
export const DETAIL = {
  name: 'payment_detail_one',
  text: `select ${ROW}, a.number, a.result_code, a.result_description, a.sent_at, a.next_query_at, a.queries, a.provider_request_id,
      c.status as checkout_status, coalesce(o.user_id, c.user_id) as user_id, o.customer_key,
      c.status <> 'paid' and o.id is null and (
        exists (select from holds h where h.checkout_id = c.id and h.state = 'held')
        or not exists (
          select from jsonb_to_recordset(c.lines) as l(variant_id uuid, quantity int)
          left join product_variants v on v.id = l.variant_id left join products p on p.id = v.product_id
          where v.id is null or v.stock < l.quantity or not p.is_active)) as pieces_available,
      (select coalesce(json_agg(json_build_object('id', s.id, 'reference', s.reference, 'method', s.method, 'state', s.state) order by s.number), '[]')
        from payment_attempts s where s.checkout_id = a.checkout_id and s.id <> a.id) as siblings
    from payment_attempts a ${AROUND} join checkouts c on c.id = a.checkout_id where a.id = $1`,
}
export const EVENTS = {
  name: 'payment_detail_events',
  text: `select id, refund_id, source, from_state, to_state, evidence, actor, created_at from payment_events where attempt_id = $1 order by id limit 500`,
}
export const CHECKS = {
  name: 'payment_detail_receipt_checks',
  text: `select receipt, state, message, created_at from payment_receipt_checks where checkout_id = $1 order by created_at limit 100`,
}

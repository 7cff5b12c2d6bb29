import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { later } from '../../clock.ts'
import { ShopError } from '../../errors.ts'
import type { AreaDeps } from '../../deps.ts'
import type { Message, RefundAnswer } from '../gateways/gateway.ts'
import type { Attempt } from '../attempts/attempt.ts'
import type { NewRefund, Refund, RefundTransition, RoutedRefund } from './refund.ts'
import { watchRefund } from './refund-alarms.ts'
import { nextRefundStep } from './refund-transitions.ts'
import { mayMoveRefund, mayWithdraw, REFUND_QUERIES, type RefundState } from '../rules-refunds.ts'
import { IN_REVIEW, mayMove, type GatewayName } from '../rules.ts'

type RefundOf = Extract<Message, { about: 'refund_of' }>
type RefundChange = Partial<Omit<Refund, 'id' | 'state'>>

/** Seconds after which another process takes over what one has taken; longer than any provider takes. */
const LEASE = 120

const REQUEST = {
  name: 'refunds_request',
  text: `with left_over as (
      select coalesce($2::int, 0) - coalesce(sum(amount) filter (where state <> 'withdrawn'), 0) as amount, coalesce(max(number), 0) + 1 as number
      from payment_refunds where attempt_id = $1),
    -- Unless it is said: goods go back first, then the delivery. What is not of an order has neither.
    parts as (
      select coalesce($11::int, (
        select greatest(0, least(o.delivery_fee - b.delivery, $4::int - (o.subtotal - o.discount - b.goods)))
        from payment_attempts a join orders o on o.payment_ref = a.reference cross join (
          select coalesce(sum(delivery_amount), 0) as delivery, coalesce(sum(amount - delivery_amount), 0) as goods
          from payment_refunds where attempt_id = $1 and state <> 'withdrawn' and reason <> 'surplus') b
        where a.id = $1 and $5 <> 'surplus'), 0) as delivery),
    made as (
      insert into payment_refunds (id, attempt_id, number, amount, delivery_amount, reason, state, reference, callback_token, note, requested_by,
        next_at, created_at)
      select $3, $1, l.number, $4::int, p.delivery, $5, 'requested', $6 || '-R' || l.number, $7, $8, $9, $10, $10
      from left_over l, parts p where l.amount >= $4::int
      returning *),
    kept as (
      insert into payment_events (attempt_id, refund_id, source, from_state, to_state, evidence, actor, created_at)
      select attempt_id, id, 'request', null, state, json_build_object('amount', amount, 'reason', reason, 'note', note)::jsonb, $9, $10 from made)
    select * from made`,
}
const LEFT = {
  name: 'refunds_left',
  text: `select coalesce(a.paid_amount, 0) - coalesce((select sum(r.amount) from payment_refunds r
    where r.attempt_id = a.id and r.state <> 'withdrawn'), 0) as amount from payment_attempts a where a.id = $1`,
}
const PAYMENT = `a.checkout_id, a.gateway, json_build_object('reference', a.reference, 'receipt', a.receipt, 'merchant', a.merchant_request_id,
    'request', a.provider_request_id, 'amount', coalesce(a.paid_amount, a.amount)) as payment`
// As an array: the planner, which does not know how many are asked for, would rather read the whole table than look so many up.
const DUE = {
  name: 'refunds_due',
  text: `with due as (
      update payment_refunds set next_at = $1::timestamptz + make_interval(secs => ${LEASE})
      where id = any(array(select id from payment_refunds where next_at <= $1 order by next_at limit $2 for update skip locked)) returning *)
    select r.*, ${PAYMENT} from due r join payment_attempts a on a.id = r.attempt_id order by r.created_at, r.id`,
}
const ROUTED = `select r.*, ${PAYMENT} from payment_refunds r join payment_attempts a on a.id = r.attempt_id`
const BY_ID = { name: 'refunds_by_id', text: `${ROUTED} where r.id = $1` }
const BY_TOKEN = { name: 'refunds_by_token', text: `${ROUTED} where r.callback_token = $1` }
const BY_REFERENCE = { name: 'refunds_by_reference', text: `${ROUTED} where r.reference = $1` }
const BY_PROVIDER = { name: 'refunds_by_provider', text: `${ROUTED} where r.provider_id = $1 and a.gateway = $2` }
const OF_ATTEMPT = { name: 'refunds_of_attempt', text: 'select * from payment_refunds where attempt_id = $1 order by number' }
const MATCHING = {
  name: 'refunds_matching',
  text: `${ROUTED} where a.reference = $1 and a.gateway = $2 and ($3::int is null or r.amount = $3::int)
      and case when $4::text is null then r.state <> 'withdrawn'
        else r.provider_id is null and r.state in ('sending', 'sent', 'unknown', 'needs_person') end
    order by r.receipt = $5::text desc nulls last, r.state = 'completed', r.sent_at is null, r.number limit 1`,
}
const FAILED_BEFORE = {
  name: 'refunds_failed_before',
  text: `select from payment_events where attempt_id = $1 and refund_id = $2 and to_state = 'failed' and evidence ->> 'id' = $3 limit 1`,
}
const IN_REVIEW_BESIDE = {
  name: 'refunds_in_review_beside',
  text: 'select from payment_attempts where checkout_id = $1 and id <> $2 and state = any($3) limit 1',
}
const LOCK = { name: 'refunds_lock', text: 'select * from payment_refunds where id = $1 for update' }

const CHANGED = 'state, provider_id, receipt, result_code, result_description, note, tries, queries, next_at, sent_at, decided_at'
// As with attempts: what $2 does not name stays as it is, and the condition is for begin(), which does not lock.
const TRANSITION = {
  name: 'refunds_move',
  text: `with moved as (
      update payment_refunds r set (${CHANGED}) = (select ${CHANGED} from json_populate_record(r, $2::json))
      where r.id = $1 and r.state = $4 returning r.*),
    kept as (
      insert into payment_events (attempt_id, refund_id, source, from_state, to_state, evidence, actor, created_at)
      select attempt_id, id, $3, $4, state, $5::jsonb, $7, $6 from moved)
    select * from moved`,
}
const UPDATE = {
  name: 'refunds_note',
  text: `update payment_refunds r set (${CHANGED}) = (select ${CHANGED} from json_populate_record(r, $2::json)) where r.id = $1 returning r.*`,
}
const RECORD_EVIDENCE = {
  name: 'refunds_keep',
  text: `insert into payment_events (attempt_id, refund_id, source, from_state, to_state, evidence, actor, created_at)
    values ($1, $2, $3, $4, $4, $5::jsonb, $6, $7)`,
}
// The day on which the money came stays its day in the daily report.
const ALL_BACK = {
  name: 'refunds_all_back',
  text: `with moved as (
      update payment_attempts a set state = 'refunded', next_query_at = null, decided_at = coalesce(a.decided_at, $3)
      where a.id = $1 and a.state = $2
        and a.paid_amount <= (select sum(r.amount) from payment_refunds r where r.attempt_id = a.id and r.state = 'completed') returning a.id),
    kept as (
      insert into payment_events (attempt_id, source, from_state, to_state, evidence, created_at)
      select id, 'refund', $2, 'refunded', '{}', $3 from moved)
    select id from moved`,
}

/** Money on its way back: decided, sent at most once at a time, followed to its end. */
export function createRefunds({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  async function routed(statement: typeof BY_ID, ...keys: string[]): Promise<RoutedRefund | null> {
    return (await db.query<RoutedRefund>(statement, keys))[0] ?? null
  }

  async function transition(
    id: string,
    from: RefundState,
    to: RefundState,
    { source, raw, actor = null }: { source: string; raw: unknown; actor?: string | null },
    change: RefundChange,
  ): Promise<Refund | null> {
    const changed = JSON.stringify({ ...change, state: to })
    const values = [id, changed, source, from, JSON.stringify(raw ?? {}), clock.now(), actor]
    return (await db.query<Refund>(TRANSITION, values))[0] ?? null
  }

  async function recordEvidence(refund: Refund, source: string, raw: unknown, actor: string | null = null): Promise<void> {
    await db.query(RECORD_EVIDENCE, [refund.attempt_id, refund.id, source, refund.state, JSON.stringify(raw ?? {}), actor, clock.now()])
  }

  return {
    /**
     * Requests a refund; a worker sends it. The attempt is locked. Throws `refund_too_much` when that is more
     * than what was paid, less other refunds. Inside a transaction.
     */
    async request(
      attempt: Pick<Attempt, 'id' | 'reference' | 'paid_amount'>,
      { amount, delivery = null, reason, by, note = null }: NewRefund,
    ): Promise<Refund> {
      const token = randomBytes(16).toString('hex')
      const values = [attempt.id, attempt.paid_amount, uuid(), amount, reason, attempt.reference, token, note, by, clock.now(), delivery]
      const [made] = await db.query<Refund>(REQUEST, values)
      if (!made) throw new ShopError('refund_too_much')
      await watchRefund({ db, clock }, made)
      return made
    },

    /** KES of this attempt that is neither refunded nor being refunded. */
    async left(attemptId: string): Promise<number> {
      return (await db.query<{ amount: number }>(LEFT, [attemptId]))[0]?.amount ?? 0
    },

    /** Refunds to send or to ask about now; each is leased, so that of many processes one works on it. */
    async due(limit: number): Promise<RoutedRefund[]> {
      return db.query<RoutedRefund>(DUE, [clock.now(), limit])
    },

    /** Claims the sending: only who gets the refund may send, so each decision to send is sent at most once. */
    async begin(refund: Pick<Refund, 'id' | 'tries'>): Promise<Refund | null> {
      const now = clock.now()
      const change = { sent_at: now, tries: refund.tries + 1, queries: 0, next_at: later(now, LEASE) }
      return transition(refund.id, 'requested', 'sending', { source: 'push', raw: {} }, change)
    },

    /** Locked after its checkout and its attempt. Throws `payment_not_found`. Inside a transaction. */
    async lock(id: string): Promise<Refund> {
      const [refund] = await db.query<Refund>(LOCK, [id])
      if (!refund) throw new ShopError('payment_not_found')
      return refund
    },

    /**
     * Applies what a provider, a timeout or an admin reports of a refund, as the table allows; the evidence is always stored. Attempt
     * and refund are locked. When the whole payment is refunded, the attempt is `refunded`.
     */
    async apply(
      attempt: Pick<Attempt, 'id' | 'state'>,
      refund: Refund,
      answer: RefundAnswer,
      source: string,
      actor: string | null = null,
    ): Promise<RefundTransition> {
      const now = clock.now()
      const { to, change } = nextRefundStep(refund, answer, source, now)
      const said = { result_description: answer.description, ...('code' in answer ? { result_code: answer.code } : {}) }
      if (to === refund.state || !mayMoveRefund(refund.state, to)) {
        // "Still on its way" in reply to every query is no change.
        if (source !== 'query') await recordEvidence(refund, source, answer.raw, actor)
        const open = refund.decided_at === null && to === refund.state
        const [noted] = open ? await db.query<Refund>(UPDATE, [refund.id, JSON.stringify({ ...said, ...change })]) : []
        return { refund: noted ?? refund, moved: false, whole: false }
      }
      const moved = await transition(refund.id, refund.state, to, { source, raw: answer.raw, actor }, { ...said, ...change })
      if (!moved) return { refund, moved: false, whole: false }
      const ends = to === 'completed' && mayMove(attempt.state, 'refunded')
      const whole = ends && (await db.query(ALL_BACK, [attempt.id, attempt.state, now])).length > 0
      return { refund: moved, moved: true, whole }
    },

    /** An admin retries a refund from the start. False when the state table does not allow it. Locked. */
    async retry(refund: Refund, actor: string | null, raw: unknown = {}): Promise<Refund | null> {
      if (!mayMoveRefund(refund.state, 'requested')) return null
      // What the provider called the one that failed is not the name of the next.
      const change = { next_at: clock.now(), ...(actor ? { tries: 0 } : {}), queries: 0, provider_id: null }
      return transition(refund.id, refund.state, 'requested', { source: actor ? 'admin' : 'push', raw, actor }, change)
    },

    /** Withdrawn before it was sent: nothing is refunded. False when it was sent already. Locked. */
    async withdraw(refund: Refund, actor: string, note: string): Promise<boolean> {
      if (!mayWithdraw(refund)) return false
      const change = { next_at: null, decided_at: clock.now() }
      return (await transition(refund.id, refund.state, 'withdrawn', { source: 'admin', raw: { note }, actor }, change)) !== null
    },

    /** Made at the provider by someone, without us: noted as sent. The attempt is locked. Null when that is more than what is left. */
    async recordExternal(
      attempt: Pick<Attempt, 'id' | 'reference' | 'paid_amount'>,
      amount: number,
      by: string,
      providerId: string | null,
    ): Promise<Refund | null> {
      const note = 'Refunded at the provider, not in the shop.'
      const refund = await this.request(attempt, { amount, reason: 'review', by, note })
      const change = { provider_id: providerId, sent_at: clock.now(), next_at: later(clock.now(), REFUND_QUERIES[0]) }
      return transition(refund.id, 'requested', 'sending', { source: 'webhook', raw: {} }, change)
    },

    byId: (id: string) => routed(BY_ID, id),
    /** What the same request has made before. */
    byToken: (token: string) => routed(BY_TOKEN, token),
    byReference: (reference: string) => routed(BY_REFERENCE, reference),
    byProvider: (providerId: string, gateway: string) => routed(BY_PROVIDER, providerId, gateway),

    /**
     * The refund of this payment that its provider could be speaking of: one that it has not named yet. A message without an
     * id may be about any of the same sum, and may be a repeated one.
     */
    async matching(
      { paymentReference, providerId, refundReference, amount }: RefundOf,
      gateway: GatewayName,
    ): Promise<RoutedRefund | null> {
      return (await db.query<RoutedRefund>(MATCHING, [paymentReference, gateway, amount, providerId, refundReference]))[0] ?? null
    },

    /** Whether the provider has said before that what it calls so failed: said again, it is not about the try of now. */
    async failedBefore({ id, attempt_id }: Pick<Refund, 'id' | 'attempt_id'>, providerId: string): Promise<boolean> {
      return (await db.query(FAILED_BEFORE, [attempt_id, id, providerId])).length > 0
    },

    /** True while another payment of this checkout is under review. */
    async reviewsBeside(checkoutId: string, attemptId: string): Promise<boolean> {
      return (await db.query(IN_REVIEW_BESIDE, [checkoutId, attemptId, IN_REVIEW])).length > 0
    },

    /** In their order. */
    async ofAttempt(attemptId: string): Promise<Refund[]> {
      return db.query<Refund>(OF_ATTEMPT, [attemptId])
    },
  }
}

import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { later } from '../clock.ts'
import { ShopError } from '../errors.ts'
import { CURRENCY } from '../money.ts'
import type { AreaDeps } from '../shop.ts'
import type { Evidence, StartResult } from './gateways/gateway.ts'
import {
  AMOUNT_MAX,
  isUndecided,
  mayMove,
  nextQuery,
  PROMPTS_PER_PHONE_PER_HOUR,
  RECEIPT_WAIT,
  stateOf,
  UNKNOWN_AFTER,
  UNSENT_AFTER,
  type AttemptState,
  type PaymentMethod,
} from './rules.ts'
import type { paymentAttempts } from './schema.ts'

export type Attempt = typeof paymentAttempts.$inferSelect

export interface NewAttempt {
  checkoutId: string
  /** The checkout's code; the attempt's reference is made from it. */
  code: string
  method: PaymentMethod
  gateway: string
  phone: string
  /** KES */
  amount: number
  idempotencyKey: string | null
}

export interface Settlement {
  attempt: Attempt
  /** False when the evidence told nothing new. */
  moved: boolean
}

export interface Stale {
  id: string
  checkoutId: string
  /** What to settle it with; null when it was only set to `unknown`. */
  evidence: Evidence | null
}

type Change = Partial<Omit<Attempt, 'id' | 'state'>>

const PHONE_LOCK = { name: 'payments_phone_lock', text: 'select pg_advisory_xact_lock(hashtextextended($1, 7))' }
const PROMPTS = {
  name: 'payments_prompts',
  text: 'select count(*)::int as prompts from payment_attempts where phone_number = $1 and created_at > $2',
}
const OPEN = {
  name: 'payments_open',
  text: `insert into payment_attempts (id, checkout_id, number, method, gateway, phone_number, amount, currency, state, reference, callback_token, idempotency_key, created_at)
    select $1, $2, n.number, $3, $4, $5, $6, $7, 'created', $8 || '-' || n.number, $9, $10, $11
    from (select coalesce(max(number), 0) + 1 as number from payment_attempts where checkout_id = $2) n
    returning *`,
}
const LOCK = { name: 'payments_lock', text: 'select * from payment_attempts where id = $1 for update' }

const CHANGED = `state, merchant_request_id, provider_request_id, receipt, paid_amount, result_code, result_description, failure, next_query_at, queries,
  sent_at, decided_at`
// What $2 does not name stays as it is. The condition is for begin(), which does not lock.
const MOVE = {
  name: 'payments_move',
  text: `with moved as (
      update payment_attempts a set (${CHANGED}) = (select ${CHANGED} from json_populate_record(a, $2::json))
      where a.id = $1 and a.state = $4 returning a.*),
    kept as (
      insert into payment_events (attempt_id, source, from_state, to_state, evidence, created_at)
      select id, $3, $4, state, $5::jsonb, $6 from moved)
    select * from moved`,
}
const KEEP = {
  name: 'payments_keep',
  text: `insert into payment_events (attempt_id, source, from_state, to_state, evidence, created_at) values ($1, $2, $3, $3, $4::jsonb, $5)`,
}
const NOTE = {
  name: 'payments_note',
  text: `update payment_attempts a set (${CHANGED}) = (select ${CHANGED} from json_populate_record(a, $2::json)) where a.id = $1`,
}
const RECEIPT = { name: 'payments_receipt', text: 'select 1 from payment_attempts where receipt = $1' }
const BY_TOKEN = { name: 'payments_by_token', text: 'select * from payment_attempts where callback_token = $1' }
const BY_REFERENCE = { name: 'payments_by_reference', text: 'select * from payment_attempts where reference = $1' }
const BY_KEY = { name: 'payments_by_key', text: 'select * from payment_attempts where idempotency_key = $1' }
const LATEST = { name: 'payments_latest', text: 'select * from payment_attempts where checkout_id = $1 order by number desc limit 1' }
const DUE = {
  name: 'payments_due',
  text: `update payment_attempts set next_query_at = $1::timestamptz + interval '30 seconds'
    where id in (select id from payment_attempts where next_query_at <= $1 order by next_query_at limit $2 for update skip locked)
    returning *`,
}
const STALE = {
  name: 'payments_stale',
  text: `select id, checkout_id, state from payment_attempts
    where state in ('created', 'initiating', 'unknown') and coalesce(sent_at, created_at) < case state when 'unknown' then $2::timestamptz else $1::timestamptz end
    order by id limit 100 for update skip locked`,
}

/** Money that was spoken of is asked about until it is proven. */
function nextAsk(attempt: Attempt, now: Date): Date | null {
  if (attempt.state === 'succeeded_unverified') return later(now, RECEIPT_WAIT)
  const seconds = nextQuery(attempt.queries + 1)
  return seconds === null ? null : later(attempt.sent_at ?? attempt.created_at, seconds)
}

/** Attempts at paying. Only settle() makes one successful. */
export function createPayments({ db, clock }: AreaDeps) {
  async function one(statement: typeof LOCK, key: string): Promise<Attempt | null> {
    return (await db.query<Attempt>(statement, [key]))[0] ?? null
  }

  async function locked(id: string): Promise<Attempt> {
    const attempt = await one(LOCK, id)
    if (!attempt) throw new ShopError('not_found')
    return attempt
  }

  /** Moves an attempt, keeping the evidence; null when it is not in the state `from` (any more). */
  async function moveFrom(
    id: string,
    from: AttemptState,
    to: AttemptState,
    source: string,
    raw: unknown,
    change: Change = {},
  ): Promise<Attempt | null> {
    const now = clock.now()
    const decided = isUndecided(to) ? {} : { decided_at: now, next_query_at: null }
    const changed = JSON.stringify({ ...decided, ...change, state: to })
    return (await db.query<Attempt>(MOVE, [id, changed, source, from, JSON.stringify(raw ?? {}), now]))[0] ?? null
  }

  /** As moveFrom() for a locked attempt; a move that the table does not allow leaves only the evidence. */
  async function move(attempt: Attempt, to: AttemptState, source: string, raw: unknown, change: Change = {}): Promise<Settlement> {
    if (mayMove(attempt.state, to))
      return { attempt: (await moveFrom(attempt.id, attempt.state, to, source, raw, change)) ?? attempt, moved: true }
    return keep(attempt, source, raw)
  }

  async function note(attempt: Attempt, change: Change): Promise<void> {
    await db.query(NOTE, [attempt.id, JSON.stringify(change)])
  }

  async function keep(attempt: Attempt, source: string, raw: unknown): Promise<Settlement> {
    await db.query(KEEP, [attempt.id, source, attempt.state, JSON.stringify(raw ?? {}), clock.now()])
    return { attempt, moved: false }
  }

  /** Decides nothing, but is noted. An answer may have crossed the callback on its way: what is decided is not asked about again. */
  async function inFlight(attempt: Attempt, { source, code, description, raw }: Evidence): Promise<Settlement> {
    if (source === 'callback') await keep(attempt, source, raw)
    const asked = source === 'query' ? { queries: attempt.queries + 1, next_query_at: nextAsk(attempt, clock.now()) } : {}
    if (isUndecided(attempt.state)) await note(attempt, { result_code: code, result_description: description, ...asked })
    return { attempt, moved: false }
  }

  async function receiptUsed(receipt: string): Promise<boolean> {
    return (await db.query(RECEIPT, [receipt])).length > 0
  }

  async function paid(attempt: Attempt, evidence: Evidence & { kind: 'paid' }, claim: () => Promise<boolean>): Promise<Settlement> {
    const { source, raw, receipt, amount } = evidence
    const change: Change = {
      result_code: evidence.code,
      result_description: evidence.description,
      // Whole shillings; the evidence keeps what was said.
      paid_amount: amount === undefined ? attempt.amount : Math.min(Math.floor(amount), AMOUNT_MAX),
      failure: null,
    }
    if (attempt.state === 'settled') return paidAlready(attempt, evidence)
    if (receipt && (await receiptUsed(receipt))) return move(attempt, 'duplicate_receipt', source, raw, change)
    if (amount !== undefined && amount !== attempt.amount)
      return move(attempt, 'amount_mismatch', source, raw, { ...change, receipt: receipt ?? null })
    // A query tells neither receipt nor amount, a damaged callback neither too: time for a whole callback to come,
    // and only the provider's own second word settles without one.
    const proven = receipt || attempt.amount === 0 || (attempt.state === 'succeeded_unverified' && source === 'query')
    if (!proven) return move(attempt, 'succeeded_unverified', source, raw, { ...change, next_query_at: later(clock.now(), RECEIPT_WAIT) })
    if (!mayMove(attempt.state, 'settled')) return keep(attempt, source, raw)
    const claimed = await claim()
    return move(attempt, claimed ? 'settled' : 'late_success', source, raw, { ...change, receipt: receipt ?? null })
  }

  /** Settled without a receipt: it is noted when it comes. */
  async function paidAlready(attempt: Attempt, { source, raw, receipt }: Evidence & { kind: 'paid' }): Promise<Settlement> {
    const news = attempt.receipt === null && receipt && !(await receiptUsed(receipt))
    if (news) await note(attempt, { receipt })
    return keep(news ? { ...attempt, receipt } : attempt, source, raw)
  }

  return {
    /** Refuses with `too_many_prompts` when this number had its share this hour. Inside a transaction. */
    async open(input: NewAttempt): Promise<Attempt> {
      const now = clock.now()
      const { checkoutId, code, method, gateway, phone, amount, idempotencyKey } = input
      const values = [
        uuid(),
        checkoutId,
        method,
        gateway,
        phone,
        amount,
        CURRENCY,
        code,
        randomBytes(16).toString('hex'),
        idempotencyKey,
        now,
      ]
      // One by one for a phone. Together on their way: what was stored in vain goes with the refused transaction.
      const [, [count], [attempt]] = await Promise.all([
        db.query(PHONE_LOCK, [phone]),
        db.query<{ prompts: number }>(PROMPTS, [phone, later(now, -3600)]),
        db.query<Attempt>(OPEN, values),
      ])
      if ((count?.prompts ?? 0) >= PROMPTS_PER_PHONE_PER_HOUR) throw new ShopError('too_many_prompts')
      if (!attempt) throw new Error('the attempt was not stored')
      return attempt
    },

    /** Claims the sending of the prompt: only who gets the attempt may send, so it is sent at most once. */
    async begin(id: string): Promise<Attempt | null> {
      return moveFrom(id, 'created', 'initiating', 'push', {}, { sent_at: clock.now() })
    },

    /** Its row, which everyone who changes an attempt locks after that of its checkout. Throws `not_found`. Inside a transaction. */
    lock: locked,

    /** Notes how the push of a locked attempt went. */
    async started(attempt: Attempt, result: StartResult): Promise<Settlement> {
      if (result.kind === 'rejected') {
        const change = { failure: result.failure, result_code: result.code, result_description: result.description }
        return move(attempt, stateOf(result.failure), 'push', result.raw, change)
      }
      if (result.kind === 'unknown') return move(attempt, 'unknown', 'push', result.raw, { result_description: result.description })
      const ids = { merchant_request_id: result.ids.merchant, provider_request_id: result.ids.request }
      const asked = later(attempt.sent_at ?? clock.now(), nextQuery(0) ?? 0)
      // The callback may have been faster than the reply to the push.
      if (!mayMove(attempt.state, 'pending')) {
        await note(attempt, ids)
        return { attempt, moved: false }
      }
      return move(attempt, 'pending', 'push', result.raw, { ...ids, next_query_at: asked })
    },

    /**
     * The one way a payment succeeds. `claim` is called once everything about the money is right; it takes the goods
     * for the order and says false when that is impossible, which leaves the money in review. The attempt is locked.
     */
    async settle(attempt: Attempt, evidence: Evidence, claim: () => Promise<boolean>): Promise<Settlement> {
      const foreign = evidence.ids && attempt.provider_request_id && evidence.ids.request !== attempt.provider_request_id
      if (foreign) return move(attempt, attempt.state, `${evidence.source}: foreign`, evidence.raw)
      if (evidence.kind === 'paid') return paid(attempt, evidence, claim)
      if (evidence.kind === 'in_flight') return inFlight(attempt, evidence)
      if (evidence.source === 'expiry' && attempt.state === 'succeeded_unverified')
        return move(attempt, 'manual_review', evidence.source, evidence.raw)
      const change = { failure: evidence.failure, result_code: evidence.code, result_description: evidence.description }
      return move(attempt, stateOf(evidence.failure), evidence.source, evidence.raw, change)
    },

    byToken: (token: string) => one(BY_TOKEN, token),
    byReference: (reference: string) => one(BY_REFERENCE, reference),
    byKey: (idempotencyKey: string) => one(BY_KEY, idempotencyKey),

    async latest(checkoutId: string): Promise<Attempt | null> {
      return one(LATEST, checkoutId)
    },

    /** Attempts whose provider should be asked now; each is leased for 30 s, so that of many processes one asks. */
    async due(limit: number): Promise<Attempt[]> {
      return db.query<Attempt>(DUE, [clock.now(), limit])
    },

    /** Attempts that a crash or a lost reply left behind: never sent, or sent without an answer for too long. Inside a transaction. */
    async stale(): Promise<Stale[]> {
      const rows = await db.query<Pick<Attempt, 'id' | 'checkout_id' | 'state'>>(STALE, [
        later(clock.now(), -UNSENT_AFTER),
        later(clock.now(), -UNKNOWN_AFTER),
      ])
      const swept: Stale[] = []
      for (const { id, checkout_id: checkoutId, state } of rows) {
        if (state === 'initiating') {
          await move(await locked(id), 'unknown', 'expiry', {})
          swept.push({ id, checkoutId, evidence: null })
        } else {
          const failure = state === 'created' ? 'not_sent' : 'no_answer'
          swept.push({ id, checkoutId, evidence: { kind: 'not_paid', source: 'expiry', failure, code: '', description: '', raw: {} } })
        }
      }
      return swept
    },
  }
}

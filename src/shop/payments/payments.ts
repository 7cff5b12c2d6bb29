import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { later } from '../clock.ts'
import { ShopError } from '../errors.ts'
import { CURRENCY } from '../money.ts'
import type { AreaDeps } from '../shop.ts'
import type { Evidence, StartResult } from './gateways/gateway.ts'
import { isUndecided, mayMove, nextQuery, PROMPTS_PER_PHONE_PER_HOUR, RECEIPT_WAIT, stateOf, UNKNOWN_AFTER, UNSENT_AFTER, type AttemptState, type PaymentMethod } from './rules.ts'
import { paymentAttempts, paymentEvents } from './schema.ts'

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
const PROMPTS = { name: 'payments_prompts', text: 'select count(*)::int as prompts from payment_attempts where phone_number = $1 and created_at > $2' }
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

/** Attempts at paying. Only settle() makes one successful. */
export function createPayments({ db, clock }: AreaDeps) {
  async function locked(id: string): Promise<Attempt> {
    const [attempt] = await db.orm.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)).for('update')
    if (!attempt) throw new ShopError('not_found')
    return attempt
  }

  /** Moves an attempt, keeping the evidence; a move that the table does not allow leaves only the evidence. */
  async function move(attempt: Attempt, to: AttemptState, source: string, raw: unknown, change: Change = {}): Promise<Settlement> {
    const moved = mayMove(attempt.state, to)
    await db.orm.insert(paymentEvents).values({
      attempt_id: attempt.id,
      source,
      from_state: attempt.state,
      to_state: moved ? to : attempt.state,
      evidence: raw ?? {},
      created_at: clock.now(),
    })
    if (!moved) return { attempt, moved: false }
    const decided = isUndecided(to) ? {} : { decided_at: clock.now(), next_query_at: null }
    const [next] = await db.orm.update(paymentAttempts).set({ ...decided, ...change, state: to }).where(eq(paymentAttempts.id, attempt.id)).returning()
    return { attempt: next ?? attempt, moved: true }
  }

  async function reschedule(attempt: Attempt): Promise<void> {
    const seconds = nextQuery(attempt.queries + 1)
    const next = seconds === null ? null : later(attempt.sent_at ?? attempt.created_at, seconds)
    await db.orm.update(paymentAttempts).set({ queries: attempt.queries + 1, next_query_at: next }).where(eq(paymentAttempts.id, attempt.id))
  }

  async function receiptUsed(receipt: string): Promise<boolean> {
    const rows = await db.orm.select({ id: paymentAttempts.id }).from(paymentAttempts).where(eq(paymentAttempts.receipt, receipt))
    return rows.length > 0
  }

  async function paid(attempt: Attempt, evidence: Evidence & { kind: 'paid' }, claim: () => Promise<boolean>): Promise<Settlement> {
    const { source, raw, receipt, amount } = evidence
    const change: Change = { result_code: evidence.code, result_description: evidence.description, paid_amount: amount ?? attempt.amount, failure: null }
    if (attempt.state === 'settled') return move(attempt, 'settled', source, raw)
    if (amount !== undefined && amount !== attempt.amount) return move(attempt, 'amount_mismatch', source, raw, change)
    if (receipt && (await receiptUsed(receipt))) return move(attempt, 'duplicate_receipt', source, raw, change)
    // A query tells neither receipt nor amount, a damaged callback neither too: time for a whole callback to come,
    // and only the provider's own second word settles without one.
    if (!receipt && !(attempt.state === 'succeeded_unverified' && source === 'query')) {
      return move(attempt, 'succeeded_unverified', source, raw, { ...change, next_query_at: later(clock.now(), RECEIPT_WAIT) })
    }
    if (!mayMove(attempt.state, 'settled')) return move(attempt, 'settled', source, raw)
    const claimed = await claim()
    return move(attempt, claimed ? 'settled' : 'late_success', source, raw, { ...change, receipt: receipt ?? null })
  }

  return {
    /** Refuses with `too_many_prompts` when this number had its share this hour. Inside a transaction. */
    async open(input: NewAttempt): Promise<Attempt> {
      await db.query(PHONE_LOCK, [input.phone])
      const [count] = await db.query<{ prompts: number }>(PROMPTS, [input.phone, later(clock.now(), -3600)])
      if ((count?.prompts ?? 0) >= PROMPTS_PER_PHONE_PER_HOUR) throw new ShopError('too_many_prompts')
      const [last] = await db.query<Attempt>(LATEST, [input.checkoutId])
      const number = (last?.number ?? 0) + 1
      const [attempt] = await db.orm
        .insert(paymentAttempts)
        .values({
          id: uuid(),
          checkout_id: input.checkoutId,
          number,
          method: input.method,
          gateway: input.gateway,
          phone_number: input.phone,
          amount: input.amount,
          currency: CURRENCY,
          state: 'created',
          reference: `${input.code}-${number}`,
          callback_token: randomBytes(16).toString('hex'),
          idempotency_key: input.idempotencyKey,
          created_at: clock.now(),
        })
        .returning()
      if (!attempt) throw new Error('the attempt was not stored')
      return attempt
    },

    /** Claims the sending of the prompt: only who gets the attempt may send, so it is sent at most once. */
    async begin(id: string): Promise<Attempt | null> {
      const attempt = await locked(id)
      if (attempt.state !== 'created') return null
      return (await move(attempt, 'initiating', 'push', {}, { sent_at: clock.now() })).attempt
    },

    /** Notes how the push went. */
    async started(id: string, result: StartResult): Promise<Settlement> {
      const attempt = await locked(id)
      if (result.kind === 'rejected') {
        const change = { failure: result.failure, result_code: result.code, result_description: result.description }
        return move(attempt, stateOf(result.failure), 'push', result.raw, change)
      }
      if (result.kind === 'unknown') return move(attempt, 'unknown', 'push', result.raw, { result_description: result.description })
      const ids = { merchant_request_id: result.ids.merchant, provider_request_id: result.ids.request }
      const asked = later(attempt.sent_at ?? clock.now(), nextQuery(0) ?? 0)
      // The callback may have been faster than the reply to the push.
      if (!isUndecided(attempt.state)) {
        await db.orm.update(paymentAttempts).set(ids).where(eq(paymentAttempts.id, id))
        return { attempt, moved: false }
      }
      return move(attempt, 'pending', 'push', result.raw, { ...ids, next_query_at: asked })
    },

    /**
     * The one way a payment succeeds. `claim` is called once everything about the money is right; it takes the goods
     * for the order and says false when that is impossible, which leaves the money in review. Inside a transaction.
     */
    async settle(id: string, evidence: Evidence, claim: () => Promise<boolean>): Promise<Settlement> {
      const attempt = await locked(id)
      const foreign = evidence.ids && attempt.provider_request_id && evidence.ids.request !== attempt.provider_request_id
      if (foreign) return move(attempt, attempt.state, `${evidence.source}: foreign`, evidence.raw)
      if (evidence.kind === 'paid') return paid(attempt, evidence, claim)
      if (evidence.kind === 'in_flight') {
        await reschedule(attempt)
        return { attempt, moved: false }
      }
      const change = { failure: evidence.failure, result_code: evidence.code, result_description: evidence.description }
      return move(attempt, stateOf(evidence.failure), evidence.source, evidence.raw, change)
    },

    async byToken(token: string): Promise<Attempt | null> {
      const [attempt] = await db.orm.select().from(paymentAttempts).where(eq(paymentAttempts.callback_token, token))
      return attempt ?? null
    },

    async byReference(reference: string): Promise<Attempt | null> {
      const [attempt] = await db.orm.select().from(paymentAttempts).where(eq(paymentAttempts.reference, reference))
      return attempt ?? null
    },

    async byKey(idempotencyKey: string): Promise<Attempt | null> {
      const [attempt] = await db.orm.select().from(paymentAttempts).where(eq(paymentAttempts.idempotency_key, idempotencyKey))
      return attempt ?? null
    },

    async latest(checkoutId: string): Promise<Attempt | null> {
      return (await db.query<Attempt>(LATEST, [checkoutId]))[0] ?? null
    },

    /** Attempts whose provider should be asked now; each is leased for 30 s, so that of many processes one asks. */
    async due(limit: number): Promise<Attempt[]> {
      return db.query<Attempt>(DUE, [clock.now(), limit])
    },

    /** Attempts that a crash or a lost reply left behind: never sent, or sent without an answer for too long. Inside a transaction. */
    async stale(): Promise<Stale[]> {
      const rows = await db.query<Pick<Attempt, 'id' | 'checkout_id' | 'state'>>(STALE, [later(clock.now(), -UNSENT_AFTER), later(clock.now(), -UNKNOWN_AFTER)])
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

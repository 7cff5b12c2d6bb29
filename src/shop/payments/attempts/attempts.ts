import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { later } from '../../clock.ts'
import { ShopError } from '../../errors.ts'
import { CURRENCY } from '../../money.ts'
import type { AreaDeps } from '../../deps.ts'
import type { StartResult } from '../gateways/gateway.ts'
import type { Attempt, NewAttempt, Settlement } from './attempt.ts'
import type { Transitions } from './transitions.ts'
import { ATTEMPTS_PER_CHECKOUT, mayMove, PROMPTS_PER_PHONE_PER_HOUR, stateOf, type GatewayName, type PaymentMethod } from '../rules.ts'

const PHONE_LOCK = { name: 'payments_phone_lock', text: 'select pg_advisory_xact_lock(hashtextextended($1, 7))' }
const PROMPTS = {
  name: 'payments_prompts',
  text: `select count(*)::int as prompts from payment_attempts where phone_number = $1 and created_at > $2 and method = 'mpesa' and phone_confirmed = $3`,
}
const OPEN = {
  name: 'payments_open',
  text: `insert into payment_attempts (id, checkout_id, number, method, gateway, phone_number, amount, currency, state, reference, callback_token, created_at, phone_confirmed)
    select $1, $2, n.number, $3, $4, $5, $6, $7, 'created', $8 || '-' || n.number, $9, $10, $11
    from (select coalesce(max(number), 0) + 1 as number from payment_attempts where checkout_id = $2) n
    returning *`,
}
const BY_TOKEN = { name: 'payments_by_token', text: 'select * from payment_attempts where callback_token = $1' }
const BY_REFERENCE = { name: 'payments_by_reference', text: 'select * from payment_attempts where reference = $1' }
const LATEST = { name: 'payments_latest', text: 'select * from payment_attempts where checkout_id = $1 order by number desc limit 1' }
const LATEST_OF = {
  name: 'payments_latest_of',
  text: 'select * from payment_attempts where checkout_id = $1 and gateway = $2 and method = $3 order by number desc limit 1',
}

/** Attempts at paying. */
export function createAttempts(
  { db, clock, noteTrace }: Pick<AreaDeps, 'db' | 'clock' | 'noteTrace'>,
  { lock, transition, update, nextQueryAt }: Transitions,
) {
  async function one(statement: typeof LATEST, ...values: string[]): Promise<Attempt | null> {
    return (await db.query<Attempt>(statement, values))[0] ?? null
  }

  return {
    lock,
    /** As the table of transitions allows, with its evidence; for what no provider says. The attempt is locked. */
    transition,

    /**
     * Refuses when this number has used up its prompts of the hour: with `phone_confirmation_required` for a shopper who has not
     * confirmed it, else `too_many_prompts`; confirmed and unconfirmed prompts have separate limits. `too_many_requests` after
     * too many tries. Inside a transaction.
     */
    async open(input: NewAttempt): Promise<Attempt> {
      const now = clock.now()
      const { checkoutId, code, method, gateway, phone, phoneConfirmed, amount } = input
      const token = randomBytes(16).toString('hex')
      const values = [uuid(), checkoutId, method, gateway, phone, amount, CURRENCY, code, token, now, phoneConfirmed]
      // One by one for a phone. Together on their way: what was stored in vain goes with the refused transaction.
      const [, [count], [attempt]] = await Promise.all([
        db.query(PHONE_LOCK, [phone]),
        db.query<{ prompts: number }>(PROMPTS, [phone, later(now, -3600), phoneConfirmed]),
        db.query<Attempt>(OPEN, values),
      ])
      if (method === 'mpesa' && (count?.prompts ?? 0) >= PROMPTS_PER_PHONE_PER_HOUR) {
        throw new ShopError(phoneConfirmed ? 'too_many_prompts' : 'phone_confirmation_required')
      }
      if (!attempt) throw new Error('the attempt was not stored')
      noteTrace?.({ 'upya.payment': attempt.reference })
      if (attempt.number > ATTEMPTS_PER_CHECKOUT) throw new ShopError('too_many_requests')
      return attempt
    },

    /** Claims the sending: only who gets the attempt may send, so it is sent at most once. The attempt is locked. */
    async begin(attempt: Attempt): Promise<Attempt | null> {
      if (attempt.state !== 'created') return null
      return (await transition(attempt, 'initiating', { source: 'push', raw: {} }, { sent_at: clock.now() })).attempt
    },

    /** Notes how the sending of a locked attempt went. */
    async started(attempt: Attempt, result: StartResult): Promise<Settlement> {
      const by = { source: 'push', raw: result.raw }
      if (result.kind === 'rejected') {
        const change = { failure: result.failure, result_code: result.code, result_description: result.description }
        return transition(attempt, stateOf(result.failure), by, change)
      }
      if (result.kind === 'unknown') {
        return transition(attempt, 'unknown', by, { result_description: result.description, next_query_at: nextQueryAt(attempt) })
      }
      const ids = { merchant_request_id: result.ids.merchant, provider_request_id: result.ids.request }
      const found = { ...ids, redirect_url: result.kind === 'page' ? result.url : null }
      // The callback may have been faster than the reply, and so may the end of the checkout: then it is asked about all the same.
      if (!mayMove(attempt.state, 'pending')) {
        const ended = attempt.state === 'timed_out' ? { next_query_at: nextQueryAt({ ...attempt, ...found }) } : {}
        return { attempt: await update(attempt, { ...found, ...ended }), moved: false }
      }
      return transition(attempt, 'pending', by, { ...found, next_query_at: nextQueryAt({ ...attempt, ...found }) })
    },

    byToken: (token: string) => one(BY_TOKEN, token),
    byReference: (reference: string) => one(BY_REFERENCE, reference),
    latest: (checkoutId: string) => one(LATEST, checkoutId),
    /** The last attempt of this checkout that went this way. */
    latestOf: (checkoutId: string, gateway: GatewayName, method: PaymentMethod) => one(LATEST_OF, checkoutId, gateway, method),
  }
}

import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { later } from '../../clock.ts'
import { ShopError } from '../../errors.ts'
import { CURRENCY } from '../../money.ts'
import type { AreaDeps } from '../../deps.ts'
import type { ProviderPayment } from '../contract.ts'
import type { UnmatchedPayment } from '../gateways/gateway.ts'
import { UNMATCHED_SQL } from '../reports/open-work-sql.ts'
import type { Attempt } from '../attempts/attempt.ts'
import { codeIn } from '../rules-account.ts'
import { mayMove, type AttemptState, type GatewayName } from '../rules.ts'
import type { providerPayments } from '../schema.ts'

export type ProviderPaymentRow = typeof providerPayments.$inferSelect

/** Payments for review are listed up to this many at a time, the newest first. */
export const UNMATCHED_SHOWN = 200
const LEASE = 60

// What was known by its receipt alone gets its account now.
const RECORD = {
  name: 'provider_payments_record',
  text: `insert into provider_payments (id, gateway, receipt, direction, amount, account, payer, paid_at, source, raw, created_at)
    values ($1, $2, $3, 'in', $4, $5, $6, $7, $10, $8::jsonb, $9) on conflict (gateway, direction, receipt) do update
      set account = excluded.account, payer = excluded.payer, paid_at = excluded.paid_at, raw = excluded.raw, source = excluded.source
      where provider_payments.source = 'receipt' and provider_payments.attempt_id is null and provider_payments.note is null`,
}
const BY_RECEIPT = {
  name: 'provider_payments_by_receipt',
  text: `select * from provider_payments where gateway = $1 and direction = 'in' and receipt = $2 for update`,
}
const KNOWN = {
  name: 'provider_payments_known',
  text: `select receipt from provider_payments where gateway = $1 and direction = 'in' and receipt = any($2::text[])
    and (source <> 'receipt' or attempt_id is not null or note is not null)`,
}
const LOCK = { name: 'provider_payments_lock', text: 'select * from provider_payments where id = $1 for update' }
const MATCH = {
  name: 'provider_payments_match',
  text: 'update provider_payments set attempt_id = $2, note = $3, next_at = null where id = $1',
}
const UNMATCH = {
  name: 'provider_payments_unmatch',
  text: `update provider_payments set attempt_id = null, note = null, next_at = null where attempt_id = $1 and direction = 'in'`,
}
const SET_ASIDE = { name: 'provider_payments_set_aside', text: 'update provider_payments set note = $2, next_at = null where id = $1' }
const WAIT = { name: 'provider_payments_wait', text: 'update provider_payments set next_at = $2 where id = $1' }
// As an array: the planner, which does not know how many are asked for, would rather read the whole table than look so many up.
const DUE = {
  name: 'provider_payments_due',
  text: `update provider_payments set next_at = $1::timestamptz + make_interval(secs => ${LEASE})
    where id = any(array(select id from provider_payments where next_at <= $1 order by next_at limit $2 for update skip locked)) returning id`,
}
const OF_RECEIPT = { name: 'provider_payments_of_receipt', text: 'select * from payment_attempts where receipt = $1 and gateway = $2' }
const OF_CHECKOUT = {
  name: 'provider_payments_of_checkout',
  text: 'select * from payment_attempts where checkout_id = $1 and gateway = $2 order by number',
}
// It has no prompt, so it is open from the start.
const ADOPT = {
  name: 'provider_payments_adopt',
  text: `insert into payment_attempts (id, checkout_id, number, method, gateway, phone_number, amount, currency, state, reference, callback_token, created_at, sent_at)
    select $1, $2, n.number, $3, $4, null, $5, $6, 'unknown', $7 || '-' || n.number, $8, $9, $9
    from (select coalesce(max(number), 0) + 1 as number from payment_attempts where checkout_id = $2) n returning *`,
}
export const UNMATCHED = {
  name: 'provider_payments_unmatched',
  text: `select * from provider_payments p where ${UNMATCHED_SQL} order by p.paid_at desc nulls last, p.id desc nulls last limit $1`,
}
const CANDIDATES = {
  name: 'provider_payments_candidates',
  text: `select a.id, a.reference, a.state, a.amount, a.gateway, c.code from checkouts c join payment_attempts a on a.checkout_id = c.id
    where c.code = any($1) order by a.number desc`,
}

const CLAIMS = {
  name: 'provider_payments_claims',
  text: `select k.receipt, a.id as payment_id, a.reference, k.doubt as why from payment_receipt_checks k join payment_attempts a on a.id = k.attempt_id
    where k.receipt = any($1::text[]) and k.doubt is not null order by k.created_at, k.id`,
}

type Claim = ProviderPayment['claims'][number] & { receipt: string }
type Candidate = Pick<Attempt, 'id' | 'reference' | 'state' | 'amount' | 'gateway'> & { code: string }

/** What providers say that they have received for us: to be compared with our attempts. */
export function createProviderPayments({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  async function lock(id: string): Promise<ProviderPaymentRow> {
    const [money] = await db.query<ProviderPaymentRow>(LOCK, [id])
    if (!money) throw new ShopError('payment_not_found')
    return money
  }

  return {
    /** Money that came without an attempt; reported again it is the same money. Locked, before its checkout. Inside a transaction. */
    async record(
      gateway: GatewayName,
      { receipt, amount, account, payer, paidAt, raw }: UnmatchedPayment,
      source: ProviderPaymentRow['source'] = 'confirmation',
    ): Promise<ProviderPaymentRow> {
      // Whole shillings, as everywhere; what was said stays with it.
      const values = [uuid(), gateway, receipt, Math.floor(amount), account, payer, paidAt, JSON.stringify(raw ?? {}), clock.now(), source]
      await db.query(RECORD, values)
      const [money] = await db.query<ProviderPaymentRow>(BY_RECEIPT, [gateway, receipt])
      if (!money) throw new Error('the payment was not recorded')
      return money
    },

    /** Those of these receipts of incoming money that are recorded. */
    async recordedReceipts(gateway: GatewayName, receipts: readonly string[]): Promise<string[]> {
      if (receipts.length === 0) return []
      return (await db.query<{ receipt: string }>(KNOWN, [gateway, receipts])).map(({ receipt }) => receipt)
    },

    /** Throws `payment_not_found`. Inside a transaction. */
    lock,

    /** It is this attempt's money. Inside a transaction. */
    async match(id: string, attemptId: string, note: string | null = null): Promise<void> {
      await db.query(MATCH, [id, attemptId, note])
    },

    /** It was not a payment of this attempt after all: it needs manual review. Inside a transaction. */
    async unmatch(attemptId: string): Promise<void> {
      await db.query(UNMATCH, [attemptId])
    },

    /** An admin has reviewed it, and it is for no attempt. Throws `payment_not_found`, `payment_action_refused` when it is matched. Inside a transaction. */
    async setAside(id: string, note: string): Promise<ProviderPaymentRow> {
      const money = await lock(id)
      if (money.attempt_id) throw new ShopError('payment_action_refused')
      await db.query(SET_ASIDE, [id, note])
      return money
    },

    /** Checked again after so many seconds; null when it needs manual review. */
    async scheduleMatch(id: string, seconds: number | null): Promise<void> {
      await db.query(WAIT, [id, seconds === null ? null : later(clock.now(), seconds)])
    },

    /** Payments to check again now; leased to one of several processes. */
    async due(limit: number): Promise<string[]> {
      return (await db.query<{ id: string }>(DUE, [clock.now(), limit])).map(({ id }) => id)
    },

    /** The attempt that this receipt has paid. */
    async attemptPaidBy(receipt: string, gateway: GatewayName): Promise<Attempt | null> {
      return (await db.query<Attempt>(OF_RECEIPT, [receipt, gateway]))[0] ?? null
    },

    /** In their order. */
    async attemptsOf(checkoutId: string, gateway: GatewayName): Promise<Attempt[]> {
      return db.query<Attempt>(OF_CHECKOUT, [checkoutId, gateway])
    },

    /** A separate attempt for a payment without a prompt. The checkout is locked. Inside a transaction. */
    async openAttempt(checkout: { id: string; code: string }, like: Pick<Attempt, 'method' | 'gateway'>, amount: number): Promise<Attempt> {
      const token = randomBytes(16).toString('hex')
      const values = [uuid(), checkout.id, like.method, like.gateway, amount, CURRENCY, checkout.code, token, clock.now()]
      const [attempt] = await db.query<Attempt>(ADOPT, values)
      if (!attempt) throw new Error('the attempt was not stored')
      return attempt
    },

    /** Unmatched payments that are not reviewed, newest first, each with the attempt it could be of. */
    async unmatched(): Promise<ProviderPayment[]> {
      const rows = await db.query<ProviderPaymentRow>(UNMATCHED, [UNMATCHED_SHOWN])
      const codes = [...new Set(rows.flatMap(({ account }) => codeIn(account) ?? []))]
      const candidates = codes.length === 0 ? [] : await db.query<Candidate>(CANDIDATES, [codes])
      const claims = rows.length === 0 ? [] : await db.query<Claim>(CLAIMS, [rows.map(({ receipt }) => receipt)])
      return rows.map((row) => present(row, candidates, claims))
    },
  }
}

function present(money: ProviderPaymentRow, candidates: readonly Candidate[], allClaims: readonly Claim[]): ProviderPayment {
  const { id, gateway, receipt, direction, amount, account, payer, paid_at, source } = money
  const code = codeIn(account)
  // What went out pays for nothing.
  const ours = direction === 'in' ? candidates.filter((one) => one.code === code && one.gateway === gateway) : []
  const fits = (state: AttemptState) => mayMove(state, 'settled')
  const best = ours.find((one) => one.amount === amount && fits(one.state)) ?? ours.find((one) => fits(one.state)) ?? ours[0]
  const suggestion = best ? { id: best.id, reference: best.reference, state: best.state } : null
  const claims = allClaims.flatMap(({ receipt: claimed, ...claim }) => (claimed === receipt && direction === 'in' ? [claim] : []))
  return { id, gateway, receipt, direction, amount, account, payer, paid_at: paid_at.toISOString(), source, suggestion, claims }
}

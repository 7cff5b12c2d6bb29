import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { later } from '../../clock.ts'
import { ShopError } from '../../errors.ts'
import type { AreaDeps } from '../../deps.ts'
import type { Attempt } from '../attempts/attempt.ts'
import { RECEIPT_CHECK_SECONDS, RECEIPTS_PER_CHECKOUT } from '../rules.ts'
import type { receiptChecks } from '../schema.ts'

export type ReceiptCheck = typeof receiptChecks.$inferSelect

const USED = { name: 'receipts_used', text: 'select 1 from payment_attempts where receipt = $1 and checkout_id <> $2' }
// Money that was reported without a prompt and matched to another payment. Only M-Pesa's receipts are entered by shoppers.
const MATCHED = {
  name: 'receipts_matched',
  text: `select 1 from provider_payments p left join payment_attempts a on a.id = p.attempt_id
    where p.gateway = 'daraja' and p.receipt = $1 and p.direction = 'in' and (p.note is not null or a.checkout_id <> $2)`,
}
const OF_CHECKOUT = {
  name: 'receipts_of_checkout',
  text: 'select * from payment_receipt_checks where checkout_id = $1 order by created_at for update',
}
const INSERT = {
  name: 'receipts_insert',
  text: `insert into payment_receipt_checks (id, checkout_id, attempt_id, receipt, state, callback_token, next_at, created_at)
    values ($1, $2, $3, $4, 'asking', $5, $6, $7) returning *`,
}
const AGAIN = {
  name: 'receipts_again',
  text: `update payment_receipt_checks set state = 'asking', attempt_id = $2, message = null, next_at = $3, decided_at = null, created_at = $4
    where id = $1 returning *`,
}
const ASKED = { name: 'receipts_asked', text: 'update payment_receipt_checks set conversation_id = $2 where id = $1' }
const BY_TOKEN = { name: 'receipts_by_token', text: 'select * from payment_receipt_checks where callback_token = $1' }
const BY_ID = { name: 'receipts_by_id', text: 'select * from payment_receipt_checks where id = $1' }
const LOCK = { name: 'receipts_lock', text: 'select * from payment_receipt_checks where id = $1 for update' }
const DECIDE = {
  name: 'receipts_decide',
  text: 'update payment_receipt_checks set state = $2, message = $3, next_at = null, decided_at = $4, doubt = $5 where id = $1',
}
// Who works on this money right now waits for the checkout, and finds the attempt by itself.
const CLAIM_MONEY = {
  name: 'receipts_claim_money',
  text: `update provider_payments set attempt_id = $1, next_at = null where id in (
      select id from provider_payments
      where gateway = $2 and receipt = $3 and direction = 'in' and attempt_id is null and note is null for update skip locked)`,
}
const DUE = {
  name: 'receipts_due',
  text: `select id from payment_receipt_checks where next_at <= $1 order by next_at limit 50`,
}

/** Receipt codes that shoppers type: "I have paid". */
export function createReceiptChecks({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  async function isUsed(receipt: string, checkoutId: string): Promise<boolean> {
    const [used, matched] = await Promise.all([db.query(USED, [receipt, checkoutId]), db.query(MATCHED, [receipt, checkoutId])])
    return used.length + matched.length > 0
  }

  return {
    /** It has paid for another checkout, or an admin has matched it elsewhere. */
    isUsed,

    /**
     * A code to ask the provider about. The same code again is the same check, asked about once more when it had no answer. Null
     * when there is nothing to ask. Throws `receipt_used`, `too_many_requests`. Inside a transaction that holds the checkout.
     */
    async open(attempt: Pick<Attempt, 'id' | 'checkout_id'>, receipt: string): Promise<ReceiptCheck | null> {
      const { id, checkout_id: checkoutId } = attempt
      if (await isUsed(receipt, checkoutId)) throw new ShopError('receipt_used')
      const checks = await db.query<ReceiptCheck>(OF_CHECKOUT, [checkoutId])
      const now = clock.now()
      const until = later(now, RECEIPT_CHECK_SECONDS)
      const same = checks.find((check) => check.receipt === receipt)
      if (same && same.state !== 'unknown') return null
      if (same) return (await db.query<ReceiptCheck>(AGAIN, [same.id, id, until, now]))[0] ?? null
      if (checks.length >= RECEIPTS_PER_CHECKOUT) throw new ShopError('too_many_requests')
      const values = [uuid(), checkoutId, id, receipt, randomBytes(16).toString('hex'), until, now]
      return (await db.query<ReceiptCheck>(INSERT, values))[0] ?? null
    },

    /** The provider has taken the question. */
    async asked(id: string, conversationId: string): Promise<void> {
      await db.query(ASKED, [id, conversationId])
    },

    async byToken(token: string): Promise<ReceiptCheck | null> {
      return (await db.query<ReceiptCheck>(BY_TOKEN, [token]))[0] ?? null
    },

    async byId(id: string): Promise<ReceiptCheck | null> {
      return (await db.query<ReceiptCheck>(BY_ID, [id]))[0] ?? null
    },

    /** Locked after its checkout and its attempt. Throws `not_found`. Inside a transaction. */
    async lock(id: string): Promise<ReceiptCheck> {
      const [check] = await db.query<ReceiptCheck>(LOCK, [id])
      if (!check) throw new ShopError('not_found')
      return check
    },

    /** `message`: the sentence for the shopper; `doubt`: for the admin who reviews it. The check is locked. */
    async decide(id: string, state: ReceiptCheck['state'], message: string, doubt: string | null = null): Promise<void> {
      await db.query(DECIDE, [id, state, message, clock.now(), doubt])
    },

    /** Matches money that was reported without a prompt to this attempt. */
    async claimMoney({ id, gateway }: Pick<Attempt, 'id' | 'gateway'>, receipt: string): Promise<void> {
      await db.query(CLAIM_MONEY, [id, gateway, receipt])
    },

    /** Checks whose time for an answer is over. */
    async due(): Promise<string[]> {
      return (await db.query<{ id: string }>(DUE, [clock.now()])).map(({ id }) => id)
    },
  }
}

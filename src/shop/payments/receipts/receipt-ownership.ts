import { createHash } from 'node:crypto'
import { later } from '../../clock.ts'
import type { AreaDeps } from '../../deps.ts'
import type { ReceiptAnswer } from '../gateways/gateway.ts'
import type { Attempt } from '../attempts/attempt.ts'
import { codeIn } from '../rules-account.ts'
import { CLOCK_DRIFT_SECONDS, PROMPT_WINDOW } from '../rules.ts'
import type { providerPayments } from '../schema.ts'

type FoundReceipt = ReceiptAnswer & { kind: 'found' }
type ProviderPaymentRow = typeof providerPayments.$inferSelect

const RECORDED = {
  name: 'receipt_ownership_recorded',
  text: `select * from provider_payments where gateway = 'daraja' and direction = 'in' and receipt = $1 and source <> 'receipt'`,
}
// Prompts without a final answer of M-Pesa: each may be what was paid.
const UNANSWERED = `receipt is null and gateway = 'daraja' and amount = $2 and sent_at between $3 and $4
  and (state in ('initiating', 'pending', 'unknown', 'succeeded_unverified', 'settled') or failure in ('unheard', 'replaced'))`
const OF_CHECKOUT = {
  name: 'receipt_ownership_prompts',
  text: `select phone_number from payment_attempts where checkout_id = $1 and ${UNANSWERED}`,
}
const OF_OTHERS = {
  name: 'receipt_ownership_elsewhere',
  text: `select from payment_attempts where phone_number = $5 and checkout_id <> $1 and ${UNANSWERED} limit 1`,
}
const PHONES = { name: 'receipt_ownership_phones', text: 'select distinct phone_number from payment_attempts where checkout_id = $1' }

/** Ownership of a receipt: it is in every SMS and on every screenshot, so to know it proves nothing. */
export function createReceiptOwnership({ db }: Pick<AreaDeps, 'db'>) {
  /** The prompt of this checkout that was paid, if it can have been no other: account and sum were written into it. */
  async function promptDoubt(checkoutId: string, { amount, paidAt, payer }: FoundReceipt): Promise<string | null> {
    if (!paidAt) return 'The time of payment is unknown'
    const time = [later(paidAt, -PROMPT_WINDOW - CLOCK_DRIFT_SECONDS), later(paidAt, CLOCK_DRIFT_SECONDS)]
    const prompts = await db.query<Pick<Attempt, 'phone_number'>>(OF_CHECKOUT, [checkoutId, amount, ...time])
    if (prompts.length === 0) return 'The account it was paid to is unknown'
    const ours = prompts.find(({ phone_number: phone }) => phone !== null && payer !== null && phone.endsWith(payer))
    if (!ours) return payer === null ? 'The payer is unknown' : 'It was paid from another phone'
    const elsewhere = await db.query(OF_OTHERS, [checkoutId, amount, ...time, ours.phone_number])
    return elsewhere.length > 0 ? 'Another payment from the same phone is still waiting for an answer' : null
  }

  async function providerPaymentDoubt(
    checkout: { id: string; code: string },
    found: FoundReceipt,
    money: ProviderPaymentRow,
  ): Promise<string | null> {
    if (codeIn(money.account) !== checkout.code) return 'It was paid to another account'
    const phones = (await db.query<Pick<Attempt, 'phone_number'>>(PHONES, [checkout.id])).flatMap(({ phone_number: phone }) => phone ?? [])
    const shown = [found.payer, ...shownPhonesOf(money)].flatMap((number) => number ?? [])
    if (shown.length === 0) return 'The payer is unknown'
    return phones.some((phone) => shown.every((number) => matchesShownPhone(phone, number))) ? null : 'It was paid from another phone'
  }

  return {
    /** Why the ownership of this payment needs manual review; null when it is this checkout's beyond doubt. The sum of money typed to its code is not checked. */
    async doubt(checkout: { id: string; code: string }, found: FoundReceipt): Promise<string | null> {
      const [money] = await db.query<ProviderPaymentRow>(RECORDED, [found.receipt])
      return money ? providerPaymentDoubt(checkout, found, money) : promptDoubt(checkout.id, found)
    },
  }
}

/** As Safaricom shows payers: whole, masked, or as a digest. */
function shownPhonesOf({ payer, raw }: ProviderPaymentRow): string[] {
  const said = (raw ?? {}) as { MSISDN?: unknown; msisdn?: unknown }
  const parts = [payer, ...[said.MSISDN, said.msisdn].map((part) => String(part ?? '').replaceAll(' ', ''))]
  return parts.flatMap((part) => part.match(/\b[0-9a-f]{64}\b|254[\d*]{6,12}/gi) ?? [])
}

/** Every digit that is visible is at its place in this phone's number (254XXXXXXXXX); a short one is its end. */
export function matchesShownPhone(phone: string, shown: string): boolean {
  if (shown.length === 64) return shown.toLowerCase() === createHash('sha256').update(phone).digest('hex')
  const whole = shown.padStart(phone.length, '*')
  return whole.length === phone.length && /\d{3}$/.test(shown) && [...whole].every((digit, at) => digit === '*' || digit === phone[at])
}

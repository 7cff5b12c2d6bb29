import { callbackAddressOf } from '../../payments/callback-address.ts'
import type { Cipher } from '../../../platform/encryption.ts'
import type { Log } from '../../../platform/log.ts'
import { later } from '../../clock.ts'
import { REFUSALS, ShopError } from '../../errors.ts'
import type { Evidence, ReceiptAnswer } from '../../payments/gateways/gateway.ts'
import type { Attempt, Settlement } from '../../payments/attempts/attempt.ts'
import type { ReceiptCheck } from '../../payments/receipts/receipt-checks.ts'
import { CLOCK_DRIFT_SECONDS, RECEIPTS_PER_ADDRESS } from '../../payments/rules.ts'
import type { Areas, Transact } from '../../areas.ts'
import { runEach, type BackgroundTasks } from '../../background-tasks.ts'
import type { GatewayRouting } from '../start/gateway-routing.ts'
import { applyEvidence } from './apply-evidence.ts'
import { notifyShopOfClaim } from '../messages/payment-notifications.ts'
import type { SettlementOperations } from './settlement.ts'
import type { Checkout } from '../store.ts'
import { shopName } from '../../name.ts'

type Found = ReceiptAnswer & { kind: 'found' }
type Verdict = Pick<ReceiptCheck, 'state'> & { message: string }

const NO_ANSWER: ReceiptAnswer = { kind: 'unknown', description: 'no answer in time', raw: {} }
const refusals = () => ({
  not_found: 'M-PESA couldn’t find this code. Check the SMS. The code has ten letters and digits.',
  not_ours: `This payment didn’t go to ${shopName()}. Check that you’ve entered the code for your payment to us.`,
  reversed: 'This payment has already been refunded.',
  too_early: 'This payment was made before you tapped Pay here, so it isn’t for these pieces.',
  used: REFUSALS.receipt_used.message,
})
const VERDICTS = {
  unknown: 'M-PESA hasn’t confirmed this code yet. Your money is safe. Try again in a few minutes.',
  confirmed: 'We’ve found your payment. Thank you!',
  late: 'We’ve found your payment, but the pieces have been sold. We’re refunding you.',
  twice: 'This order was already paid. You’ve paid twice, so we’re refunding this payment.',
  review: 'We’ve found your payment, but some details don’t match. We’re checking them.',
  unproven: 'We’re checking whether this payment is for these pieces. Your money is safe. Please don’t pay again.',
  paid_before: 'This order is already paid. If you’ve paid twice, write to us with this code.',
} as const

export interface ReceiptDeps {
  areas: Areas
  transact: Transact
  routing: GatewayRouting
  settlement: SettlementOperations
  background: BackgroundTasks
  cipher: Cipher
  log: Log
}

/** "I have paid": a receipt code that the shopper types, checked with the provider. */
export function createReceiptClaims({ areas, transact, routing, settlement, background, cipher, log }: ReceiptDeps) {
  async function ask(check: ReceiptCheck, attempt: Attempt): Promise<void> {
    const { receipt, callback_token: token } = check
    const callbackToken = callbackAddressOf(cipher, token)
    const answer = await routing.named(attempt.gateway)?.checkReceipt?.({ receipt, callbackToken })
    if (answer?.kind === 'asked') await areas.payments.receipts.asked(check.id, answer.conversationId)
    else await applyAnswer(check.id, answer ?? NO_ANSWER)
  }

  async function applyAnswer(id: string, answer: ReceiptAnswer): Promise<void> {
    settlement.raiseAlarm(await transact((inside) => applyReceiptAnswer(inside, id, answer)))
  }

  return {
    /**
     * Asks the provider about a code, beside the answer; what comes of it is in the state of the checkout. Throws `not_found`,
     * `checkout_closed`, `receipt_not_possible`, `receipt_used`, `too_many_requests`.
     */
    async claimReceipt(checkoutId: string, receipt: string, address: string): Promise<void> {
      await areas.limits.take('receipt', address, RECEIPTS_PER_ADDRESS.max, RECEIPTS_PER_ADDRESS.seconds)
      const opened = await transact(async (inside) => {
        const checkout = await inside.checkouts.lock(checkoutId)
        if (!checkout) throw new ShopError('not_found')
        const attempt = await payable(inside, checkoutId, routing)
        if (checkout.status === 'paid') return null
        if (checkout.status === 'refunded') throw new ShopError('checkout_closed')
        const check = await inside.payments.receipts.open(attempt, receipt)
        await inside.checkouts.announce(checkoutId)
        return check && { check, attempt }
      })
      if (opened) background.start('ask about a receipt', () => ask(opened.check, opened.attempt))
    },

    /** Gives those an answer that have waited too long for the provider's. */
    async endReceiptChecks(): Promise<void> {
      await runEach(log, 'receipt', await areas.payments.receipts.due(), (id) => applyAnswer(id, NO_ANSWER))
    },
  }
}

/** The last payment of this checkout by a provider that knows receipts. */
async function payable({ payments }: Areas, checkoutId: string, routing: GatewayRouting): Promise<Attempt> {
  const last = await payments.latestOf(checkoutId, 'daraja', 'mpesa')
  if (!last || !routing.named('daraja')?.checkReceipt) throw new ShopError('receipt_not_possible')
  return last
}

/**
 * What the provider says of a receipt becomes what it means for the checkout. One transaction; an answer that comes twice
 * changes nothing, one that comes late still counts.
 */
export async function applyReceiptAnswer(areas: Areas, id: string, answer: ReceiptAnswer): Promise<Settlement | null> {
  const known = await areas.payments.receipts.byId(id)
  const checkout = known && (await areas.checkouts.lock(known.checkout_id))
  if (!known || !checkout) return null
  const attempt = await areas.payments.lock(known.attempt_id)
  const check = await areas.payments.receipts.lock(id)
  if ((check.state !== 'asking' && check.state !== 'unknown') || answer.kind === 'asked') return null
  const decide = async ({ state, message }: Verdict) => {
    await areas.payments.receipts.decide(id, state, message)
    await areas.checkouts.announce(checkout.id)
    return null
  }
  if (answer.kind === 'unknown') return decide({ state: 'unknown', message: VERDICTS.unknown })
  const why = await refusal(areas, checkout, check, answer)
  if (why || answer.kind !== 'found') return decide({ state: 'refused', message: refusals()[why ?? 'not_found'] })
  // The callback was faster.
  if (attempt.receipt === answer.receipt) return decide(verdictOf(attempt))
  const doubt = await areas.payments.receiptOwnership.doubt(checkout, answer)
  if (doubt !== null) return noteClaim(areas, { checkout, check, attempt, answer, doubt })
  const result = await applyEvidence(areas, checkout.id, attempt.id, evidenceOf(answer))
  const verdict = verdictOf(result?.attempt ?? attempt)
  const isSecond = checkout.status === 'paid' && verdict.message === VERDICTS.late
  await decide(isSecond ? { ...verdict, message: VERDICTS.twice } : verdict)
  return result
}

interface Claim {
  checkout: Checkout
  check: ReceiptCheck
  attempt: Attempt
  answer: Found
  doubt: string
}

/**
 * Knowing a receipt does not prove paying it: it may be from a screenshot. The money stays unmatched, visible to admins,
 * with the claim beside it; the answer does not say whose it is, and no product is held for it.
 */
async function noteClaim(areas: Areas, { checkout, check, attempt, answer, doubt }: Claim): Promise<null> {
  const { payments, checkouts } = areas
  const { receipt, amount, paidAt, payer } = answer
  const payment = {
    receipt,
    amount,
    account: '',
    payer: payer === null ? '' : `... ${payer.slice(-3)}`,
    paidAt: paidAt ?? check.created_at,
    raw: {},
  }
  await payments.providerPayments.record('daraja', payment, 'receipt')
  const message = checkout.status === 'paid' ? VERDICTS.paid_before : VERDICTS.unproven
  await payments.receipts.decide(check.id, 'review', message, doubt)
  await checkouts.announce(checkout.id)
  await notifyShopOfClaim(areas, checkout, attempt, { id: check.id, receipt, why: doubt })
  return null
}

async function refusal(
  { payments }: Areas,
  checkout: Checkout,
  check: ReceiptCheck,
  answer: ReceiptAnswer,
): Promise<keyof ReturnType<typeof refusals> | null> {
  if (answer.kind !== 'found') return 'not_found'
  if (answer.reversed) return 'reversed'
  if (!answer.ours) return 'not_ours'
  if (answer.paidAt && answer.paidAt < later(checkout.created_at, -CLOCK_DRIFT_SECONDS)) return 'too_early'
  return (await payments.receipts.isUsed(check.receipt, checkout.id)) ? 'used' : null
}

function evidenceOf({ amount, receipt, raw }: Found): Evidence {
  const description = 'Found by the receipt code the shopper entered'
  return { kind: 'paid', source: 'receipt', amount, receipt, code: '0', description, raw }
}

function verdictOf({ state }: Attempt): Verdict {
  if (state === 'settled') return { state: 'confirmed', message: VERDICTS.confirmed }
  if (state === 'late_success' || state === 'refunded') return { state: 'confirmed', message: VERDICTS.late }
  return { state: 'review', message: VERDICTS.review }
}

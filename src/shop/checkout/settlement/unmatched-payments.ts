import { later } from '../../clock.ts'
import type { Evidence, UnmatchedPayment } from '../../payments/gateways/gateway.ts'
import type { InboxOutcome } from '../../payments/inbox/inbox.ts'
import type { ProviderPaymentRow } from '../../payments/provider-payments/provider-payments.ts'
import type { Attempt } from '../../payments/attempts/attempt.ts'
import { codeIn } from '../../payments/rules-account.ts'
import { isUndecided, PROMPT_WINDOW, type GatewayName } from '../../payments/rules.ts'
import type { Areas, Transact } from '../../areas.ts'
import type { AreaDeps } from '../../deps.ts'
import { applyEvidence } from './apply-evidence.ts'
import type { Checkout } from '../store.ts'

/** Seconds to the next look at money that may be the answer to a prompt which is still open. */
const RETRY_SECONDS = 10
const BATCH_SIZE = 50

/** A PayBill payment without a prompt: recorded once, and matched when that is safe. Inside a transaction. */
export async function recordUnmatched(
  areas: Areas,
  payment: UnmatchedPayment,
  gateway: GatewayName,
  now: Date,
  source: ProviderPaymentRow['source'] = 'confirmation',
): Promise<InboxOutcome> {
  const money = await areas.payments.providerPayments.record(gateway, payment, source)
  return (await matchProviderPayments(areas, money, now)) ? 'changed' : 'kept'
}

/**
 * By the code that was typed as the account, and the exact sum. Others wait for an admin.
 * M-Pesa confirms answered prompts this way too: while one is open it is waited for, so that no money counts twice.
 */
async function matchProviderPayments(areas: Areas, money: ProviderPaymentRow, now: Date): Promise<boolean> {
  const { checkouts, payments } = areas
  if (money.attempt_id || money.note) return false
  const code = codeIn(money.account)
  const known = code ? await checkouts.byCode(code) : null
  const checkout = known && (await checkouts.lock(known.id))
  const used = await payments.providerPayments.attemptPaidBy(money.receipt, money.gateway)
  if (used) {
    await payments.providerPayments.match(money.id, used.id)
    return true
  }
  if (!checkout) return leaveForReview(areas, money, null)
  const attempts = (await payments.providerPayments.attemptsOf(checkout.id, money.gateway)).filter(({ method }) => method === 'mpesa')
  const exact = money.amount === checkout.total_amount
  const unproven = exact && attempts.findLast(isUnproven)
  if (unproven) return assignTo(areas, checkout, unproven, money)
  const unheard = exact && attempts.findLast(isUnanswered)
  if (unheard && !attempts.some((attempt) => attempt !== unheard && isOpen(attempt, now))) return assignTo(areas, checkout, unheard, money)
  if (attempts.some((attempt) => isOpen(attempt, now))) return leaveForReview(areas, money, RETRY_SECONDS)
  if (!exact) return leaveForReview(areas, money, null)
  return assignTo(areas, checkout, await openAttempt(areas, checkout, { gateway: money.gateway, method: 'mpesa' }, money.amount), money)
}

/** Said to be paid, without a receipt: this is the receipt. */
export function isUnproven({ state, receipt }: Attempt): boolean {
  return receipt === null && (state === 'succeeded_unverified' || state === 'settled')
}

/** A prompt whose reply was lost: its provider cannot be asked about it, and this is what it has to say. */
function isUnanswered({ state, failure, provider_request_id: request, sent_at: sent, receipt }: Attempt): boolean {
  if (request !== null || sent === null || receipt !== null) return false
  return state === 'initiating' || state === 'unknown' || (state === 'timed_out' && failure === 'unheard')
}

/** A prompt whose answer may be on its way. */
function isOpen({ state, sent_at: sent, created_at: created }: Attempt, now: Date): boolean {
  return isUndecided(state) && later(sent ?? created, PROMPT_WINDOW) > now
}

async function leaveForReview({ payments }: Areas, money: ProviderPaymentRow, seconds: number | null): Promise<boolean> {
  await payments.providerPayments.scheduleMatch(money.id, seconds)
  return false
}

async function assignTo(areas: Areas, checkout: Checkout, attempt: Attempt, money: ProviderPaymentRow): Promise<boolean> {
  await areas.payments.providerPayments.match(money.id, attempt.id)
  await applyEvidence(areas, checkout.id, attempt.id, evidenceOf(money))
  return true
}

/**
 * A payment without a prompt becomes an attempt of its own: later evidence for a prompt is about another payment. For a paid
 * order nothing was due: such money is a second payment.
 */
export function openAttempt(
  { payments }: Areas,
  checkout: Checkout,
  like: Pick<Attempt, 'gateway' | 'method'>,
  amount: number,
): Promise<Attempt> {
  return payments.providerPayments.openAttempt(checkout, like, checkout.status === 'paid' ? amount : checkout.total_amount)
}

/** Money that came without an attempt, as evidence about one. */
export function evidenceOf({ receipt, amount, account, payer, paid_at, source }: ProviderPaymentRow): Evidence & { kind: 'paid' } {
  const raw = { receipt, amount, account, payer, paid_at, source }
  return { kind: 'paid', source: 'match', receipt, amount, code: '', description: `paid to ${account}`, raw }
}

export interface MatchingDeps extends Pick<AreaDeps, 'clock' | 'log'> {
  areas: Areas
  transact: Transact
}

export function createProviderPaymentMatching({ areas, transact, clock, log }: MatchingDeps) {
  return {
    /** Looks again at money that waited for the end of a prompt. Returns how many. */
    async matchProviderPayments(): Promise<number> {
      const due = await areas.payments.providerPayments.due(BATCH_SIZE)
      for (const id of due) {
        await transact(async (inside) => {
          const money = await inside.payments.providerPayments.lock(id)
          return matchProviderPayments(inside, money, clock.now())
        }).catch((error: unknown) => log.error({ err: error, money: id }, 'money that came by itself could not be matched'))
      }
      return due.length
    },
  }
}

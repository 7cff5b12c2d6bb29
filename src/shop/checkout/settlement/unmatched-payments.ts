import { later } from '../../clock.ts'
import type { Evidence, StrayPayment } from '../../payments/gateways/gateway.ts'
import type { InboxOutcome } from '../../payments/inbox/inbox.ts'
import type { Money } from '../../payments/provider-payments/provider-payments.ts'
import type { Attempt } from '../../payments/attempts/attempt.ts'
import { codeIn } from '../../payments/rules-account.ts'
import { isUndecided, PROMPT_WINDOW, type GatewayName } from '../../payments/rules.ts'
import type { Areas, Transact } from '../../areas.ts'
import type { AreaDeps } from '../../deps.ts'
import { settleAttempt } from './apply-evidence.ts'
import type { Checkout } from '../store.ts'

/** Seconds to the next look at money that may be the answer to a prompt which is still open. */
const LOOK_AGAIN = 10
const AT_A_TURN = 50

/** PayBill money that a provider reports by itself: recorded once, and matched when that is safe. Inside a transaction. */
export async function takeStray(
  areas: Areas,
  payment: StrayPayment,
  gateway: GatewayName,
  now: Date,
  source: Money['source'] = 'confirmation',
): Promise<InboxOutcome> {
  const money = await areas.payments.ledger.record(gateway, payment, source)
  return (await matchMoney(areas, money, now)) ? 'changed' : 'kept'
}

/**
 * By the code that was typed as the account, and the exact sum. What it cannot be matched to by itself waits for a person.
 * M-Pesa confirms answered prompts this way too: while one is open it is waited for, so that no money counts twice.
 */
async function matchMoney(areas: Areas, money: Money, now: Date): Promise<boolean> {
  const { checkouts, payments } = areas
  if (money.attempt_id || money.note) return false
  const code = codeIn(money.account)
  const known = code ? await checkouts.byCode(code) : null
  const checkout = known && (await checkouts.lock(known.id))
  const used = await payments.ledger.paidBy(money.receipt, money.gateway)
  if (used) {
    await payments.ledger.match(money.id, used.id)
    return true
  }
  if (!checkout) return leave(areas, money, null)
  const attempts = (await payments.ledger.attemptsOf(checkout.id, money.gateway)).filter(({ method }) => method === 'mpesa')
  const exact = money.amount === checkout.total_amount
  const unproven = exact && attempts.findLast(isUnproven)
  if (unproven) return settleWith(areas, checkout, unproven, money)
  const unheard = exact && attempts.findLast(isUnheard)
  if (unheard && !attempts.some((attempt) => attempt !== unheard && isOpen(attempt, now)))
    return settleWith(areas, checkout, unheard, money)
  if (attempts.some((attempt) => isOpen(attempt, now))) return leave(areas, money, LOOK_AGAIN)
  if (!exact) return leave(areas, money, null)
  return settleWith(areas, checkout, await adopt(areas, checkout, { gateway: money.gateway, method: 'mpesa' }, money.amount), money)
}

/** Said to be paid, without a receipt: this is the receipt. */
export function isUnproven({ state, receipt }: Attempt): boolean {
  return receipt === null && (state === 'succeeded_unverified' || state === 'settled')
}

/** A prompt whose reply was lost: its provider cannot be asked about it, and this is what it has to say. */
function isUnheard({ state, failure, provider_request_id: request, sent_at: sent, receipt }: Attempt): boolean {
  if (request !== null || sent === null || receipt !== null) return false
  return state === 'initiating' || state === 'unknown' || (state === 'timed_out' && failure === 'unheard')
}

/** A prompt whose answer may be on its way. */
function isOpen({ state, sent_at: sent, created_at: created }: Attempt, now: Date): boolean {
  return isUndecided(state) && later(sent ?? created, PROMPT_WINDOW) > now
}

async function leave({ payments }: Areas, money: Money, seconds: number | null): Promise<boolean> {
  await payments.ledger.wait(money.id, seconds)
  return false
}

async function settleWith(areas: Areas, checkout: Checkout, attempt: Attempt, money: Money): Promise<boolean> {
  await areas.payments.ledger.match(money.id, attempt.id)
  await settleAttempt(areas, checkout.id, attempt.id, evidenceOf(money))
  return true
}

/**
 * Money that came by itself is an attempt of its own: whatever is still said of a prompt is about other money. For a paid
 * order nothing was asked: whatever came is a second payment.
 */
export function adopt(
  { payments }: Areas,
  checkout: Checkout,
  like: Pick<Attempt, 'gateway' | 'method'>,
  amount: number,
): Promise<Attempt> {
  return payments.ledger.adopt(checkout, like, checkout.status === 'paid' ? amount : checkout.total_amount)
}

/** Money that came without an attempt, as evidence about one. */
export function evidenceOf({ receipt, amount, account, payer, paid_at, source }: Money): Evidence & { kind: 'paid' } {
  const raw = { receipt, amount, account, payer, paid_at, source }
  return { kind: 'paid', source: 'match', receipt, amount, code: '', description: `paid to ${account}`, raw }
}

export interface ReconcilingDeps extends Pick<AreaDeps, 'clock' | 'log'> {
  areas: Areas
  transact: Transact
}

export function createReconciling({ areas, transact, clock, log }: ReconcilingDeps) {
  return {
    /** Looks again at money that waited for the end of a prompt. Returns how many. */
    async matchMoney(): Promise<number> {
      const due = await areas.payments.ledger.dueMoney(AT_A_TURN)
      for (const id of due) {
        await transact(async (inside) => {
          const money = await inside.payments.ledger.lock(id)
          return matchMoney(inside, money, clock.now())
        }).catch((error: unknown) => log.error({ err: error, money: id }, 'money that came by itself could not be matched'))
      }
      return due.length
    },
  }
}

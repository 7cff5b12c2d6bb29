import { later } from '../../clock.ts'
import { CURRENCY } from '../../money.ts'
import type { AreaDeps } from '../../deps.ts'
import type { Evidence } from '../gateways/gateway.ts'
import type { By, Change, Transitions } from './transitions.ts'
import type { Attempt, Settlement } from './attempt.ts'
import { AMOUNT_MAX, IN_REVIEW, isUndecided, mayMove, RECEIPT_WAIT, stateOf, type AttemptState, type Failure } from '../rules.ts'

type Paid = Evidence & { kind: 'paid' }
type Claim = () => Promise<boolean>

const RECEIPT = { name: 'payments_receipt', text: 'select checkout_id from payment_attempts where receipt = $1 and id <> $2' }
const REQUEST = { name: 'payments_request', text: 'select 1 from payment_attempts where provider_request_id = $1 and id <> $2' }
const GOES_BACK = {
  name: 'payments_goes_back',
  text: `select 1 from payment_refunds where attempt_id = $1 and state <> 'withdrawn' limit 1`,
}

/** Ended without money: it is asked about again, now and then. */
const ENDED: readonly AttemptState[] = ['cancelled', 'failed', 'timed_out']
/** Sources whose "not paid" is final: they speak once, at the end. */
const FINAL: readonly Evidence['source'][] = ['callback', 'webhook', 'push', 'admin']

/** Evidence about attempts: the only place where one becomes settled. */
export function createSettle(
  { db, clock }: Pick<AreaDeps, 'db' | 'clock'>,
  { recordEvidence, transition, update, nextQueryAt }: Transitions,
) {
  const isThere = async (statement: typeof REQUEST, values: unknown[]) => (await db.query(statement, values)).length > 0

  /** The checkout that another attempt has paid with this receipt. */
  async function paidFor(receipt: string, attempt: Attempt): Promise<string | null> {
    return (await db.query<{ checkout_id: string }>(RECEIPT, [receipt, attempt.id]))[0]?.checkout_id ?? null
  }

  /** Evidence on the right address, but of another request. */
  async function isForeign(attempt: Attempt, { ids }: Evidence): Promise<boolean> {
    if (!ids) return false
    if (attempt.provider_request_id) return ids.request !== attempt.provider_request_id
    return isThere(REQUEST, [ids.request, attempt.id])
  }

  /** A payment under manual review stays there, also when it is reported again. */
  async function isInReview(attempt: Attempt, { source }: Evidence): Promise<boolean> {
    if (!IN_REVIEW.includes(attempt.state) || source === 'admin' || source === 'match') return false
    const isOpen = (attempt.state === 'manual_review' || attempt.state === 'duplicate_receipt') && attempt.receipt === null
    return !isOpen || isThere(GOES_BACK, [attempt.id])
  }

  /** Decides nothing, but is noted. An answer may have crossed the callback on its way: what is decided is not asked about again. */
  async function inFlight(attempt: Attempt, evidence: Evidence): Promise<Settlement> {
    if (evidence.source === 'callback') await recordEvidence(attempt, byOf(evidence))
    const said = isUndecided(attempt.state) ? { ...verbatim(evidence), ...idsOf(attempt, evidence) } : {}
    return { attempt: await update(attempt, { ...said, ...afterQuery(attempt, evidence) }), moved: false }
  }

  /** A final result with an unknown code: the attempt stays open, and needs review in the end. */
  async function unclear(attempt: Attempt, evidence: Evidence): Promise<Settlement> {
    await recordEvidence(attempt, byOf(evidence))
    const said: Change = isUndecided(attempt.state) ? { ...verbatim(evidence), ...idsOf(attempt, evidence), failure: 'unclear' } : {}
    return { attempt: await update(attempt, { ...said, ...afterQuery(attempt, evidence) }), moved: false }
  }

  async function notPaid(attempt: Attempt, evidence: Evidence & { kind: 'not_paid' }): Promise<Settlement> {
    const { source } = evidence
    const failure = failureOf(attempt, evidence)
    // A payment in review does not fail by such evidence: it may be the repetition of an old refusal.
    if (IN_REVIEW.includes(attempt.state) && source !== 'admin') return recordEvidence(attempt, byOf(evidence))
    const given = source === 'expiry' || failure === 'replaced'
    // Reported but never confirmed, or with an unknown meaning: an admin decides.
    if (given && (attempt.state === 'succeeded_unverified' || attempt.failure === 'unclear'))
      return transition(attempt, 'manual_review', byOf(evidence))
    const next_query_at = FINAL.includes(source) ? null : nextQueryAt(attempt)
    const change: Change = { failure, ...verbatim(evidence), ...idsOf(attempt, evidence), paid_amount: null, receipt: null, next_query_at }
    // Money that was spoken of is not argued away either.
    const reportedPaid = attempt.state === 'succeeded_unverified'
    const result = reportedPaid
      ? await recordEvidence(attempt, byOf(evidence))
      : await transition(attempt, stateOf(failure), byOf(evidence), change)
    // No evidence had reported the payment until now.
    const isNews = attempt.failure === 'unheard' && source !== 'expiry' && stateOf(failure) === attempt.state
    if (!result.moved)
      return { ...result, attempt: await update(attempt, { ...afterQuery(attempt, evidence), ...(isNews ? { failure } : {}) }) }
    if (source === 'query') await update(result.attempt, { queries: attempt.queries + 1 })
    return result
  }

  /** Money that was spoken of is asked about until it is proven; what was ended by a clock, now and then. */
  function afterQuery(attempt: Attempt, { source }: Evidence): Change {
    if (source !== 'query') return {}
    const open = isUndecided(attempt.state) || (ENDED.includes(attempt.state) && attempt.next_query_at !== null)
    if (!open) return {}
    const next = attempt.state === 'succeeded_unverified' ? later(clock.now(), RECEIPT_WAIT) : nextQueryAt(attempt)
    return { queries: attempt.queries + 1, next_query_at: next }
  }

  async function paid(attempt: Attempt, evidence: Paid, claim: Claim): Promise<Settlement> {
    const { receipt, amount } = evidence
    const by = byOf(evidence)
    if (attempt.state === 'settled' || attempt.state === 'refunded' || (await isInReview(attempt, evidence)))
      return paidBefore(attempt, evidence)
    const change: Change = {
      ...verbatim(evidence),
      ...idsOf(attempt, evidence),
      paid_amount: sumOf(attempt, evidence),
      receipt: receipt ?? attempt.receipt,
      failure: null,
    }
    const used = receipt ? await paidFor(receipt, attempt) : null
    if (used === attempt.checkout_id) return countedElsewhere(attempt, evidence)
    if (used) return transition(attempt, 'duplicate_receipt', by, { ...change, receipt: null, paid_amount: null })
    const foreign = foreignAmount(evidence)
    // Its amount is unknown here: the daily report counts it once an admin has entered it.
    if (foreign) return sendToReview(attempt, { ...evidence, doubt: foreign }, { ...change, paid_amount: null })
    if (!evidence.accepted && amount !== undefined && amount !== attempt.amount) return transition(attempt, 'amount_mismatch', by, change)
    if (evidence.doubt) return sendToReview(attempt, evidence, change)
    if (!isProven(attempt, evidence)) {
      const next_query_at = later(clock.now(), RECEIPT_WAIT)
      return transition(attempt, 'succeeded_unverified', by, { ...change, next_query_at })
    }
    if (!mayMove(attempt.state, 'settled')) return recordEvidence(attempt, by)
    if (await claim()) return transition(attempt, 'settled', by, change)
    // Nothing is refunded because of a query alone.
    return transition(attempt, change.receipt || evidence.accepted || attempt.amount === 0 ? 'late_success' : 'manual_review', by, change)
  }

  /**
   * The same payment is recorded with another attempt of this checkout: M-Pesa confirms a prompt at the PayBill, too, and that may come
   * first. Nothing more is asked about this one, or the next "paid" would count it twice.
   */
  async function countedElsewhere(attempt: Attempt, { source, raw, actor }: Evidence): Promise<Settlement> {
    const by = { source: `${source}: counted`, raw, actor }
    if (ENDED.includes(attempt.state)) return recordEvidence(await update(attempt, { next_query_at: null }), by)
    return transition(attempt, 'cancelled', by, { failure: 'replaced', paid_amount: null, receipt: null })
  }

  /** Our money, but something does not fit. */
  async function sendToReview(attempt: Attempt, evidence: Paid, change: Change): Promise<Settlement> {
    const doubtful = { ...change, result_description: evidence.doubt ?? evidence.description }
    if (attempt.state !== 'manual_review') return transition(attempt, 'manual_review', byOf(evidence), doubtful)
    const noted = await update(attempt, doubtful)
    return recordEvidence(noted, byOf(evidence))
  }

  /**
   * Settled by a query alone, or found on a statement by our own reference: receipt and sum are noted when they
   * come. Another receipt is other money.
   */
  async function paidBefore(attempt: Attempt, evidence: Paid): Promise<Settlement> {
    const { receipt, amount } = evidence
    const by = byOf(evidence)
    const isNews = receipt !== undefined && receipt !== attempt.receipt && (await paidFor(receipt, attempt)) === null
    if (isNews && attempt.receipt !== null && attempt.receipt !== attempt.reference)
      return { ...(await recordEvidence(attempt, by)), isSecondPayment: true }
    if (!isNews) return recordEvidence(attempt, by)
    if (amount === undefined || amount === attempt.amount) return recordEvidence(await update(attempt, { receipt }), by)
    const noted = await update(attempt, { receipt, paid_amount: sumOf(attempt, evidence) })
    return { ...(await recordEvidence(noted, { ...by, source: `${by.source}: other sum` })), isOtherAmount: true }
  }

  return {
    /**
     * The one way a payment succeeds. `claim` is called once everything about the money is right; it takes the goods
     * for the order and says false when that is impossible, which makes it a late success. The attempt is locked.
     */
    async settle(attempt: Attempt, evidence: Evidence, claim: Claim): Promise<Settlement> {
      if (await isForeign(attempt, evidence)) return recordEvidence(attempt, { ...byOf(evidence), source: `${evidence.source}: foreign` })
      switch (evidence.kind) {
        case 'paid':
          return paid(attempt, evidence, claim)
        case 'not_paid':
          return notPaid(attempt, evidence)
        case 'unclear':
          return unclear(attempt, evidence)
        case 'in_flight':
          return inFlight(attempt, evidence)
      }
    },
  }
}

/**
 * A query of M-Pesa has neither receipt nor amount, a damaged callback neither too: time for a whole callback to come,
 * and only a second answer of the provider settles without one.
 */
function isProven(attempt: Attempt, { accepted, receipt, amount, source }: Paid): boolean {
  if (accepted || attempt.amount === 0 || (receipt && amount !== undefined)) return true
  return attempt.state === 'succeeded_unverified' && source === 'query'
}

/** Why it is no money of ours. */
function foreignAmount({ accepted, amount, currency }: Paid): string | null {
  if (accepted || currency === undefined || currency === CURRENCY) return null
  return `Paid in ${currency}${amount === undefined ? '' : ` (${amount.toFixed(2)})`}, not in ${CURRENCY}`
}

/** Whole shillings; the evidence keeps the reported amount. */
function sumOf(attempt: Attempt, { accepted, amount }: Paid): number {
  if (amount !== undefined) return Math.min(Math.floor(amount), AMOUNT_MAX)
  return (accepted ? attempt.paid_amount : null) ?? attempt.amount
}

/** A timeout proves that a prompt is over, not that it was not paid. */
function failureOf({ method }: Attempt, { source, failure }: Evidence & { kind: 'not_paid' }): Failure {
  return source === 'expiry' && failure === 'no_answer' && method === 'mpesa' ? 'unheard' : failure
}

function byOf({ source, raw, actor }: Evidence): By {
  return { source, raw, actor }
}

function verbatim({ code, description }: Evidence): Change {
  return code || description ? { result_code: code, result_description: description } : {}
}

/** The reply that contained them was lost. */
function idsOf(attempt: Attempt, { ids }: Evidence): Change {
  return ids && attempt.provider_request_id === null ? { merchant_request_id: ids.merchant, provider_request_id: ids.request } : {}
}

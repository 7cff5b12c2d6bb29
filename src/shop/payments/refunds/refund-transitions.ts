import { later } from '../../clock.ts'
import type { RefundAnswer } from '../gateways/gateway.ts'
import type { Refund } from './refund.ts'
import { REFUND_QUERIES, REFUND_TRIES, refundPause, type RefundState } from '../rules-refunds.ts'

/** Where an answer about a refund takes it, if the table of transitions allows. */
export interface RefundStep {
  to: RefundState
  change: Partial<Pick<Refund, 'provider_id' | 'receipt' | 'tries' | 'queries' | 'next_at' | 'sent_at' | 'decided_at'>>
}

/** Two questions are at least so far apart, also after a long time without a worker. Seconds. */
const QUERY_PAUSE_MIN = 20

/** What a provider's answer means for a refund in its present state. */
export function nextRefundStep(refund: Refund, answer: RefundAnswer, source: string, now: Date): RefundStep {
  switch (answer.kind) {
    case 'completed':
      return {
        to: 'completed',
        change: {
          receipt: answer.receipt ?? refund.receipt,
          provider_id: answer.providerId ?? refund.provider_id,
          decided_at: now,
          next_at: null,
        },
      }
    case 'sent':
      return wait('sent', refund, source, now, { provider_id: answer.providerId ?? refund.provider_id })
    case 'refused':
      // Said once more of a try that is over: the next one is planned already.
      if (refund.state === 'requested' || refund.state === 'failed') return { to: refund.state, change: {} }
      return answer.again ? tryAgain('failed', refund, now) : needsPerson()
    case 'never_sent':
      // The provider accepted it before and now reports it as unknown: this is believed only the second time.
      if (refund.state === 'sent') return wait('unknown', refund, source, now)
      return tryAgain('requested', refund, now, refund.state === 'sending' ? { sent_at: null } : {})
    case 'unknown':
      return wait(source === 'query' && refund.state === 'sent' ? 'sent' : 'unknown', refund, source, now)
    case 'stuck':
      return needsPerson()
    case 'by_hand':
      return source === 'query' ? wait(refund.state, refund, source, now) : needsPerson({ sent_at: null })
  }
}

/** Queried on the schedule; after that it needs manual review. */
function wait(to: RefundState, refund: Refund, source: string, now: Date, change: RefundStep['change'] = {}): RefundStep {
  const queries = refund.queries + (source === 'query' ? 1 : 0)
  const seconds = REFUND_QUERIES[queries]
  if (seconds === undefined) return needsPerson({ ...change, queries })
  const planned = later(refund.sent_at ?? now, seconds)
  const soonest = later(now, QUERY_PAUSE_MIN)
  return { to, change: { ...change, queries, next_at: planned < soonest ? soonest : planned } }
}

/** Another try after a pause, while there are tries left. */
function tryAgain(to: RefundState, refund: Refund, now: Date, change: RefundStep['change'] = {}): RefundStep {
  if (refund.state === 'needs_person' || refund.tries >= REFUND_TRIES) return needsPerson(change)
  return { to, change: { ...change, next_at: later(now, refundPause(Math.max(1, refund.tries))) } }
}

function needsPerson(change: RefundStep['change'] = {}): RefundStep {
  return { to: 'needs_person', change: { ...change, next_at: null } }
}

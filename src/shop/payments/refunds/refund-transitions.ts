import { later } from '../../clock.ts'
import type { RefundWord } from '../gateways/gateway.ts'
import type { Refund } from './refund.ts'
import { REFUND_QUERIES, REFUND_TRIES, refundPause, type RefundState } from '../rules-refunds.ts'

/** Where a word about a refund takes it, before the table has its say. */
export interface Stand {
  to: RefundState
  change: Partial<Pick<Refund, 'provider_id' | 'receipt' | 'tries' | 'queries' | 'next_at' | 'sent_at' | 'decided_at'>>
}

/** Two questions are at least so far apart, also after a long time without a worker. Seconds. */
const BREATH = 20

/** What a provider's word means for a refund that stands where it stands. */
export function standOf(refund: Refund, word: RefundWord, source: string, now: Date): Stand {
  switch (word.kind) {
    case 'completed':
      return {
        to: 'completed',
        change: {
          receipt: word.receipt ?? refund.receipt,
          provider_id: word.providerId ?? refund.provider_id,
          decided_at: now,
          next_at: null,
        },
      }
    case 'sent':
      return waiting('sent', refund, source, now, { provider_id: word.providerId ?? refund.provider_id })
    case 'refused':
      // Said once more of a try that is over: the next one is planned already.
      if (refund.state === 'requested' || refund.state === 'failed') return { to: refund.state, change: {} }
      return word.again ? again('failed', refund, now) : person()
    case 'never_sent':
      // The provider took it once, and now knows nothing of it: only its second word is believed.
      if (refund.state === 'sent') return waiting('unknown', refund, source, now)
      return again('requested', refund, now, refund.state === 'sending' ? { sent_at: null } : {})
    case 'unknown':
      return waiting(source === 'query' && refund.state === 'sent' ? 'sent' : 'unknown', refund, source, now)
    case 'stuck':
      return person()
    case 'by_hand':
      return source === 'query' ? waiting(refund.state, refund, source, now) : person({ sent_at: null })
  }
}

/** Asked about on the schedule; a person looks at it when that is over. */
function waiting(to: RefundState, refund: Refund, source: string, now: Date, change: Stand['change'] = {}): Stand {
  const queries = refund.queries + (source === 'query' ? 1 : 0)
  const seconds = REFUND_QUERIES[queries]
  if (seconds === undefined) return person({ ...change, queries })
  const planned = later(refund.sent_at ?? now, seconds)
  const soonest = later(now, BREATH)
  return { to, change: { ...change, queries, next_at: planned < soonest ? soonest : planned } }
}

/** Another try after a pause, while there are tries left. */
function again(to: RefundState, refund: Refund, now: Date, change: Stand['change'] = {}): Stand {
  if (refund.state === 'needs_person' || refund.tries >= REFUND_TRIES) return person(change)
  return { to, change: { ...change, next_at: later(now, refundPause(Math.max(1, refund.tries))) } }
}

function person(change: Stand['change'] = {}): Stand {
  return { to: 'needs_person', change: { ...change, next_at: null } }
}

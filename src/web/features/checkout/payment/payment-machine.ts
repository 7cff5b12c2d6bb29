import type { CheckoutState } from '../../../../shop/checkout/contract.ts'

// What the payment dialog shows, as a pure machine: everything that happens is an event, and the last
// word is always the server's.

/** How the news arrives: by the open stream, by asking again and again, or not at all. */
export type Connection = 'live' | 'polling' | 'offline'

/** What the shopper can ask of the server while a checkout runs. */
export type Asked = 'retrying' | 'cancelling' | 'checking'
/** What was asked and is not answered yet. */
export type Busy = Asked | null

/** A refusal or a lost answer, as shown. */
export interface RequestError {
  code: string
  message: string
  /** By field of the request. */
  fields?: Record<string, string>
  /** What was refused, so that it is shown where the request was made. */
  asked?: Asked
}

/** A checkout that the server knows, as far as this browser knows. */
export interface TrackedCheckout {
  state: CheckoutState
  connection: Connection
  busy: Busy
  error: RequestError | null
}

export type Payment =
  | { stage: 'form'; error: RequestError | null }
  | { stage: 'starting'; slow: boolean }
  | { stage: 'resuming'; connection: Connection }
  | ({ stage: 'waiting' | 'failed' | 'review' | 'expired' } & TrackedCheckout)
  | { stage: 'paid'; orderId: string }
  | { stage: 'lost' }
  | { stage: 'cancelled' }

export type PaymentEvent =
  | { type: 'submitted' }
  | { type: 'slow' }
  | { type: 'refused'; error: RequestError }
  | { type: 'resumed' }
  | { type: 'updated'; state: CheckoutState }
  | { type: 'connection'; connection: Connection }
  | { type: 'asked'; busy: Asked }
  | { type: 'answered' }
  | { type: 'request_failed'; error: RequestError }
  | { type: 'dismissed' }
  | { type: 'lost' }
  | { type: 'restarted' }

export const START: Payment = { stage: 'form', error: null }

/** What cannot be undone by what is received later: money outranks an end, an end outranks a try. */
const RANK: Record<CheckoutState['status'], number> = {
  awaiting_payment: 0,
  failed: 0,
  cancelled: 1,
  expired: 1,
  review: 2,
  refunded: 3,
  paid: 4,
}

/** The last prompt may have been paid: nobody has said so, nor otherwise. */
export function isWaitingForProvider(payment: Payment): boolean {
  return 'state' in payment && payment.state.failure === 'unheard'
}

/** Nothing that happens afterwards changes these; money that arrives for an expired checkout does. */
export function isOver(payment: Payment): boolean {
  return payment.stage === 'paid' || payment.stage === 'cancelled'
}

export function reduce(payment: Payment, event: PaymentEvent): Payment {
  switch (event.type) {
    case 'submitted':
      return payment.stage === 'form' ? { stage: 'starting', slow: false } : payment
    case 'slow':
      return payment.stage === 'starting' ? { stage: 'starting', slow: true } : payment
    case 'refused':
      return payment.stage === 'starting' ? { stage: 'form', error: event.error } : payment
    case 'resumed':
      return payment.stage === 'form' || payment.stage === 'starting' ? { stage: 'resuming', connection: 'polling' } : payment
    case 'updated':
      return withState(payment, event.state)
    case 'connection':
      return 'connection' in payment ? { ...payment, connection: event.connection } : payment
    case 'asked':
      return 'busy' in payment ? { ...payment, busy: event.busy, error: null } : payment
    case 'answered':
      return 'busy' in payment ? { ...payment, busy: null } : payment
    case 'request_failed':
      return 'busy' in payment ? { ...payment, busy: null, error: event.error } : payment
    case 'dismissed':
      return 'error' in payment ? { ...payment, error: null } : payment
    case 'lost':
      return isOver(payment) ? payment : { stage: 'lost' }
    case 'restarted':
      return START
  }
}

function withState(payment: Payment, state: CheckoutState): Payment {
  // At the form no checkout is followed: what still arrives is about one that was left.
  if (payment.stage === 'form' || isOver(payment) || isOlder(payment, state)) return payment
  switch (state.status) {
    case 'paid':
      // Paid without an order yet: the next message will carry the order.
      return state.order_id ? { stage: 'paid', orderId: state.order_id } : inStage(payment, 'waiting', state)
    case 'review':
    case 'refunded':
      return inStage(payment, 'review', state)
    case 'expired':
      return inStage(payment, 'expired', state)
    case 'cancelled':
      return { stage: 'cancelled' }
    case 'failed':
      return inStage(payment, 'failed', state)
    case 'awaiting_payment':
      return inStage(payment, 'waiting', state)
  }
}

function inStage(payment: Payment, stage: 'waiting' | 'failed' | 'review' | 'expired', state: CheckoutState): Payment {
  const connection = 'connection' in payment ? payment.connection : 'polling'
  const previous = 'busy' in payment ? payment : null
  // A repeated message does not end what the shopper has just asked for; a new stage or a new attempt does.
  const same = previous?.stage === stage && previous.state.payment?.number === state.payment?.number
  return { stage, state, connection, busy: same ? previous.busy : null, error: same ? previous.error : null }
}

/** A late reply about an earlier attempt must not undo what the newer one shows. Money always counts. */
function isOlder(payment: Payment, state: CheckoutState): boolean {
  if (!('state' in payment)) return false
  const [rank, shownRank] = [RANK[state.status], RANK[payment.state.status]]
  if (rank !== shownRank) return rank < shownRank
  const [attempt, shown] = [state.payment?.number ?? 0, payment.state.payment?.number ?? 0]
  // An answer can be overtaken by the stream: nothing of an attempt comes before its sending.
  if (attempt === shown && state.step === 'sending') return payment.state.step !== 'sending'
  return attempt < shown || (attempt === shown && isOlderCheck(state.receipt_check, payment.state.receipt_check))
}

/** What M-Pesa has said of a code stays: the reply to "I have paid" may come after it. Only a code without an answer is asked about again. */
function isOlderCheck(check: CheckoutState['receipt_check'], shown: CheckoutState['receipt_check']): boolean {
  return check?.state === 'asking' && check.receipt === shown?.receipt && shown.state !== 'asking' && shown.state !== 'unknown'
}

/** Seconds left of the hold, never below 0. */
export function secondsLeft(expiresAt: string, now: number): number {
  const remaining = Math.ceil((Date.parse(expiresAt) - now) / 1000)
  return Number.isFinite(remaining) ? Math.max(0, remaining) : 0
}

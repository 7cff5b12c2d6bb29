// The payment machine as tables. Pure: the browser uses the sentences, the admin the moves.

export const PAYMENT_METHODS = ['mpesa', 'card', 'bank'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
/** pay-01 */
export const DEFAULT_METHOD: PaymentMethod = 'mpesa'

export type AttemptState =
  | 'created' // stored, nothing sent
  | 'initiating' // the request to the provider is on its way
  | 'pending' // the provider took it; the phone shows the prompt
  | 'unknown' // the reply was lost: the prompt may or may not be live
  | 'settled'
  | 'cancelled'
  | 'failed'
  | 'timed_out' // nobody answered the prompt
  | 'succeeded_unverified'
  | 'amount_mismatch'
  | 'duplicate_receipt'
  | 'late_success'
  | 'manual_review'

/** From each state, where evidence may take it. What is not listed never happens. A settled payment is final. */
export const MOVES: Record<AttemptState, readonly AttemptState[]> = {
  created: ['initiating', 'failed', 'cancelled'],
  initiating: [
    'pending',
    'unknown',
    'failed',
    'settled',
    'cancelled',
    'timed_out',
    'amount_mismatch',
    'duplicate_receipt',
    'late_success',
    'succeeded_unverified',
    'manual_review',
  ],
  pending: [
    'settled',
    'cancelled',
    'failed',
    'timed_out',
    'unknown',
    'amount_mismatch',
    'duplicate_receipt',
    'late_success',
    'succeeded_unverified',
    'manual_review',
  ],
  unknown: [
    'pending',
    'settled',
    'cancelled',
    'failed',
    'timed_out',
    'amount_mismatch',
    'duplicate_receipt',
    'late_success',
    'succeeded_unverified',
    'manual_review',
  ],
  // Money can still arrive after a failure was reported: a callback in the wrong order, or a query that lied.
  cancelled: ['settled', 'succeeded_unverified', 'late_success', 'amount_mismatch', 'duplicate_receipt'],
  failed: ['settled', 'succeeded_unverified', 'late_success', 'amount_mismatch', 'duplicate_receipt'],
  timed_out: ['settled', 'succeeded_unverified', 'late_success', 'amount_mismatch', 'duplicate_receipt', 'cancelled', 'failed'],
  succeeded_unverified: ['settled', 'late_success', 'amount_mismatch', 'duplicate_receipt', 'manual_review'],
  settled: [],
  amount_mismatch: [],
  duplicate_receipt: [],
  late_success: [],
  manual_review: [],
}

export const UNDECIDED: readonly AttemptState[] = ['created', 'initiating', 'pending', 'unknown', 'succeeded_unverified']
export const IN_REVIEW: readonly AttemptState[] = ['amount_mismatch', 'duplicate_receipt', 'late_success', 'manual_review']

export function isUndecided(state: AttemptState): boolean {
  return UNDECIDED.includes(state)
}
export function mayMove(from: AttemptState, to: AttemptState): boolean {
  return MOVES[from].includes(to)
}

/** Why an attempt did not succeed, in the shop's own closed list; gateways map their codes to these. */
export const FAILURES = {
  cancelled: { message: 'Payment cancelled', next: 'You can try again, or pay from another number.' },
  no_answer: { message: 'Nobody answered the prompt in time.', next: 'Check that the phone is on and has network, then try again.' },
  insufficient_funds: {
    message: 'There was not enough money on this M-Pesa account.',
    next: 'Top up and try again, or pay from another number.',
  },
  wrong_pin: { message: 'The M-Pesa PIN was not right.', next: 'Try again and enter the PIN carefully.' },
  expired: { message: 'The prompt ran out before it was answered.', next: 'Try again; you have about a minute to answer.' },
  busy: { message: 'M-Pesa is still busy with another request for this number.', next: 'Wait a minute, then try again.' },
  not_sent: { message: 'M-Pesa could not send the prompt to this phone.', next: 'Check the number, or try again in a minute.' },
  provider_down: { message: 'We cannot reach M-Pesa right now.', next: 'Try again in a minute.' },
  refused: { message: 'M-Pesa refused this payment.', next: 'Try again, or pay from another number.' },
} as const
export type Failure = keyof typeof FAILURES

/** Seconds after the push at which the provider is asked, when no callback has come (payments: 10-15 s first, then steps). */
export const QUERY_SCHEDULE = [12, 20, 28, 36, 45, 55, 65, 80, 95, 155, 275, 575, 1475] as const

/** Attempts about which one process asks the provider at the same time. */
export const ASKED_AT_ONCE = 4

/** No receipt from a callback after a query said "paid": how long to wait for it before settling without one. Seconds. */
export const RECEIPT_WAIT = 20

/** Seconds after which a push without any trace is taken for not sent, or for over. */
export const UNSENT_AFTER = 30
export const UNKNOWN_AFTER = 120

/** KES; more than this cannot be stored. */
export const AMOUNT_MAX = 2_147_483_647

/** Seconds after the push at which money that was spoken of, but never proven, is left to a person. */
export const UNPROVEN_AFTER = 1500

/** The attempt state that a failure means. */
export function stateOf(failure: Failure): AttemptState {
  if (failure === 'cancelled') return 'cancelled'
  return failure === 'no_answer' || failure === 'expired' ? 'timed_out' : 'failed'
}

/** Seconds from the push to the next question, after `asked` questions; null when there is nothing more to ask. */
export function nextQuery(asked: number): number | null {
  return QUERY_SCHEDULE[asked] ?? null
}

/** Prompts that one phone number may get per hour, whoever asks: nobody is pestered by strangers. */
export const PROMPTS_PER_PHONE_PER_HOUR = 8

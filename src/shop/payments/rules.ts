// The states of payments and their transitions, as tables. Pure: the browser uses the sentences, the admin the transitions.

export const PAYMENT_METHODS = ['mpesa', 'card', 'bank'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
/** pay-01 */
export const DEFAULT_METHOD: PaymentMethod = 'mpesa'

export const GATEWAYS = ['daraja', 'paystack'] as const
export type GatewayName = (typeof GATEWAYS)[number]

/**
 * Where a message arrived. Daraja: the callback of a push (`/pay/cb/:token`), the result or the queue time-out of a reversal
 * (`/pay/cb/:token/result`, `/timeout`), the answer to "how does this refund stand?" (`/status`) and to "is this receipt
 * good?" (`/receipt`), each with the token of its refund or receipt check, and PayBill money (`/confirmation`). `pulled`: a row of its statement.
 * A failed answer does not say what had been asked; its address does. Paystack: the webhook.
 */
export const MESSAGE_KINDS = ['callback', 'result', 'timeout', 'status', 'receipt', 'webhook', 'confirmation', 'pulled'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** What a receipt code looks like, where another text was entered. */
export const RECEIPT_INVALID = 'A receipt code has ten letters and digits, for example NLJ7RT61SV.'

/** How we learned of a payment that a provider received for us. */
export const MONEY_SOURCES = ['confirmation', 'statement', 'pull', 'receipt'] as const

export const ATTEMPT_STATES = [
  'created', // stored, nothing sent
  'initiating', // the request to the provider is on its way
  'pending', // the provider took it; the phone shows the prompt, or the page of the provider waits
  'unknown', // the reply was lost: the prompt may or may not be live
  'settled', // the money is in an order
  'cancelled',
  'failed',
  'timed_out', // no answer
  'succeeded_unverified', // said to be paid, without receipt or amount
  // In review: money, or a claim of it, that could not become an order.
  'amount_mismatch',
  'duplicate_receipt', // a receipt that has paid already: no new money
  'late_success', // the products have gone, or the order was paid before
  'manual_review',
  'refunded', // all of it went back
] as const
export type AttemptState = (typeof ATTEMPT_STATES)[number]

const ARRIVES = ['settled', 'amount_mismatch', 'duplicate_receipt', 'late_success', 'succeeded_unverified'] as const
const ENDS = ['cancelled', 'failed', 'timed_out'] as const

/** The allowed transitions from each state, by evidence or an admin. All others are refused. */
export const TRANSITIONS: Record<AttemptState, readonly AttemptState[]> = {
  created: ['initiating', ...ENDS],
  initiating: ['pending', 'unknown', ...ENDS, ...ARRIVES, 'manual_review'],
  pending: ['unknown', ...ENDS, ...ARRIVES, 'manual_review'],
  unknown: ['pending', ...ENDS, ...ARRIVES, 'manual_review'],
  // Money can still arrive after a failure was reported: a callback in the wrong order, or a query that lied.
  cancelled: [...ARRIVES, 'manual_review'],
  failed: [...ARRIVES, 'manual_review'],
  timed_out: [...ARRIVES, 'cancelled', 'failed', 'manual_review'],
  // `cancelled`: the payment turned out to be recorded with another attempt of the same checkout.
  succeeded_unverified: ['settled', 'amount_mismatch', 'duplicate_receipt', 'late_success', 'manual_review', 'cancelled'],
  // An admin accepts the amount, states that nothing came, or refunds it.
  amount_mismatch: ['settled', 'late_success', 'refunded'],
  duplicate_receipt: ['settled', 'late_success', 'amount_mismatch', 'failed'],
  late_success: ['settled', 'refunded'],
  manual_review: ['settled', 'amount_mismatch', 'duplicate_receipt', 'late_success', 'cancelled', 'failed', 'refunded'],
  settled: ['refunded'],
  refunded: [],
}

export const UNDECIDED: readonly AttemptState[] = ['created', 'initiating', 'pending', 'unknown', 'succeeded_unverified']
export const IN_REVIEW: readonly AttemptState[] = ['amount_mismatch', 'duplicate_receipt', 'late_success', 'manual_review']
/** The provider has this money for us, or had it: `paid_amount` of these is what we have received. */
export const MONEY_IS_HERE: readonly AttemptState[] = ['settled', 'amount_mismatch', 'late_success', 'refunded']

export function isUndecided(state: AttemptState): boolean {
  return UNDECIDED.includes(state)
}
export function mayMove(from: AttemptState, to: AttemptState): boolean {
  return TRANSITIONS[from].includes(to)
}

/** Why an attempt did not succeed, in the shop's own closed list; gateways map their codes to these. */
export const FAILURES = {
  cancelled: { message: 'Payment cancelled', next: 'You can try again, or pay another way.' },
  no_answer: {
    message: 'The payment prompt wasn’t answered in time.',
    next: 'Check that your phone is on and has network, then try again.',
  },
  insufficient_funds: { message: 'There isn’t enough money in this account.', next: 'Top up and try again, or pay from another number.' },
  wrong_pin: { message: 'Wrong M-PESA PIN.', next: 'Try again and enter your PIN carefully.' },
  /** A prompt that its provider has said nothing of when its time was over: it may have been paid all the same. */
  unheard: {
    message: 'We’re still checking this payment with M-PESA.',
    next: 'You won’t lose any money. If you entered your PIN, wait here, or tap “I’ve already paid” and enter the code from the SMS. If you didn’t, try again: if you pay twice, we’ll refund one payment.',
  },
  expired: { message: 'The payment prompt expired.', next: 'Try again. You have about a minute to enter your PIN.' },
  busy: { message: 'M-PESA is still processing another request on this number.', next: 'Wait a minute, then try again.' },
  not_sent: { message: 'M-PESA couldn’t send the prompt to this phone.', next: 'Check the number, or try again in a minute.' },
  provider_down: { message: 'We can’t reach the payment service right now.', next: 'Try again in a minute, or pay another way.' },
  refused: { message: 'This payment didn’t go through.', next: 'Try again, or pay another way.' },
  declined: { message: 'Your bank declined this card.', next: 'Try another card, or pay with M-PESA.' },
  abandoned: { message: 'You left the payment page before paying.', next: 'Try again, or pay another way.' },
  transfer_rejected: {
    message: 'Your bank transfer wasn’t accepted.',
    next: 'The money stays in your account, or your bank returns it. Try again, or pay another way.',
  },
  replaced: { message: 'You chose another way to pay.', next: 'If this payment still goes through, we’ll refund it.' },
  /** The provider gave a final answer that we do not know: it needs manual review once the time is over. */
  unclear: {
    message: 'We got an unclear reply from the payment service.',
    next: 'We’re still checking. If you’ve paid, your money is safe.',
  },
} as const
export type Failure = keyof typeof FAILURES

/**
 * Seconds after the sending at which the provider is asked, when nothing has come. A prompt is answered within a minute,
 * a page of the provider within many; the last questions find money whose message was lost after its checkout had ended.
 */
export const QUERY_SCHEDULES = {
  prompt: [12, 20, 28, 36, 45, 55, 65, 80, 95, 155, 275, 575, 1475, 1860, 3600, 14_400, 86_400],
  page: [20, 45, 90, 150, 240, 360, 540, 780, 1080, 1440, 1860, 3600, 14_400, 86_400],
  transfer: [30, 90, 180, 300, 480, 720, 1080, 1500, 2100, 2700, 3540, 3900, 7200, 14_400, 86_400, 172_800],
} as const
export type QuerySchedule = keyof typeof QUERY_SCHEDULES

/** Attempts about which one process asks the provider at the same time. */
export const ASKED_AT_ONCE = 4

/** No receipt from a callback after a query said "paid": how long to wait for it before settling without one. Seconds. */
export const RECEIPT_WAIT = 20

/** Seconds after which a push without any trace counts as not sent, or as over. */
export const UNSENT_AFTER = 30
export const UNKNOWN_AFTER = 120

/** A prompt that is this old is over, whatever was answered: another way may be chosen. Seconds. */
export const PROMPT_WINDOW = 90

interface PaymentChannel {
  method: PaymentMethod
  redirect_url: string | null
}

/** A prompt on the phone, or a page of the provider. */
export function kindOf({ method, redirect_url }: PaymentChannel): 'prompt' | 'redirect' {
  return redirect_url !== null || method !== 'mpesa' ? 'redirect' : 'prompt'
}

/**
 * From when on an undecided attempt may be left for another, in seconds after its sending; null when it may not. A page of
 * a provider can be left at any time; a prompt must have run out, and money that was spoken of is never left.
 */
export function leavableAfter(attempt: PaymentChannel & { state: AttemptState }): number | null {
  if (attempt.state !== 'pending' && attempt.state !== 'unknown') return null
  return kindOf(attempt) === 'redirect' ? 0 : PROMPT_WINDOW
}

/** KES; more than this cannot be stored. */
export const AMOUNT_MAX = 2_147_483_647

/** KES, as a provider says that it moved: at least one, with no part smaller than a cent. */
export function isMoney(amount: number): boolean {
  return amount >= 1 && amount <= AMOUNT_MAX && Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-4
}

/** For how long after its sending a prompt without any report is still queried. Seconds. */
export const STILL_ASKED = 172_800

/** How often a provider's own statement is read, where it offers that. Seconds. */
export const PULL_EVERY = 60
/** How far each read overlaps the last one, as payments may appear late; the provider keeps `PULL_REACH`. Seconds. */
export const PULL_OVERLAP = 1800
export const PULL_REACH = 172_800

/** Seconds after the push after which a reported but unconfirmed payment needs review. */
export const UNPROVEN_AFTER = 1500
/** Seconds after the sending at which an attempt without an answer is over, whether or not its checkout waits for it. */
export const UNANSWERED_AFTER: Record<PaymentMethod, number> = { mpesa: 1500, card: 1500, bank: 3600 }

/** The attempt state that a failure means. */
export function stateOf(failure: Failure): AttemptState {
  if (failure === 'cancelled' || failure === 'replaced') return 'cancelled'
  return failure === 'no_answer' || failure === 'unheard' || failure === 'expired' || failure === 'abandoned' ? 'timed_out' : 'failed'
}

/** Seconds from the sending to the next question, `elapsed` seconds after it; null when there is nothing more to ask. */
export function nextQuery(schedule: QuerySchedule, elapsed: number): number | null {
  return QUERY_SCHEDULES[schedule].find((seconds) => seconds > elapsed) ?? null
}

/** Failures of a prompt that was answered with a PIN. A cancelled one may have come to a stranger as a surprise. */
export const PIN_TYPED: readonly Failure[] = ['wrong_pin', 'insufficient_funds']

/** Prompts that one phone number may get per hour from strangers together; its owner, once known by a code, has as many apart. */
export const PROMPTS_PER_PHONE_PER_HOUR = 8

/** Receipt codes that may be tried for one checkout, and per hour from one address. */
export const RECEIPTS_PER_CHECKOUT = 5
export const RECEIPTS_PER_ADDRESS = { max: 60, seconds: 3600 } as const

/** Tries at paying for one checkout, whatever the method. */
export const ATTEMPTS_PER_CHECKOUT = 20

/** Times that the shopper can make us ask the provider about one attempt. */
export const ASKED_BY_SHOPPER = { max: 6, seconds: 60 } as const

/** A stored message is processed at once; this long after, another process takes it over. Seconds. */
export const INBOX_LEASE = 30
/** Attempts before a message is left to an admin. */
export const INBOX_TRIES = 8
/** The pause before the next try after the nth failure. Seconds. */
export function inboxPause(tries: number): number {
  return Math.min(3600, 5 * 4 ** (tries - 1))
}
/** Retention of processed messages, at least. Seconds. They go by whole months, see inboxKeptFrom(). */
export const INBOX_RETENTION_SECONDS = 30 * 86_400
/** What came before that may go: the beginning of the month, in UTC, from which a message is kept. So none is kept for longer than two months. */
export function inboxKeptFrom(now: Date): Date {
  const kept = new Date(now.getTime() - INBOX_RETENTION_SECONDS * 1000)
  return new Date(Date.UTC(kept.getUTCFullYear(), kept.getUTCMonth(), 1))
}
/** For so long a month can be dropped as a whole, before its messages are deleted one by one. Seconds. */
export const INBOX_DROP_SECONDS = 86_400

/** A receipt check that has no answer after this long is over for now. Seconds. */
export const RECEIPT_CHECK_SECONDS = 90
/** By how much the clocks of provider and shop may differ. Seconds. */
export const CLOCK_DRIFT_SECONDS = 120

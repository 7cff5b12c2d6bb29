// Refunds as a table, beside the attempts in rules.ts. Pure.

export const REFUND_STATES = [
  'requested', // decided, nothing sent
  'sending', // the request to the provider is on its way
  'sent', // the provider took it and will say how it ended
  'unknown', // the reply was lost, or the provider's queue timed out: it may or may not happen
  'failed', // the provider refused; tried again while tries are left
  'needs_person', // the machine cannot do it: a partial reversal, no credentials, no tries left
  'completed',
  'withdrawn', // before it was sent, an admin accepted the payment for an order after all
] as const
export type RefundState = (typeof REFUND_STATES)[number]

export const REFUND_TRANSITIONS: Record<RefundState, readonly RefundState[]> = {
  requested: ['sending', 'needs_person', 'completed', 'withdrawn'],
  sending: ['sent', 'unknown', 'requested', 'failed', 'needs_person', 'completed'],
  sent: ['completed', 'failed', 'needs_person', 'unknown'],
  // Sent again only after the provider has said that it did not happen.
  unknown: ['completed', 'failed', 'sent', 'requested', 'needs_person'],
  failed: ['requested', 'needs_person', 'completed'],
  needs_person: ['requested', 'sent', 'unknown', 'completed', 'withdrawn'],
  completed: [],
  withdrawn: [],
}

export function mayMoveRefund(from: RefundState, to: RefundState): boolean {
  return REFUND_TRANSITIONS[from].includes(to)
}

/** True while nothing of it has been sent: it can be called off. */
export function mayWithdraw({ state, sent_at: sent }: { state: RefundState; sent_at: Date | null }): boolean {
  return state === 'requested' || (state === 'needs_person' && sent === null)
}

/** Reasons of a refund. */
export const REFUND_REASONS = ['late', 'double', 'cancelled', 'surplus', 'review', 'returned'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** Automatic retries after refusals of the provider; then an admin decides. */
export const REFUND_TRIES = 4
/** The pause before the next try after the nth refusal. Seconds. */
export function refundPause(tries: number): number {
  return Math.min(7200, 60 * 5 ** (tries - 1))
}
/** Seconds after the sending at which the provider is queried for the state of a refund. */
export const REFUND_QUERIES = [20, 60, 180, 600, 1800, 7200, 21_600, 86_400, 172_800, 259_200] as const

/** A refund as shown to the shopper: `on_its_way` until it is `done`; `delayed` when an admin must act. */
export type RefundProgress = 'on_its_way' | 'delayed' | 'done'
export function refundProgress(state: RefundState): RefundProgress {
  if (state === 'completed') return 'done'
  return state === 'needs_person' ? 'delayed' : 'on_its_way'
}

// What an admin may do with a payment or a refund, by its state. Pure: the routes ask it, the buttons show it.

import type { PaymentAdminAction, RefundAdminAction } from './contract.ts'
import { mayWithdraw, type RefundState } from './rules-refunds.ts'
import type { AttemptState, PaymentMethod } from './rules.ts'

const ACTIONS_OF: Record<AttemptState, readonly PaymentAdminAction[]> = {
  created: [],
  initiating: [],
  pending: ['ask', 'match'],
  unknown: ['ask', 'match'],
  succeeded_unverified: ['ask', 'accept', 'match'],
  cancelled: ['ask', 'match'],
  failed: ['ask', 'match'],
  timed_out: ['ask', 'match'],
  // What is matched to a paid order is a second payment for it.
  settled: ['refund', 'match'],
  amount_mismatch: ['accept', 'refund'],
  duplicate_receipt: ['accept', 'match', 'dismiss'],
  late_success: ['accept', 'refund'],
  manual_review: ['ask', 'accept', 'refund', 'match', 'dismiss'],
  refunded: [],
}
/** A transfer shows on the statement of the bank before, or without, an answer of the provider (open-06). */
const SEEN_AT_THE_BANK: readonly AttemptState[] = ['pending', 'unknown', 'timed_out']

export interface ActionSubject {
  state: AttemptState
  method: PaymentMethod
  /** Its provider is set up, and knows it by an id or by our reference. */
  askable: boolean
  /** KES */
  paid_amount: number | null
}

interface OneRefund {
  state: RefundState
  amount: number
  sent_at: Date | null
}

export function adminActionsOf(
  { state, method, askable, paid_amount: paid }: ActionSubject,
  refunds: readonly OneRefund[],
): PaymentAdminAction[] {
  const live = refunds.filter((refund) => refund.state !== 'withdrawn')
  const left = (paid ?? 0) - live.reduce((sum, { amount }) => sum + amount, 0)
  const refunding = live.length > 0
  // A refund that is more than requested cannot be withdrawn.
  const refundBegun = live.some((refund) => !mayWithdraw(refund))
  const may: Record<PaymentAdminAction, boolean> = {
    ask: askable,
    accept: !refundBegun,
    // An admin may know the amount of a payment that no evidence has named.
    refund: state === 'manual_review' ? !refunding : left > 0,
    dismiss: !refunding,
    match: !refunding || state === 'settled',
  }
  const actions: PaymentAdminAction[] = [...ACTIONS_OF[state]]
  if (method === 'bank' && SEEN_AT_THE_BANK.includes(state)) actions.push('accept')
  return actions.filter((action) => may[action])
}

/** What was sent is neither sent again nor paid by hand before the provider has said that it did not happen. */
const REFUND_ACTIONS_OF: Record<RefundState, readonly RefundAdminAction[]> = {
  requested: ['by_hand'],
  sending: [],
  sent: ['ask'],
  unknown: ['ask'],
  failed: ['retry', 'by_hand'],
  needs_person: ['retry', 'ask', 'by_hand'],
  completed: [],
  withdrawn: [],
}

export function refundAdminActionsOf({ state, sent_at: sent }: { state: RefundState; sent_at: Date | null }): RefundAdminAction[] {
  return REFUND_ACTIONS_OF[state].filter((action) => action !== 'ask' || sent !== null)
}

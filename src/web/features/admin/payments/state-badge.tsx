import type { RefundState } from '../../../../shop/payments/rules-refunds.ts'
import type { AttemptState } from '../../../../shop/payments/rules.ts'
import { ATTEMPT_STATE_LABELS, REFUND_STATE_LABELS, type StateTone } from '../../../../shop/payments/rules-words.ts'

/** The state of an attempt; the colour only repeats the label. `calm`: nobody has to act. */
export function StateBadge({ state, calm = false }: { state: AttemptState; calm?: boolean }) {
  const { label, tone } = ATTEMPT_STATE_LABELS[state]
  return <Badge label={label} tone={calm && tone === 'alarm' ? 'back' : tone} />
}

export function RefundBadge({ state }: { state: RefundState }) {
  return <Badge {...REFUND_STATE_LABELS[state]} />
}

export function Badge({ label, tone }: { label: string; tone: StateTone }) {
  return (
    <span className="payment-state" data-tone={tone}>
      {label}
    </span>
  )
}

import type { RefundState } from '../../../../shop/payments/rules-refunds.ts'
import type { AttemptState } from '../../../../shop/payments/rules.ts'
import { ATTEMPT_LABELS, REFUND_LABELS, type Tone } from './labels.ts'

/** The state of an attempt; the colour only repeats the label. `calm`: nobody has to act. */
export function StateBadge({ state, calm = false }: { state: AttemptState; calm?: boolean }) {
  const { label, tone } = ATTEMPT_LABELS[state]
  return <Badge label={label} tone={calm && tone === 'alarm' ? 'back' : tone} />
}

export function RefundBadge({ state }: { state: RefundState }) {
  return <Badge {...REFUND_LABELS[state]} />
}

export function Badge({ label, tone }: { label: string; tone: Tone }) {
  return (
    <span className="payment-state" data-tone={tone}>
      {label}
    </span>
  )
}

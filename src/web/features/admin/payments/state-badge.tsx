import type { RefundState } from '../../../../shop/payments/rules-refunds.ts'
import type { AttemptState } from '../../../../shop/payments/rules.ts'
import { ATTEMPT_STATE_LABELS, REFUND_STATE_LABELS, type StateTone } from '../../../../shop/payments/rules-words.ts'

/** The state of an attempt in words; its colour says the same once more. `calm`: nobody has to do anything about it. */
export function StateBadge({ state, calm = false }: { state: AttemptState; calm?: boolean }) {
  const { words, tone } = ATTEMPT_STATE_LABELS[state]
  return <Badge words={words} tone={calm && tone === 'alarm' ? 'back' : tone} />
}

export function RefundBadge({ state }: { state: RefundState }) {
  return <Badge {...REFUND_STATE_LABELS[state]} />
}

export function Badge({ words, tone }: { words: string; tone: StateTone }) {
  return (
    <span className="pay-state" data-tone={tone}>
      {words}
    </span>
  )
}

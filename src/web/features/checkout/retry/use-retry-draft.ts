import { useState } from 'react'
import { keepRescue, readRescue, type RescueDraft } from '../payment/retry-draft.ts'

export interface RescueForm {
  draft: RescueDraft
  change: (change: Partial<RescueDraft>) => void
}

/** What is open and typed on the way to a second try; it outlives the screen it was typed on. */
export function useRescueDraft(checkoutId: string): RescueForm {
  const [draft, setDraft] = useState(() => readRescue(checkoutId))
  return {
    draft,
    change(change) {
      const next = { ...draft, ...change }
      setDraft(next)
      keepRescue(checkoutId, next)
    },
  }
}

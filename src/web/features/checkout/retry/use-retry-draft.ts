import { useState } from 'react'
import { writeRetryDraft, readRetryDraft, type RetryDraft } from '../payment/retry-draft.ts'

export interface RetryForm {
  draft: RetryDraft
  change: (change: Partial<RetryDraft>) => void
}

/** What is open and typed on the way to a second try; it outlives the screen it was typed on. */
export function useRetryDraft(checkoutId: string): RetryForm {
  const [draft, setDraft] = useState(() => readRetryDraft(checkoutId))
  return {
    draft,
    change(change) {
      const next = { ...draft, ...change }
      setDraft(next)
      writeRetryDraft(checkoutId, next)
    },
  }
}

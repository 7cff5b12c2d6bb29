import { useEffect, useState } from 'react'
import type { OpenWork } from '../../../../shop/payments/contract.ts'
import { onOpenWork } from '../page/attention-count.ts'

/** How many of the payments only a person can resolve, as loaded with the page or as any of its looks has found since. */
export function OpenCount({ loaded }: { loaded: OpenWork | null }) {
  const [kept, keep] = useState({ loaded, now: loaded })
  if (kept.loaded !== loaded) keep({ loaded, now: loaded })
  useEffect(() => onOpenWork((now) => keep((before) => ({ ...before, now }))), [])

  const { now } = kept
  const count = now ? now.reviews + now.refunds + now.unmatched + now.messages : 0
  if (count === 0) return null
  return (
    <span className="admin-nav-count">
      {count}
      <span className="sr-only"> {count === 1 ? 'needs' : 'need'} a person</span>
    </span>
  )
}

import { useEffect, useState } from 'react'
import type { WishlistRow } from '../../../shop/wishlist/contract.ts'
import { isPageVisible, onReturn } from '../../lib/page-visibility.ts'
import { useSession, type Session } from '../account/session/session-store.ts'
import { fetchCards, staleIds, useCards, type Cards } from './store/wishlist-cards.ts'
import { withStock } from './wish-view.ts'
import { wishlist } from './store/wishlist-store.ts'
import { refreshWishlist } from './store/wishlist-sync.ts'

interface WishCards {
  cards: Cards
  /** The shop was asked and did not answer. */
  failed: boolean
  retry: () => void
}

/** The wished products as they are now: asked for on arrival, when the shopper returns, and when the connection does. */
export function useWishCards(rows: readonly WishlistRow[]): WishCards {
  const { state } = useSession()
  const cards = useCards()
  const [failed, setFailed] = useState(false)
  const ids = rows.map(({ product_id }) => product_id).join(' ')

  useEffect(() => {
    const call = new AbortController()
    const again = () => void askFor(ids, state, setFailed, call.signal)
    again()
    const stop = onReturn(again)
    return () => {
      call.abort()
      stop()
    }
  }, [ids, state])

  // What is sold is known without a connection as well.
  useEffect(() => {
    const current = wishlist.get()
    const now = withStock(current, cards)
    if (now !== current) wishlist.set(now)
  }, [cards])

  return { cards, failed, retry: () => void askFor(ids, state, setFailed) }
}

async function askFor(ids: string, state: Session['state'], setFailed: (failed: boolean) => void, signal?: AbortSignal): Promise<void> {
  const stale = staleIds(ids.split(' ').filter(Boolean))
  if (state === 'loading' || stale.length === 0 || !isPageVisible()) return
  // A member's list brings the products with it.
  if (state === 'signed-in') return refreshWishlist()
  try {
    await fetchCards(stale, signal)
    setFailed(false)
  } catch {
    if (!signal?.aborted) setFailed(true)
  }
}

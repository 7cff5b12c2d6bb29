import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ProductPage } from '../../../shop/catalogue/contract.ts'
import { api } from '../../lib/api.ts'
import { notify } from '../../ui/notify.ts'
import { toTile } from '../product-card/card-facts.ts'
import { LOAD_FAILED } from './failed-list.tsx'
import { park, remember, unpark, type Feed } from './feed-memory.ts'

/** After so many pages fetched by scrolling the shopper is asked, so that the footer can be reached. */
const PAGES_UNASKED = 4

export type FeedState = 'idle' | 'loading' | 'failed'

/** The list of one address, growing page by page. `query` is the address without a cursor. */
export function useFeed(address: string, query: string, start: Feed) {
  const [feed, setFeed] = useState(start)
  const [state, setState] = useState<FeedState>('idle')
  const [unasked, setUnasked] = useState(0)
  const running = useRef<AbortController | null>(null)

  useEffect(() => remember(address, feed), [address, feed])
  useEffect(() => () => running.current?.abort(), [])

  useEffect(() => {
    const parked = unpark(address)
    if (parked) {
      requestAnimationFrame(() => {
        flushSync(() => setFeed(parked))
        scrollTo(0, parked.scroll)
      })
    }
    const leave = () => park(address, scrollY)
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [address])

  async function more(asked: boolean) {
    if (running.current || feed.next === null) return
    const call = (running.current = new AbortController())
    setState('loading')
    try {
      const page = await api<ProductPage>('GET', `/api/products${query}${query ? '&' : '?'}cursor=${encodeURIComponent(feed.next)}`, {
        signal: call.signal,
      })
      setFeed((held) => joined(held, page))
      setUnasked((pages) => (asked ? 0 : pages + 1))
      setState('idle')
    } catch {
      if (call.signal.aborted) return
      setState('failed')
      notify.error(LOAD_FAILED, { label: 'Try again', run: () => void more(true) })
    } finally {
      running.current = null
    }
  }

  return { feed, state, more, scrolls: state === 'idle' && feed.next !== null && unasked < PAGES_UNASKED && !savesData() }
}

// A piece can move to a later page between two requests; it is not shown twice.
function joined(held: Feed, page: ProductPage): Feed {
  const known = new Set(held.items.map(({ id }) => id))
  return { items: [...held.items, ...page.items.filter(({ id }) => !known.has(id)).map(toTile)], next: page.next_cursor }
}

function savesData(): boolean {
  return typeof navigator !== 'undefined' && 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
}

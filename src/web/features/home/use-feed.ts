import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ProductPage } from '../../../shop/catalogue/contract.ts'
import { api } from '../../lib/api.ts'
import { notify } from '../../ui/notify.ts'
import { LOAD_FAILED } from './failed-list.tsx'
import { park, remember, renew, unpark, type Feed } from './feed-memory.ts'
import { keepPlace } from './keep-place.ts'
import { joined, listNow } from './list-now.ts'

/** After so many pages fetched by scrolling the shopper is asked, so that the footer can be reached. */
const PAGES_UNASKED = 4
/** A recalled list is refreshed when the pictures in view have had their turn. Milliseconds. */
const REFRESH_AFTER = 600

export type FeedState = 'idle' | 'loading' | 'failed'

/** The list of one address, growing page by page. `query` is the address without a cursor. A `recalled` list is refreshed behind (open-59). */
export function useFeed(address: string, query: string, start: Feed, recalled: boolean) {
  const [feed, setFeed] = useState(start)
  const [state, setState] = useState<FeedState>('idle')
  const [unasked, setUnasked] = useState(0)
  const [aged, setAged] = useState(false)
  const running = useRef<AbortController | null>(null)

  useEffect(() => remember(address, feed), [address, feed])
  useEffect(() => () => running.current?.abort(), [])

  useEffect(() => {
    const parked = unpark(address)
    if (parked) {
      requestAnimationFrame(() => {
        flushSync(() => setFeed(parked))
        scrollTo(0, parked.scroll)
        setAged(true)
      })
    }
    const leave = () => park(address, scrollY)
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [address])

  const refresh = useEffectEvent(async (signal: AbortSignal) => {
    const shown = feed
    // Without a line the list stays as it is.
    const now = await listNow(query, shown.items.length, signal).catch(() => null)
    if (!now || signal.aborted) return
    renew(address)
    if (JSON.stringify(now) === JSON.stringify({ items: shown.items, next: shown.next })) return
    // A list that has grown meanwhile is left alone.
    keepPlace(() => setFeed((held) => (held === shown ? now : held)))
  })

  const stale = (recalled || aged) && address === query
  useEffect(() => {
    if (!stale) return
    const call = new AbortController()
    const timer = setTimeout(() => void refresh(call.signal), REFRESH_AFTER)
    return () => {
      clearTimeout(timer)
      call.abort()
    }
  }, [stale])

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

function savesData(): boolean {
  return typeof navigator !== 'undefined' && 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
}

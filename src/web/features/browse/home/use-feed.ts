import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ProductPage } from '../../../../shop/catalogue/contract.ts'
import { api } from '../../../lib/api.ts'
import { useDataSaver } from '../../../lib/choices.ts'
import { onPageLeave } from '../../../lib/page-visibility.ts'
import { notify } from '../../../ui/notify.ts'
import { LOAD_FAILED } from './failed-list.tsx'
import { cachedList, listOnLeave, cacheList, keepPlace, renew, store, type Anchor, type Feed, type List } from './list-cache.ts'
import { appendPage, fetchList } from './fetch-list.ts'

/** After so many pages fetched by scrolling the shopper is asked, so that the footer can be reached. */
const PAGES_UNASKED = 4
/** A recalled list is refreshed when the pictures in view have had their turn. Milliseconds. */
const REFRESH_AFTER = 600
/** A new list is put away when nothing else is to be done. Milliseconds. */
const STORE_AFTER = 1500

/** Between the halves of a page. Milliseconds. */
const BREATH = 80

export type FeedState = 'idle' | 'loading' | 'failed'

export interface FeedStart {
  /** Name of the list; another one is another feed. */
  listKey: string
  start: List
  /** `start` comes from the cache and may have aged. */
  recalled: boolean
  /** `start` begins with the list's first page. */
  whole: boolean
  /** There is no list: it did not come. */
  failed: boolean
}

/** A list that grows page by page. A recalled one is refreshed behind (open-59). */
export function useFeed({ listKey, start, recalled, whole, failed }: FeedStart) {
  const [feed, setFeed] = useState<Feed>(start)
  const [state, setState] = useState<FeedState>('idle')
  const [unasked, setUnasked] = useState(0)
  const [aged, setAged] = useState(false)
  const running = useRef<AbortController | null>(null)
  const saves = useDataSaver()
  const { query, categories, narrowing, search, videos } = start

  const anew = feed === start && !recalled
  useEffect(() => {
    // What did not come is asked for again, and not remembered as empty.
    if (!failed) cacheList(listKey, { ...feed, query, categories, narrowing, search, videos }, anew)
  }, [listKey, feed, query, categories, narrowing, search, videos, anew, failed])
  useEffect(() => () => running.current?.abort(), [])

  // On Back the page has just been scrolled as far as it was.
  useEffect(() => {
    const left = cachedList(listKey)
    if (left?.anchor && scrollY > 0 && Math.abs(left.scroll - scrollY) < 1) scrollToAnchor(left.anchor)
  }, [listKey])
  useLayoutEffect(() => () => keepPlace(listKey, scrollY, anchorInView()), [listKey])

  useEffect(() => {
    const memory = listOnLeave(listKey)
    if (memory && memory.items.length > start.items.length) {
      requestAnimationFrame(() => {
        flushSync(() => setFeed(memory))
        scrollTo(0, memory.scroll)
        if (memory.anchor) scrollToAnchor(memory.anchor)
        setAged(true)
      })
    }
    return storedLater(listKey)
  }, [listKey, start])

  const refresh = useEffectEvent(async (signal: AbortSignal) => {
    const shown = feed
    // Without a connection the list stays as it is.
    const now = await fetchList(query, shown.items.length, signal).catch(() => null)
    if (!now || signal.aborted) return
    renew(listKey)
    if (JSON.stringify(now) === JSON.stringify({ items: shown.items, next: shown.next })) return
    // A list that has grown in the meantime is left alone.
    keepScrollAnchor(() => setFeed((previous) => (previous === shown ? now : previous)))
  })

  const stale = (recalled || aged) && whole
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
      // In slices, and half a page at a time: it goes on scrolling in the meantime.
      const half = page.items.slice(0, Math.ceil(page.items.length / 2))
      startTransition(() => setFeed((previous) => appendPage(previous, { items: half, next_cursor: previous.next })))
      await new Promise((later) => setTimeout(later, BREATH))
      if (call.signal.aborted) return
      startTransition(() => {
        setFeed((previous) => appendPage(previous, page))
        setUnasked((pages) => (asked ? 0 : pages + 1))
        setState('idle')
      })
    } catch {
      if (call.signal.aborted) return
      setState('failed')
      notify.error(LOAD_FAILED, { label: 'Try again', run: () => void more(true) })
    } finally {
      running.current = null
    }
  }

  return { feed, state, more, scrolls: state === 'idle' && feed.next !== null && unasked < PAGES_UNASKED && !saves }
}

/** Puts the list away soon, and again as the page is left, with all that has come. Returns what stops it. */
function storedLater(key: string): () => void {
  const put = () => store(key, scrollY, anchorInView())
  const timer = setTimeout(put, STORE_AFTER)
  const stop = onPageLeave(put)
  return () => {
    clearTimeout(timer)
    stop()
  }
}

function anchorInView(): Anchor | null {
  const seen = productCards().find((card) => card.getBoundingClientRect().bottom > 0)
  return seen ? { id: seen.dataset['id'] ?? '', top: seen.getBoundingClientRect().top } : null
}

/** Cards that have not been drawn yet are as high as most are: the same distance from the top may be another row. */
function scrollToAnchor({ id, top }: Anchor): void {
  const hold = () => {
    const card = productCards().find((each) => each.dataset['id'] === id)
    if (card) scrollBy({ top: card.getBoundingClientRect().top - top, behavior: 'instant' })
  }
  hold()
  // Those that have come into view have now been drawn.
  requestAnimationFrame(() => requestAnimationFrame(hold))
}

/** Makes a change to the list; the product at the top of the screen keeps its position. */
function keepScrollAnchor(change: () => void): void {
  const seen = productCards().find((card) => card.getBoundingClientRect().bottom > 0)
  const top = seen?.getBoundingClientRect().top
  const root = document.documentElement
  // Some browsers hold the place themselves: twice would be once too often.
  root.style.overflowAnchor = 'none'
  flushSync(change)
  const again = seen && productCards().find((card) => card.dataset['id'] === seen.dataset['id'])
  if (again && top !== undefined && scrollY > 0) scrollBy({ top: again.getBoundingClientRect().top - top, behavior: 'instant' })
  requestAnimationFrame(() => (root.style.overflowAnchor = ''))
}

function productCards(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.product-grid > [data-id]')]
}

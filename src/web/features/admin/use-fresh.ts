import { useCallback, useEffect, useRef, useState } from 'react'
import { api, ApiError, shopNow } from '../../lib/api.ts'
import { isPageVisible, onPageVisible } from '../../lib/page-visibility.ts'

/** Between two looks while the page is seen. Milliseconds. */
const EVERY = 30_000

export interface Dated<Data> {
  data: Data
  /** When it was so. ISO. */
  at: string
}

export interface Fresh<Data> extends Dated<Data> {
  /** The last look got no answer. */
  stale: boolean
  refresh: () => Promise<void>
}

/** What a page shows as loaded, then anew every 30 seconds while someone looks. Without a line it stays, with its time. */
export function useFresh<Data>(loaded: Dated<Data>, path: `/api/${string}`): Fresh<Data> {
  const [kept, keep] = useState({ loaded, path, now: loaded, stale: false })
  if (kept.loaded !== loaded || kept.path !== path) keep({ loaded, path, now: loaded, stale: false })

  const asked = useRef(0)
  const refresh = useCallback(async () => {
    const turn = ++asked.current
    try {
      const data = await api<Data>('GET', path)
      const now = { data, at: new Date(shopNow()).toISOString() }
      // A slow answer must not undo a newer one, nor stand on a page that shows something else by now.
      if (turn === asked.current) keep((before) => (before.path === path ? { ...before, now, stale: false } : before))
    } catch (error) {
      // No admin any more: the server decides what this person may see instead.
      if (error instanceof ApiError && error.code === 'forbidden') location.assign('/')
      keep((before) => ({ ...before, stale: true }))
    }
  }, [path])

  useEffect(() => {
    const look = () => {
      if (isPageVisible()) void refresh()
    }
    const timer = setInterval(look, EVERY)
    const stop = onPageVisible(look)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [refresh])

  return { ...kept.now, stale: kept.stale, refresh }
}

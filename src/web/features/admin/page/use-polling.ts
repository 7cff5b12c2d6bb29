import { useCallback, useEffect, useRef, useState } from 'react'
import { api, ApiError, shopNow } from '../../../lib/api.ts'
import { isPageVisible, onPageVisible } from '../../../lib/page-visibility.ts'

/** Milliseconds between two requests while the page is visible. */
const INTERVAL = 30_000

/** Data and the time they were read. */
export interface Snapshot<Data> {
  data: Data
  /** When they were read. ISO. */
  at: string
}

export interface Polled<Data> extends Snapshot<Data> {
  /** The last request got no answer: what is shown may be out of date. */
  stale: boolean
  refresh: () => Promise<void>
}

/** What a page was loaded with, asked for again every 30 seconds (or `interval` milliseconds) while it is visible. Without a connection it stays, with its time. */
export function usePolling<Data>(loaded: Snapshot<Data>, path: `/api/${string}`, interval = INTERVAL): Polled<Data> {
  const [state, setState] = useState({ loaded, path, newest: loaded, stale: false })
  if (state.loaded !== loaded || state.path !== path) setState({ loaded, path, newest: loaded, stale: false })

  const requests = useRef(0)
  const refresh = useCallback(async () => {
    const request = ++requests.current
    try {
      const data = await api<Data>('GET', path)
      const newest = { data, at: new Date(shopNow()).toISOString() }
      // A slow answer must not undo a newer one, nor be shown on a page that shows something else by now.
      if (request === requests.current) setState((before) => (before.path === path ? { ...before, newest, stale: false } : before))
    } catch (error) {
      // No admin any more: the server decides what this person may see instead.
      if (error instanceof ApiError && error.code === 'forbidden') location.assign('/')
      setState((before) => ({ ...before, stale: true }))
    }
  }, [path])

  useEffect(() => {
    const refreshVisible = () => {
      if (isPageVisible()) void refresh()
    }
    const timer = setInterval(refreshVisible, interval)
    const stop = onPageVisible(refreshVisible)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [refresh, interval])

  return { ...state.newest, stale: state.stale, refresh }
}

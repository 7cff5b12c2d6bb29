import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { AdminEvents, OpenCounts } from '../../../../shop/insights/contract.ts'
import type { OpenWork } from '../../../../shop/payments/contract.ts'
import { api } from '../../../lib/api.ts'
import { createSharedStream, mayCall } from '../../../lib/shared-stream.ts'

/** A page in the background stops listening after this long; who comes back sees what is so then. Milliseconds. */
const REST_MS = 15_000

let newestCounts: OpenCounts | null = null
const stream = createSharedStream<AdminEvents>({
  address: '/api/live/admin',
  name: 'upya:admin-live',
  events: ['hello', 'counts', 'signed_out'],
  restsAfter: REST_MS,
  greeting: () => (newestCounts ? [['counts', newestCounts]] : []),
  mayReturn: mayCall('/api/admin/counts', [401, 403]),
})

interface OpenCountsState {
  /** Null while the admin may do nothing yet. */
  counts: OpenCounts | null
  /** Takes newer numbers that came with other data. */
  report: (part: Partial<OpenCounts>) => void
  /** Asks the shop, after something was done. */
  recount: () => Promise<void>
}

const OpenCountsContext = createContext<OpenCountsState>({ counts: null, report: () => undefined, recount: () => Promise.resolve() })

/** Holds what there is to do, as loaded with the page and as the shop has said since. */
export function OpenCountsProvider({ loaded, children }: { loaded: OpenCounts | null; children: ReactNode }) {
  const [state, setState] = useState({ loaded, newest: loaded })
  if (state.loaded !== loaded) setState({ loaded, newest: loaded })

  const take = useCallback((newest: OpenCounts) => {
    newestCounts = newest
    setState((before) => ({ ...before, newest }))
  }, [])
  const report = useCallback((part: Partial<OpenCounts>) => {
    setState((before) => (before.newest ? { ...before, newest: { ...before.newest, ...part } } : before))
  }, [])
  const recount = useCallback(async () => {
    try {
      take(await api<OpenCounts>('GET', '/api/admin/counts'))
    } catch {
      // The numbers beside the links are not worth a message; the stream brings them.
    }
  }, [take])

  const isAdmin = loaded !== null
  useEffect(() => (isAdmin ? stream.on('counts', take) : undefined), [isAdmin, take])

  const { newest } = state
  const value = useMemo(() => ({ counts: newest, report, recount }), [newest, report, recount])
  return <OpenCountsContext value={value}>{children}</OpenCountsContext>
}

export function useOpenCounts(): OpenCountsState {
  return useContext(OpenCountsContext)
}

/** How many payments, refunds, amounts and messages need an admin. */
export function openPayments({ reviews, refunds, unmatched, messages }: OpenWork): number {
  return reviews + refunds + unmatched + messages
}

/** Refreshes a page on which something may have been done, and the numbers with it. */
export function useRefreshWithCount(refresh: () => Promise<void>): () => Promise<void> {
  const { recount } = useOpenCounts()
  return async () => void (await Promise.all([refresh(), recount()]))
}

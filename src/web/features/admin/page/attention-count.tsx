import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react'
import type { OpenWork, PaymentsPage } from '../../../../shop/payments/contract.ts'
import { api } from '../../../lib/api.ts'

interface AttentionCount {
  /** How many payments, refunds, amounts and messages need an admin. */
  count: number
  /** Takes a newer count that came with other data. */
  report: (open: OpenWork) => void
  /** Asks the shop, after something was resolved. */
  recount: () => Promise<void>
}

const AttentionContext = createContext<AttentionCount>({ count: 0, report: () => undefined, recount: () => Promise.resolve() })

/** Holds the count for the navigation, as loaded with the page or as any answer has brought it since. */
export function AttentionCountProvider({ loaded, children }: { loaded: OpenWork | null; children: ReactNode }) {
  const [state, setState] = useState({ loaded, newest: loaded })
  if (state.loaded !== loaded) setState({ loaded, newest: loaded })

  const report = useCallback((newest: OpenWork) => setState((before) => ({ ...before, newest })), [])
  const recount = useCallback(async () => {
    try {
      report((await api<PaymentsPage>('GET', '/api/admin/payments?view=needs_person&limit=1')).open)
    } catch {
      // The number beside the link is not worth a message; the next page brings it.
    }
  }, [report])

  const { newest } = state
  const count = newest ? newest.reviews + newest.refunds + newest.unmatched + newest.messages : 0
  const value = useMemo(() => ({ count, report, recount }), [count, report, recount])
  return <AttentionContext value={value}>{children}</AttentionContext>
}

export function useAttentionCount(): AttentionCount {
  return useContext(AttentionContext)
}

/** Refreshes a page on which something may have been resolved, and the count with it. */
export function useRefreshWithCount(refresh: () => Promise<void>): () => Promise<void> {
  const { recount } = useAttentionCount()
  return async () => void (await Promise.all([refresh(), recount()]))
}

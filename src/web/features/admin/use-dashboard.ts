import { useCallback, useEffect, useState } from 'react'
import type { Dashboard } from '../../../shop/insights/contract.ts'
import { api, ApiError, shopNow } from '../../lib/api.ts'

/** Between two looks while the page is seen. Milliseconds. */
const EVERY = 30_000

export interface DashboardNow {
  dashboard: Dashboard
  /** When it was so. ISO. */
  at: string
}

/** The numbers as loaded, then anew every 30 seconds while someone looks. Without a line they stay, with their time. */
export function useDashboard(loaded: DashboardNow): DashboardNow & { stale: boolean; refresh: () => Promise<void> } {
  const [kept, keep] = useState({ loaded, now: loaded, stale: false })
  if (kept.loaded !== loaded) keep({ loaded, now: loaded, stale: false })

  const refresh = useCallback(async () => {
    try {
      const dashboard = await api<Dashboard>('GET', '/api/admin/dashboard')
      keep({ loaded, now: { dashboard, at: new Date(shopNow()).toISOString() }, stale: false })
    } catch (error) {
      // No admin any more: the server decides what this person may see instead.
      if (error instanceof ApiError && error.code === 'forbidden') location.assign('/')
      keep((before) => ({ ...before, stale: true }))
    }
  }, [loaded])

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    const timer = setInterval(look, EVERY)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [refresh])

  return { ...kept.now, stale: kept.stale, refresh }
}

import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { AnalyticsTool } from '../../../../shop/consent/rules.ts'
import { useDataSaver } from '../../../lib/choices.ts'
import { onOnline } from '../../../lib/page-visibility.ts'
import { endAnalytics, forgetAnalytics, startAnalytics } from './analytics.ts'
import { allowsAnalytics, sendConsent, useConsent } from './consent.ts'

/** Loaded after the page: keeps to what was chosen here, in this tab or another one, and tells the shop of it. */
export function ConsentKeeper({ analytics }: { analytics: AnalyticsTool | null }) {
  const allowed = allowsAnalytics(useConsent())
  useEffect(() => {
    if (allowed && analytics) startAnalytics(analytics)
  }, [allowed, analytics])
  useEffect(() => {
    if (allowed) return
    endAnalytics()
    forgetAnalytics()
  }, [allowed])
  const traces = useRouteLoaderData<{ traces?: number }>('root')?.traces ?? 0
  const saves = useDataSaver()
  const measures = allowed && traces > 0 && !saves
  useEffect(() => (measures ? loadPageTraces(traces) : undefined), [measures, traces])
  useEffect(() => {
    void sendConsent()
    return onOnline(() => void sendConsent())
  }, [])
  return null
}

/** Times of pages and calls, in a shop that traces its requests. Returns what ends it, also before it is there. */
function loadPageTraces(ratio: number): () => void {
  let ended = false
  let stop = () => {}
  void import('./page-traces.ts').then(
    ({ startPageTraces }) => {
      if (!ended) stop = startPageTraces(ratio)
    },
    // Without a connection its code does not come, and nothing is measured.
    () => undefined,
  )
  return () => {
    ended = true
    stop()
  }
}

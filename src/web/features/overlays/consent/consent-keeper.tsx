import { useEffect } from 'react'
import type { AnalyticsTool } from '../../../../shop/consent/rules.ts'
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
  useEffect(() => {
    void sendConsent()
    return onOnline(() => void sendConsent())
  }, [])
  return null
}

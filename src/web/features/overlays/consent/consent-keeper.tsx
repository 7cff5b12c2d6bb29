import { useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { isMeasuredAt, type AnalyticsTool } from '../../../../shop/consent/rules.ts'
import { onOnline } from '../../../lib/page-visibility.ts'
import { forgetAnalytics, startAnalytics } from './analytics.ts'
import { allowsAnalytics, sendConsent, useConsent } from './consent.ts'

/** Loaded after the page: keeps to what was chosen here, in this tab or another one, and tells the shop of it. */
export function ConsentKeeper({ analytics }: { analytics: AnalyticsTool | null }) {
  const allowed = allowsAnalytics(useConsent())
  const here = useLocation()
  // On the way to a page that is not measured it stops already.
  const next = useNavigation().location ?? here
  const tool = allowed && isMeasuredAt(here) && isMeasuredAt(next) ? analytics : null
  useEffect(() => (tool ? startAnalytics(tool) : undefined), [tool])
  useEffect(() => {
    if (!allowed) forgetAnalytics()
  }, [allowed])
  useEffect(() => {
    void sendConsent()
    return onOnline(() => void sendConsent())
  }, [])
  return null
}

import { CONSENT_AFTER_MS, isAskedAt } from '../../../../shop/consent/rules.ts'
import { mayBeSignedIn } from '../../account/session/session-store.ts'
import type { OverlayPlan } from '../state/overlay-plan.ts'
import { adoptConsent, currentConsent, isCurrent } from './consent.ts'

/** Asks whoever has not chosen, 1.5 s after the page has loaded (consent-01). */
export const consentPlan: OverlayPlan = {
  overlay: 'consent',
  after: () => CONSENT_AFTER_MS,
  isWanted: ({ pathname, settings }) => settings.overlays.consent && !isCurrent(currentConsent()) && isAskedAt(pathname),
  // A member who has chosen on another device is not asked here.
  prepare: async () => !mayBeSignedIn() || !(await adoptConsent()),
  load: async () => (await import('./consent-banner.tsx')).ConsentBanner,
}

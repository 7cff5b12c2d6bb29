import { currentChoices } from '../../lib/choices.ts'
import { bag } from '../bag/store/bag-state.ts'
import { hasViewed } from '../product/data/recently-viewed.ts'
import { wishlist } from '../wishlist/store/wishlist-store.ts'
import type { OverlayPlan, Visit } from './state/overlay-plan.ts'
import { markSeen, seenText } from './state/seen.ts'

/** tour-02. Milliseconds after the page has loaded. */
const TOUR_AFTER_MS = 1000
/** tour-04. Milliseconds after the page has loaded. */
const TUTORIAL_AFTER_MS = 15_000
const PHONE = '(width < 48rem)'
/** Whoever has scrolled so far is looking around. A share of the window's height. */
const SCROLLED = 0.5

/** The product tour, which begins by itself at the head of home, for who is new and has not begun to look around (tour-02). */
export const tourPlan: OverlayPlan = {
  overlay: 'tour',
  after: () => TOUR_AFTER_MS,
  isWanted: ({ pathname, search, settings }: Visit) =>
    settings.overlays.tour && pathname === '/' && search === '' && seenText('tour') === null && !isLookingAround(),
  onHeld: () => markSeen('tour'),
  load: async () => (await import('../tour/tour-dialog.tsx')).TourDialog,
}

/** How pieces can be looked at, on phones, for who has not found out (tour-04). */
export const tutorialPlan: OverlayPlan = {
  overlay: 'tutorial',
  after: () => TUTORIAL_AFTER_MS,
  isWanted: ({ pathname, search, settings, isTouch }: Visit) =>
    settings.overlays.tutorial &&
    isTouch &&
    matchMedia(PHONE).matches &&
    pathname === '/' &&
    seenText('tutorial') === null &&
    // Who has changed the view has found the switch.
    currentChoices().view === 'normal' &&
    !new URLSearchParams(search).has('view'),
  onHeld: () => markSeen('tutorial'),
  load: async () => (await import('./tutorial/view-tutorial.tsx')).ViewTutorial,
}

/** They do already what the tour would show. */
function isLookingAround(): boolean {
  return scrollY > innerHeight * SCROLLED || hasViewed() || bag.get().length > 0 || wishlist.get().length > 0
}

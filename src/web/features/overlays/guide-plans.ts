import { currentChoices } from '../../lib/choices.ts'
import { isNarrowed, readFilters } from '../browse/filters/filters.ts'
import { bag } from '../bag/store/bag-state.ts'
import { offlineIndex } from '../product/data/offline-index.ts'
import { hasViewed } from '../product/data/recently-viewed.ts'
import { wishlist } from '../wishlist/store/wishlist-store.ts'
import { canInstall, onInstallChange, wasOffered } from './install/install.ts'
import type { OverlayPlan, Visit } from './state/overlay-plan.ts'
import { seenText } from './state/seen.ts'

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
    settings.overlays.tour && pathname === '/' && !showsPart(search) && seenText('tour') === null && !isLookingAround(),
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
  load: async () => (await import('./tutorial/view-tutorial.tsx')).ViewTutorial,
}

/** Who has opened so many pieces likes it here. */
const PIECES_SEEN = 3
/** Nobody is interrupted with it anywhere else. */
const QUIET_PLACES: readonly string[] = ['/', '/wishlist']

/** The shop on the home screen: offered once, to who comes back to a list after a few pieces. */
export const installPlan: OverlayPlan = {
  overlay: 'install_note',
  after: () => 0,
  isWanted: ({ pathname, settings }: Visit) =>
    settings.overlays.install_note &&
    QUIET_PLACES.includes(pathname) &&
    canInstall() &&
    !wasOffered() &&
    offlineIndex().length >= PIECES_SEEN,
  watch: (_visit, ask) => onInstallChange(ask),
  load: async () => (await import('./install/install-note.tsx')).InstallNote,
}

/** The address asks for some of the pieces, or for another view; whatever else is in it is not the shop's. */
function showsPart(search: string): boolean {
  const params = new URLSearchParams(search)
  return params.has('view') || isNarrowed(readFilters(params))
}

/** They do already what the tour would show. */
function isLookingAround(): boolean {
  return scrollY > innerHeight * SCROLLED || hasViewed() || bag.get().length > 0 || wishlist.get().length > 0
}

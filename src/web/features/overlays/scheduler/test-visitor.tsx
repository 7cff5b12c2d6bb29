import { act, cleanup, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { useNavigate, type NavigateFunction } from 'react-router'
import { vi } from 'vitest'
import { CONSENT_VERSION } from '../../../../shop/consent/rules.ts'
import type { FomoNotification } from '../../../../shop/fomo/contract.ts'
import { OVERLAYS, SEEN_OVERLAYS, type Overlay } from '../../../../shop/overlays/rules.ts'
import { DEFAULT_SETTINGS, type Settings } from '../../../../shop/settings/rules.ts'
import { choose } from '../../../lib/choices.ts'
import { tellNow } from '../../../lib/beacon.ts'
import { STORAGE_KEYS, writeJson } from '../../../lib/storage.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { pass, showScreen } from '../../../lib/test-screen.ts'
import { Dialog, loadDialog } from '../../../ui/dialog.tsx'
import { dropSession } from '../../account/session/session-store.ts'
import { discountChoice } from '../../bag/store/bag-options.ts'
import { bag } from '../../bag/store/bag-state.ts'
import { exitOffer } from '../../bag/store/exit-offer.ts'
import { runningCheckout } from '../../checkout/state/running-checkout.ts'
import { updateSettings } from '../../product/live/live-settings.ts'
import { clearWishlist } from '../../wishlist/store/wishlist-store.ts'
import { consentPlan } from '../consent/plan.ts'
import { exitOfferPlan } from '../exit-offer/plan.ts'
import { claimedCode, offering } from '../exit-offer/test-offer.ts'
import { installPlan, tourPlan, tutorialPlan } from '../guide-plans.ts'
import { watchInstall } from '../install/install.ts'
import { recentPurchasesPlan } from '../recent-purchases/plan.ts'
import { markSeen } from '../state/seen.ts'
import { askedFor, shownOverlay } from '../state/shown-overlay.ts'
import { OverlayHost } from './overlay-host.tsx'
import { guestHeldOutOf } from './test-random.ts'

// Somebody at a page of the shop with everything that opens by itself: the real host, plans and components.

const NOW = Date.parse('2026-11-26T09:00:00.000Z')
const PLANS = [consentPlan, tourPlan, tutorialPlan, exitOfferPlan, recentPurchasesPlan, installPlan]
/** A dialog of somebody else, which the visitor has opened. */
export const otherDialog = createStore(false)
let visitors = 0
const OTHER = 'Size Guide'
let navigate: NavigateFunction = async () => undefined

function Page() {
  const goTo = useNavigate()
  useEffect(() => void (navigate = goTo), [goTo])
  const isOpen = useStore(otherDialog, false)
  const [loadedAt] = useState(Date.now)
  return (
    <>
      <div id="asked-first" />
      <main id="main" tabIndex={-1}>
        <input aria-label="Search" />
        <video data-testid="video">
          <track kind="captions" />
        </video>
      </main>
      {isOpen && (
        <Dialog open title={OTHER} onClose={() => otherDialog.set(false)}>
          Centimetres
        </Dialog>
      )}
      <OverlayHost loadedAt={loadedAt} />
    </>
  )
}

/** The code of all of it is there: time that is held does not wait for files. */
export async function loadOverlays(): Promise<void> {
  watchInstall()
  await Promise.all([loadDialog(), ...PLANS.map((plan) => plan.load())])
}

interface Visitor extends PageOptions {
  isTouch?: boolean
  /** These are held back from them. */
  held?: readonly Overlay[]
  /** What they meet, of what opens by itself; the rest was seen, or answered. */
  meets?: readonly Overlay[]
  /** An admin has switched these off. */
  off?: readonly Overlay[]
  /** What they did before. */
  before?: () => void
}

/** They open a page of the shop for the first time. Time is held from here on. */
export async function visitorComes({ isTouch = true, held = [], meets = OVERLAYS, off = [], before, ...options }: Visitor = {}) {
  vi.useFakeTimers({ now: NOW })
  const start = Date.now()
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() - start)
  const media = (query: string) => (query.includes('hover') ? !isTouch : query.includes('width <') && isTouch)
  const listens = { addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: media(query), ...listens }))
  await act(async () => forgetAll())
  localStorage.setItem(STORAGE_KEYS.guestId, guestHeldOutOf(held))
  for (const overlay of SEEN_OVERLAYS) if (!meets.includes(overlay)) markSeen(overlay)
  if (meets.includes('install_note')) canPutOnHomeScreen()
  if (!meets.includes('consent')) localStorage.setItem(STORAGE_KEYS.consent, 'necessary')
  // The choice is read again when its record is another one.
  localStorage.setItem(STORAGE_KEYS.consentRecord, JSON.stringify({ version: CONSENT_VERSION, visitor: (visitors += 1) }))
  updateSettings(settingsWithout(off))
  before?.()
  return openPage(options)
}

interface PageOptions {
  at?: string
  /** How long the shop takes to answer. Milliseconds. */
  delay?: () => number
  /** What it answers, other than usual. */
  answer?: Shop
}
type Shop = (method: string, path: string) => { status?: number; body?: unknown } | null

/** The same visitor opens a page; `told`: what the shop has been told of overlays from then on, once all of it is sent. */
export async function openPage({ at = '/', delay = () => 0, answer = () => null }: PageOptions = {}) {
  const events: string[] = []
  async function tell(body: Blob): Promise<void> {
    const { overlays = [] } = JSON.parse(await body.text()) as { overlays?: Record<string, string>[] }
    events.push(...overlays.map(({ overlay, event }) => `${overlay} ${event}`))
  }
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((path, body) => (path === '/api/beacons' && void tell(body as Blob), true))
  const page = showScreen(<Page />, {
    at,
    shop: async (method, path) => {
      const ms = delay()
      if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
      return answer(method, path) ?? usualAnswer(path)
    },
  })
  await pass(0)
  async function told(): Promise<string[]> {
    tellNow()
    await pass(0)
    return events
  }
  return { ...page, told }
}

/** They leave, and nothing of theirs is left open. */
export async function visitorGoes(): Promise<void> {
  await act(async () => {
    otherDialog.set(false)
    shownOverlay.set(null)
  })
  cleanup()
  // The history goes back by a timer of the time that is held.
  await pass(2000)
  tellNow()
  vi.restoreAllMocks()
}

/** The shop with these switched off. */
export function settingsWithout(off: readonly Overlay[]): Settings {
  const isOn = (overlay: Overlay) => !off.includes(overlay)
  const overlays = {
    consent: isOn('consent'),
    tour: isOn('tour'),
    tutorial: isOn('tutorial'),
    exit_offer: isOn('exit_offer'),
    install_note: isOn('install_note'),
  }
  return { ...DEFAULT_SETTINGS, overlays, recent_purchases: { ...DEFAULT_SETTINGS.recent_purchases, on: isOn('recent_purchases') } }
}

/** Nothing of an earlier visitor is left. */
function forgetAll(): void {
  dispatchEvent(new Event('appinstalled'))
  for (const storage of [localStorage, sessionStorage]) storage.clear()
  document.cookie.split('; ').forEach((cookie) => (document.cookie = `${cookie.split('=')[0]}=;max-age=0;path=/`))
  choose({ view: 'normal' })
  exitOffer.set({ open: null, claimed: null })
  discountChoice.set(null)
  bag.set([])
  clearWishlist()
  runningCheckout.set(null)
  dropSession({ here: true })
  askedFor.set(false)
  shownOverlay.set(null)
  otherDialog.set(false)
}

let purchases = 0
/** Others buy all the time. */
function purchase(): FomoNotification {
  const id = `00000000-0000-4000-8000-${String((purchases += 1)).padStart(12, '0')}`
  const about = {
    customer_location: 'Nairobi',
    product_id: id,
    product_name: 'Jacket',
    purchase_time: new Date(Date.now() - 60_000).toISOString(),
  }
  return { id, customer_name: 'Wanjiku', ...about, is_real: false, is_active: true }
}

function usualAnswer(path: string) {
  if (path.startsWith('/api/rpc/')) return { body: [purchase(), purchase()] }
  if (path === '/api/exit-offers/current') return { body: offering('first_time_visitor') }
  if (path === '/api/exit-offers/claim') return { body: claimedCode() }
  if (path === '/api/consent') return { body: { consent: null } }
  return { body: {} }
}

/** The browser offers it, and they have looked at some pieces. */
function canPutOnHomeScreen(): void {
  dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => ({ outcome: 'dismissed' }) }))
  writeJson(
    STORAGE_KEYS.keptPieces,
    [1, 2, 3].map((n) => ({ id: `0199b0a0-0000-7000-8000-00000000000${n}`, picture: null })),
  )
}

export const go = (path: string) => act(async () => void navigate(path))

/** A video, with sound from now on, or no longer. */
export async function sound(isOn: boolean): Promise<void> {
  const video = screen.getByTestId('video')
  const state = { paused: !isOn, ended: false, muted: false, volume: 1 }
  for (const [name, value] of Object.entries(state)) Object.defineProperty(video, name, { value, configurable: true })
  await act(async () => void video.dispatchEvent(new Event(isOn ? 'play' : 'pause')))
}

/** They turn to leave: with a mouse towards the tabs, by touch with a swipe to the head of the page. */
export function leave(isTouch: boolean): Promise<void> {
  const scrollTo = (top: number) => {
    vi.stubGlobal('scrollY', top)
    dispatchEvent(new Event('scroll'))
  }
  return act(async () => {
    if (!isTouch) return void document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY: 5 }))
    dispatchEvent(new Event('touchmove'))
    scrollTo(innerHeight)
    scrollTo(0)
  })
}

/** What is seen of all this: the dialogs by what they are called, the question, the popup, the note. The chip of an offer is no overlay. */
export function seenNow(): { overlay: Overlay; element: Element }[] {
  const dialogs = [...document.querySelectorAll('[role=dialog]:not([data-toast], [data-ending-style])')]
  const ours = dialogs.filter(({ textContent }) => !textContent.includes(OTHER))
  const found = ours.map((element) => ({ overlay: overlayOf(element), element }))
  const banner = document.querySelector('.consent')
  const popup = document.querySelector('.recent-purchases')
  const note = document.querySelector('.install-note')
  if (banner) found.push({ overlay: 'consent', element: banner })
  if (popup) found.push({ overlay: 'recent_purchases', element: popup })
  if (note) found.push({ overlay: 'install_note', element: note })
  return found
}

function overlayOf(dialog: Element): Overlay {
  if (dialog.matches('.tour-card')) return 'tour'
  return dialog.textContent?.includes('Look at it your way') ? 'tutorial' : 'exit_offer'
}

export const seenNames = () => seenNow().map(({ overlay }) => overlay)

/** Time goes on from timer to timer, so that no moment is missed. Milliseconds. */
export async function passEachMoment(ms: number, look: () => void): Promise<void> {
  const until = Date.now() + Math.floor(ms)
  setTimeout(() => undefined, ms)
  while (Date.now() < until) {
    await act(async () => void (await vi.advanceTimersToNextTimerAsync()))
    look()
  }
}

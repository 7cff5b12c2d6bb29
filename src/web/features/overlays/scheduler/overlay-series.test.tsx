// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { ALL_TESTS } from '../../../../../test/support/all-tests.ts'
import { OVERLAY_GAP_MS, OVERLAYS, type Overlay } from '../../../../shop/overlays/rules.ts'
import { sessionView, USER } from '../../account/session/test-browser.ts'
import { acceptSession, dropSession } from '../../account/session/session-store.ts'
import { runningCheckout, type RunningCheckout } from '../../checkout/state/running-checkout.ts'
import { updateSettings } from '../../product/live/live-settings.ts'
import { askedFor } from '../state/shown-overlay.ts'
import {
  go,
  leave,
  loadOverlays,
  otherDialog,
  passEachMoment,
  seenNames,
  seenNow,
  settingsWithout,
  sound,
  visitorComes,
  visitorGoes,
} from './test-visitor.tsx'
import { randomOf } from './test-random.ts'

beforeAll(loadOverlays)
afterEach(visitorGoes)

/** Each is another visitor. */
const SEEDS = ALL_TESTS ? 24 : 6

const isModal = (overlay: Overlay | null) => overlay === 'tour' || overlay === 'tutorial' || overlay === 'exit_offer'
const press = (button: HTMLElement) => act(async () => void fireEvent.click(button))
const field = () => screen.getByRole('textbox', { name: 'Search', hidden: true })
const video = () => screen.getByTestId<HTMLVideoElement>('video')
const chip = () => screen.queryByRole('button', { name: /Click to claim/ })
const running = (): RunningCheckout => ({
  id: 'a'.repeat(32),
  started: new Date().toISOString(),
  total: 1,
  kind: 'bag',
  phone: null,
  items: [],
})
const PATHS = ['/', '/', '/', '/product/0190', '/wishlist', '/privacy', '/checkout', '/feed']

/** What must not lie under what opens by itself. */
const ATTENTION = ['a dialog', 'what is typed', 'a video with sound', 'a payment'] as const

/** What of that is on the page now. */
function attention(path: string): (typeof ATTENTION)[number][] {
  const is = {
    'a dialog': otherDialog.get(),
    'what is typed': document.activeElement === field(),
    'a video with sound': video().paused === false,
    'a payment': path === '/checkout' || runningCheckout.get() !== null,
  }
  return ATTENTION.filter((what) => is[what])
}

/** Looks at the page each time something may have changed, and keeps what is wrong about it. */
function watchPage(here: () => string) {
  const faults: string[] = []
  const met = new Set<Overlay>()
  let [last, endedAt, off] = [null as Overlay | null, -Infinity, [] as readonly Overlay[]]
  /** The question waits for its answer behind what hides it, and comes back. */
  let isAsking = false
  function look(): void {
    const seen = seenNames()
    const at = `${Math.round(performance.now() / 1000)} s ${here()}`
    if (seen.length > 1) faults.push(`${at}: ${seen.join(' and ')}`)
    const [now = null] = seen
    const disturbed = attention(here())
    const isNew = now !== null && now !== last && !(now === 'consent' && isAsking)
    if (isNew && !askedFor.get()) {
      met.add(now)
      if (off.includes(now)) faults.push(`${at}: ${now} is switched off`)
      if (Date.now() - endedAt < OVERLAY_GAP_MS) faults.push(`${at}: ${now} came ${Date.now() - endedAt} ms after another`)
    }
    if (now !== null && (isNew || !isModal(now)) && !askedFor.get())
      faults.push(...disturbed.map((what) => `${at}: ${now} lies over ${what}`))
    if (last !== null && now !== last) endedAt = Date.now()
    if (now === 'consent') isAsking = true
    last = now
  }
  return { look, faults, met, shown: () => last, switched: (now: typeof off) => (off = now), answered: () => (isAsking = false) }
}

type Page = ReturnType<typeof watchPage>

/** All that can happen, in no order. */
function movesOf(seed: number, isTouch: boolean, page: Page) {
  const random = randomOf(seed)
  const some = <T,>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  async function pressOurs(): Promise<void> {
    const [ours] = seenNow()
    const buttons = ours ? within(ours.element as HTMLElement).queryAllByRole('button') : []
    if (ours?.overlay === 'consent') page.answered()
    if (buttons.length > 0) await press(some(buttons))
  }
  function switchSome(): void {
    const off = OVERLAYS.filter(() => random() < 0.2)
    page.switched(off)
    updateSettings(settingsWithout(off))
  }
  function sign(): void {
    if (random() < 0.5) return dropSession({ here: true })
    const id = `0199b0a0-0000-7000-8000-${String(seed * 1000 + Math.floor(random() * 1000)).padStart(12, '0')}`
    acceptSession(sessionView({ user: { ...USER, id, is_admin: random() < 0.2 } }), { here: true })
  }
  const disturbances = {
    'a dialog': () => act(async () => otherDialog.set(!otherDialog.get())),
    'what is typed': () => act(async () => (document.activeElement === field() ? field().blur() : field().focus())),
    'a video with sound': () => sound(video().paused !== false),
    'a payment': () => act(async () => runningCheckout.set(runningCheckout.get() ? null : running())),
  }
  /** Something begins, or ends soon. */
  async function disturb(): Promise<void> {
    const [now] = attention('')
    await disturbances[now && random() < 0.8 ? now : some(ATTENTION)]()
  }
  const anywhere = [
    () => undefined,
    () => leave(isTouch),
    () => leave(isTouch),
    pressOurs,
    () => go(some(PATHS)),
    () => act(async () => switchSome()),
    () => act(async () => sign()),
  ]
  // What lies under a window cannot be reached.
  const reached = [async () => void (chip() && !otherDialog.get() && (await press(chip()!))), disturb, disturb]
  return { random, next: () => some(isModal(page.shown()) ? anywhere : [...anywhere, ...reached]) }
}

test('whatever a visitor does, one at most is seen, over nothing that has their attention, with 20 s between', async () => {
  const met = new Set<Overlay>()
  for (let seed = 1; seed <= SEEDS; seed++) {
    const isTouch = seed % 2 === 0
    const wait = randomOf(-seed)
    const visitor = await visitorComes({ isTouch, meets: OVERLAYS.filter(() => wait() < 0.7), delay: () => wait() * 4000 - 1000 })
    const page = watchPage(visitor.here)
    const { next, random } = movesOf(seed, isTouch, page)
    for (let step = 0; step < 70; step++) {
      await next()()
      page.look()
      await passEachMoment(random() * (step % 3 === 0 ? 25_000 : 5000), page.look)
    }
    expect({ seed, faults: page.faults }).toEqual({ seed, faults: [] })
    page.met.forEach((overlay) => met.add(overlay))
    await visitorGoes()
  }
  // All of them have had their moment.
  expect([...met].toSorted()).toEqual(OVERLAYS.toSorted())
})

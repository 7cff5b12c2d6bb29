import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isHeldOut, OVERLAY_GAP_MS, OVERLAYS, type Overlay } from '../../../../shop/overlays/rules.ts'
import { DEFAULT_SETTINGS } from '../../../../shop/settings/rules.ts'
import type { OverlayPlan, Visit } from '../state/overlay-plan.ts'
import { askedFor, endOverlay, openOverlayOnRequest, shownOverlay, type OverlayEnd } from '../state/shown-overlay.ts'
import { startScheduler, type Scheduler } from './scheduler.ts'
import { guestHeldOutOf, randomOf } from './test-random.ts'

const VISIT: Visit = {
  pathname: '/',
  search: '',
  session: { state: 'signed-out', user: null, isAdmin: false },
  settings: DEFAULT_SETTINGS,
  isTouch: true,
}
const AFTER: Record<Overlay, number | null> = {
  consent: 1500,
  tour: 1000,
  tutorial: 15_000,
  exit_offer: null,
  recent_purchases: 8000,
  install_note: null,
}
const Nothing = () => null

let scheduler: Scheduler | null = null
let endedAt = -Infinity
let guestId = ''
let blocked = false
let wanted = new Set<Overlay>()
let reports: string[] = []
/** Asks for what opens at a moment of the visitor's. */
let ask: () => void = () => undefined

function start(change: Partial<Record<Overlay, Partial<OverlayPlan>>> = {}): void {
  const plans = OVERLAYS.map((overlay): OverlayPlan => ({
    overlay,
    after: () => AFTER[overlay],
    isWanted: () => wanted.has(overlay),
    load: async () => Nothing,
    ...(overlay === 'exit_offer' ? { watch: (_visit, asks) => ((ask = asks), () => undefined) } : {}),
    ...(overlay === 'recent_purchases' ? { again: 60_000 } : {}),
    ...change[overlay],
  }))
  scheduler = startScheduler({
    plans,
    visit: () => VISIT,
    isBlocked: () => blocked,
    loadedAt: Date.now(),
    ended: { read: () => endedAt, write: (at) => (endedAt = at) },
    report: (overlay, event) => reports.push(`${overlay} ${event}`),
    guestId: () => guestId,
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  guestId = guestHeldOutOf([])
  endedAt = -Infinity
  blocked = false
  wanted = new Set(OVERLAYS)
  reports = []
})
afterEach(() => {
  scheduler?.stop()
  askedFor.set(false)
  shownOverlay.set(null)
  vi.useRealTimers()
})

async function end(how: OverlayEnd = 'dismissed'): Promise<void> {
  const shown = shownOverlay.get()
  if (shown === null) return
  if (shown !== 'recent_purchases' || how !== 'gone') wanted.delete(shown)
  endOverlay(shown, how)
  await vi.advanceTimersByTimeAsync(0)
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('[consent-01] [open-64] the question for cookies comes at 1.5 s, before a tour that is due at 1 s', async () => {
  start()
  await pass(1499)
  expect(shownOverlay.get()).toBeNull()
  await pass(1)
  expect(shownOverlay.get()).toBe('consent')
})

test('[tour-02] with the question answered the tour begins at 1 s', async () => {
  wanted.delete('consent')
  start()
  await pass(999)
  expect(shownOverlay.get()).toBeNull()
  await pass(1)
  expect(shownOverlay.get()).toBe('tour')
})

test('[tour-04] the tutorial comes at 15 s, and the popup, due at 8 s, waits for it', async () => {
  wanted = new Set(['tutorial', 'recent_purchases'])
  start()
  await pass(14_999)
  expect(shownOverlay.get()).toBeNull()
  await pass(1)
  expect(shownOverlay.get()).toBe('tutorial')
  await end()
  await pass(OVERLAY_GAP_MS - 1)
  expect(shownOverlay.get()).toBeNull()
  await pass(1)
  expect(shownOverlay.get()).toBe('recent_purchases')
})

test('[fomo-01] alone, the popup comes when it is due; gone by itself, it comes again later', async () => {
  wanted = new Set(['recent_purchases'])
  start()
  await pass(7999)
  expect(shownOverlay.get()).toBeNull()
  await pass(1)
  expect(shownOverlay.get()).toBe('recent_purchases')
  await end('gone')
  await pass(59_999)
  expect(shownOverlay.get()).toBeNull()
  await pass(1)
  expect(shownOverlay.get()).toBe('recent_purchases')
})

test('[open-64] one at a time in the order of OVERLAYS, 20 s apart, whatever the time each is due', async () => {
  start()
  const opened: Overlay[] = []
  for (let at = 0; at < 120_000; at += 500) {
    await pass(500)
    const shown = shownOverlay.get()
    if (shown !== null && opened.at(-1) !== shown) opened.push(shown)
    if (shown !== null) await end()
  }
  expect(opened).toEqual(['consent', 'tour', 'tutorial', 'recent_purchases'])
})

test('[open-64] an offer on leaving waits for the tutorial, and comes before the popup', async () => {
  wanted = new Set(['tutorial', 'exit_offer', 'recent_purchases'])
  start()
  await pass(14_000)
  ask()
  await pass(1000)
  expect(shownOverlay.get()).toBe('tutorial')
  ask()
  await pass(0)
  expect(shownOverlay.get()).toBe('tutorial')
  await end()
  // Both have their moment once nothing else has the attention.
  blocked = true
  await pass(OVERLAY_GAP_MS)
  blocked = false
  ask()
  scheduler?.check()
  await pass(0)
  expect(shownOverlay.get()).toBe('exit_offer')
  await end()
  await pass(OVERLAY_GAP_MS)
  expect(shownOverlay.get()).toBe('recent_purchases')
})

test('nothing opens while something else has the attention, and at once when it has not', async () => {
  wanted = new Set(['tour'])
  blocked = true
  start()
  await pass(60_000)
  expect(shownOverlay.get()).toBeNull()
  blocked = false
  scheduler?.check()
  await pass(0)
  expect(shownOverlay.get()).toBe('tour')
})

test('what needs longer to be prepared opens only if it still may', async () => {
  wanted = new Set(['recent_purchases'])
  let arrive = (_ready: boolean) => {}
  start({ recent_purchases: { prepare: () => new Promise<boolean>((resolve) => (arrive = resolve)) } })
  await pass(8000)
  blocked = true
  arrive(true)
  await pass(0)
  expect(shownOverlay.get()).toBeNull()
  blocked = false
  await pass(1000)
  arrive(true)
  await pass(0)
  expect(shownOverlay.get()).toBe('recent_purchases')
})

test('[fomo-05] what cannot be prepared does not come again before the next page', async () => {
  wanted = new Set(['recent_purchases', 'tour'])
  start({ recent_purchases: { prepare: async () => false }, tour: { load: async () => Promise.reject(new Error('no line')) } })
  await pass(300_000)
  expect(shownOverlay.get()).toBeNull()
  expect(reports).toEqual([])
})

test('the moment of leaving passes while another is open, due, or less than 20 s ago', async () => {
  wanted = new Set(['exit_offer'])
  endedAt = Date.now() - OVERLAY_GAP_MS + 1
  start()
  ask()
  await pass(0)
  expect(shownOverlay.get()).toBeNull()
  await pass(1)
  ask()
  await pass(0)
  expect(shownOverlay.get()).toBe('exit_offer')
})

test('what somebody asks for takes the place of what is open, and counts as what is followed by peace', async () => {
  wanted = new Set(['consent'])
  start()
  await pass(1500)
  openOverlayOnRequest('tour')
  expect(shownOverlay.get()).toBe('tour')
  await end()
  expect(endedAt).toBe(Date.now())
})

test('of each ten browsers one is held out, the same one each time, another tenth of each overlay', () => {
  const ids = Array.from({ length: 20_000 }, (_, n) => `00000000-0000-4000-8000-${String(n * 7919).padStart(12, '0')}`)
  for (const overlay of OVERLAYS) {
    const held = ids.filter((id) => isHeldOut(overlay, id)).length / ids.length
    expect(Math.abs(held - (overlay === 'consent' ? 0 : 0.1))).toBeLessThan(overlay === 'consent' ? 1e-9 : 0.01)
  }
  const both = ids.filter((id) => isHeldOut('tour', id) && isHeldOut('exit_offer', id)).length
  expect(Math.abs(both / ids.length - 0.01)).toBeLessThan(0.004)
})

test('what is held back is said, and takes no turn from others', async () => {
  guestId = guestHeldOutOf(['tour'])
  wanted = new Set(['tour', 'recent_purchases'])
  start()
  await pass(1000)
  expect(shownOverlay.get()).toBeNull()
  await pass(7000)
  expect(shownOverlay.get()).toBe('recent_purchases')
  expect(reports).toEqual(['tour held', 'recent_purchases shown'])
})

test('whatever happens in whatever order, two are never open, none opens over anything, and 20 s lie between', async () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = randomOf(seed)
    const some = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
    wanted = new Set(OVERLAYS)
    blocked = false
    endedAt = -Infinity
    const slow = { prepare: () => new Promise<boolean>((resolve) => setTimeout(() => resolve(random() > 0.2), random() * 3000)) }
    start({ recent_purchases: slow, exit_offer: slow })
    const faults: string[] = []
    let before: Overlay | null = null
    const stop = shownOverlay.subscribe(() => {
      const shown = shownOverlay.get()
      if (shown !== null && !askedFor.get()) {
        if (before !== null) faults.push(`${shown} opened over ${before}`)
        if (blocked) faults.push(`${shown} opened while something else was`)
        if (Date.now() - endedAt < OVERLAY_GAP_MS) faults.push(`${shown} opened ${Date.now() - endedAt} ms after another`)
        if (!wanted.has(shown)) faults.push(`${shown} opened unwanted`)
      }
      before = shown
    })
    const moves = [
      () => (blocked = !blocked),
      () => ask(),
      () => end('dismissed'),
      () => end('accepted'),
      () => end('gone'),
      () => openOverlayOnRequest(some(['tour', 'exit_offer'])),
      () => wanted.add(some(OVERLAYS)),
      () => wanted.delete(some(OVERLAYS)),
      () => scheduler?.check(),
    ]
    for (let step = 0; step < 150; step++) {
      await some(moves)()
      await pass(random() * 9000)
    }
    stop()
    scheduler?.stop()
    askedFor.set(false)
    shownOverlay.set(null)
    expect({ seed, faults }).toEqual({ seed, faults: [] })
  }
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

interface Entry {
  key?: string
  idx: number
  overlays?: number
}

/** A browser's history: a step arrives later, and then says so. */
class FakeHistory {
  entries: Entry[] = [
    { key: 'before', idx: 0 },
    { key: 'page', idx: 1 },
  ]
  at = 1
  get state(): Entry {
    return this.entries[this.at] as Entry
  }
  pushState(state: Entry): void {
    this.entries = [...this.entries.slice(0, this.at + 1), state]
    this.at += 1
  }
  replaceState(state: Entry): void {
    this.entries[this.at] = state
  }
  go(steps: number): void {
    setTimeout(() => {
      const to = this.at + steps
      if (!this.entries[to]) return
      this.at = to
      window.dispatchEvent(Object.assign(new Event('popstate', { cancelable: true }), { state: this.state }))
    })
  }
}

let window: EventTarget
let history: FakeHistory
let overlays: typeof import('./overlay-history.ts')
/** Keys of the pages that the router was told of. */
let routed: (string | undefined)[]

beforeEach(async () => {
  vi.useFakeTimers()
  history = new FakeHistory()
  vi.stubGlobal('history', history)
  await load()
})

/** A page that is loaded, or loaded again. */
async function load(): Promise<void> {
  window = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.resetModules()
  overlays = await import('./overlay-history.ts')
  overlays.watchOverlayHistory()
  overlays.showPage('page')
  routed = []
  window.addEventListener('popstate', (event) => routed.push((event as unknown as { state: Entry }).state.key))
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** An overlay as a component has it: closed by Back, or by itself. */
function cover(): { isOpen: () => boolean; close: () => void } {
  let open = true
  const close = () => {
    open = false
    release()
  }
  const release = overlays.openOverlay(close)
  return { isOpen: () => open, close }
}

async function back(steps = -1): Promise<void> {
  history.go(steps)
  await settled()
}

async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(10)
}

const depth = () => history.state.overlays ?? 0

test('Back closes the one on top, one at a time, and the router hears nothing', async () => {
  const [low, high] = [cover(), cover()]
  await settled()
  expect(history.state).toEqual({ key: 'page', idx: 3, overlays: 2 })
  await back()
  expect([low.isOpen(), high.isOpen(), depth()]).toEqual([true, false, 1])
  await back()
  expect([low.isOpen(), depth(), history.at]).toEqual([false, 0, 1])
  expect(routed).toEqual([])
  await back()
  expect(routed).toEqual(['before'])
})

test('closed in another way, it takes its entry back; what opens in its place takes it over', async () => {
  const menu = cover()
  await settled()
  menu.close()
  const chart = cover()
  await settled()
  expect([chart.isOpen(), depth(), history.entries.length]).toEqual([true, 1, 3])
  chart.close()
  await settled()
  expect([history.at, depth()]).toEqual([1, 0])
  expect(routed).toEqual([])
})

test('Forward to what is closed leads back', async () => {
  cover()
  await settled()
  await back()
  await back(1)
  expect([history.at, depth()]).toEqual([1, 0])
  expect(routed).toEqual([])
})

test('an overlay that stays open has its entry again', async () => {
  overlays.openOverlay(() => undefined)
  await settled()
  await back()
  expect(depth()).toBe(1)
})

test('the router moves from the page’s own entry, and what is still open lies above the next page', async () => {
  const [low] = [cover(), cover()]
  await settled()
  expect(overlays.isCovered()).toBe(true)
  let at = 0
  void overlays.uncoverPage().then(() => (at = history.at))
  await settled()
  expect([at, overlays.isCovered(), low.isOpen()]).toEqual([1, false, true])
  history.pushState({ key: 'next', idx: 2 })
  overlays.showPage('next')
  await settled()
  expect(history.entries.map(({ key, overlays: n = 0 }) => `${key} ${n}`)).toEqual(['before 0', 'page 0', 'next 0', 'next 1', 'next 2'])
})

test('more than one step back leaves the page, and closes everything', async () => {
  const [low, high] = [cover(), cover()]
  await settled()
  await back(-3)
  expect([low.isOpen(), high.isOpen(), history.at]).toEqual([false, false, 0])
  expect(routed).toEqual(['before'])
})

test('a page that was loaded again at such an entry goes to its own', async () => {
  history.pushState({ key: 'page', idx: 2, overlays: 1 })
  await load()
  await settled()
  expect([history.at, depth()]).toEqual([1, 0])
})

test('where the page’s own entry is gone, this one takes its place', async () => {
  history.entries = [{ key: 'page', idx: 4, overlays: 1 }]
  history.at = 0
  overlays.showPage('page')
  const moved = overlays.uncoverPage()
  await vi.advanceTimersByTimeAsync(2000)
  await moved
  expect(history.state).toEqual({ key: 'page', idx: 3 })
})

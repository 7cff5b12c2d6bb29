// Back closes what covers the page, in every browser, and does not leave the page. Each open overlay has an entry of its own
// in the history, above that of the page and with its address; Back leads from one to the next, the top one first. Closed in
// another way, an overlay takes its entry back. The router never sees these entries: it moves only on those of pages.

interface OpenOverlay {
  close: () => void
}

/** What the router stores with an entry, and how many overlays lie above the page in ours. */
interface EntryState {
  key?: string
  idx?: number
  overlays?: number
}

/** A step in the history takes milliseconds; where none comes there is no such entry. Milliseconds. */
const LOST = 1000

/** From the lowest to the one on top. */
const open: OpenOverlay[] = []
/** The router's key of the page that is shown. */
let page: string | undefined
/** Overlays of the entry the browser is at. */
let depth = 0
/** A step of our own that has not arrived yet. */
let step: ReturnType<typeof setTimeout> | null = null
/** The router is about to move: it does that from the page's own entry, and those of overlays wait. */
let moving = false
let uncovered: (() => void)[] = []

/** Call it before the router begins to listen. */
export function watchOverlayHistory(): void {
  depth = depthOf(stateOf(history.state))
  addEventListener('popstate', onPop, true)
}

/** An overlay has opened: Back calls `close`. Returns what is to be called when it has closed. */
export function openOverlay(close: () => void): () => void {
  const overlay = { close }
  open.push(overlay)
  queueMicrotask(settle)
  return () => {
    const at = open.indexOf(overlay)
    if (at >= 0) open.splice(at, 1)
    // Later: what opens in its place takes over its entry.
    queueMicrotask(settle)
  }
}

/** True while the browser is at the entry of an overlay: a page that came now would lie above it. */
export function isCovered(): boolean {
  return depth > 0 || step !== null
}

/** Resolves at the page's own entry, where the router can move from. Then call `showPage`. */
export function uncoverPage(): Promise<void> {
  moving = true
  return new Promise((resolve) => {
    uncovered.push(resolve)
    settle()
  })
}

/** The router has come to the page with this key: overlays that are still open lie above that one now. */
export function showPage(key: string): void {
  moving = false
  page = key
  depth = depthOf(stateOf(history.state))
  settle()
}

function onPop(event: PopStateEvent): void {
  const ours = step !== null
  stopWaiting()
  const state = stateOf(event.state)
  const before = depth
  depth = depthOf(state)
  // Between pages, or a link to a place in this one: the router's.
  if (depth === 0 && (before === 0 || pageOf(state) !== page)) return leavePage(state)
  event.stopImmediatePropagation()
  if (!ours && pageOf(state) === page)
    open
      .slice(depth)
      .toReversed()
      .forEach(({ close }) => close())
  // Once what closes has closed. Forward to what is closed leads back at once.
  setTimeout(settle)
}

function leavePage(state: EntryState): void {
  if (pageOf(state) !== page) open.toReversed().forEach(({ close }) => close())
  page = pageOf(state)
  setTimeout(settle)
}

/** Brings the history to what is open. */
function settle(): void {
  if (step !== null) return
  const wanted = moving ? 0 : open.length
  if (depth > wanted) return go(wanted - depth)
  while (depth < wanted) push()
  if (depth > 0) return
  const waiting = uncovered
  uncovered = []
  waiting.forEach((resolve) => resolve())
}

function push(): void {
  const state = stateOf(history.state)
  depth += 1
  history.pushState({ ...state, idx: (state.idx ?? 0) + 1, overlays: depth }, '')
}

function go(steps: number): void {
  step = setTimeout(() => {
    // The page's own entry is no longer in the history: this one takes its place.
    stopWaiting()
    const { overlays = 0, idx = 0, ...rest } = stateOf(history.state)
    history.replaceState({ ...rest, idx: idx - overlays }, '')
    depth = 0
    settle()
  }, LOST)
  history.go(steps)
}

function stopWaiting(): void {
  if (step !== null) clearTimeout(step)
  step = null
}

function stateOf(state: unknown): EntryState {
  return (state as EntryState | null) ?? {}
}

function depthOf({ overlays }: EntryState): number {
  return overlays ?? 0
}

/** The same for the entry of a page and for those of the overlays above it; the first page has no key in its entry. */
function pageOf({ key = 'default' }: EntryState): string {
  return key
}

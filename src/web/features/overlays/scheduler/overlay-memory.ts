import { tellLater } from '../../../lib/beacon.ts'
import type { SeenOverlays } from '../../../../shop/overlays/contract.ts'
import { SEEN_OVERLAYS, type Overlay, type OverlayEvent, type SeenOverlay } from '../../../../shop/overlays/rules.ts'
import { api } from '../../../lib/api.ts'
import { readJson, STORAGE_KEYS, writeJson } from '../../../lib/storage.ts'
import { currentSession } from '../../account/session/session-store.ts'
import { markSeen, seenText } from '../state/seen.ts'
import { askedFor, onOverlayEnd } from '../state/shown-overlay.ts'

// What the shop is told of overlays: what a member has closed, for their other devices, and what became of each, without a name.

/** Milliseconds after which nobody waits for what the account knows. */
const PATIENCE = 5000

/** What became of overlays and has not been told yet, by its name among what has been. */
const untold = new Map<string, { overlay: Overlay; event: OverlayEvent }>()

let known: { userId: string; ready: boolean } | null = null

/** True once this browser knows what the member has closed elsewhere; of who is signed out there is nothing to know. */
export function knowsMemory(): boolean {
  const { state, user } = currentSession()
  if (state !== 'signed-in' || !user) return state === 'signed-out'
  return known?.userId === user.id && known.ready
}

/** Brings together what this browser and the account know; `done` is called then, and when it takes too long. */
export async function syncMemory(done: () => void): Promise<void> {
  const { state, user } = currentSession()
  if (state !== 'signed-in' || !user || known?.userId === user.id) return
  const here = { userId: user.id, ready: false }
  known = here
  const waited = setTimeout(settle, PATIENCE)
  function settle(): void {
    clearTimeout(waited)
    here.ready = true
    done()
  }
  try {
    const account = await api<SeenOverlays>('GET', '/api/overlays/seen')
    for (const overlay of SEEN_OVERLAYS) {
      const [there, local] = [momentOf(account[overlay]), closedAt(overlay)]
      if (there > local) markSeen(overlay, there)
      else if (local > there && (overlay === 'exit_offer' || account[overlay] === undefined)) tell(overlay)
    }
  } catch {
    // Weak connection: what is known here counts, and the next page load asks again.
  }
  settle()
}

/** What is closed here is closed for the account. Returns what stops it. */
export function tellAccount(): () => void {
  return onOverlayEnd(({ overlay }) => {
    const remembered = SEEN_OVERLAYS.find((one) => one === overlay)
    if (remembered && currentSession().state === 'signed-in' && seenText(remembered) !== null) tell(remembered)
  })
}

function tell(overlay: SeenOverlay): void {
  const at = overlay === 'exit_offer' ? { at: new Date(closedAt(overlay)).toISOString() } : {}
  api('PUT', '/api/overlays/seen', { body: { overlay, ...at } }).catch(() => undefined)
}

const momentOf = (text: string | undefined) => (text === undefined ? -Infinity : Date.parse(text))

/** When it was closed in this browser, in milliseconds since 1970; of all but the exit-intent offer only that it was. */
function closedAt(overlay: SeenOverlay): number {
  const text = seenText(overlay)
  if (text === null) return -Infinity
  return overlay === 'exit_offer' ? Number(text) || 0 : Infinity
}

/** Says once in a visit what became of an overlay; what cannot be sent is lost. What was only ever asked for is not counted. Browser only. */
export function reportOverlay(overlay: Overlay, event: OverlayEvent): void {
  const said = [...reported(), ...untold.keys()]
  const key = `${overlay} ${event}`
  const isUncounted = (event === 'accepted' || event === 'dismissed') && !said.includes(`${overlay} shown`)
  if (said.includes(key) || isUncounted || (event === 'shown' && askedFor.get())) return
  untold.set(key, { overlay, event })
  tellLater('overlays', takeUntold)
}

/** Remembered once it is sent: of a page that ends before, the next one says it if it is so again. */
function takeUntold() {
  writeJson(STORAGE_KEYS.overlayEvents, [...reported(), ...untold.keys()], 'session')
  const events = [...untold.values()]
  untold.clear()
  return events
}

function reported(): string[] {
  const found = readJson(STORAGE_KEYS.overlayEvents, 'session')
  return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : []
}

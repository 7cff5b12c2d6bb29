import type { ProductUpdate } from '../../../../shop/catalogue/contract.ts'
import { CARDS_MAX } from '../../../../shop/catalogue/rules.ts'
import type { PresenceRequest, ShopEventName, ShopEvents } from '../../../../shop/live-contract.ts'
import { PRESENCE_MAX, viewersProof, type Settings } from '../../../../shop/settings/rules.ts'
import { api } from '../../../lib/api.ts'
import { randomUuid } from '../../../lib/guest.ts'
import { isPageVisible, onPageHide, onVisibilityChange } from '../../../lib/page-visibility.ts'
import { createSharedStream } from '../../../lib/shared-stream.ts'
import { dropUnseenProducts, updateLiveStock, onShown, shownProducts } from './live-stock.ts'
import { updatePresence, hasPresence, onOpenProducts, openProducts } from './presence.ts'
import { updateSettings } from './live-settings.ts'

/** What comes onto the page in bursts is asked for together. Milliseconds. */
const GATHER_MS = 250
/** A page in the background stops listening after this long; who comes back sees what is so then. Milliseconds. */
const REST_MS = 15_000
/** The server beats every 20 s. Milliseconds. */
const SILENCE_MS = 50_000

const NAMES = Object.keys({ hello: true, pieces: true, viewers: true, settings: true, beat: true } satisfies Record<
  ShopEventName,
  true
>) as ShopEventName[]

/** The id of the connection that all tabs share, as this tab knows it; null before the first hello and after it has closed. */
let connectionId: string | null = null
let settings: Settings | null = null
/** Products whose state was asked for since the last hello: from then on the stream reports every change. */
let requested = new Set<string>()
const tab = randomUuid()

const stream = createSharedStream<ShopEvents>({
  address: '/api/live/shop',
  name: 'upya:shop-live',
  events: NAMES,
  greeting: () =>
    connectionId && settings
      ? [
          ['hello', { line: connectionId, settings } satisfies ShopEvents['hello']],
          ['viewers', { counts: hasPresence(), all: true } satisfies ShopEvents['viewers']],
        ]
      : [],
  restsAfter: REST_MS,
  silence: SILENCE_MS,
  // Refused: too many behind one address or at this process, or a shop that is away. Later perhaps.
  async mayReturn(failures) {
    if (failures > 1) await fetchMeanwhile()
    return true
  },
})

/** Listens to shop events and passes them to the pages. Returns what ends it. */
export function openShopEventStream(): () => void {
  const stops = [
    stream.on('hello', onHello),
    stream.on('pieces', ({ items }) => updateLiveStock(items, true)),
    stream.on('viewers', ({ counts, all }) => updatePresence(counts, all)),
    stream.on('settings', onSettings),
    onShown(fetchSoon),
    onOpenProducts(sendOpenProducts),
    onVisibilityChange(sendOpenProducts),
    onPageHide(() => isCounted() && sendPresence([])),
  ]
  return () => {
    for (const stop of stops) stop()
    // Nothing is shown, and what comes next is newer than what was received.
    dropUnseenProducts()
    connectionId = null
    clearTimeout(gathering)
    gathering = undefined
  }
}

/** Connected, for the first time or again: events before it were missed. */
function onHello(hello: ShopEvents['hello']): void {
  connectionId = hello.line
  onSettings(hello.settings)
  dropUnseenProducts()
  requested = new Set()
  void fetchShown()
  sendOpenProducts()
}

function onSettings(now: Settings): void {
  settings = now
  updateSettings(now)
  if (isCounted()) sendOpenProducts()
  else updatePresence({}, true)
}

let gathering: ReturnType<typeof setTimeout> | undefined

function fetchSoon(): void {
  gathering ??= setTimeout(() => {
    gathering = undefined
    void fetchShown()
  }, GATHER_MS)
}

async function fetchShown(): Promise<void> {
  if (!connectionId) return
  const ids = [...shownProducts()].filter((id) => !requested.has(id))
  ids.forEach((id) => requested.add(id))
  for (let at = 0; at < ids.length; at += CARDS_MAX) await fetchProducts(ids.slice(at, at + CARDS_MAX), requested)
}

/** No stream is to be had: a page that somebody sees asks for what it shows, with every try, once a minute in the end. */
async function fetchMeanwhile(): Promise<void> {
  const ids = isPageVisible() ? [...shownProducts()] : []
  for (let at = 0; at < ids.length; at += CARDS_MAX) await fetchProducts(ids.slice(at, at + CARDS_MAX), new Set())
}

async function fetchProducts(ids: readonly string[], among: Set<string>): Promise<void> {
  const later = productsReceived()
  try {
    const { items } = await api<{ items: ProductUpdate[] }>('GET', `/api/live/pieces?ids=${ids.join(',')}`)
    // Events received since the request are newer than this answer.
    updateLiveStock(
      items.filter(({ id }) => !later.ids.has(id)),
      false,
    )
  } catch {
    // No answer, or one that makes no sense: asked again with what next comes onto the page.
    ids.forEach((id) => among.delete(id))
  } finally {
    later.stop()
  }
}

function productsReceived(): { ids: ReadonlySet<string>; stop: () => void } {
  const ids = new Set<string>()
  const stop = stream.on('pieces', ({ items }) => items.forEach(({ id }) => ids.add(id)))
  return { ids, stop }
}

let said = ''

/** Viewers are really counted, and shown. */
function isCounted(): boolean {
  return settings !== null && viewersProof(settings) === 'live'
}

/** Only ever while viewers are counted: which products this page has open, by connection id and no name. */
function sendOpenProducts(): void {
  if (!connectionId || !isCounted()) return
  sendPresence(isPageVisible() ? openProducts().slice(0, PRESENCE_MAX) : [])
}

function sendPresence(products: string[]): void {
  if (!connectionId) return
  const body: PresenceRequest = { line: connectionId, tab, pieces: products }
  const text = JSON.stringify(body)
  // A connection that has reported nothing has nothing open.
  if (text === said || (products.length === 0 && !said.includes(connectionId))) return
  said = text
  // Still sent when the page is on its way out.
  void fetch('/api/live/looking', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: text,
    keepalive: true,
  }).catch(() => (said = ''))
}

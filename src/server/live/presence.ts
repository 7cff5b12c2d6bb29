import { createHash, randomUUID } from 'node:crypto'
import type { Live } from '../../platform/live.ts'
import { createViewerCounts, type PublishedCounts } from './viewer-counts.ts'

/** A message between processes: counts of the sender's streams, or what a stream of the receiver views. */
type PresenceMessage =
  | { from: string; counts: PublishedCounts }
  | { from: string; look: [stream: string, tab: string, products: string[]] }
  | { from: string; asks: true }

export interface PresenceOptions {
  live: Pick<Live, 'subscribe'>
  /** Reaches every process. */
  publish(topic: string, data: PresenceMessage): Promise<void>
  onError(error: Error): void
  now?: () => number
  /** Milliseconds between two ticks. */
  everyMs?: number
}

export interface Presence {
  /** A new stream from this network; nothing else is known of who is at its other end. */
  open(network: string): string
  close(stream: string): void
  /** The products that one tab at the end of a stream shows now; the stream may be another process's. */
  setViewed(stream: string, tab: string, products: readonly string[]): void
  /**
   * How many other streams view each of these products, of one network no more than PER_NETWORK; of all that are viewed when
   * none are named.
   */
  otherViewers(stream: string, products?: Iterable<string>): Record<string, number>
  /** What most have open, with how many: for those who run the shop. */
  mostViewed(): { product: string; viewers: number }[]
  /** Called at each tick with the products whose count may have changed. */
  onChange(listener: (products: ReadonlySet<string>) => void): () => void
  /** Publishes changed counts; called automatically every `everyMs`. */
  tick(): Promise<void>
  stop(): void
}

const TOPIC = 'presence'
const TICK_MS = 1000
/** Tabs of one browser; a client that names more invents them. */
const TABS_MAX = 20
/** Sent to the streams at one tick; the rest follows at the next ones. */
const CHANGED_AT_ONCE = 200
/** Some of them may be products that are not shown. */
const MOST_VIEWED = 20

interface Stream {
  network: string
  tabs: Map<string, readonly string[]>
  products: Set<string>
}

/** Who views which product right now, over all processes: numbers of streams by network and nothing about people, in memory only. */
export function createPresence({ live, publish, onError, now = Date.now, everyMs = TICK_MS }: PresenceOptions): Presence {
  const self = randomUUID()
  const streams = new Map<string, Stream>()
  const counts = createViewerCounts(now)
  const listeners = new Set<(products: ReadonlySet<string>) => void>()
  let hasAsked = false

  function apply(stream: Stream, tab: string, products: readonly string[]): void {
    // Deleted and set again, so that the least recently used tab is first in the map and is dropped first.
    stream.tabs.delete(tab)
    if (products.length > 0) stream.tabs.set(tab, products)
    const [oldest] = stream.tabs.keys()
    if (stream.tabs.size > TABS_MAX && oldest !== undefined) stream.tabs.delete(oldest)
    const before = stream.products
    stream.products = new Set([...stream.tabs.values()].flat())
    for (const product of stream.products) if (!before.has(product)) counts.add(product, stream.network, 1)
    for (const product of before) if (!stream.products.has(product)) counts.add(product, stream.network, -1)
  }

  function receive(message: PresenceMessage): void {
    if (message.from === self) return
    if ('asks' in message) counts.publishAll()
    if ('counts' in message) counts.receive(message.from, message.counts)
    if ('look' in message) {
      const [id, tab, products] = message.look
      const stream = streams.get(id)
      if (stream) apply(stream, tab, products)
    }
  }

  function send(data: PresenceMessage): void {
    publish(TOPIC, data).catch(onError)
  }

  function otherViewers(id: string, products?: Iterable<string>): Record<string, number> {
    // The first question in this process: the others may have counts that it never received.
    if (!hasAsked) send({ from: self, asks: true })
    hasAsked = true
    const own = streams.get(id)
    return Object.fromEntries([...(products ?? counts.mostViewed())].map((product) => [product, counts.count(product, own)]))
  }

  async function tick(): Promise<void> {
    counts.expire()
    const products = counts.takeChanged(CHANGED_AT_ONCE)
    if (products.size > 0) for (const listener of listeners) listener(products)
    await counts.publish((changes) => publish(TOPIC, { from: self, counts: changes }))
  }

  const unsubscribe = live.subscribe(TOPIC, ({ data }) => receive(data as PresenceMessage))
  const timer = setInterval(() => void tick().catch(onError), everyMs)
  timer.unref()

  return {
    open(network) {
      const id = randomUUID()
      streams.set(id, { network: hashOf(network), tabs: new Map(), products: new Set() })
      return id
    },
    close(id) {
      const stream = streams.get(id)
      streams.delete(id)
      if (stream) for (const product of stream.products) counts.add(product, stream.network, -1)
    },
    setViewed(id, tab, products) {
      const stream = streams.get(id)
      if (stream) apply(stream, tab, products)
      else send({ from: self, look: [id, tab, [...products]] })
    },
    otherViewers,
    mostViewed: () =>
      Object.entries(otherViewers(''))
        .map(([product, viewers]) => ({ product, viewers }))
        .toSorted((a, b) => b.viewers - a.viewers)
        .slice(0, MOST_VIEWED),
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tick,
    stop() {
      clearInterval(timer)
      unsubscribe()
    },
  }
}

function hashOf(network: string): string {
  return createHash('sha256').update(network).digest('base64url').slice(0, 8)
}

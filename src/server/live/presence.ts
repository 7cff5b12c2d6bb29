import { createHash, randomUUID } from 'node:crypto'
import type { Live } from '../../platform/live.ts'

/** How many streams of each network look at a piece; networks by a hash that says nothing of them. */
type Networks = Map<string, number>

/** What one process sends the others: how many of its streams look at a piece, or what a stream of theirs looks at. */
type PresenceMessage =
  | { from: string; counts: [piece: string, networks: [string, number][]][] }
  | { from: string; look: [stream: string, tab: string, pieces: string[]] }
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
  /** What one page at the end of a stream has open, in place of what it had; the stream may be another process's. */
  look(stream: string, tab: string, pieces: readonly string[]): void
  /**
   * How many other streams look at each of these pieces, of one network no more than PER_NETWORK; of all that are looked at when
   * none are named.
   */
  others(stream: string, pieces?: Iterable<string>): Record<string, number>
  /** Called at each tick with the pieces whose count may have changed. */
  onChange(listener: (pieces: ReadonlySet<string>) => void): () => void
  /** Publishes what has changed; happens by itself every `everyMs`. */
  tick(): Promise<void>
  stop(): void
}

const TOPIC = 'presence'
const TICK_MS = 1000
/** All counts are published again this often, and forgotten when they have not been: a process may die, or a message be lost. Milliseconds. */
const REPUBLISH_MS = 60_000
const EXPIRY_MS = 150_000
/** Pages of one browser; whoever names more has made them up. */
const TABS_MAX = 20
/** An office or a family stands behind one address; one program can open hundreds of streams from there. In all processes together. */
export const PER_NETWORK = 3
/** A notification holds 8,000 bytes; the rest is for names and brackets. */
const MESSAGE_BYTES = 7000
/** Of one piece in one message: beyond that it makes no difference to anybody. */
const NETWORKS_MAX = 300
/** Sent to the streams at one tick; the rest has time. */
const CHANGED_AT_ONCE = 200
/** Sent to a new stream, those that most look at. */
const ALL_MAX = 400

interface Stream {
  network: string
  tabs: Map<string, readonly string[]>
  pieces: Set<string>
}

/** Who looks at which piece right now, over all processes: numbers of streams by network and nothing about people, in memory only. */
export function createPresence({ live, publish, onError, now = Date.now, everyMs = TICK_MS }: PresenceOptions): Presence {
  const self = randomUUID()
  const streams = new Map<string, Stream>()
  const local = new Map<string, Networks>()
  const remote = new Map<string, Map<string, { networks: Networks; at: number }>>()
  const listeners = new Set<(pieces: ReadonlySet<string>) => void>()
  let changed = new Set<string>()
  let unpublished = new Set<string>()
  let publishedAllAt = now()
  let hasAsked = false

  function add(piece: string, { network }: Stream, by: 1 | -1): void {
    const networks = local.get(piece) ?? new Map<string, number>()
    local.set(piece, networks)
    const streams = (networks.get(network) ?? 0) + by
    if (streams > 0) networks.set(network, streams)
    else networks.delete(network)
    if (networks.size === 0) local.delete(piece)
    changed.add(piece)
    unpublished.add(piece)
  }

  function apply(stream: Stream, tab: string, pieces: readonly string[]): void {
    // Set anew, so that the one that was silent longest stays the first, and gives way.
    stream.tabs.delete(tab)
    if (pieces.length > 0) stream.tabs.set(tab, pieces)
    const [oldest] = stream.tabs.keys()
    if (stream.tabs.size > TABS_MAX && oldest !== undefined) stream.tabs.delete(oldest)
    const before = stream.pieces
    stream.pieces = new Set([...stream.tabs.values()].flat())
    for (const piece of stream.pieces) if (!before.has(piece)) add(piece, stream, 1)
    for (const piece of before) if (!stream.pieces.has(piece)) add(piece, stream, -1)
  }

  function receive(message: PresenceMessage): void {
    if (message.from === self) return
    if ('asks' in message) for (const piece of local.keys()) unpublished.add(piece)
    if ('look' in message) {
      const [id, tab, pieces] = message.look
      const stream = streams.get(id)
      if (stream) apply(stream, tab, pieces)
    }
    if (!('counts' in message)) return
    const theirs = remote.get(message.from) ?? new Map<string, { networks: Networks; at: number }>()
    remote.set(message.from, theirs)
    for (const [piece, by] of message.counts) {
      const networks = new Map(by)
      if (!isSame(theirs.get(piece)?.networks, networks)) changed.add(piece)
      if (networks.size > 0) theirs.set(piece, { networks, at: now() })
      else theirs.delete(piece)
    }
  }

  function expire(): void {
    for (const [process, theirs] of remote) {
      for (const [piece, { at }] of theirs) {
        if (now() - at < EXPIRY_MS) continue
        theirs.delete(piece)
        changed.add(piece)
      }
      if (theirs.size === 0) remote.delete(process)
    }
  }

  async function publishCounts(): Promise<void> {
    if (now() - publishedAllAt >= REPUBLISH_MS) {
      publishedAllAt = now()
      for (const piece of local.keys()) unpublished.add(piece)
    }
    const pieces = [...unpublished]
    unpublished = new Set()
    while (pieces.length > 0) {
      const counts: [string, [string, number][]][] = []
      for (let bytes = 0; bytes < MESSAGE_BYTES && pieces.length > 0;) {
        const piece = pieces[0] ?? ''
        const networks = [...(local.get(piece) ?? [])].slice(0, NETWORKS_MAX)
        bytes += JSON.stringify([piece, networks]).length + 1
        if (bytes > MESSAGE_BYTES && counts.length > 0) break
        counts.push([piece, networks])
        pieces.shift()
      }
      try {
        await publish(TOPIC, { from: self, counts })
      } catch (error) {
        // Published at the next tick.
        for (const piece of [...counts.map(([piece]) => piece), ...pieces]) unpublished.add(piece)
        throw error
      }
    }
  }

  /** On this process and the others; without `own`, of a stream that is to know of the others. */
  function countOf(piece: string, own?: Stream): number {
    const all = new Map(local.get(piece))
    for (const theirs of remote.values()) {
      for (const [network, streams] of theirs.get(piece)?.networks ?? []) all.set(network, (all.get(network) ?? 0) + streams)
    }
    if (own?.pieces.has(piece)) all.set(own.network, (all.get(own.network) ?? 1) - 1)
    return [...all.values()].reduce((sum, streams) => sum + Math.min(streams, PER_NETWORK), 0)
  }

  function mostLookedAt(): string[] {
    const all = new Set([...local.keys(), ...[...remote.values()].flatMap((theirs) => [...theirs.keys()])])
    if (all.size <= ALL_MAX) return [...all]
    const counts = new Map([...all].map((piece) => [piece, countOf(piece)]))
    return [...all].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0)).slice(0, ALL_MAX)
  }

  function send(data: PresenceMessage): void {
    publish(TOPIC, data).catch(onError)
  }

  async function tick(): Promise<void> {
    expire()
    const pieces = new Set([...changed].slice(0, CHANGED_AT_ONCE))
    for (const piece of pieces) changed.delete(piece)
    if (pieces.size > 0) for (const listener of listeners) listener(pieces)
    await publishCounts()
  }

  const unsubscribe = live.subscribe(TOPIC, ({ data }) => receive(data as PresenceMessage))
  const clock = setInterval(() => void tick().catch(onError), everyMs)
  clock.unref()

  return {
    open(network) {
      const id = randomUUID()
      streams.set(id, { network: nameOf(network), tabs: new Map(), pieces: new Set() })
      return id
    },
    close(id) {
      const stream = streams.get(id)
      streams.delete(id)
      if (stream) for (const piece of stream.pieces) add(piece, stream, -1)
    },
    look(id, tab, pieces) {
      const stream = streams.get(id)
      if (stream) apply(stream, tab, pieces)
      else send({ from: self, look: [id, tab, [...pieces]] })
    },
    others(id, pieces) {
      // The first who wants to know: the others may know more.
      if (!hasAsked) send({ from: self, asks: true })
      hasAsked = true
      const own = streams.get(id)
      return Object.fromEntries([...(pieces ?? mostLookedAt())].map((piece): [string, number] => [piece, countOf(piece, own)]))
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tick,
    stop() {
      clearInterval(clock)
      unsubscribe()
    },
  }
}

function nameOf(network: string): string {
  return createHash('sha256').update(network).digest('base64url').slice(0, 8)
}

function isSame(before: Networks | undefined, after: Networks): boolean {
  return (before?.size ?? 0) === after.size && [...after].every(([network, streams]) => before?.get(network) === streams)
}

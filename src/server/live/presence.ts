import { createHash, randomUUID } from 'node:crypto'
import type { Live } from '../../platform/live.ts'

/** How many lines of each network look at a piece; networks by a hash that says nothing of them. */
type Networks = Map<string, number>

/** What one process tells the others: how many of its lines look at a piece, or what a line of theirs looks at. */
type Told =
  | { from: string; counts: [piece: string, networks: [string, number][]][] }
  | { from: string; look: [line: string, tab: string, pieces: string[]] }
  | { from: string; asks: true }

export interface PresenceOptions {
  live: Pick<Live, 'subscribe'>
  /** Reaches every process. */
  publish(topic: string, data: Told): Promise<void>
  onError(error: Error): void
  now?: () => number
  /** Milliseconds between two turns. */
  everyMs?: number
}

export interface Presence {
  /** A new line from this network; nothing else is known of who is at its other end. */
  begin(network: string): string
  end(line: string): void
  /** What one page at the end of a line has open, in place of what it had; the line may be another process's. */
  look(line: string, tab: string, pieces: readonly string[]): void
  /**
   * How many other lines look at each of these pieces, of one network no more than PER_NETWORK; of all that are looked at when
   * none are named.
   */
  others(line: string, pieces?: Iterable<string>): Record<string, number>
  /** Called once a turn with the pieces whose count may have changed. */
  onChange(listener: (pieces: ReadonlySet<string>) => void): () => void
  /** What happens by itself every `everyMs`. */
  turn(): Promise<void>
  stop(): void
}

const TOPIC = 'presence'
const EVERY_MS = 1000
/** All counts are told again this often, and forgotten when they have not been: a process may die, or a word be lost. Milliseconds. */
const AGAIN_MS = 60_000
const FORGOTTEN_MS = 150_000
/** Pages of one browser; whoever names more has made them up. */
const TABS_MAX = 20
/** An office or a family stands behind one address; one program can open hundreds of lines from there. In all processes together. */
export const PER_NETWORK = 3
/** A notification holds 8,000 bytes; the rest is for names and brackets. */
const TOLD_BYTES = 7000
/** Of one piece in one word: beyond that it makes no difference to anybody. */
const NETWORKS_TOLD = 300
/** Told to the lines in one turn; the rest has time. */
const CHANGED_AT_ONCE = 200
/** Told to a new line, those that most look at. */
const ALL_MAX = 400

interface Line {
  network: string
  tabs: Map<string, readonly string[]>
  pieces: Set<string>
}

/** Who looks at which piece right now, over all processes: numbers of lines by network and nothing about people, in memory only. */
export function createPresence({ live, publish, onError, now = Date.now, everyMs = EVERY_MS }: PresenceOptions): Presence {
  const self = randomUUID()
  const lines = new Map<string, Line>()
  const here = new Map<string, Networks>()
  const there = new Map<string, Map<string, { networks: Networks; at: number }>>()
  const listeners = new Set<(pieces: ReadonlySet<string>) => void>()
  let changed = new Set<string>()
  let untold = new Set<string>()
  let toldAllAt = now()
  let hasAsked = false

  function add(piece: string, { network }: Line, by: 1 | -1): void {
    const networks = here.get(piece) ?? new Map<string, number>()
    here.set(piece, networks)
    const lines = (networks.get(network) ?? 0) + by
    if (lines > 0) networks.set(network, lines)
    else networks.delete(network)
    if (networks.size === 0) here.delete(piece)
    changed.add(piece)
    untold.add(piece)
  }

  function apply(line: Line, tab: string, pieces: readonly string[]): void {
    // Set anew, so that the one that was silent longest stays the first, and gives way.
    line.tabs.delete(tab)
    if (pieces.length > 0) line.tabs.set(tab, pieces)
    const [oldest] = line.tabs.keys()
    if (line.tabs.size > TABS_MAX && oldest !== undefined) line.tabs.delete(oldest)
    const before = line.pieces
    line.pieces = new Set([...line.tabs.values()].flat())
    for (const piece of line.pieces) if (!before.has(piece)) add(piece, line, 1)
    for (const piece of before) if (!line.pieces.has(piece)) add(piece, line, -1)
  }

  function hear(told: Told): void {
    if (told.from === self) return
    if ('asks' in told) for (const piece of here.keys()) untold.add(piece)
    if ('look' in told) {
      const [id, tab, pieces] = told.look
      const line = lines.get(id)
      if (line) apply(line, tab, pieces)
    }
    if (!('counts' in told)) return
    const theirs = there.get(told.from) ?? new Map<string, { networks: Networks; at: number }>()
    there.set(told.from, theirs)
    for (const [piece, by] of told.counts) {
      const networks = new Map(by)
      if (!isSame(theirs.get(piece)?.networks, networks)) changed.add(piece)
      if (networks.size > 0) theirs.set(piece, { networks, at: now() })
      else theirs.delete(piece)
    }
  }

  function forget(): void {
    for (const [process, theirs] of there) {
      for (const [piece, { at }] of theirs) {
        if (now() - at < FORGOTTEN_MS) continue
        theirs.delete(piece)
        changed.add(piece)
      }
      if (theirs.size === 0) there.delete(process)
    }
  }

  async function tell(): Promise<void> {
    if (now() - toldAllAt >= AGAIN_MS) {
      toldAllAt = now()
      for (const piece of here.keys()) untold.add(piece)
    }
    const pieces = [...untold]
    untold = new Set()
    while (pieces.length > 0) {
      const counts: [string, [string, number][]][] = []
      for (let bytes = 0; bytes < TOLD_BYTES && pieces.length > 0;) {
        const piece = pieces[0] ?? ''
        const networks = [...(here.get(piece) ?? [])].slice(0, NETWORKS_TOLD)
        bytes += JSON.stringify([piece, networks]).length + 1
        if (bytes > TOLD_BYTES && counts.length > 0) break
        counts.push([piece, networks])
        pieces.shift()
      }
      try {
        await publish(TOPIC, { from: self, counts })
      } catch (error) {
        // Told at the next turn.
        for (const piece of [...counts.map(([piece]) => piece), ...pieces]) untold.add(piece)
        throw error
      }
    }
  }

  /** Here and there; without `own`, of a line that is to know of the others. */
  function countOf(piece: string, own?: Line): number {
    const all = new Map(here.get(piece))
    for (const theirs of there.values()) {
      for (const [network, lines] of theirs.get(piece)?.networks ?? []) all.set(network, (all.get(network) ?? 0) + lines)
    }
    if (own?.pieces.has(piece)) all.set(own.network, (all.get(own.network) ?? 1) - 1)
    return [...all.values()].reduce((sum, lines) => sum + Math.min(lines, PER_NETWORK), 0)
  }

  function mostLookedAt(): string[] {
    const all = new Set([...here.keys(), ...[...there.values()].flatMap((theirs) => [...theirs.keys()])])
    if (all.size <= ALL_MAX) return [...all]
    const counts = new Map([...all].map((piece) => [piece, countOf(piece)]))
    return [...all].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0)).slice(0, ALL_MAX)
  }

  function send(data: Told): void {
    publish(TOPIC, data).catch(onError)
  }

  async function turn(): Promise<void> {
    forget()
    const pieces = new Set([...changed].slice(0, CHANGED_AT_ONCE))
    for (const piece of pieces) changed.delete(piece)
    if (pieces.size > 0) for (const listener of listeners) listener(pieces)
    await tell()
  }

  const unsubscribe = live.subscribe(TOPIC, ({ data }) => hear(data as Told))
  const clock = setInterval(() => void turn().catch(onError), everyMs)
  clock.unref()

  return {
    begin(network) {
      const id = randomUUID()
      lines.set(id, { network: nameOf(network), tabs: new Map(), pieces: new Set() })
      return id
    },
    end(id) {
      const line = lines.get(id)
      lines.delete(id)
      if (line) for (const piece of line.pieces) add(piece, line, -1)
    },
    look(id, tab, pieces) {
      const line = lines.get(id)
      if (line) apply(line, tab, pieces)
      else send({ from: self, look: [id, tab, [...pieces]] })
    },
    others(id, pieces) {
      // The first who wants to know: the others may know more.
      if (!hasAsked) send({ from: self, asks: true })
      hasAsked = true
      const own = lines.get(id)
      return Object.fromEntries([...(pieces ?? mostLookedAt())].map((piece): [string, number] => [piece, countOf(piece, own)]))
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    turn,
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
  return (before?.size ?? 0) === after.size && [...after].every(([network, lines]) => before?.get(network) === lines)
}

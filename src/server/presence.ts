import { randomUUID } from 'node:crypto'
import type { Live } from '../platform/live.ts'

/** What one process tells the others: how many of its lines look at a piece, or what a line of theirs looks at. */
type Told =
  | { from: string; counts: [piece: string, lines: number][] }
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
  /** A new line; nothing is known of who is at its other end. */
  begin(): string
  end(line: string): void
  /** What one page at the end of a line has open, in place of what it had; the line may be another process's. */
  look(line: string, tab: string, pieces: readonly string[]): void
  /** How many other lines look at each of these pieces; of all that are looked at when none are named. */
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
/** A notification holds 8,000 bytes. */
const TOLD_AT_ONCE = 120
/** Told to the lines in one turn; the rest has time. */
const CHANGED_AT_ONCE = 200
/** Told to a new line, those that most look at. */
const ALL_MAX = 400

interface Line {
  tabs: Map<string, readonly string[]>
  pieces: Set<string>
}

/** Who looks at which piece right now, over all processes: numbers of lines and nothing about people, in memory only. */
export function createPresence({ live, publish, onError, now = Date.now, everyMs = EVERY_MS }: PresenceOptions): Presence {
  const self = randomUUID()
  const lines = new Map<string, Line>()
  const here = new Map<string, number>()
  const there = new Map<string, Map<string, { lines: number; at: number }>>()
  const listeners = new Set<(pieces: ReadonlySet<string>) => void>()
  let changed = new Set<string>()
  let untold = new Set<string>()
  let toldAllAt = now()
  let hasAsked = false

  function add(piece: string, by: 1 | -1): void {
    const lines = (here.get(piece) ?? 0) + by
    if (lines > 0) here.set(piece, lines)
    else here.delete(piece)
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
    for (const piece of line.pieces) if (!before.has(piece)) add(piece, 1)
    for (const piece of before) if (!line.pieces.has(piece)) add(piece, -1)
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
    const theirs = there.get(told.from) ?? new Map<string, { lines: number; at: number }>()
    there.set(told.from, theirs)
    for (const [piece, lines] of told.counts) {
      if ((theirs.get(piece)?.lines ?? 0) !== lines) changed.add(piece)
      if (lines > 0) theirs.set(piece, { lines, at: now() })
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
    for (let at = 0; at < pieces.length; at += TOLD_AT_ONCE) {
      const part = pieces.slice(at, at + TOLD_AT_ONCE)
      try {
        await publish(TOPIC, { from: self, counts: part.map((piece) => [piece, here.get(piece) ?? 0]) })
      } catch (error) {
        // Told at the next turn.
        for (const piece of pieces.slice(at)) untold.add(piece)
        throw error
      }
    }
  }

  /** Here and there, this line included. */
  function countOf(piece: string): number {
    let count = here.get(piece) ?? 0
    for (const theirs of there.values()) count += theirs.get(piece)?.lines ?? 0
    return count
  }

  function mostLookedAt(): string[] {
    const all = new Set([...here.keys(), ...[...there.values()].flatMap((theirs) => [...theirs.keys()])])
    if (all.size <= ALL_MAX) return [...all]
    return [...all].sort((a, b) => countOf(b) - countOf(a)).slice(0, ALL_MAX)
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
    begin() {
      const id = randomUUID()
      lines.set(id, { tabs: new Map(), pieces: new Set() })
      return id
    },
    end(id) {
      const line = lines.get(id)
      lines.delete(id)
      for (const piece of line?.pieces ?? []) add(piece, -1)
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
      const own = lines.get(id)?.pieces
      return Object.fromEntries(
        [...(pieces ?? mostLookedAt())].map((piece): [string, number] => [piece, countOf(piece) - (own?.has(piece) ? 1 : 0)]),
      )
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

import { TURN_GAP_MS, RESTART_MS, SCROLL_PAUSE_MS } from './carousel-rules.ts'

interface Turn {
  /** When it turns over; while it is paused, how much was left then. */
  at: number
  /** From one turn to the next. */
  interval: number
  paused: boolean
}

export type CarouselClock = ReturnType<typeof createCarouselClock>

/** Which carousel turns next: one clock for all carousels in view. Pure: the time is passed in, in milliseconds, and sets no timer. */
export function createCarouselClock() {
  const turns = new Map<string, Turn>()
  let restsUntil = Number.NEGATIVE_INFINITY
  let freeFrom = Number.NEGATIVE_INFINITY

  function set(turn: Turn | undefined, now: number, ms: number): void {
    if (turn) turn.at = turn.paused ? ms : now + ms
  }

  return {
    /** The carousel has come into view. */
    watch(key: string, interval: number, now: number): void {
      turns.set(key, { at: now + interval, interval, paused: false })
    },
    /** The carousel has left the view. */
    unwatch(key: string): void {
      turns.delete(key)
    },
    /** Under the mouse, or with the keyboard in it (card-08). */
    pause(key: string, now: number): void {
      const turn = turns.get(key)
      if (turn && !turn.paused) turns.set(key, { ...turn, at: Math.max(0, turn.at - now), paused: true })
    },
    resume(key: string, now: number): void {
      const turn = turns.get(key)
      if (turn?.paused) turns.set(key, { ...turn, at: now + turn.at, paused: false })
    },
    /** The page moves: until it has rested for a moment, the clock is paused for all (card-09). */
    scrolled(now: number): void {
      const longer = now + SCROLL_PAUSE_MS - Math.max(restsUntil, now)
      restsUntil = now + SCROLL_PAUSE_MS
      for (const turn of turns.values()) if (!turn.paused) turn.at += longer
    },
    /** Turned by hand: its next turn comes 8 s later, those after that at its own interval (card-10). */
    turned(key: string, now: number): void {
      set(turns.get(key), now, RESTART_MS)
    },
    /** The page was hidden: all start again. */
    restart(now: number): void {
      for (const turn of turns.values()) set(turn, now, turn.interval)
    },
    /** The carousel whose turn it is, one at a time; its next turn is set. */
    next(now: number): string | null {
      if (now < restsUntil || now < freeFrom) return null
      const due = earliest()
      if (!due || due[1].at > now) return null
      due[1].at = now + due[1].interval
      freeFrom = now + TURN_GAP_MS
      return due[0]
    },
    /** Milliseconds until there may be a turn; null when there is nothing to wait for. */
    wait(now: number): number | null {
      const due = earliest()
      return due && Math.max(0, due[1].at - now, restsUntil - now, freeFrom - now)
    },
  }

  function earliest(): [string, Turn] | null {
    let found: [string, Turn] | null = null
    for (const entry of turns) if (!entry[1].paused && (!found || entry[1].at < found[1].at)) found = entry
    return found
  }
}

/** Time as the shop sees it; tests move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** What is done later; tests decide when that is. */
export interface Timers {
  /** Runs once, in `ms`, unless it is called off by what comes back. */
  after(ms: number, run: () => void): () => void
}

export const systemTimers: Timers = {
  after(ms, run) {
    const timer = setTimeout(run, ms).unref()
    return () => clearTimeout(timer)
  },
}

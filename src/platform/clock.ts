/** Time as the shop sees it; tests move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** `seconds` after `date`. */
export function later(date: Date, seconds: number): Date {
  return new Date(date.getTime() + seconds * 1000)
}

/** Nairobi is three hours ahead, all year: it has no summer time. Milliseconds. */
export const NAIROBI_OFFSET_MS = 3 * 3_600_000

/** When a day begins in Nairobi. `day`: 2026-03-05. */
export function nairobiMidnight(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - NAIROBI_OFFSET_MS)
}

/** Which day it is in Nairobi: 2026-03-05. */
export function nairobiDayOf(date: Date): string {
  return new Date(date.getTime() + NAIROBI_OFFSET_MS).toISOString().slice(0, 10)
}

/** The hour of its day in Nairobi, from 0. */
export function nairobiHour(date: Date): number {
  return new Date(date.getTime() + NAIROBI_OFFSET_MS).getUTCHours()
}

/** `seconds` after `date`. */
export function later(date: Date, seconds: number): Date {
  return new Date(date.getTime() + seconds * 1000)
}

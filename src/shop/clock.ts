/** Nairobi is three hours ahead, all year: it has no summer time. Milliseconds. */
export const NAIROBI_OFFSET_MS = 3 * 3_600_000

/** `seconds` after `date`. */
export function later(date: Date, seconds: number): Date {
  return new Date(date.getTime() + seconds * 1000)
}

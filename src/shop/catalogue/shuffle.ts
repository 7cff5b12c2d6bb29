import { mixBits } from '../hash.ts'

/** One order of the random lists: which fixed random column, which way along it, from where. */
export interface ShuffleOrder {
  column: 'shuffle_a' | 'shuffle_b'
  direction: 'asc' | 'desc'
  /** In [0, 1). */
  start: number
}

/** The same seed gives the same order, on any machine. */
export function shuffleOrder(seed: number): ShuffleOrder {
  const bits = mixBits(seed + 0x9e3779b9)
  return {
    column: bits & 1 ? 'shuffle_a' : 'shuffle_b',
    direction: bits & 2 ? 'asc' : 'desc',
    // 22 bits: exact in a PostgreSQL real.
    start: (bits >>> 10) / 2 ** 22,
  }
}

export function walkName(seed: number): string {
  return `r.${seed}`
}

/** EAT is three hours ahead of UTC, all year. Milliseconds. */
const [DAY_MS, EAT_MS] = [86_400_000, 3 * 3_600_000]

/** The seed of a day in Nairobi: what the shop shows first is another choice every morning. */
export function seedOfDay(now: Date): number {
  return Math.floor((now.getTime() + EAT_MS) / DAY_MS) % 1_000_000
}

export type SeededRandom = ReturnType<typeof createSeededRandom>

/** Chance that repeats itself: the same seed and the same order of requests give the same answers. */
export function createSeededRandom(seed: number) {
  let state = seed >>> 0

  /** mulberry32 */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  function pick<T>(...options: readonly [T, ...T[]]): T {
    return options[Math.floor(next() * options.length)] ?? options[0]
  }

  return {
    chance: (share: number): boolean => next() < share,
    pick,
    /** Documents and traffic disagree on which of the two it is. */
    numberOrText: (value: number): number | string => pick<number | string>(value, String(value)),
  }
}

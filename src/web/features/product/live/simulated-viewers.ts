import { VIEWERS, type ViewedOn } from '../../../../shop/settings/rules.ts'

/** Ticks of the clock from one turning point of a count to the next: it drifts in between. */
const DRIFT = 6

/**
 * Simulated viewers at `turn`, a count of VIEWERS_CHANGE_MS: within the range of the surface, near what it was
 * at the turn before and never the same. Nothing is stored, and everybody sees the same number at the same time.
 */
export function simulatedViewers(id: string, surface: ViewedOn, turn: number): number {
  const { min, max } = VIEWERS[surface]
  const seed = hash(`${surface} ${id}`)
  const [stretch, within] = [Math.floor(turn / DRIFT), (((turn % DRIFT) + DRIFT) % DRIFT) / DRIFT]
  const at = (n: number) => min + (mix(seed + n * 0x9e3779b9) / 2 ** 32) * (max - min)
  const drifted = Math.round(at(stretch) * (1 - within) + at(stretch + 1) * within)
  // Even and odd in turn, so that every change is one.
  if (((drifted + seed + turn) & 1) === 0) return drifted
  return drifted < max ? drifted + 1 : drifted - 1
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}

/** Every bit of the number on every bit of the result (the finaliser of MurmurHash3). */
function mix(number: number): number {
  let value = number >>> 0
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

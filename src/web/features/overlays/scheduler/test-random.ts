import { isHeldOut, OVERLAYS, type Overlay } from '../../../../shop/overlays/rules.ts'

/** Numbers of a seed (mulberry32), so that a failure can be looked at again. */
export function randomOf(seed: number): () => number {
  let a = seed
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A guest from whom exactly these are held back, the same one each time. */
export function guestHeldOutOf(held: readonly Overlay[]): string {
  for (let n = 0; ; n++) {
    const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
    if (OVERLAYS.every((overlay) => isHeldOut(overlay, id) === held.includes(overlay))) return id
  }
}

// How tall a garment is and how wide from top to bottom, beside what is usual for its kind: a skirt is no dress. Pure.

import type { Garment } from '../rules-rig.ts'
import type { Outline } from './outline.ts'

/** Its height, then its width in the five fifths of it, in square roots of its area: what is usual, and how far most are from that. */
interface Usual {
  mean: readonly number[]
  spread: readonly number[]
}

// Rounded from photographs that were looked at.
const DRESS: Usual = { mean: [1.43, 0.56, 0.69, 0.7, 0.81, 0.78], spread: [0.2, 0.17, 0.2, 0.15, 0.2, 0.22] }
const TOP: Usual = { mean: [1.18, 0.64, 1, 0.95, 0.93, 0.75], spread: [0.16, 0.2, 0.24, 0.21, 0.2, 0.21] }
const OUTERWEAR: Usual = { mean: [1.27, 0.47, 0.82, 0.97, 0.99, 0.73], spread: [0.18, 0.15, 0.17, 0.17, 0.21, 0.21] }
const TROUSERS: Usual = { mean: [1.34, 0.64, 0.88, 0.9, 0.9, 0.6], spread: [0.34, 0.18, 0.23, 0.3, 0.38, 0.22] }
const SKIRT: Usual = { mean: [1.08, 0.65, 0.9, 1.04, 1.14, 0.93], spread: [0.19, 0.19, 0.2, 0.2, 0.24, 0.2] }
const USUAL: Partial<Record<Garment, Usual>> = { dress: DRESS, top: TOP, outerwear: OUTERWEAR, trousers: TROUSERS, skirt: SKIRT }
const FIFTHS = 5

/** How unlike its kind: 1 is as far from it as most are, 0 when nothing is known of the kind. */
export function unlikeKind(mask: Uint8Array, width: number, outline: Outline, garment: Garment): number {
  const usual = USUAL[garment]
  if (!usual) return 0
  const [cos, sin] = [Math.cos(outline.turned), Math.sin(outline.turned)]
  const top = outline.toPicture(0, 0)
  const fifths = new Float64Array(FIFTHS)
  mask.forEach((value, i) => {
    if (value === 0) return
    const down = (Math.floor(i / width) - top.y) * cos - ((i % width) - top.x) * sin
    const fifth = Math.min(FIFTHS - 1, Math.max(0, Math.floor((down / outline.height) * FIFTHS)))
    fifths[fifth] = (fifths[fifth] ?? 0) + 1
  })
  const measures = [outline.height / outline.size, ...[...fifths].map((pixels) => (pixels * FIFTHS) / outline.height / outline.size)]
  const squares = measures.map((value, k) => ((value - (usual.mean[k] ?? 0)) / (usual.spread[k] ?? 1)) ** 2)
  return Math.sqrt(squares.reduce((sum, value) => sum + value, 0) / squares.length)
}

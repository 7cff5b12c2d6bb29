// Which pixels are the garment: the network says what stands out, the colours say exactly where it ends. Pure.

import type { Garment } from '../rules-rig.ts'
import { colourEvidence } from './colour-model.ts'
import { maskSigns, type MaskSigns, type Seen } from './mask-signs.ts'
import { garmentParts } from './garment-parts.ts'
import { partsOf } from './parts.ts'
import { boxMean, guidedBy, type Plane } from '../rules-filters.ts'
import { oklab, type Picture } from './pixels.ts'

export interface GarmentMask {
  /** 1 where the garment is. */
  mask: Uint8Array
  /** The lightness of the picture, which guides soft edges. */
  light: Plane
  /** What it would be if colours counted more; not looked at as closely. */
  bold: Uint8Array
  signs: MaskSigns
}

/** How strongly colours count beside the network, and how far the network's word (a logarithm of chances) can be outweighed. */
interface Trust {
  colour: number
  network: number
  rounds: number
}
const CAREFUL: Trust = { colour: 0.6, network: 3.5, rounds: 2 }
const BOLD: Trust = { colour: 0.8, network: 2.2, rounds: 2 }
/** Colours of the ground are learned mostly from a band along the border, as this part of the shorter side. */
const BAND = 0.06
const BAND_ELSE = 0.1
/** From here on the network counts as sure. */
const SURE = { inside: 0.85, outside: 0.1 } as const
/** One colour alone says no more than this. */
const EVIDENCE_MOST = 6
/** Gaps between legs are larger than this part of the trousers. */
const LEGS_APART = 0.004
/** Edges are looked for within so many pixels for each 400 of the picture's shorter side. */
const EDGE = 4
const EDGE_EPSILON = 0.0004

export function garmentMask(picture: Picture, seen: Seen, garment: Garment): GarmentMask {
  const { width, height } = picture
  const lab = oklab(picture)
  const network = spreadOver(seen, width, height)
  const likely = refined(picture, lab, network, CAREFUL)
  const bold = refined(picture, lab, network, BOLD)
  if (garment === 'trousers') openLegs(likely, bold, width)
  const look = { width, lab, network }
  const { mask, hung, dropped } = garmentParts(likely, look, garment)
  const boldMask = garmentParts(bold, look, garment).mask
  return {
    mask,
    bold: boldMask,
    light: lab[0],
    signs: maskSigns({ seen, network, lab, likely, bold, mask, boldMask, hung, dropped }),
  }
}

/** The network takes a narrow gap between two legs for cloth; where bold colours see the ground in trousers it is one. */
function openLegs(likely: Plane, bold: Plane, width: number): void {
  const size = likely.reduce((sum, value) => sum + Number(value > 0.5), 0)
  const seen = Uint8Array.from(bold, (value, i) => Number(value < 0.35 && (likely[i] ?? 0) > 0.5))
  const { labels, sizes } = partsOf(seen, width, 1)
  for (let i = 0; i < likely.length; i++) if ((sizes[(labels[i] ?? 0) - 1] ?? 0) > size * LEGS_APART) likely[i] = bold[i] ?? 0
}

/** The mean of both looks, in the size of the picture. */
function spreadOver({ side, upright, mirrored }: Seen, width: number, height: number): Plane {
  const result = new Float32Array(width * height)
  const value = (x: number, y: number) => ((upright[y * side + x] ?? 0) + (mirrored[y * side + x] ?? 0)) / 510
  const place = (at: number, length: number) => Math.min(side - 1, Math.max(0, ((at + 0.5) * side) / length - 0.5))
  for (let y = 0; y < height; y++) {
    const down = place(y, height)
    const [top, bottom] = [Math.floor(down), Math.ceil(down)]
    for (let x = 0; x < width; x++) {
      const across = place(x, width)
      const [left, right] = [Math.floor(across), Math.ceil(across)]
      const [u, v] = [across - left, down - top]
      result[y * width + x] =
        (value(left, top) * (1 - u) + value(right, top) * u) * (1 - v) + (value(left, bottom) * (1 - u) + value(right, bottom) * u) * v
    }
  }
  return result
}

function refined({ width, height }: Picture, lab: readonly [Plane, Plane, Plane], network: Plane, trust: Trust): Plane {
  const shorter = Math.min(width, height)
  const inBand = (i: number) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    return Math.min(x, y, width - 1 - x, height - 1 - y) < BAND * shorter
  }
  const said = network.map((p) => Math.max(-trust.network, Math.min(trust.network, Math.log((p + 1e-3) / (1 - p + 1e-3)))))
  const radius = Math.max(2, Math.round((EDGE * shorter) / 400))
  const snap = guidedBy(lab[0], width, height, radius, EDGE_EPSILON)
  let likely = network
  for (let round = 0; round < trust.rounds; round++) {
    const inside = likely.map((p) => Number(p > SURE.inside))
    const outside = likely.map((p, i) => (p < SURE.outside ? (inBand(i) ? 1 : BAND_ELSE) : 0))
    const colours = colourEvidence(lab, inside, outside).map((value) => Math.max(-EVIDENCE_MOST, Math.min(EVIDENCE_MOST, value)))
    const evidence = boxMean(colours, width, height, 1)
    likely = said.map((value, i) => 1 / (1 + Math.exp(-(value + trust.colour * (evidence[i] ?? 0)))))
    likely = snap(snap(likely))
  }
  return likely
}

// What tells good cut-outs from bad ones. Pure; all of it is higher where it is worse.

import type { Plane } from '../rules-filters.ts'
import { colourEvidence } from './colour-model.ts'

/** What the network made of a picture that was pressed into a square, upright and mirrored: 0 to 255. */
export interface Seen {
  side: number
  upright: Uint8Array
  mirrored: Uint8Array
}

/** What the looks, the colours and the mask say of one another; parts of the garment's size. */
export interface MaskSigns {
  /** What upright and mirrored disagree on. */
  unstable: number
  /** What colours and network disagree on. */
  contested: number
  /** What bold colours would change in the garment; what they change elsewhere in the picture is dropped with other parts. */
  bold: number
  /** Parts that were dropped. */
  dropped: number
  /** What the network saw something in and is not in the mask though its colours are the garment's. */
  left: number
  /** What the network is not sure of and the mask's own colours would have decided the other way. */
  unclear: number
  /** How much of the picture the garment fills. */
  filled: number
}

/** How the mask lies in its picture; lengths are parts of the square root of the garment's area. */
export interface EdgeSigns {
  /** How much of it the lower and the upper edge of the picture cut off. */
  below: number
  above: number
  /** How much more one side of the picture cuts off than the other: garments are cut off on both, a sofa or a hand comes from one. */
  oneSided: number
  /** Narrow gaps with cloth above and below: parts of the garment's size. */
  slit: number
}

/** Between these the network is not sure. */
const UNSURE = { from: 0.15, to: 0.85 } as const
/** From here on it saw something. */
const SAW = 0.3
/** Up to here the ground's colours are learned. */
const OUTSIDE = 0.1
/** Gaps that are wider are between sleeves and hems. */
const NARROW = 0.15
/** Of what hangs by its waist, gaps down to this part of its height are its hanger's. */
const HANGER_ZONE = 0.2

export interface Masks {
  seen: Seen
  /** What the network says of each pixel of the picture. */
  network: Plane
  lab: readonly [Plane, Plane, Plane]
  likely: Plane
  bold: Plane
  mask: Uint8Array
  /** What the mask would be with bold colours. */
  boldMask: Uint8Array
  /** With its hanger. */
  hung: Uint8Array
  dropped: number
}

export function maskSigns({ seen, network, lab, likely, bold, mask, boldMask, hung, dropped }: Masks): MaskSigns {
  const size = Math.max(1, sizeOf(mask))
  const pressedSize = Math.max(1, sizeOf(seen.upright.map((value) => Number(value > 127))))
  const differing = (a: Plane, b: Plane) => a.reduce((sum, value, i) => sum + Number(value > 0.5 !== (b[i] ?? 0) > 0.5), 0)
  const unlike = seen.upright.reduce((sum, value, i) => sum + Math.abs(value - (seen.mirrored[i] ?? 0)), 0) / 255
  const evidence = colourEvidence(
    lab,
    Float32Array.from(mask),
    network.map((value, i) => Number(value < OUTSIDE && mask[i] === 0)),
  )
  let [unclear, left] = [0, 0]
  network.forEach((value, i) => {
    const coloured = (evidence[i] ?? 0) > 0
    if (value > UNSURE.from && value < UNSURE.to && coloured !== (mask[i] === 1)) unclear++
    if (value > SAW && hung[i] === 0 && coloured) left++
  })
  return {
    unstable: Math.min(1, unlike / pressedSize),
    contested: Math.min(1, differing(network, likely) / size),
    bold: Math.min(1, differing(bold, likely) / size, differing(Float32Array.from(boldMask), Float32Array.from(mask)) / size),
    dropped,
    left: Math.min(1, left / size),
    unclear: Math.min(1, unclear / size),
    filled: sizeOf(mask) / mask.length,
  }
}

/** `hung`: clips and bars of a hanger make gaps above a waistband, which are none of the garment's. */
export function edgeSigns(mask: Uint8Array, width: number, hung = false): EdgeSigns {
  const height = mask.length / width
  const area = Math.max(1, sizeOf(mask))
  const size = Math.sqrt(area)
  const along = (count: number, at: (k: number) => number) => {
    let sum = 0
    for (let k = 0; k < count; k++) sum += mask[at(k)] ?? 0
    return sum / size
  }
  const [left, right] = [along(height, (y) => y * width), along(height, (y) => y * width + width - 1)]
  let slit = 0
  const [highest, lowest] = [Math.floor(mask.indexOf(1) / width), Math.floor(mask.lastIndexOf(1) / width)]
  const from = hung ? highest + (lowest - highest) * HANGER_ZONE : 0
  for (let x = 0; x < width; x++) {
    let above = -1
    for (let y = 0; y < height; y++) {
      if (mask[y * width + x] !== 1) continue
      const gap = y - above - 1
      if (above >= 0 && gap < NARROW * size && y > from) slit += gap
      above = y
    }
  }
  return {
    below: along(width, (x) => (height - 1) * width + x),
    above: along(width, (x) => x),
    oneSided: Math.abs(left - right),
    slit: slit / area,
  }
}

function sizeOf(mask: Uint8Array): number {
  return mask.reduce((sum, value) => sum + value, 0)
}

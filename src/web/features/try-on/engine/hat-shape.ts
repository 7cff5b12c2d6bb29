// Which kind of hat a cut-out shows, by its outline alone, and how it lies in its picture. Pure.

import type { GarmentSource } from './garment-source.ts'
import { clamp } from './geometry.ts'

/**
 * `cap` has its peak in front, seen from above; `peak` is one that is seen from the side; `brim` has one all around, and a
 * `beanie` none; a `beret` is seen from above.
 */
export type HatKind = 'cap' | 'peak' | 'brim' | 'beanie' | 'beret'

export interface HatShape {
  kind: HatKind
  /** Its height without bobbles and tags, for its greatest width. */
  tall: number
  /** Of its greatest width: how wide it is at a part of its height. */
  wide: (part: number) => number
  /** A place of the cut-out in its frame: -1 to 1 from side to side, 0 to 1 from its top to its bottom, more for what sticks out. */
  place: (x: number, y: number) => { aside: number; deep: number }
}

interface Profile {
  top: number
  bottom: number
  most: number
  /** Pixels of cloth and the middle of them, by row. */
  counts: Float64Array
  middles: Float64Array
}

/** Rows that are so narrow at the top, of the widest, are a bobble, and at the bottom a tag or a string. */
const BOBBLE = 0.25
const TAG = 0.15
/** How far a hat is turned in its picture, at most, in radians; and how much a cap leans from row to row. */
const TURN = 0.35
const LEAN = 0.4

export function hatShape(source: GarmentSource): HatShape {
  const upright = profileOf(source, 0)
  const kind = kindOf(upright)
  const angle = kind === 'cap' || kind === 'beret' ? 0 : bottomAngle(source, upright)
  const profile = Math.abs(angle) > 0.03 ? profileOf(source, angle) : upright
  const { top, bottom, most } = profile
  const high = Math.max(1, bottom - top)
  const axis = axisOf(profile, kind)
  const turn = turnBy(source, angle)
  return {
    kind,
    tall: high / most,
    wide: (part) => widthAt(profile, part),
    place: (x, y) => {
      const turned = turn(x, y)
      const deep = (turned.y - top) / high
      return { aside: (turned.x - axis(turned.y)) / (most / 2), deep }
    },
  }
}

function turnBy({ box }: GarmentSource, angle: number): (x: number, y: number) => { x: number; y: number } {
  const [cx, cy] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  const [c, s] = [Math.cos(-angle), Math.sin(-angle)]
  return (x, y) => ({ x: cx + (x - cx) * c - (y - cy) * s, y: cy + (x - cx) * s + (y - cy) * c })
}

function profileOf(source: GarmentSource, angle: number): Profile {
  const { box, alpha } = source
  const turn = turnBy(source, angle)
  // A turned hat may be higher than its picture's box.
  const rows = Math.ceil(box.bottom + (box.right - box.left) * 0.5)
  const [counts, sums] = [new Float64Array(rows), new Float64Array(rows)]
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      if (alpha(x, y) < 128) continue
      const turned = angle === 0 ? { x, y } : turn(x, y)
      const row = clamp(Math.round(turned.y), 0, rows - 1)
      counts[row]! += 1
      sums[row]! += turned.x
    }
  }
  // Turned rows of pixels are uneven.
  const smooth = angle === 0 ? counts : counts.map((count, i) => ((counts[i - 1] ?? 0) + count + (counts[i + 1] ?? 0)) / 3)
  const most = Math.max(1, ...smooth)
  let [top, bottom] = [0, rows - 1]
  while (top < rows - 1 && smooth[top]! < most * BOBBLE) top++
  while (bottom > top && smooth[bottom]! < most * TAG) bottom--
  return { top, bottom, most, counts: smooth, middles: sums.map((sum, i) => (counts[i]! > 0 ? sum / counts[i]! : 0)) }
}

const rowAt = ({ top, bottom }: Profile, part: number): number => Math.round(top + (bottom - top) * part)
const widthAt = (profile: Profile, part: number): number => (profile.counts[rowAt(profile, clamp(part, 0, 1))] ?? 0) / profile.most

/** What tells kinds apart; the numbers are half way between those of hats as they are photographed. */
function kindOf(profile: Profile): HatKind {
  const { top, bottom, most, middles } = profile
  const tall = (bottom - top) / most
  const wide = (part: number) => widthAt(profile, part)
  const lean = (middles[rowAt(profile, 0.8)]! - middles[rowAt(profile, 0.25)]!) / most
  if (wide(0.96) < 0.85 && tall > 1.07) return 'cap'
  if (Math.abs(lean) > 0.15) return 'peak'
  const even = Math.abs(wide(0.15) - wide(0.85)) < 0.15 && wide(0.45) > wide(0.7) + 0.03
  if (even && tall > 0.8) return 'beret'
  const flares = wide(0.45) < (wide(0.2) + wide(0.75)) / 2 - 0.04
  if (tall < 0.72 && wide(0.96) < 0.9 && (flares || wide(0.08) > 0.45)) return 'brim'
  if (flares && tall < 0.95 && wide(0.3) < 0.75) return 'brim'
  return 'beanie'
}

/** The way its lower edge runs through the middle, in radians. */
function bottomAngle({ box, alpha }: GarmentSource, { most }: Profile): number {
  const middle = (box.left + box.right) / 2
  let [sxy, sxx, sx, sy, n] = [0, 0, 0, 0, 0]
  for (let x = Math.round(middle - most * 0.36); x < middle + most * 0.36; x += 2) {
    let y = box.bottom - 1
    while (y > box.top && alpha(x, y) < 128) y--
    sxy += x * y
    sxx += x * x
    sx += x
    sy += y
    n++
  }
  const slope = (n * sxy - sx * sy) / Math.max(1, n * sxx - sx * sx)
  return clamp(Math.atan(slope), -TURN, TURN)
}

/** Its middle by row. A cap that leans is straightened; of one from the side it is the crown's. */
function axisOf({ top, bottom, middles, counts }: Profile, kind: HatKind): (y: number) => number {
  const [from, to] = kind === 'peak' ? [0.1, 0.45] : [0.05, 0.95]
  const high = bottom - top
  let [sxy, sxx, sx, sy, n] = [0, 0, 0, 0, 0]
  for (let y = Math.round(top + high * from); y < top + high * to; y++) {
    const [weight, deep] = [counts[y]!, y - top]
    sxy += weight * deep * middles[y]!
    sxx += weight * deep * deep
    sx += weight * deep
    sy += weight * middles[y]!
    n += weight
  }
  const slope = kind === 'cap' ? clamp((n * sxy - sx * sy) / Math.max(1, n * sxx - sx * sx), -LEAN, LEAN) : 0
  const middle = sy / Math.max(1, n) - (slope * sx) / Math.max(1, n)
  return (y) => middle + slope * (y - top)
}

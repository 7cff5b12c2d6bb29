// What a garment hangs on: hooks, bars and clips that stand out for the network as much as the garment does. Pure.

import { boxMean, type Plane } from '../rules-filters.ts'
import type { Garment } from '../rules-rig.ts'
import { colourShares } from './colour-model.ts'
import { opened, partsOf, sizeOf } from './parts.ts'

/** What hangs from its waistband, and what from its shoulders. */
const CLIPPED: readonly Garment[] = ['trousers', 'skirt']
const HUNG: readonly Garment[] = ['top', 'dress', 'outerwear', 'jumpsuit']

/** Hangers are within this part of the garment's height, from its top. */
const ZONE = 0.22
/** Fewer of the garment's own pixels than this part have colours as rare as a hanger's. */
const OWN_RARE = 0.04
/** And what is so much rarer than its usual ones is rare, too. */
const RARER = 0.05
const RARER_CLIPS = 0.02
/** The garment's own colours are learned so far from its edges. Square roots of its area. */
const INNER = 0.02
/** So much of a hanger is of such colours, or it is not one. */
const FOREIGN = 0.6
/** Smaller ones are not seen, larger ones are something else: parts of the garment's area. */
const LEAST = 0.0004
const MOST = 0.1
/** A waistband or a collar is thicker than this, and wider. Square roots of the garment's area. */
const BAND = { thick: 0.035, wide: 0.22, filled: 0.55 } as const
/** Hooks are narrower, and so much higher than what is beside them; bars and clips less so. In the same measure. */
const HOOK_WIDE = 0.36
const HIGHER = 0.03
const HIGHER_CLIPS = 0.015
/** Half as wide is what counts as sticking out, in the same measure, and so much of a hanger does. */
const STUB = 0.045
const STUB_PART = 0.5
/** Nothing of the garment is above so much of its columns. */
const OPEN = 0.6
/** Where so much more is missing around it than there is, it is what is left of a torn hood. */
const TORN = 0.5
/** How far to both sides of a hook the garment is not as high. */
const BESIDE = 0.04
/** Clips are narrower than this part of the waist, and higher than this part of their width. */
const CLIP_WIDE = 0.18
const CLIP_STEEP = 0.5
/** How far below its top a waist is measured. Part of the garment's height. */
const WAIST = 0.14

/** What the picture looks like where parts are chosen. */
export interface Look {
  width: number
  lab: readonly [Plane, Plane, Plane]
  network: Plane
}

/** The mask without the hanger, as far as its colours and its shape tell. */
export function withoutHanger(mask: Uint8Array, look: Look, garment: Garment): Uint8Array {
  if (CLIPPED.includes(garment)) return withoutClips(withoutForeign(mask, look, false), mask, look.width)
  return HUNG.includes(garment) ? withoutForeign(mask, look, true) : mask
}

interface Bounds {
  size: number
  left: number
  right: number
  top: number
  bottom: number
  /** Columns in which nothing of the garment is above. */
  open: number
  /** Pixels that stick out. */
  stubs: number
  outside: boolean
}

/** Takes out what has colours that the rest has not, at the upper edge; with `stubs` only what sticks out. */
function withoutForeign(mask: Uint8Array, { width, lab, network }: Look, stubs: boolean): Uint8Array {
  const area = sizeOf(mask)
  const size = Math.sqrt(area)
  const [top, bottom] = [Math.floor(mask.indexOf(1) / width), Math.floor(mask.lastIndexOf(1) / width)]
  const end = Math.ceil(top + (bottom - top) * ZONE) * width
  const foreign = foreignColours(mask, lab, width, end, stubs)
  const { labels: inner, sizes } = partsOf(foreign, width, 1)
  const labels = grown(inner, mask, width)
  const core = stubs ? opened(mask, width, Math.round(size * STUB)) : mask
  const bounds = boundsOf(mask, core, labels, sizes, width)
  const hanger = bounds.map(({ size: pixels, left, right, top: highest, bottom: lowest, open, stubs: sticking, outside }, k) => {
    const across = right - left + 1
    const filled = pixels / across / (lowest - highest + 1)
    const band = across > BAND.wide * size && pixels / across > BAND.thick * size && filled > BAND.filled
    if (!outside || band || pixels < area * LEAST || pixels > area * MOST) return false
    if (stubs && lostWithin(mask, network, width, [left, highest, right, lowest]) > pixels * TORN) return false
    if (stubs && sticking > pixels * STUB_PART) return true
    if (open < across * OPEN || (stubs && across > size * HOOK_WIDE)) return false
    const [from, to] = [Math.max(0, Math.round(left - size * BESIDE)), Math.min(width - 1, Math.round(right + size * BESIDE))]
    const below = Math.round(highest + size * (stubs ? HIGHER : HIGHER_CLIPS))
    for (let y = top; y < below; y++)
      for (let x = from; x <= to; x++) if (mask[y * width + x] === 1 && labels[y * width + x] !== k + 1) return false
    return true
  })
  return mask.map((value, i) => Number(value === 1 && !hanger[(labels[i] ?? 0) - 1]))
}

/** Where the colours are rarer than nearly all of the garment's own below. */
function foreignColours(mask: Uint8Array, lab: readonly [Plane, Plane, Plane], width: number, end: number, stubs: boolean): Uint8Array {
  const inner = boxMean(Float32Array.from(mask), width, mask.length / width, Math.max(2, Math.round(Math.sqrt(sizeOf(mask)) * INNER)))
  const own = inner.map((value, i) => Number(i >= end && value > 0.999))
  const shares = colourShares(lab, own)
  const sorted = shares.filter((_, i) => own[i] === 1).sort()
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0
  // Cloth of waistbands that lies in the shade is rare, too; where only stubs go, it does no harm.
  const rare = stubs ? Math.max(at(OWN_RARE), at(0.5) * RARER) : at(0.5) * RARER_CLIPS
  const height = mask.length / width
  const smooth = boxMean(
    shares.map((share, i) => Number(share < rare && mask[i] === 1)),
    width,
    height,
    1,
  )
  return mask.map((value, i) => Number(value === 1 && i < end && (smooth[i] ?? 0) > FOREIGN - 0.1))
}

/** Edges are mixtures of both colours, so that each part takes what is next to it. */
function grown(labels: Int32Array, mask: Uint8Array, width: number): Int32Array {
  const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]
  return labels.map((label, i) => {
    if (label > 0 || mask[i] === 0) return label
    const near = around.find((step) => (labels[i + step] ?? 0) > 0)
    return near === undefined ? 0 : (labels[i + near] ?? 0)
  })
}

function boundsOf(mask: Uint8Array, core: Uint8Array, labels: Int32Array, sizes: readonly number[], width: number): Bounds[] {
  const bounds = sizes.map((): Bounds => ({
    size: 0,
    left: width,
    right: 0,
    top: mask.length,
    bottom: 0,
    open: 0,
    stubs: 0,
    outside: false,
  }))
  const seenAbove = new Uint8Array(width)
  mask.forEach((value, i) => {
    if (value === 0) return
    const x = i % width
    const bound = bounds[(labels[i] ?? 0) - 1]
    if (bound) {
      bound.size++
      bound.left = Math.min(bound.left, x)
      bound.right = Math.max(bound.right, x)
      bound.top = Math.min(bound.top, Math.floor(i / width))
      bound.bottom = Math.max(bound.bottom, Math.floor(i / width))
      if (seenAbove[x] === 0) bound.open++
      if (core[i] === 0) bound.stubs++
      bound.outside ||= [i - 1, i + 1, i - width, i + width].some((near) => mask[near] !== 1)
    }
    seenAbove[x] = 1
  })
  return bounds
}

/** Pixels of a box that the network holds for garment and the mask does not. */
function lostWithin(mask: Uint8Array, network: Plane, width: number, [left, top, right, bottom]: readonly number[]): number {
  let lost = 0
  for (let y = top ?? 0; y <= (bottom ?? 0); y++)
    for (let i = y * width + (left ?? 0); i <= y * width + (right ?? 0); i++) if (mask[i] === 0 && (network[i] ?? 0) > 0.5) lost++
  return lost
}

/** Takes off what sticks up from a waistband and is narrow and steep, and gives back what clips cover of it. */
function withoutClips(mask: Uint8Array, whole: Uint8Array, width: number): Uint8Array {
  const [top, bottom] = [Math.floor(mask.indexOf(1) / width), Math.floor(mask.lastIndexOf(1) / width)]
  const row = Math.round(top + (bottom - top) * WAIST) * width
  const reach = Math.max(1, Math.round((sizeOf(mask.subarray(row, row + width)) * CLIP_WIDE) / 2))
  const result = mask.slice()
  // What is narrower than twice the reach is levelled, first what goes down and then what goes up; slopes stay.
  levelled(topsOf(mask, width), reach, [Math.min, Math.max], (x, from, to) => {
    for (let y = to; y < from; y++) result[y * width + x] = whole[y * width + x] ?? 0
  })
  levelled(topsOf(result, width), reach, [Math.max, Math.min], (x, from, to) => {
    for (let y = from; y < to; y++) result[y * width + x] = 0
  })
  return result
}

function topsOf(mask: Uint8Array, width: number): Plane {
  const height = mask.length / width
  return Float32Array.from({ length: width }, (_, x) => {
    for (let y = 0; y < height; y++) if (mask[y * width + x] === 1) return y
    return height
  })
}

type Extreme = (...values: number[]) => number

/** Calls `change` for each column whose top is levelled, from its top to its level, where that is steep. */
function levelled(
  tops: Plane,
  reach: number,
  [first, then]: readonly [Extreme, Extreme],
  change: (x: number, from: number, to: number) => void,
) {
  const level = extreme(extreme(tops, reach, first), reach, then)
  for (let from = 0; from < tops.length; from++) {
    let [to, deep] = [from, 0]
    for (; to < tops.length && level[to] !== tops[to]; to++) deep = Math.max(deep, Math.abs((level[to] ?? 0) - (tops[to] ?? 0)))
    if (deep > (to - from) * CLIP_STEEP) for (let x = from; x < to; x++) change(x, tops[x] ?? 0, level[x] ?? 0)
    from = to
  }
}

function extreme(values: Plane, reach: number, of: Extreme): Plane {
  return values.map((_, i) => of(...values.subarray(Math.max(0, i - reach), i + reach + 1)))
}

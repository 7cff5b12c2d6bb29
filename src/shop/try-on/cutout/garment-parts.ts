// A mask as connected parts: which of them are the garment, and which gaps in them are real. Pure.

import type { Garment } from '../rules-rig.ts'
import type { Plane } from '../rules-filters.ts'
import { withoutHanger, type Look } from './hanger.ts'
import { opened, partsOf, sizeOf } from './parts.ts'

/** What comes as two things side by side. */
const PAIRS: readonly Garment[] = ['shoes', 'earrings']
/** What has nothing thin about it, so that thin things are its hanger. Tops and dresses have straps. */
const THICK: readonly Garment[] = ['trousers', 'skirt']
/** Half of what is thin, as a part of the square root of the garment's area; and what is no corner, as a part of the area. */
const THIN = 0.025
const THIN_LEAST = 0.0015
/** What hangs from its shoulders: of its hanger at most the hook is seen. In the same measures. */
const HUNG: readonly Garment[] = ['top', 'dress', 'outerwear', 'jumpsuit']
const HOOK = 0.02
const HOOK_LEAST = 0.0003
/** Hooks begin in this part of the whole, from the top. */
const TOP = 0.1
/** A part that is smaller than this beside the largest one is not the garment: a tag, a hook, a thing beside it. */
const PART_LEAST = 0.25
/** Gaps smaller than this part of the garment are prints, buttons and mistakes; larger ones show the ground: between straps, between legs. */
const GAP_LEAST = 0.0015
/** Slits are narrower than this part of the square root of the garment's area, and the network sees so much in them; not at the top. */
const SLIT_MOST = 0.06
const SLIT_SEEN = 0.5
const SLIT_FROM = 0.25
/** Gaps between sleeves and body go down, so that what goes across is a slit. Legs and shoes can lie across. */
const WITHOUT_SLITS: readonly Garment[] = ['top', 'dress', 'outerwear', 'skirt']
/** Half of what is a sliver, in the same measure, and how much the network sees in what is none. */
const SLIVER = 0.012
const SLIVER_HAT = 0.03
const SLIVER_SEEN = 0.45

export interface Parts {
  mask: Uint8Array
  /** The mask with its hanger. */
  hung: Uint8Array
  /** How much else there was, 0 to 1. */
  dropped: number
}

/** The parts of `likely` (0 to 1) that are the garment, their small gaps closed. */
export function garmentParts(likely: Plane, look: Look, garment: Garment): Parts {
  const { width, network } = look
  const inside = Uint8Array.from(likely, (value) => Number(value > 0.5))
  const whole = sizeOf(inside)
  let mask = largestParts(inside, width, garment)
  const size = sizeOf(mask)
  const dropped = whole > 0 ? 1 - size / whole : 0
  if (WITHOUT_SLITS.includes(garment)) closeSlits(mask, network, width)
  closeGaps(mask, width, size * GAP_LEAST)
  mask = withoutSlivers(mask, network, width, garment)
  const hung = mask
  if (THICK.includes(garment)) mask = withoutThin(mask, width, Math.round(Math.sqrt(size) * THIN), size * THIN_LEAST)
  else if (HUNG.includes(garment)) mask = withoutThin(mask, width, Math.round(Math.sqrt(size) * HOOK), size * HOOK_LEAST, true)
  // What was only held by a hanger, and parts of it.
  mask = largestParts(withoutHanger(mask, look, garment), width, garment)
  return { mask, hung, dropped }
}

function largestParts(mask: Uint8Array, width: number, garment: Garment): Uint8Array {
  const { labels, sizes } = partsOf(mask, width, 1)
  const order = [...sizes.keys()].sort((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0))
  const largest = sizes[order[0] ?? 0] ?? 0
  const kept = new Set(order.slice(0, PAIRS.includes(garment) ? 2 : 3).filter((part) => (sizes[part] ?? 0) >= largest * PART_LEAST))
  return mask.map((value, i) => Number(value === 1 && kept.has((labels[i] ?? 0) - 1)))
}

/** Stripes of the ground's colour tear cloth into strips: closes narrow gaps with cloth above and below in which the network sees some. */
function closeSlits(mask: Uint8Array, network: Plane, width: number): void {
  const [top, bottom] = [Math.floor(mask.indexOf(1) / width), Math.floor(mask.lastIndexOf(1) / width)]
  const most = Math.sqrt(sizeOf(mask)) * SLIT_MOST
  // Necks and hangers have gaps of their own.
  const from = Math.round(top + (bottom - top) * SLIT_FROM)
  for (let x = 0; x < width; x++) {
    let [gap, seen] = [Infinity, 0]
    for (let y = from; y <= bottom; y++) {
      const i = y * width + x
      if (mask[i] === 0) {
        gap++
        seen += network[i] ?? 0
        continue
      }
      if (gap <= most && seen > gap * SLIT_SEEN) for (let k = 1; k <= gap; k++) mask[i - k * width] = 1
      ;[gap, seen] = [0, 0]
    }
  }
}

/** Takes off thin things in which the network sees nothing: patterns and joints of the ground that touch the garment. */
function withoutSlivers(mask: Uint8Array, network: Plane, width: number, garment: Garment): Uint8Array {
  const size = Math.sqrt(sizeOf(mask))
  const core = opened(mask, width, Math.max(2, Math.round(size * (garment === 'hat' ? SLIVER_HAT : SLIVER))))
  const { labels, sizes } = partsOf(
    mask.map((value, i) => Number(value === 1 && core[i] === 0)),
    width,
    1,
  )
  const seen = new Float32Array(sizes.length + 1)
  labels.forEach((part, i) => (seen[part] = (seen[part] ?? 0) + (network[i] ?? 0)))
  return mask.map((value, i) => {
    const part = labels[i] ?? 0
    return Number(value === 1 && (part === 0 || (seen[part] ?? 0) > (sizes[part - 1] ?? 0) * SLIVER_SEEN))
  })
}

function closeGaps(mask: Uint8Array, width: number, least: number): void {
  const { labels, sizes } = partsOf(mask, width, 0)
  for (let i = 0; i < mask.length; i++) if (mask[i] === 0 && (sizes[(labels[i] ?? 0) - 1] ?? 0) < least) mask[i] = 1
}

/**
 * Takes out what is thinner than twice `radius` pixels and more than a corner: bars, hooks and clips of hangers. With `freeEnds` only what
 * sticks out at the top with an end that is free, which straps have not.
 */
function withoutThin(mask: Uint8Array, width: number, radius: number, least: number, freeEnds = false): Uint8Array {
  const core = opened(mask, width, radius)
  const thin = mask.map((value, i) => Number(value === 1 && core[i] === 0))
  const { labels, sizes } = partsOf(thin, width, 1)
  const kept = freeEnds ? heldAtBothEnds(mask, labels, sizes.length, width, radius * 5) : new Set<number>()
  return mask.map((value, i) => {
    const part = labels[i] ?? 0
    return Number(value === 1 && ((sizes[part - 1] ?? 0) < least || kept.has(part)))
  })
}

/** Parts that touch the rest of the garment in places further apart than `near` pixels, or that do not reach its top. */
function heldAtBothEnds(mask: Uint8Array, labels: Int32Array, count: number, width: number, near: number): Set<number> {
  const top = Math.floor(mask.indexOf(1) / width)
  const bottom = Math.floor(mask.lastIndexOf(1) / width)
  const bounds = Array.from({ length: count + 1 }, () => ({ left: width, right: 0, top: mask.length, bottom: 0, begins: mask.length }))
  labels.forEach((part, i) => {
    const bound = bounds[part]
    if (part === 0 || !bound) return
    const [x, y] = [i % width, Math.floor(i / width)]
    bound.begins = Math.min(bound.begins, y)
    const touches = [i - 1, i + 1, i - width, i + width].some((beside) => mask[beside] === 1 && labels[beside] === 0)
    if (!touches) return
    bound.left = Math.min(bound.left, x)
    bound.right = Math.max(bound.right, x)
    bound.top = Math.min(bound.top, y)
    bound.bottom = Math.max(bound.bottom, y)
  })
  const held = ({ left, right, top: from, bottom: to, begins }: (typeof bounds)[number]) =>
    Math.hypot(right - left, to - from) > near || begins > top + (bottom - top) * TOP
  return new Set(bounds.flatMap((bound, part) => (held(bound) ? [part] : [])))
}

// How large a garment is on a body, and how far from it cloth hangs. Pure.

import type { Garment } from '../../../../shop/try-on/rules-rig.ts'
import type { Body } from './body.ts'
import type { Half } from './limb-widths.ts'
import type { GarmentSource } from './garment-source.ts'
import { across, between, clamp, distance, dot, minus, plus, type Point, type Side, type Sides } from './geometry.ts'
import type { GarmentLayer } from './outfit.ts'
import type { PartMask } from './garment-source.ts'

/** Pixels of the picture for one of the cut-out. */
export interface Fit {
  aside: number
  down: number
  /** Its length was measured, so that `down` is no guess. */
  exact: boolean
}

/** Half around a body for what is seen of its width: it is a third less deep than wide. */
const HALF_ROUND = 1.36
/** The same of an arm or a leg, which are round. */
const LIMB_ROUND = 1.5
/** Clothes that fit are so much wider than the body; what is worn over others more than what is worn next to it. */
const EASE = 1.04
const UPPER_EASES: Partial<Record<Garment, number>> = { top: 1.1, outerwear: 1.2, dress: 1.06, jumpsuit: 1.06 }
/** What was measured counts as far as it is believable: of the size that fits. */
const BELIEVABLE = { least: 0.72, most: 1.55 }

/** Of tops, dresses and jackets: by what was measured, or so that shoulders and chest fit. */
export function upperFit(body: Body, source: GarmentSource, layer: GarmentLayer, pixelsPerCm: number | null): Fit {
  const { shoulder, armpit, neck, hem } = source.points
  const chest = clamp(
    body.halfWidth(body.torsoLength * 0.3, 0) + body.halfWidth(body.torsoLength * 0.3, 1),
    body.unit * 0.82,
    body.unit * (body.exact ? 1.6 : 0.96),
  )
  const byChest = (chest * HALF_ROUND * (UPPER_EASES[layer.rig.garment] ?? EASE)) / Math.max(1, distance(...armpit))
  // Straps and puffed sleeves have their seams further in than the shoulders are, dropped ones further out: the chest says more.
  const byShoulders = clamp((distance(...body.tips) * 1.02) / Math.max(1, distance(...shoulder)), byChest * 0.95, byChest * 1.12)
  const usual = layer.rig.sleeves === 'none' ? byChest : Math.sqrt(byChest * byShoulders)
  return measured(layer, pixelsPerCm, usual, {
    aside: { chest: distance(...armpit), shoulder: distance(...shoulder) },
    down: { length: distance(between(...neck), between(...hem)) },
  })
}

/** Of trousers, shorts and skirts: by what was measured, or so that waist and hips fit. */
export function lowerFit(body: Body, source: GarmentSource, layer: GarmentLayer, pixelsPerCm: number | null): Fit {
  const { waist, hip, hem, crotch, leg } = source.points
  const most = body.unit * (body.exact ? 2 : 1.05)
  const at = (depth: number) => clamp(body.halfWidth(depth, 0) + body.halfWidth(depth, 1), body.unit * 0.7, most)
  const band = distance(...(waist ?? hem))
  const byWaist = (at(body.waist) * HALF_ROUND * 1.04) / Math.max(1, band)
  const byHips = hip ? (at(body.torsoLength * 1.05) * HALF_ROUND * EASE) / Math.max(1, distance(...hip)) : byWaist
  // A waistband with a cord is gathered; hips say more.
  const usual = hip ? Math.cbrt(byWaist * byHips * byHips) : byWaist
  const isSkirt = layer.rig.garment === 'skirt'
  const length: Readonly<Record<string, number>> = isSkirt
    ? { length: distance(between(...(waist ?? hem)), between(...hem)) }
    : { inseam: distance(crotch, between(leg[0].inner, leg[1].inner)) }
  return measured(layer, pixelsPerCm, usual, { aside: { hips: hip ? distance(...hip) : 0, waist: band }, down: length })
}

type Spans = Record<'aside' | 'down', Readonly<Record<string, number>>>

function measured({ measurements }: GarmentLayer, pixelsPerCm: number | null, usual: number, spans: Spans): Fit {
  const scale = (of: Readonly<Record<string, number>>): number | null => {
    if (pixelsPerCm === null) return null
    for (const [name, pixels] of Object.entries(of)) {
      const cm = measurements[name]
      if (cm && cm > 0 && pixels > 4) return clamp((cm * pixelsPerCm) / pixels, usual * BELIEVABLE.least, usual * BELIEVABLE.most)
    }
    return null
  }
  const [aside, down] = [scale(spans.aside), scale(spans.down)]
  return { aside: aside ?? down ?? usual, down: down ?? aside ?? usual, exact: down !== null }
}

/** Half of the width that is seen of worn cloth: never less than the body, and no more than `most` of it wider. */
export function wornHalf(bodyHalf: number, flatHalf: number, most: number): number {
  return bodyHalf * (1.03 + clamp((flatHalf / (HALF_ROUND * bodyHalf) - 1) * 0.75, 0, most))
}

/** How deep a waistband is: no deeper than that of what is worn, which would look out above it. Pixels below the shoulders' middle. */
export function bandDepth(body: Body, natural: number, ownWaist: number | null): number {
  return ownWaist === null ? natural : clamp(ownWaist - body.unit * 0.02, Math.min(natural, body.torsoLength * 0.62), natural)
}

/** Of the unit: so much of a garment below its waistband is filled where the front of it hangs lower. */
const BAND = 0.14

/** What a waistband covers for sure, from its middle to its edges. */
export function bandOutline({ unit, down }: Body, middle: Point, ...edges: readonly Point[]): Point[] {
  const ends = edges.map((edge) => between(middle, edge, 0.96))
  const top = edges.length > 1 ? [ends[0]!, middle, ends[1]!] : [middle, ends[0]!]
  return [...top, ...top.toReversed().map((point) => plus(point, down, unit * BAND))]
}

/** Half of a sleeve or trouser leg. */
export function limbHalf({ outer, inner }: Half, flatHalf: number, most: number): Half {
  const wider = ease((outer + inner) / 2, flatHalf, most)
  return { outer: outer * wider, inner: inner * wider }
}

function ease(bodyHalf: number, flatHalf: number, most: number): number {
  return 1.07 + clamp((flatHalf / (LIMB_ROUND * bodyHalf) - 1) * 0.8, 0, most)
}

/** Below the hips nothing holds the cloth: laid flat it is spread out, worn it falls into folds. */
const FALLEN = 0.76
/** So much further out for each pixel further down wide cloth hangs at most: its weight pulls it into more folds. */
const FLARE = 0.37

/** Half of the width that is seen of cloth that hangs from the hips, where it is `held` wide, at a depth below the shoulders. */
export function fallenHalf(body: Body, depth: number, held: number, flat: number): number {
  const over = flat * FALLEN - held
  const most = Math.max(1, (depth - body.torsoLength * 0.95) * FLARE)
  return over <= 0 ? held + over : held + most * (1 - Math.exp(-over / most))
}

/** As wide as a drawn body's legs are below its hips, whatever hangs there is at least: 0 where they are only guessed. */
export function legsHalf(body: Body, depth: number, side: Side): number {
  return body.exact ? body.halfWidth(depth, side) * clamp(1.33 - 0.25 * (depth / body.torsoLength), 0.5, 1.02) : 0
}

/** The two edges of the cloth at a depth (pixels of the cut-out below `from`), sought around where the points have them. */
export function edgesAt(source: GarmentSource, mask: PartMask | null, middle: Point, expected: Sides<number>): Sides<number> {
  const { width, height, alpha, points } = source
  const aside = across(points.down)
  const cloth = (reach: number) => {
    const p = plus(middle, aside, reach)
    const [x, y] = [Math.round(p.x), Math.round(p.y)]
    if (x < 0 || y < 0 || x >= width || y >= height) return false
    return alpha(x, y) > 128 && (!mask || mask[y * width + x]! > 0)
  }
  const seek = (side: Side): number => {
    const out = side ? 1 : -1
    const guess = Math.abs(expected[side])
    let reach = guess * 0.6
    if (!cloth(reach * out)) return guess
    const most = guess * 1.35
    while (reach < most && cloth(reach * out)) reach++
    return clamp(reach, guess * 0.75, guess * 1.35)
  }
  return [seek(0), seek(1)]
}

/** How far down the garment's middle line, and how far from it, a point of the cut-out is. */
export function placeIn(source: GarmentSource, from: Point, point: Point): { deep: number; aside: number } {
  const offset = minus(point, from)
  return { deep: dot(offset, source.points.down), aside: dot(offset, across(source.points.down)) }
}

/** Cloth turns away at the sides of a body: where half way out on the cut-out is, as a part of the way out that is seen. */
export function turned(flatHalf: number, seenHalf: number): number {
  return clamp((0.5 * flatHalf) / Math.max(1, seenHalf), 0.5, 0.62)
}

// Which parts a garment has, and where each comes to lie on a body. Pure.

import type { Garment } from '../../../../shop/try-on/rules-rig.ts'
import { THIGH_LINE } from './bare-skin.ts'
import { lowerFit, upperFit, type Fit } from './drape.ts'
import { connected, isStrapped, legMask, sleeveMask, softened, without, type GarmentSource, type PartMask } from './garment-source.ts'
import {
  across,
  between,
  direction,
  distance,
  dot,
  minus,
  pathLength,
  plus,
  OUTWARDS,
  SIDES,
  type Point,
  type Side,
  type Sides,
} from './geometry.ts'
import { placeAccessory } from './place-accessories.ts'
import type { HatRim } from './place-hat.ts'
import { CROTCH, isSeated, warpTrousers, legRungs } from './warp-trousers.ts'
import { warpSleeve } from './warp-sleeve.ts'
import { sleeveShape } from './sleeve-shape.ts'
import { warpSkirt } from './warp-skirt.ts'
import { warpUpper, type WarpedUpper } from './warp-upper.ts'
import { fullSleeve, reaching, soft, upperHem } from './lengths.ts'
import { extendedRungs, gridAt, ladderMesh, type Mesh, type Rung } from './mesh.ts'
import { backMask } from './neckline.ts'
import type { GarmentLayer, OutfitNote } from './outfit.ts'
import type { Body } from './body.ts'
import type { Person } from './person.ts'

interface Wearer {
  person: Person
  body: Body
  /** Where own trousers or skirt begin, in pixels below the shoulders' middle; null where nobody can tell. */
  ownWaist: () => number | null
}

export interface Piece {
  mesh: Mesh
  mask: PartMask | null
  /** In the picture: where it covers the body even if the cut-out has a gap there. */
  fill?: readonly (readonly Point[])[]
  /** Rows between which it and what is under it are one piece; `hangs` where below them nothing of the body is seen between the two. */
  joined?: { from: number; to: number; hangs: boolean }
}

export interface LaidGarment {
  /** Behind the neck, on torso and legs, on the arms. */
  behind: readonly Piece[]
  body: readonly Piece[]
  arms: readonly Piece[]
  /** How deep its waistband and hem are below the shoulders' middle. */
  waist: number | null
  hem: number | null
  /** Own clothes come off for it. */
  replaces: { upper: boolean; lower: boolean }
  /** Own clothes stay under it, but what of them sticks out beside it goes. */
  over: boolean
  /** How far down the arms its sleeves come, 0 to 1; null without sleeves. */
  sleeveEnd: number | null
  /** Of a hat: what of the head is under it. */
  rim: HatRim | null
  notes: readonly OutfitNote[]
}

const NOTHING: LaidGarment = {
  behind: [],
  body: [],
  arms: [],
  waist: null,
  hem: null,
  replaces: { upper: false, lower: false },
  over: false,
  sleeveEnd: null,
  rim: null,
  notes: [],
}

/** Lays each part on the body, and says what the garment does to what is worn already. */
export function warpGarment(wearer: Wearer, source: GarmentSource, layer: GarmentLayer): LaidGarment {
  const { garment } = layer.rig
  if (isSeated(wearer.body, garment)) return { ...NOTHING, notes: ['seated'] }
  switch (garment) {
    case 'top':
    case 'outerwear':
    case 'dress':
    case 'jumpsuit':
      return warpUpperGarment(wearer, source, layer)
    case 'trousers':
      return warpTrousersGarment(wearer, source, layer)
    case 'skirt':
      return warpSkirtGarment(wearer, source, layer)
    default: {
      const { meshes, notes, front = null, behind = null, rim = null } = placeAccessory(wearer, source, layer)
      const pieces = (mask: PartMask | null) => meshes.map((mesh) => ({ mesh, mask }))
      return { ...NOTHING, behind: behind ? pieces(behind) : [], body: pieces(front), notes, rim }
    }
  }
}

/** By how much more than the body it may be wide. */
const EASES: Partial<Record<Garment, number>> = { top: 0.32, outerwear: 0.48, dress: 0.3, jumpsuit: 0.14 }
const lengthened = (fit: Fit, layer: GarmentLayer): Fit => ({ ...fit, down: fit.down * layer.nudge.length })

function warpUpperGarment({ body, person }: Wearer, source: GarmentSource, layer: GarmentLayer): LaidGarment {
  const { garment } = layer.rig
  const { points, width, height } = source
  const fit = lengthened(upperFit(body, source, layer, person.pixelsPerCm), layer)
  const masks = SIDES.map((side) => sleeveMask(source, side, 0)) as unknown as Sides<PartMask>
  const back = backMask(source, source.neckline)
  const legs = garment === 'jumpsuit' ? jumpsuitBorder(source) : null
  const whole = without(width * height, masks[0], masks[1], back, source.collarBack, legs?.below ?? null)
  const torsoMask = connected(source, whole, along(source.neckline.front, between(...(legs?.line ?? points.hem))))
  const midThigh = body.torsoLength + distance(body.hips, body.spine[2]!) * THIGH_LINE
  let covers = true
  const laid = warpUpper(body, source, torsoMask, fit, {
    ease: EASES[garment] ?? 0.3,
    bottom: legs?.line ?? points.hem,
    hem: (natural) => {
      if (garment === 'jumpsuit') return body.torsoLength + body.unit * CROTCH
      if (garment !== 'dress') return upperHem(body, natural, fit.exact, midThigh * 1.25)
      const long = fit.exact ? natural : soft(natural, body.torsoLength * 1.95, 1, 0.8)
      const reached = reaching(long, midThigh, person.drawn)
      covers = reached.covers
      return Math.min(reached.length, pathLength(body.spine))
    },
  })
  const arms = sleevePieces(body, source, laid, fit, layer.rig)
  const isLower = garment === 'dress' || garment === 'jumpsuit'
  return {
    behind: [back, source.collarBack].flatMap((mask) => (mask ? [{ mesh: laid.mesh, mask: softened(mask, width, height) }] : [])),
    body: [
      ...(legs ? jumpsuitLegs(body, source, laid, fit, legs.line) : []),
      { mesh: laid.mesh, mask: softened(torsoMask, width, height) },
    ],
    arms,
    sleeveEnd: arms.length > 0 ? Math.min(...arms.map(({ end }) => end)) : null,
    waist: null,
    hem: laid.hem,
    replaces: { upper: garment !== 'outerwear' && !(garment === 'jumpsuit' && isStrapped(source)), lower: isLower && covers },
    over: garment === 'outerwear' && points.sleeve !== null,
    rim: null,
    notes: covers ? [] : ['own_clothes_kept'],
  }
}

function sleevePieces(
  body: Body,
  source: GarmentSource,
  laid: WarpedUpper,
  fit: Fit,
  { garment, sleeves }: GarmentLayer['rig'],
): (Piece & { end: number })[] {
  const { width, height, points } = source
  const aside = across(points.down)
  const overlap = (source.box.right - source.box.left) * 0.03
  const masks = SIDES.map((side) => {
    const ends = points.sleeve?.[side]
    if (!ends) return sleeveMask(source, side, overlap)
    const [from, to] = [between(points.shoulder[side], points.armpit[side]), between(ends.outer, ends.inner)]
    return connected(source, sleeveMask(source, side, overlap), along(from, to))
  })
  const shapes = SIDES.map((side) => sleeveShape(source, side, masks[side]!))
  const length = Math.max(...shapes.map((shape) => shape?.length ?? 0))
  return SIDES.flatMap((side) => {
    const from = liesOver(source, side) && !liesOver(source, side === 0 ? 1 : 0) ? (side === 0 ? 1 : 0) : side
    const shape = shapes[from]
    if (!shape) return []
    const seam = (of: Side) =>
      [points.shoulder[of], points.armpit[of]].map((point) => plus(point, aside, -OUTWARDS[of] * overlap * 1.3)) as [Point, Point]
    const [shoulder, armpit] = seam(side)
    const inside: Rung = { source: seam(from), target: [gridAt(laid.mesh, shoulder), gridAt(laid.mesh, armpit)] }
    const start = { side, from, shape, inside, shoulder: laid.shoulder[side], armpit: laid.armpit[side] }
    const [joint, elbow] = body.arms[side].joints
    const hangs = dot(direction(joint, elbow), body.down) > 0.6
    const joined = { from: between(laid.shoulder[side], laid.armpit[side], 0.1).y, to: laid.armpit[side].y, hangs }
    const { mesh, end, fill } = warpSleeve(
      body,
      source,
      start,
      fit,
      sleeves === 'long' ? 'long' : 'short',
      length,
      fullSleeve(garment, fit.exact),
    )
    return [{ mesh, mask: softened(masks[from]!, width, height), fill: [fill], joined, end }]
  })
}

/** So much further in than the armpit, of the chest's width, a sleeve ends that was laid over the torso: the other one is shown twice. */
const OVER = 0.1

function liesOver({ points: { sleeve, armpit, down } }: GarmentSource, side: Side): boolean {
  if (!sleeve) return false
  return dot(minus(armpit[side], sleeve[side].inner), across(down)) * OUTWARDS[side] > OVER * distance(...armpit)
}

/** Points on the way, without its ends. */
const along = (from: Point, to: Point): Point[] => Array.from({ length: 16 }, (_, i) => between(from, to, 0.1 + i * 0.05))

/** Where torso and legs of a jumpsuit part: across it at the crotch. */
function jumpsuitBorder({ width, height, points, box }: GarmentSource): { line: Sides<Point>; below: PartMask } {
  const below = new Uint8Array(width * height)
  const from = Math.round(points.crotch.y)
  below.fill(255, Math.min(height, Math.max(0, from)) * width)
  const half = (points.hip ? distance(...points.hip) : (box.right - box.left) * 0.6) / 2
  return {
    line: [
      { x: points.crotch.x - half, y: points.crotch.y },
      { x: points.crotch.x + half, y: points.crotch.y },
    ],
    below,
  }
}

function jumpsuitLegs(body: Body, source: GarmentSource, laid: WarpedUpper, fit: Fit, line: Sides<Point>): Piece[] {
  const legs = legRungs(body, source, fit, (natural) => natural)
  const { width, height, points } = source
  return SIDES.map((side) => {
    const mask = legMask(source, side, between(...points.neck), (source.box.right - source.box.left) * 0.012)
    const up = Math.max(0, Math.round(points.crotch.y) - 6) * width
    mask.fill(0, 0, up)
    // At the crotch they lie as the torso does.
    const first: Rung = { source: [line[side], points.crotch], target: [laid.bottom.edges[side], laid.bottom.middle] }
    const rungs = [first, ...legs[side].rungs.slice(1)]
    return { mesh: ladderMesh(extendedRungs(rungs, 8, 8), [0.3, 0.12]), mask: softened(mask, width, height) }
  })
}

function warpTrousersGarment({ body, person, ownWaist }: Wearer, source: GarmentSource, layer: GarmentLayer): LaidGarment {
  const fit = lengthened(lowerFit(body, source, layer, person.pixelsPerCm), layer)
  const leg = pathLength(body.legs[0].joints)
  const wanted = (distance(body.legs[0].joints[0], body.legs[0].joints[1]) * THIGH_LINE) / leg
  let covers = true
  const laid = warpTrousers(body, source, fit, ownWaist(), (natural) => {
    const reached = reaching(natural, wanted, person.drawn)
    covers = reached.covers
    return reached.length
  })
  const band = between(...(source.points.waist ?? source.points.hem))
  return {
    ...NOTHING,
    body: SIDES.map((side) => ({
      mesh: laid.meshes[side],
      fill: laid.fill[side],
      mask: softened(legMask(source, side, band, (source.box.right - source.box.left) * 0.012), source.width, source.height),
    })),
    waist: laid.waist,
    replaces: { upper: false, lower: covers },
    notes: [...(covers ? [] : (['own_clothes_kept'] as const)), ...missingLegs(body, person.picture.height)],
  }
}

function warpSkirtGarment({ body, person, ownWaist }: Wearer, source: GarmentSource, layer: GarmentLayer): LaidGarment {
  const fit = lengthened(lowerFit(body, source, layer, person.pixelsPerCm), layer)
  const wanted = body.torsoLength + distance(body.hips, body.spine[2]!) * THIGH_LINE
  let covers = true
  const laid = warpSkirt(body, source, fit, ownWaist(), (natural) => {
    const reached = reaching(fit.exact ? natural : soft(natural, body.torsoLength * 1.8, 1, 0.75), wanted, person.drawn)
    covers = reached.covers
    return reached.length
  })
  return {
    ...NOTHING,
    body: [{ mesh: laid.mesh, mask: null, fill: [laid.band] }],
    waist: laid.waist,
    hem: laid.hem,
    replaces: { upper: false, lower: covers },
    notes: [...(covers ? [] : (['own_clothes_kept'] as const)), ...missingLegs(body, person.picture.height)],
  }
}

function missingLegs(body: Body, height: number): OutfitNote[] {
  return body.legs.every((leg) => leg.joints[1].y > height) ? ['legs_missing'] : []
}

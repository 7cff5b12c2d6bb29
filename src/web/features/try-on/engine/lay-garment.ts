// Which parts a garment has, and where each comes to lie on a body. Pure.

import type { Garment } from '../../../../shop/try-on/rules-rig.ts'
import { THIGH_LINE } from './bare-skin.ts'
import { lowerFit, upperFit, type Fit } from './drape.ts'
import { backMask, legMask, sleeveMask, softened, without, type GarmentSource, type PartMask } from './garment-source.ts'
import { between, clamp, distance, pathLength, SIDES, type Point, type Sides } from './geometry.ts'
import { layAccessory } from './lay-accessories.ts'
import { CROTCH, layTrousers, legRungs } from './lay-legs.ts'
import { laySleeve } from './lay-sleeve.ts'
import { laySkirt } from './lay-skirt.ts'
import { layUpper, type UpperLaid } from './lay-upper.ts'
import { extendedRungs, ladderMesh, type Mesh, type Rung } from './mesh.ts'
import type { GarmentLayer, OutfitNote } from './outfit.ts'
import type { PreparedPerson } from './prepare.ts'

export interface Piece {
  mesh: Mesh
  mask: PartMask | null
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
  notes: readonly OutfitNote[]
}

const NOTHING: LaidGarment = { behind: [], body: [], arms: [], waist: null, hem: null, replaces: { upper: false, lower: false }, notes: [] }

/** Lays each part on the body, and says what the garment does to what is worn already. */
export function layGarment(prepared: PreparedPerson, source: GarmentSource, layer: GarmentLayer): LaidGarment {
  switch (layer.rig.garment) {
    case 'top':
    case 'outerwear':
    case 'dress':
    case 'jumpsuit':
      return layUpperGarment(prepared, source, layer)
    case 'trousers':
      return layTrousersGarment(prepared, source, layer)
    case 'skirt':
      return laySkirtGarment(prepared, source, layer)
    default: {
      const { meshes, notes } = layAccessory(prepared.body, source, layer, prepared.person.pixelsPerCm, prepared.person.picture)
      return { ...NOTHING, body: meshes.map((mesh) => ({ mesh, mask: null })), notes }
    }
  }
}

/** By how much more than the body it may be wide. */
const EASES: Partial<Record<Garment, number>> = { top: 0.32, outerwear: 0.48, dress: 0.3, jumpsuit: 0.3 }
/** So much longer than it is a garment may be shown, so that it reaches where own clothes can come off. */
const STRETCH = 1.3

/** The length at which it is shown, and whether it covers what it must. */
function reaching(natural: number, wanted: number, drawn: boolean): { length: number; covers: boolean } {
  if (drawn || natural >= wanted) return { length: natural, covers: true }
  return natural * STRETCH >= wanted ? { length: wanted, covers: true } : { length: natural, covers: false }
}

/** What is longer than usual is believed by half: flat, cloth is stretched out more than on a body. */
const soft = (length: number, usual: number): number => (length <= usual ? length : usual + (length - usual) * 0.55)

const lengthened = (fit: Fit, layer: GarmentLayer): Fit => ({ ...fit, down: fit.down * layer.nudge.length })

function layUpperGarment({ body, person }: PreparedPerson, source: GarmentSource, layer: GarmentLayer): LaidGarment {
  const { garment, sleeves } = layer.rig
  const { points, width, height } = source
  const fit = lengthened(upperFit(body, source, layer, person.pixelsPerCm), layer)
  const masks = SIDES.map((side) => sleeveMask(source, side, 0)) as unknown as Sides<PartMask>
  const back = backMask(source)
  const legs = garment === 'jumpsuit' ? jumpsuitBorder(source) : null
  const torsoMask = without(width * height, masks[0], masks[1], back, legs?.below ?? null)
  const midThigh = body.torsoLength + distance(body.hips, body.spine[2]!) * THIGH_LINE
  let covers = true
  const laid = layUpper(body, source, torsoMask, fit, {
    ease: EASES[garment] ?? 0.3,
    bottom: legs?.line ?? points.hem,
    hem: (natural) => {
      if (garment === 'jumpsuit') return body.torsoLength + body.unit * CROTCH
      if (garment !== 'dress') return clamp(soft(natural, body.torsoLength * 1.16), body.torsoLength * 0.62, midThigh * 1.25)
      const reached = reaching(natural, midThigh, person.drawn)
      covers = reached.covers
      return Math.min(reached.length, pathLength(body.spine))
    },
  })
  const isLower = garment === 'dress' || garment === 'jumpsuit'
  return {
    behind: back ? [{ mesh: laid.mesh, mask: softened(back, width, height) }] : [],
    body: [
      ...(legs ? jumpsuitLegs(body, source, laid, fit, legs.line) : []),
      { mesh: laid.mesh, mask: softened(torsoMask, width, height) },
    ],
    arms: sleevePieces(body, source, laid, fit, sleeves),
    waist: null,
    hem: laid.hem,
    replaces: { upper: garment !== 'outerwear', lower: isLower && covers },
    notes: covers ? [] : ['own_clothes_kept'],
  }
}

function sleevePieces(
  body: PreparedPerson['body'],
  source: GarmentSource,
  laid: UpperLaid,
  fit: Fit,
  sleeves: GarmentLayer['rig']['sleeves'],
): Piece[] {
  const { width, height } = source
  const overlap = (source.box.right - source.box.left) * 0.03
  return SIDES.flatMap((side) => {
    const mask = sleeveMask(source, side, overlap)
    const start = { side, mask, shoulder: laid.shoulder[side], armpit: laid.armpit[side] }
    const mesh = laySleeve(body, source, start, fit, sleeves === 'long' ? 'long' : 'short')
    return mesh ? [{ mesh, mask: softened(mask, width, height) }] : []
  })
}

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

function jumpsuitLegs(body: PreparedPerson['body'], source: GarmentSource, laid: UpperLaid, fit: Fit, line: Sides<Point>): Piece[] {
  const legs = legRungs(body, source, fit, (natural) => natural)
  const { width, height, points } = source
  return SIDES.map((side) => {
    const mask = legMask(source, side, between(...points.neck), 1)
    const up = Math.max(0, Math.round(points.crotch.y) - 6) * width
    mask.fill(0, 0, up)
    const first: Rung = { source: [line[side], points.crotch], target: [laid.bottom.edges[side], laid.bottom.middle] }
    const rungs = [first, ...legs[side].rungs]
    return { mesh: ladderMesh(extendedRungs(rungs, 8, 8), [0.3, 0.12]), mask: softened(mask, width, height) }
  })
}

function layTrousersGarment({ body, person }: PreparedPerson, source: GarmentSource, layer: GarmentLayer): LaidGarment {
  const fit = lengthened(lowerFit(body, source, layer, person.pixelsPerCm), layer)
  const leg = pathLength(body.legs[0].joints)
  const wanted = (distance(body.legs[0].joints[0], body.legs[0].joints[1]) * THIGH_LINE) / leg
  let covers = true
  const laid = layTrousers(body, source, fit, (natural) => {
    const reached = reaching(natural, wanted, person.drawn)
    covers = reached.covers
    return reached.length
  })
  const band = between(...(source.points.waist ?? source.points.hem))
  return {
    ...NOTHING,
    body: SIDES.map((side) => ({ mesh: laid.meshes[side], mask: softened(legMask(source, side, band, 1), source.width, source.height) })),
    waist: laid.waist,
    replaces: { upper: false, lower: covers },
    notes: [...(covers ? [] : (['own_clothes_kept'] as const)), ...missingLegs(body, person.picture.height)],
  }
}

function laySkirtGarment({ body, person }: PreparedPerson, source: GarmentSource, layer: GarmentLayer): LaidGarment {
  const fit = lengthened(lowerFit(body, source, layer, person.pixelsPerCm), layer)
  const wanted = body.torsoLength + distance(body.hips, body.spine[2]!) * THIGH_LINE
  let covers = true
  const laid = laySkirt(body, source, fit, (natural) => {
    const reached = reaching(natural, wanted, person.drawn)
    covers = reached.covers
    return reached.length
  })
  return {
    ...NOTHING,
    body: [{ mesh: laid.mesh, mask: null }],
    waist: laid.waist,
    hem: laid.hem,
    replaces: { upper: false, lower: covers },
    notes: [...(covers ? [] : (['own_clothes_kept'] as const)), ...missingLegs(body, person.picture.height)],
  }
}

function missingLegs(body: PreparedPerson['body'], height: number): OutfitNote[] {
  return body.legs.every((leg) => leg.joints[1].y > height) ? ['legs_missing'] : []
}

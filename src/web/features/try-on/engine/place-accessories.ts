// Hangs on what is not worn like clothes: hats, bags, jewellery, scarves, shoes. Pure.

import type { Garment } from '../../../../shop/try-on/rules-rig.ts'
import type { Body } from './body.ts'
import type { GarmentSource, PartMask } from './garment-source.ts'
import { between, distance, dot, minus, plus, OUTWARDS, SIDES, type Point, type Side } from './geometry.ts'
import { headOf } from './head.ts'
import { placeHat, type HatRim } from './place-hat.ts'
import { placeNecklace } from './place-necklace.ts'
import { placeShoes } from './place-shoes.ts'
import { ladderMesh, placed, type Box, type Mesh, type Rung } from './mesh.ts'
import type { GarmentLayer, OutfitNote } from './outfit.ts'
import type { Person } from './person.ts'

export interface PlacedAccessory {
  meshes: readonly Mesh[]
  /** What of the cut-out is in front, and what is behind the neck; all of it is in front where that is missing. */
  front?: PartMask | null
  behind?: PartMask | null
  notes: readonly OutfitNote[]
  /** Of a hat. */
  rim?: HatRim
}

/** Centimetres between the joints of a grown-up's shoulders: the true size where no height is known. */
const SHOULDERS_CM = 35

/** Null when the part of the body it belongs to is not in the picture. */
export function placeAccessory(
  { body, person }: { body: Body; person: Person },
  source: GarmentSource,
  layer: GarmentLayer,
): PlacedAccessory {
  if (layer.rig.garment === 'hat') {
    const { mesh, rim } = placeHat(headOf(person, body), source)
    return { meshes: [mesh], notes: body.ears.every((ear) => ear.visible) ? [] : ['head_turned'], rim }
  }
  const cm = person.pixelsPerCm ?? body.unit / SHOULDERS_CM
  if (layer.rig.garment === 'shoes') return placeShoes(body, source, layer.measurements.insole, cm, person.picture)
  if (layer.rig.garment === 'necklace') {
    const { mesh, front, behind } = placeNecklace(body, source, layer.measurements.length, cm)
    return { meshes: [mesh], notes: [], front, behind }
  }
  const lay = ACCESSORIES[layer.rig.garment]
  return lay ? lay(body, source, layer, cm) : { meshes: [], notes: [] }
}

type Place = (body: Body, source: GarmentSource, layer: GarmentLayer, pixelsPerCm: number) => PlacedAccessory

const tilt = (left: Point, right: Point): number => Math.atan2(right.y - left.y, right.x - left.x)

/** One that is folded or photographed flat is laid over both shoulders; one with a shape hangs as it is, from below the chin. */
const placeScarf: Place = (body, source, { measurements }, cm) => {
  const { box } = source
  if (fills(source) > FLAT) return { meshes: SIDES.map((side) => stole(body, box, side, (measurements.length ?? 140) * cm)), notes: [] }
  const [left, right] = body.neck
  const middle = between(left, right)
  const chin = dot(minus(body.chin, middle), body.down) + body.unit * 0.05
  const top = plus(middle, body.down, Math.max(chin, -body.unit * 0.1))
  const tall = (box.bottom - box.top) / (box.right - box.left)
  return { meshes: [placed(box, top, distance(left, right) * (tall > 1.4 ? 1.7 : 2.1), { x: 0.5, y: 0.02 }, tilt(left, right))], notes: [] }
}

/** So much of its box a cloth fills that is no more than a cloth. */
const FLAT = 0.8

function fills({ box, alpha }: GarmentSource): number {
  let [cloth, count] = [0, 0]
  for (let y = box.top; y < box.bottom; y += 4)
    for (let x = box.left; x < box.right; x += 4) {
      count++
      if (alpha(x, y) > 128) cloth++
    }
  return cloth / Math.max(1, count)
}

/** How far from the middle its inner and outer edge are, and how deep below the neck that is; of the shoulders and the length. */
const STOLE = [
  { inner: 0.2, outer: 0.5, deep: 0.3 },
  { inner: 0.15, outer: 0.49, deep: 0.65 },
  { inner: 0.11, outer: 0.45, deep: 1 },
] as const

/** One half of a cloth that lies around the neck: up the shoulder, and down in front of it. */
function stole(body: Body, box: Box, side: Side, length: number): Mesh {
  const [neck, tip] = [body.neck[side], body.tips[side]]
  const out = OUTWARDS[side]
  const middle = between(...body.neck)
  const long = Math.min(length * 0.4, body.torsoLength * 0.95)
  const half = (box.left + box.right) / 2
  // Halves may overlap a little: the edge of a folded cloth is seldom straight.
  const edges = (y: number): [Point, Point] => [
    { x: side ? box.right - 3 : box.left + 3, y },
    { x: half, y },
  ]
  const shoulder: Rung = {
    source: edges(box.top + (box.bottom - box.top) * 0.06),
    target: [plus(between(neck, tip, 0.72), body.down, -body.unit * 0.05), plus(neck, body.down, -body.unit * 0.02)],
  }
  const rungs = STOLE.map(({ inner, outer, deep }): Rung => {
    const at = plus(middle, body.down, long * deep)
    const from = (aside: number) => plus(at, body.across, out * aside * body.unit)
    return { source: edges(box.top + (box.bottom - box.top) * deep), target: [from(outer), from(inner)] }
  })
  return ladderMesh([shoulder, ...rungs], [0, 0])
}

/** Two in one picture are parted down the middle: the left one hangs at the left ear. */
const placeEarrings: Place = (body, { box }, { measurements }, cm) => {
  const middle = (box.left + box.right) / 2
  const halves: readonly Box[] = [
    { ...box, right: middle },
    { ...box, left: middle },
  ]
  const meshes = body.ears.flatMap((ear, side) => {
    if (!ear.visible) return []
    const half = halves[side]!
    const height = Math.min(body.head * 0.5, Math.max(body.head * 0.12, (measurements.height ?? 3.5) * cm))
    const width = (height * (half.right - half.left)) / (half.bottom - half.top)
    return [placed(half, plus(ear, body.down, body.head * 0.13), Math.min(width, body.head * 0.3), { x: 0.5, y: 0 })]
  })
  return { meshes, notes: meshes.length < 2 ? ['ear_hidden'] : [] }
}

const placeBag: Place = (body, { box }, { measurements }, cm) => {
  const tall = (box.bottom - box.top) / (box.right - box.left)
  const width = Math.min((measurements.width ?? (tall > 1.3 ? 24 : 30)) * cm, body.unit * 1.6)
  // In the hand that hangs freest; one with a long strap from the shoulder.
  const hands = body.arms.map((arm) => (arm.visible ? arm.end.y : -Infinity))
  const side = hands[0]! > hands[1]! ? 0 : 1
  const arm = body.arms[side]
  const hanging = arm.visible && arm.joints[2].y > body.chest.y + body.torsoLength * 0.55
  const at = tall > 1.9 || !hanging ? between(body.tips[side], body.neck[side], 0.3) : between(arm.joints[2], arm.end, 0.7)
  return { meshes: [placed(box, at, width, { x: 0.5, y: 0.03 })], notes: [] }
}

const ACCESSORIES: Partial<Record<Garment, Place>> = {
  scarf: placeScarf,
  earrings: placeEarrings,
  bag: placeBag,
}

// Dresses a person: the one entrance to the engine, beside preparing them. Pure; in a worker and in tests alike.

import { GARMENTS } from '../../../../shop/try-on/rules-rig.ts'
import { torsoPlace } from './body.ts'
import { coverageOf, createCanvas, putBack, putOn, shadeBelow, takeOff, type Canvas, type Finish } from './compose.ts'
import { drawGarment, type DrawnGarment } from './draw-garment.ts'
import { smoothstep } from './geometry.ts'
import { pushHairUnder } from './hat-hair.ts'
import { bareSuit, belowOf, openingOf } from './neck-opening.ts'
import type { DressedPicture, GarmentLayer, Outfit } from './outfit.ts'
import type { PreparedPerson } from './prepare.ts'

export interface DressOptions {
  /** After each garment, and at the end. */
  onStep?: (done: number, total: number) => void
}

const LOWER: readonly string[] = ['trousers', 'skirt']
const ON_TORSO: readonly string[] = ['top', 'dress', 'jumpsuit', 'outerwear']

/** The person in these garments, whatever order they are given in. Without any, as they are. */
export function dress(prepared: PreparedPerson, outfit: Outfit, { onStep }: DressOptions = {}): DressedPicture {
  const layers = inOrder(outfit)
  const total = layers.length + 1
  const drawn = layers.map((layer, i) => {
    const garment = drawGarment(prepared, layer)
    onStep?.(i + 1, total)
    return garment
  })
  const canvas = createCanvas(prepared)
  if (drawn.length > 0) compose(prepared, canvas, drawn, outfit.tucked)
  onStep?.(total, total)
  return { raster: canvas.raster, notes: [...new Set(drawn.flatMap((garment) => garment.notes))] }
}

/** From what is nearest to the body outwards; tucked tops are under trousers and skirts. */
export function inOrder({ layers, tucked }: Outfit): readonly GarmentLayer[] {
  const rank = ({ rig: { garment } }: GarmentLayer) => (tucked && garment === 'top' ? GARMENTS.trousers.rank - 1 : GARMENTS[garment].rank)
  return layers.toSorted((a, b) => rank(a) - rank(b))
}

function compose(prepared: PreparedPerson, canvas: Canvas, drawn: readonly DrawnGarment[], tucked: boolean): void {
  const { person, body } = prepared
  const off = {
    upper: drawn.some((garment) => garment.replaces.upper),
    lower: drawn.some((garment) => garment.replaces.lower),
    slivers: drawn.some((garment) => garment.over),
  }
  const torsos = drawn.filter((garment) => garment.replaces.upper).flatMap((garment) => garment.body)
  const open = torsos.length > 0 ? openingOf(prepared, torsos) : null
  if (person.drawn && open) bareSuit(canvas.raster.data, prepared, open)
  const legs = drawn.filter((garment) => garment.replaces.lower).flatMap((garment) => garment.body)
  if (person.drawn && legs.length > 0) bareSuit(canvas.raster.data, prepared, belowOf(prepared, legs))
  if (!person.drawn && (off.upper || off.lower || off.slivers)) {
    const layers = drawn.flatMap((garment) => (isAccessory(garment) ? [] : [...garment.body, ...garment.arms]))
    const beside = coverageOf(layers, person.picture.width, person.picture.height, body.unit * 0.1)
    const aside = (i: number) =>
      Math.abs(torsoPlace(body, i % person.picture.width, Math.floor(i / person.picture.width)).aside) > body.unit * 0.3
    takeOff(canvas, prepared.undressed(), off, { beside, aside, open })
  }
  const occluders = prepared.occluders()
  const finish = finishOf(prepared)
  const { things } = occluders
  const bareArms = !person.drawn && off.upper ? prepared.undressed().upper : null
  // An arm is in front of the clothes where it is bare: as it was, or because its sleeve came off; and no new one covers it.
  const sleeveEnd = 255 * (Math.max(0, ...drawn.map((garment) => garment.sleeveEnd ?? 0)) - 0.04)
  const arm = (i: number) =>
    occluders.armPart.data[i]! < sleeveEnd
      ? 0
      : Math.max(occluders.arms.data[i]!, bareArms ? (bareArms.data[i]! * occluders.sleeved.data[i]!) / 255 : 0)
  const torso = (i: number) => Math.max(things.data[i]!, occluders.head.data[i]!, occluders.hands.data[i]!, arm(i)) / 255
  for (const { behind } of drawn) if (behind) putOn(canvas, behind, { ...finish, hidden: () => 0, behind: true, shadow: 0 })
  const waistband = drawn.find((garment) => LOWER.includes(garment.garment))?.waist ?? (off.lower ? null : prepared.ownClothes().waist)
  // Under a new waistband the top goes on a little; over an own one it ends.
  const under = drawn.some((garment) => LOWER.includes(garment.garment)) ? body.unit * 0.1 : 0
  const ownTop = !person.drawn && !off.upper && off.lower
  const putOwnTop = () => putBack(canvas, person.picture, prepared.ownClothes(), (i) => aboveBand(i))
  const aboveBand = (i: number): number => {
    if (!tucked || waistband === null || prepared.ownClothes().sleeves[i] === 1) return 1
    const { depth } = torsoPlace(body, i % person.picture.width, Math.floor(i / person.picture.width))
    return 1 - smoothstep(waistband + under, waistband + under + body.unit * 0.03, depth)
  }
  let ownDone = !ownTop
  for (const garment of drawn) {
    if (!ownDone && !LOWER.includes(garment.garment)) {
      putOwnTop()
      ownDone = true
    }
    if (isAccessory(garment)) continue
    const hidden = garment.garment === 'top' && tucked ? (i: number) => Math.max(torso(i), 1 - aboveBand(i)) : torso
    for (const layer of garment.body) putOn(canvas, layer, { ...finish, hidden })
  }
  if (!ownDone) putOwnTop()
  const sleeves = (i: number) => Math.max(occluders.head.data[i]!, occluders.hands.data[i]!) / 255
  for (const { arms } of drawn) for (const layer of arms) putOn(canvas, layer, { ...finish, hidden: sleeves })
  for (const garment of drawn) if (isAccessory(garment)) putAccessoryOn(prepared, canvas, garment, finish)
}

function putAccessoryOn(prepared: PreparedPerson, canvas: Canvas, garment: DrawnGarment, finish: Finish): void {
  const { rim } = garment
  if (rim) pushHairUnder(canvas, prepared, rim)
  for (const layer of garment.body) {
    const { solid } = canvas
    if (rim) shadeBelow(canvas, layer, { reach: rim.shadow * rim.head.size, dark: 0.42, on: (i) => solid[i]! })
    if (garment.garment === 'shoes') shadeBelow(canvas, layer, { reach: prepared.body.unit * 0.06, dark: 0.4, on: () => 1 })
    putOn(canvas, layer, accessoryFinish(prepared, garment, finish))
  }
}

const isAccessory = ({ garment }: DrawnGarment): boolean => !LOWER.includes(garment) && !ON_TORSO.includes(garment)

function finishOf({ brightness, light, body }: PreparedPerson): Finish {
  return { brightness: brightness(), light: light(), hidden: () => 0, shadow: body.unit * 0.022, rim: 0.17 }
}

/** Hats are over the hair, jewellery and scarves under it; hats and bags are under the hand that holds them. */
function accessoryFinish(prepared: PreparedPerson, { garment }: DrawnGarment, finish: Finish): Finish {
  const { head, hands } = prepared.occluders()
  const hidden =
    garment === 'bag' || garment === 'hat'
      ? (i: number) => hands.data[i]! / 255
      : garment === 'necklace' || garment === 'scarf'
        ? (i: number) => Math.max(head.data[i]!, hands.data[i]!) / 255
        : () => 0
  return { ...finish, brightness: null, hidden, rim: 0.08, shadow: garment === 'earrings' ? finish.shadow * 0.3 : finish.shadow }
}

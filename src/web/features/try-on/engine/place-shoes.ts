// Shoes are photographed from above, and have another perspective than feet: they stand beside them, in true size. Pure.

import type { Body } from './body.ts'
import type { GarmentSource } from './garment-source.ts'
import { clamp } from './geometry.ts'
import { placed, type Mesh } from './mesh.ts'
import type { OutfitNote } from './outfit.ts'

/** Of a foot, in cm, where nobody measured the shoe; a shoe is a little longer than what is inside. */
const FOOT = { usual: 25, sole: 1.1 }
/** No boots are higher, in cm. */
const HIGHEST = 52
/** Of the unit: between feet and shoes. */
const GAP = 0.12

export function placeShoes(
  body: Body,
  source: GarmentSource,
  insole: number | undefined,
  pixelsPerCm: number,
  { width, height }: { width: number; height: number },
): { meshes: readonly Mesh[]; notes: readonly OutfitNote[] } {
  const { box } = source
  const feet = body.legs.map((leg) => leg.end)
  const ground = Math.max(feet[0]!.y, feet[1]!.y)
  if (ground > height * 0.995 || body.legs.every((leg) => !leg.visible)) return { meshes: [], notes: ['feet_missing'] }
  const long = (insole ?? FOOT.usual) * FOOT.sole
  const scale = Math.min(long / shoeLength(source), HIGHEST / (box.bottom - box.top)) * pixelsPerCm
  const [wide, tall] = [(box.right - box.left) * scale, (box.bottom - box.top) * scale]
  const [left, right] = [Math.min(feet[0]!.x, feet[1]!.x), Math.max(feet[0]!.x, feet[1]!.x)]
  // Half a foot is beyond its tip's middle.
  const gap = body.unit * GAP + pixelsPerCm * 5
  // On the side with more room, wholly in the picture.
  const beside = width - right > left ? right + gap + wide / 2 : left - gap - wide / 2
  const x = clamp(beside, wide / 2 + 4, Math.max(wide / 2 + 4, width - wide / 2 - 4))
  const y = Math.min(height - 4, Math.max(ground + body.unit * 0.04, tall + 4))
  return { meshes: [placed(box, { x, y }, wide, { x: 0.5, y: 1 })], notes: ['shoes_beside'] }
}

/** How many pixels of the cut-out are the length of one shoe, by how a pair lies. */
function shoeLength({ box, alpha }: GarmentSource): number {
  const [wide, tall] = [box.right - box.left, box.bottom - box.top]
  const across = (deep: number) => count(wide, (i) => alpha(box.left + i, box.top + tall * deep))
  const down = (aside: number) => count(tall, (i) => alpha(box.left + wide * aside, box.top + i))
  const feet = Math.max(across(0.7), across(0.85))
  const parted = Math.min(down(0.46), down(0.5), down(0.54)) < 0.5 * Math.min(down(0.25), down(0.75))
  // One above the other.
  if (Math.min(across(0.45), across(0.5), across(0.55)) < 0.35 * wide) return wide
  if (tall > wide) {
    // Boots from the side: shafts that are narrower than the feet below them.
    if (tall > wide * 1.1 && Math.max(across(0.4), across(0.55)) < 0.78 * feet) return wide * (parted ? 0.5 : 0.62)
    // Side by side, toes down, and a little foreshortened.
    return tall
  }
  // Toes apart, or one behind the other.
  return parted ? Math.max(wide * 0.52, tall) : Math.max(wide * 0.9, tall)
}

function count(length: number, alpha: (i: number) => number): number {
  let cloth = 0
  for (let i = 0; i < length; i++) if (alpha(i) > 128) cloth++
  return cloth
}

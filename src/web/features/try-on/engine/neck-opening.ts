// What new clothes leave open above the chest, at the neck and the armholes: skin shows there, and not what was worn before. Pure.

import type { Body } from './body.ts'
import type { Layer } from './layer.ts'
import type { Person } from './person.ts'

/** Of the torso's length: skin shows down to there at the sides, and so much deeper in the middle, where a neckline is a V. */
export const OPEN = { side: 0.42, middle: 0.6 } as const
/** Of the unit: so far from the middle a V is no deeper than what is beside it. */
const V_HALF = 0.24

interface Wearer {
  body: Body
  person: Person
}

/** 1 for each pixel that is open: above new cloth of its column, and no deeper than is decent. */
export function openingOf({ body, person }: Wearer, layers: readonly Layer[]): Uint8Array {
  const { width, height } = person.picture
  const open = new Uint8Array(width * height)
  const { chest, down } = body
  const reach = body.unit * 0.7
  const bottom = Math.min(height - 1, Math.ceil(body.chest.y + body.torsoLength))
  const top = Math.max(0, Math.floor(body.chest.y - body.unit * 0.3))
  for (let x = Math.max(0, Math.floor(body.chest.x - reach)); x <= Math.min(width - 1, body.chest.x + reach); x++) {
    const aside = Math.abs((x - chest.x) * down.y)
    const part = OPEN.side + (OPEN.middle - OPEN.side) * Math.max(0, 1 - aside / (body.unit * V_HALF))
    const deepest = chest.y + (part * body.torsoLength - (x - chest.x) * down.x) / Math.max(0.5, down.y)
    const end = Math.min(lowestCloth(layers, x, top, bottom), deepest)
    for (let y = top; y < end; y++) open[y * width + x] = 1
  }
  return open
}

/** 1 for each pixel below new cloth: legs, and not the short ones of a suit. */
export function belowOf({ person: { picture } }: Wearer, layers: readonly Layer[]): Uint8Array {
  const { width, height } = picture
  const below = new Uint8Array(width * height)
  for (let x = 0; x < width; x++) {
    const end = lowestCloth(layers, x, 0, height - 1)
    if (end === 0) continue
    for (let y = end + 1; y < height; y++) below[y * width + x] = 1
  }
  return below
}

/** Where the last cloth of a column ends, from below; `top` without any. */
function lowestCloth(layers: readonly Layer[], x: number, top: number, bottom: number): number {
  let lowest = top
  for (const { left, top: above, width, height, data } of layers) {
    if (x < left || x >= left + width) continue
    for (let y = Math.min(bottom, above + height - 1); y > lowest && y >= above; y--)
      if (data[((y - above) * width + (x - left)) * 4 + 3]! >= 128) lowest = y
  }
  return lowest
}

/** Of the unit: so far to both sides of the suit's edge its seam is seen. */
const SEAM = 0.028

/** On a drawn person what is open of the suit takes the colour of skin: light and shade stay as they fall on the body. */
export function bareSuit(pixels: Uint8ClampedArray, { body, person: { parts, picture } }: Wearer, open: Uint8Array): void {
  const [skin, suit] = [parts.skin, parts.clothes].map((part) => meanOnChest(pixels, body, part, picture.width)) as [Rgb, Rgb]
  for (let i = 0; i < open.length; i++) {
    const worn = parts.clothes[i]! / 255
    if (open[i] === 0 || worn === 0) continue
    for (let k = 0; k < 3; k++) pixels[i * 4 + k]! *= 1 + (skin[k]! / suit[k]! - 1) * worn
  }
  const reach = Math.max(2, Math.round(body.unit * SEAM)) * picture.width
  for (let i = reach; i < open.length - reach; i++) {
    const edge = open[i] === 1 && parts.clothes[i]! >= 128 !== parts.clothes[i + picture.width]! >= 128
    const within = parts.background[i - reach]! < 8 && parts.background[i + reach]! < 8
    if (edge && within) evenOut(pixels, i - reach, i + reach, picture.width)
  }
}

/** From one pixel of a column to another the colours change evenly. */
function evenOut(pixels: Uint8ClampedArray, from: number, to: number, width: number): void {
  for (let i = from + width; i < to; i += width) {
    const part = (i - from) / (to - from)
    for (let k = 0; k < 3; k++) pixels[i * 4 + k] = pixels[from * 4 + k]! * (1 - part) + pixels[to * 4 + k]! * part
  }
}

type Rgb = readonly number[]

/** Side by side, skin and suit are in the same light. */
function meanOnChest(pixels: Uint8ClampedArray, { chest, unit, torsoLength }: Body, part: Uint8Array, width: number): Rgb {
  const sums = [0, 0, 0]
  let count = 0
  for (let y = Math.round(chest.y - torsoLength * 0.1); y < chest.y + torsoLength * 0.55; y += 2) {
    for (let x = Math.round(chest.x - unit * 0.3); x < chest.x + unit * 0.3; x += 2) {
      const i = y * width + x
      if (part[i] !== 255) continue
      for (let k = 0; k < 3; k++) sums[k]! += pixels[i * 4 + k]!
      count++
    }
  }
  return sums.map((sum) => Math.max(1, sum / Math.max(1, count)))
}

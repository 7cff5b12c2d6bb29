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

/** Where the last cloth of a column begins, from below; `top` without any. */
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
  const [skin, suit] = [meanOf(pixels, parts.skin), meanOf(pixels, parts.clothes)]
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

function meanOf(pixels: Uint8ClampedArray, part: Uint8Array): readonly number[] {
  const sums = [0, 0, 0]
  let count = 0
  for (let i = 0; i < part.length; i += 5) {
    if (part[i] !== 255) continue
    for (let k = 0; k < 3; k++) sums[k]! += pixels[i * 4 + k]!
    count++
  }
  return sums.map((sum) => Math.max(1, sum / Math.max(1, count)))
}

// A garment's cut-out made ready to be laid: its pixels, its points, and which of its pixels belong to which part. Pure.

import type { Garment } from '../../../../shop/try-on/rules-rig.ts'
import { paintCollarBack } from './collar-back.ts'
import { completeRig, type GarmentPoints } from './complete-rig.ts'
import { between, direction, distance, fillPolygon, minus, plus, dot, across, smoothstep, type Point, type Side } from './geometry.ts'
import type { Box } from './mesh.ts'
import type { GarmentLayer } from './outfit.ts'
import type { Raster } from './person.ts'
import { uprightGarment } from './upright-garment.ts'

export interface GarmentSource {
  width: number
  height: number
  /** Premultiplied. */
  pixels: Uint8ClampedArray<ArrayBuffer>
  box: Box
  points: GarmentPoints
  /** What was painted between the ends of a standing collar. */
  collarBack: PartMask | null
  /** There is cloth, 0 to 255; 0 outside of the picture. */
  alpha(x: number, y: number): number
}

export function garmentSource(garment: Pick<GarmentLayer, 'cutout' | 'rig'>): GarmentSource {
  const { cutout, rig } = uprightGarment(garment)
  const { width, height } = cutout
  const pixels = premultiplied(cutout)
  const box = boxOf(pixels, width, height)
  const points = completeRig(rig, { width, height, box, alpha })
  const collarBack = COLLARED.includes(rig.garment) ? paintCollarBack({ width, height, pixels, points }) : null
  return { width, height, pixels, box, points, collarBack, alpha }

  function alpha(x: number, y: number): number {
    const [px, py] = [Math.round(x), Math.round(y)]
    return px < 0 || py < 0 || px >= width || py >= height ? 0 : pixels[(py * width + px) * 4 + 3]!
  }
}

const COLLARED: readonly Garment[] = ['top', 'outerwear', 'dress', 'jumpsuit']

/** A little of the edge is given up: it has the colour of the ground in it. */
function premultiplied({ width, height, data }: Raster): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (let o = 0; o < pixels.length; o += 4) {
    const alpha = Math.min(255, Math.max(0, (data[o + 3]! - 40) * 1.35))
    if (alpha === 0) continue
    for (let k = 0; k < 3; k++) pixels[o + k] = (data[o + k]! * alpha) / 255
    pixels[o + 3] = alpha
  }
  return pixels
}

function boxOf(pixels: Uint8ClampedArray, width: number, height: number): Box {
  const box = { left: width, top: height, right: 0, bottom: 0 }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (pixels[(y * width + x) * 4 + 3]! < 128) continue
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x + 1)
      box.top = Math.min(box.top, y)
      box.bottom = Math.max(box.bottom, y + 1)
    }
  }
  return box.right > box.left ? box : { left: 0, top: 0, right: width, bottom: height }
}

/** Which pixels of the cut-out belong to a part: 255, or less at a soft border. */
export type PartMask = Uint8Array<ArrayBuffer>

/** The cut-out of one part alone. */
export function partPixels({ width, height, pixels }: GarmentSource, mask: PartMask | null): Raster {
  if (!mask) return { width, height, data: pixels }
  const data = new Uint8ClampedArray(pixels.length)
  for (let i = 0; i < mask.length; i++) {
    const part = mask[i]!
    if (part === 0) continue
    const o = i * 4
    if (part === 255) for (let k = 0; k < 4; k++) data[o + k] = pixels[o + k]!
    else for (let k = 0; k < 4; k++) data[o + k] = (pixels[o + k]! * part) / 255
  }
  return { width, height, data }
}

const FAR = 4000

/**
 * What is beyond the seam from shoulder to armpit, and below that beyond the middle between sleeve and side.
 * `overlap` moves the seam inwards: the sleeve lies over the torso there, so that nothing shows between them.
 */
export function sleeveMask({ width, height, points }: GarmentSource, side: Side, overlap: number): PartMask {
  const mask = new Uint8Array(width * height)
  const sleeve = points.sleeve?.[side]
  if (!sleeve) return mask
  const out = side ? 1 : -1
  const aside = across(points.down)
  const [shoulder, armpit] = [plus(points.shoulder[side], aside, -out * overlap), plus(points.armpit[side], aside, -out * overlap)]
  const up = direction(armpit, shoulder)
  // Between sleeve and side there is a gap, or two edges that touch.
  const under = direction(points.armpit[side], sleeve.inner)
  const body = direction(points.armpit[side], points.hem[side])
  const opening = direction({ x: 0, y: 0 }, plus(under, body))
  // A sleeve that lies over the torso hides it there: cut down the side.
  const gap = dot(under, aside) * out > dot(body, aside) * out ? opening : body
  fillPolygon(mask, width, height, [
    plus(shoulder, up, FAR),
    shoulder,
    armpit,
    plus(armpit, gap, FAR),
    plus(plus(armpit, gap, FAR), aside, out * FAR),
    plus(plus(shoulder, up, FAR), aside, out * FAR),
  ])
  return mask
}

/** How deep a neckline is beside its width before its inside shows at all; and before it is a hood that stands above it. */
const SHALLOW = 0.1
const HOOD = 0.62

/** The inside of the back, which one sees above the front neckline of what lies flat; a hood is all behind the head. */
export function backMask({ width, height, points, alpha, box }: GarmentSource): { mask: PartMask; hood: boolean } | null {
  const { neck, collar, down } = points
  const wide = distance(...neck)
  const middle = between(...neck)
  const deep = dot(minus(collar, middle), down) / wide
  const mask = new Uint8Array(width * height)
  const hood = (middle.y - topAt(alpha, middle.x, box)) / wide > HOOD
  const aside = across(down)
  if (hood) {
    const edge = [plus(neck[0], aside, -wide * 0.6), neck[0], neck[1], plus(neck[1], aside, wide * 0.6)] as const
    fillPolygon(mask, width, height, [plus(edge[0], down, -FAR), ...edge, plus(edge[3], down, -FAR)])
  } else if (deep < SHALLOW) return null
  // A round neckline bulges, a deep one is a V.
  const bulge = 0.26 * (1 - smoothstep(0.34, 0.5, deep))
  const curve = (side: Side): Point =>
    plus(plus(between(neck[side], collar), aside, (side ? 1 : -1) * wide * bulge * 0.5), down, wide * deep * bulge * 0.8)
  fillPolygon(mask, width, height, [plus(neck[0], down, -FAR), neck[0], curve(0), collar, curve(1), neck[1], plus(neck[1], down, -FAR)])
  return { mask, hood }
}

function topAt(alpha: GarmentSource['alpha'], x: number, box: Box): number {
  for (let y = box.top; y < box.bottom; y++) if (alpha(x, y) > 128) return y
  return box.bottom
}

/** The left or right half: by the middle line down to the crotch, and then between the legs. */
export function legMask({ width, height, points }: GarmentSource, side: Side, from: Point, overlap: number): PartMask {
  const mask = new Uint8Array(width * height)
  const aside = across(points.down)
  const out = side ? 1 : -1
  const feet = between(points.leg[0].inner, points.leg[1].inner)
  const line = [plus(from, points.down, -FAR), from, points.crotch, feet, plus(feet, direction(points.crotch, feet), FAR)].map((point) =>
    plus(point, aside, -out * overlap),
  )
  fillPolygon(mask, width, height, [...line, plus(line.at(-1)!, aside, out * FAR), plus(line[0]!, aside, out * FAR)])
  return mask
}

/** The first mask without the pixels of the others. */
export function without(size: number, ...others: readonly (PartMask | null)[]): PartMask {
  const mask = new Uint8Array(size).fill(255)
  for (const other of others) if (other) for (let i = 0; i < size; i++) if (other[i]! > 0) mask[i] = 0
  return mask
}

/** Softens the border of a mask by a pixel: it is cut with scissors, and not with a saw. */
export function softened(mask: PartMask, width: number, height: number): PartMask {
  const result = new Uint8Array(mask)
  for (let y = 1; y + 1 < height; y++) {
    for (let x = 1; x + 1 < width; x++) {
      const i = y * width + x
      const sum = mask[i - 1]! + mask[i + 1]! + mask[i - width]! + mask[i + width]!
      if (sum !== mask[i]! * 4) result[i] = (mask[i]! * 4 + sum) / 8
    }
  }
  return result
}

/** What of a part hangs together with its middle: beyond a gap lies another part that the cut has caught. */
export function connected({ width, height, pixels }: GarmentSource, mask: PartMask, middle: readonly Point[]): PartMask {
  const result = new Uint8Array(mask.length)
  const open: number[] = []
  const visit = (i: number) => {
    if (result[i] !== 0 || mask[i] === 0 || pixels[i * 4 + 3]! < 100) return
    result[i] = mask[i]!
    open.push(i)
  }
  for (const { x, y } of middle) {
    const [px, py] = [Math.round(x), Math.round(y)]
    if (px >= 0 && py >= 0 && px < width && py < height) visit(py * width + px)
  }
  if (open.length === 0) return mask
  for (let i = open.pop(); i !== undefined; i = open.pop()) {
    const x = i % width
    if (x > 0) visit(i - 1)
    if (x < width - 1) visit(i + 1)
    if (i >= width) visit(i - width)
    if (i < width * (height - 1)) visit(i + width)
  }
  // The soft rim of what was found belongs to it.
  return rimmed(result, mask, width)
}

function rimmed(core: PartMask, mask: PartMask, width: number): PartMask {
  const result = new Uint8Array(core)
  for (let i = 0; i < core.length; i++) {
    if (core[i] === 0) continue
    for (const next of [i - 1, i + 1, i - width, i + width]) if (core[next] === 0) result[next] = mask[next]!
  }
  return result
}

// Puts the picture together: what comes off, and what is put on in its order, with shadows, folds and light. Pure.

import type { DrawnLayer } from './draw-garment.ts'
import { DECENT } from './bare-skin.ts'
import { blur, createPlane, rowReader, type Matte, type Plane } from './filters.ts'
import type { Raster } from './person.ts'
import type { PreparedPerson } from './prepare.ts'
import { AS_IT_IS, type Light } from './shading.ts'
import type { OwnClothes } from './own-clothes.ts'
import type { Undressed } from './undress.ts'

/** A picture in the making, and where something solid casts a shadow on something. */
export interface Canvas {
  raster: Raster
  /** How much of each pixel is body or clothes, and not background, 0 to 1. */
  solid: Float32Array
}

export function createCanvas({ person, mattes }: PreparedPerson): Canvas {
  const { width, height, data } = person.picture
  const solid = new Float32Array(width * height)
  for (let i = 0; i < solid.length; i++) solid[i] = 1 - mattes.background.data[i]! / 255
  return { raster: { width, height, data: new Uint8ClampedArray(data) }, solid }
}

export interface Where {
  /** How near to new clothes a pixel is, 0 to 1; smaller than the picture. */
  beside: Plane
  /** It is not at the throat. */
  aside: (pixel: number) => boolean
  /** New clothes leave it open, so that skin shows: 1. */
  open: Uint8Array | null
}

/** Takes own clothes off, wherever that is decent. */
export function takeOff(
  { raster, solid }: Canvas,
  { colours, skin, decent, upper, lower }: Undressed,
  what: { upper: boolean; lower: boolean; slivers: boolean },
  { beside, aside, open }: Where,
): void {
  const { width, height } = raster
  const nearness = rowReader(beside, width, height)
  for (let y = 0, i = 0; y < height; y++) {
    const near = nearness(y)
    for (let x = 0; x < width; x++, i++) {
      const whole = Math.max(what.upper ? upper.data[i]! : 0, what.lower ? lower.data[i]! : 0)
      const isNear = near[x]! >= BESIDE
      const off = (what.slivers && isNear && upper.data[i]! > whole && aside(i) ? upper.data[i]! : whole) / 255
      if (off === 0) continue
      if (open?.[i] !== 1 && (decent[i] === DECENT.core || (decent[i] === DECENT.edge && !isNear))) continue
      for (let k = 0; k < 3; k++) raster.data[i * 4 + k]! += (colours[i * 3 + k]! - raster.data[i * 4 + k]!) * off
      solid[i] = solid[i]! * (1 - off) + (skin.data[i]! / 255) * off
    }
  }
}

/** Slivers of old clothes beside new ones go. */
const BESIDE = 0.12

/** How much of what is around each pixel is covered by layers, at a quarter of the size. */
export function coverageOf(layers: readonly DrawnLayer[], width: number, height: number, reach: number): Plane {
  const small = createPlane(Math.ceil(width / 4), Math.ceil(height / 4))
  for (const layer of layers) {
    for (let y = (4 - (layer.top % 4)) % 4; y < layer.height; y += 4) {
      for (let x = (4 - (layer.left % 4)) % 4; x < layer.width; x += 4) {
        const o = ((layer.top + y) >> 2) * small.width + ((layer.left + x) >> 2)
        small.data[o] = Math.max(small.data[o]!, layer.data[(y * layer.width + x) * 4 + 3]! / 255)
      }
    }
  }
  return blur(small, Math.max(1, reach / 4))
}

/** Own clothes that stay on, over what was put on under them; `show` says how much of each pixel. */
export function putBack({ raster, solid }: Canvas, picture: Raster, own: OwnClothes, show: (pixel: number) => number): void {
  for (let i = 0; i < solid.length; i++) {
    if (own.upper.data[i]! < 5) continue
    const on = Math.min(1, (own.upper.data[i]! / 255) * 1.1) * show(i)
    for (let k = 0; k < 3; k++) raster.data[i * 4 + k]! += (picture.data[i * 4 + k]! - raster.data[i * 4 + k]!) * on
    solid[i] = Math.max(solid[i]!, on)
  }
}

export interface Finish {
  /** How bright cloth is at each pixel; null for what is not cloth. */
  brightness: Matte | null
  light: Light
  /** How much of each pixel something in front hides, 0 to 1. */
  hidden: (pixel: number) => number
  /** Only where nothing solid is: what is behind the neck. */
  behind?: boolean
  /** Pixels that the shadow falls down and to the side. */
  shadow: number
  /** How dark its own edges are. */
  rim: number
}

/** How dark a shadow on cloth or skin is, and on the background. */
const SHADOW = { solid: 0.3, background: 0.05 }

/** Blends a layer over the picture. */
export function putOn({ raster, solid }: Canvas, layer: DrawnLayer, finish: Finish): void {
  const { left, top, width, height, data } = layer
  if (finish.shadow > 0) castShadow({ raster, solid }, layer, finish)
  for (let y = 0; y < height; y++) {
    const row = (top + y) * raster.width + left
    for (let x = 0; x < width; x++) {
      const o = (y * width + x) * 4
      const alpha = data[o + 3]!
      if (alpha === 0) continue
      const i = row + x
      const seen = (1 - finish.hidden(i)) * (finish.behind ? 1 - solid[i]! : 1)
      if (seen <= 0.004) continue
      const far = half(layer.far, x, y)
      const edge = 1 - finish.rim * (1 - Math.min(1, Math.max(0, (far - 0.45) * 2.2)))
      const shade = edge * (finish.brightness ? finish.brightness.data[i]! / AS_IT_IS : 1)
      const covers = (alpha / 255) * seen
      for (let k = 0; k < 3; k++)
        raster.data[i * 4 + k] = raster.data[i * 4 + k]! * (1 - covers) + data[o + k]! * seen * shade * finish.light[k]!
      solid[i] = Math.max(solid[i]!, covers)
    }
  }
}

/** A plane that is half as large as the layer. */
function half(plane: Plane, x: number, y: number): number {
  return plane.data[Math.min(plane.height - 1, y >> 1) * plane.width + Math.min(plane.width - 1, x >> 1)]!
}

/** Around the cloth, a little below it. */
function castShadow({ raster, solid }: Canvas, layer: DrawnLayer, finish: Finish): void {
  const reach = Math.ceil(finish.shadow * 2)
  const bottom = Math.min(raster.height, layer.top + layer.height + reach)
  const shift = Math.round(finish.shadow)
  for (let y = layer.top; y < bottom; y++) {
    const from = y - layer.top - shift
    if (from < 0 || from >= layer.height) continue
    for (let x = 0; x < layer.width; x++) {
      const dark = half(layer.near, x, from)
      if (dark < 0.02) continue
      const i = y * raster.width + layer.left + x
      const own = y - layer.top < layer.height ? layer.data[((y - layer.top) * layer.width + x) * 4 + 3]! / 255 : 0
      const on = SHADOW.background + (SHADOW.solid - SHADOW.background) * solid[i]!
      const keeps = 1 - on * dark * (1 - own) * (1 - finish.hidden(i))
      if (keeps > 0.998) continue
      for (let k = 0; k < 3; k++) raster.data[i * 4 + k]! *= keeps
    }
  }
}

/** A shadow on what is straight below it: soft, darkest at its edge. `on` says how much of it each pixel takes. */
export function shadeBelow(
  { raster }: Canvas,
  layer: DrawnLayer,
  { reach, dark, on }: { reach: number; dark: number; on: (pixel: number) => number },
): void {
  if (reach < 2) return
  const bottom = Math.min(raster.height, layer.top + layer.height + Math.ceil(reach))
  for (let x = 0; x < layer.width; x++) {
    // Pixels since the last one of it, going down.
    let since = Infinity
    for (let y = layer.top; y < bottom; y++) {
      const own = y - layer.top < layer.height ? layer.data[((y - layer.top) * layer.width + x) * 4 + 3]! / 255 : 0
      since = own > 0.5 ? 0 : since + 1
      if (own > 0.98 || since > reach) continue
      const i = y * raster.width + layer.left + x
      const keeps = 1 - dark * (1 - since / reach) ** 1.4 * on(i)
      for (let k = 0; k < 3; k++) raster.data[i * 4 + k]! *= keeps
    }
  }
}

// Draws meshes into layers of the picture. Pure.

import type { Box, Mesh } from './mesh.ts'
import type { Raster } from './person.ts'

/** A part of the picture with what is drawn there; premultiplied. */
export interface Layer {
  left: number
  top: number
  width: number
  height: number
  data: Uint8ClampedArray<ArrayBuffer>
}

/** An empty layer as large as all of the meshes that are in the picture; null when none is. */
export function layerFor(meshes: readonly Mesh[], width: number, height: number): Layer | null {
  const box: Box = { left: width, top: height, right: 0, bottom: 0 }
  for (const { target } of meshes) {
    for (let i = 0; i < target.length; i += 2) {
      box.left = Math.min(box.left, Math.floor(target[i]!))
      box.right = Math.max(box.right, Math.ceil(target[i]!) + 1)
      box.top = Math.min(box.top, Math.floor(target[i + 1]!))
      box.bottom = Math.max(box.bottom, Math.ceil(target[i + 1]!) + 1)
    }
  }
  const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)]
  const [right, bottom] = [Math.min(width, box.right), Math.min(height, box.bottom)]
  if (right <= left || bottom <= top) return null
  return { left, top, width: right - left, height: bottom - top, data: new Uint8ClampedArray((right - left) * (bottom - top) * 4) }
}

/** The least part of a picture's pixels that are drawn at their size; a smaller one would flicker, so its half is taken. */
const SHRINKS = 0.58

/** Draws a part over what is in the layer. */
export function drawMesh(layer: Layer, mesh: Mesh, part: Raster): void {
  let [pixels, factor] = [part, 1]
  for (let scale = Math.max(0.01, scaleOf(mesh)); scale < SHRINKS; scale *= 2) [pixels, factor] = [halved(pixels), factor / 2]
  for (let row = 0; row + 1 < mesh.rows; row++) {
    for (let column = 0; column + 1 < mesh.columns; column++) {
      const a = row * mesh.columns + column
      const c = a + mesh.columns
      drawTriangle(layer, mesh, pixels, factor, a, a + 1, c)
      drawTriangle(layer, mesh, pixels, factor, a + 1, c + 1, c)
    }
  }
}

/** Pixels of the picture for one of the cut-out, on the whole. */
function scaleOf({ source, target, columns, rows }: Mesh): number {
  const [last, corner] = [(rows - 1) * columns * 2, (columns - 1) * 2]
  const span = (at: Float32Array) =>
    Math.hypot(at[last]! - at[0]!, at[last + 1]! - at[1]!) + Math.hypot(at[corner]! - at[0]!, at[corner + 1]! - at[1]!)
  return span(target) / Math.max(1e-6, span(source))
}

function halved({ width, height, data }: Raster): Raster {
  const [w, h] = [Math.max(1, width >> 1), Math.max(1, height >> 1)]
  const half = new Uint8ClampedArray(w * h * 4)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const from = (y * 2 * width + x * 2) * 4
      const right = width > 1 ? 4 : 0
      const below = height > 1 ? width * 4 : 0
      for (let k = 0; k < 4; k++)
        half[(y * w + x) * 4 + k] =
          (data[from + k]! + data[from + right + k]! + data[from + below + k]! + data[from + right + below + k]!) / 4
    }
  }
  return { width: w, height: h, data: half }
}

function drawTriangle(layer: Layer, { source, target }: Mesh, pixels: Raster, factor: number, a: number, b: number, c: number): void {
  const [ax, ay, bx, by, cx, cy] = [
    target[a * 2]!,
    target[a * 2 + 1]!,
    target[b * 2]!,
    target[b * 2 + 1]!,
    target[c * 2]!,
    target[c * 2 + 1]!,
  ]
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
  if (Math.abs(area) < 1e-6) return
  const left = Math.max(layer.left, Math.ceil(Math.min(ax, bx, cx) - 0.5))
  const right = Math.min(layer.left + layer.width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
  const top = Math.max(layer.top, Math.ceil(Math.min(ay, by, cy) - 0.5))
  const bottom = Math.min(layer.top + layer.height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
  if (left > right || top > bottom) return
  const [sax, say] = [source[a * 2]! * factor, source[a * 2 + 1]! * factor]
  const [ux, uy] = [source[b * 2]! * factor - sax, source[b * 2 + 1]! * factor - say]
  const [vx, vy] = [source[c * 2]! * factor - sax, source[c * 2 + 1]! * factor - say]
  for (let y = top; y <= bottom; y++) {
    const py = y + 0.5 - ay
    for (let x = left; x <= right; x++) {
      const px = x + 0.5 - ax
      const u = (px * (cy - ay) - (cx - ax) * py) / area
      const v = ((bx - ax) * py - px * (by - ay)) / area
      // An edge that two triangles share belongs to one of them.
      if (u < 0 || v < 0 || u + v >= 1) continue
      const sx = sax + ux * u + vx * v - 0.5
      const sy = say + uy * u + vy * v - 0.5
      const ix = Math.floor(sx)
      const iy = Math.floor(sy)
      if (ix < 0 || iy < 0 || ix + 1 >= pixels.width || iy + 1 >= pixels.height) continue
      const to = ((y - layer.top) * layer.width + (x - layer.left)) * 4
      blendPixel(layer.data, to, pixels, (iy * pixels.width + ix) * 4, ((sx - ix) * 256) | 0, ((sy - iy) * 256) | 0)
    }
  }
}

/** Draws what lies between four pixels over one; `fx` and `fy` say where between them, in 256ths: whole numbers cost no memory. */
function blendPixel(to: Layer['data'], o: number, { width, data }: Raster, a: number, fx: number, fy: number): void {
  const c = a + width * 4
  const wb = fx * (256 - fy)
  const wa = (256 - fx) * (256 - fy)
  const wc = (256 - fx) * fy
  const wd = fx * fy
  const alpha = (data[a + 3]! * wa + data[a + 7]! * wb + data[c + 3]! * wc + data[c + 7]! * wd) / 65536
  if (alpha < 1) return
  const below = 1 - alpha / 255
  to[o] = (data[a]! * wa + data[a + 4]! * wb + data[c]! * wc + data[c + 4]! * wd) / 65536 + to[o]! * below
  to[o + 1] = (data[a + 1]! * wa + data[a + 5]! * wb + data[c + 1]! * wc + data[c + 5]! * wd) / 65536 + to[o + 1]! * below
  to[o + 2] = (data[a + 2]! * wa + data[a + 6]! * wb + data[c + 2]! * wc + data[c + 6]! * wd) / 65536 + to[o + 2]! * below
  to[o + 3] = alpha + to[o + 3]! * below
}

// Cloth where a cut-out has a gap though it covers the body: between two edges of a sleeve there is no hole. Pure.

import { createPlane } from './filters.ts'
import { fillPolygon, type Point } from './geometry.ts'
import type { Layer } from './layer.ts'
import { pushPull } from './push-pull.ts'

/** How bright cloth is that was made up: it is behind what is seen of it. */
const BEHIND = 0.9
const WHOLE = 250
/** Fewer empty pixels are but a soft edge. */
const GAP = 24

/** Within an outline, where neither a layer nor those under it have cloth, it gets the colours around. */
export function fillGaps(layer: Layer, outline: readonly Point[], under: readonly Layer[]): void {
  const { left, top, width, height } = layer
  const inside = new Uint8Array(width * height)
  const within = outline.map(({ x, y }) => ({ x: x - left, y: y - top }))
  fillPolygon(inside, width, height, within)
  for (const below of under) uncover(inside, layer, below)
  fillInside(layer, inside)
}

/**
 * Between a sleeve and what is under it, where the body is seen and no background, there is cloth, too: `most` pixels of a row at
 * most.
 */
export function fillBetween(layer: Layer, under: readonly Layer[], most: number, isBody: (x: number, y: number) => boolean): void {
  const { left, top, width, height, data } = layer
  const inside = new Uint8Array(width * height)
  const covers = (below: Layer, x: number, y: number): boolean => {
    const [column, row] = [left + x - below.left, top + y - below.top]
    if (column < 0 || row < 0 || column >= below.width || row >= below.height) return false
    return below.data[(row * below.width + column) * 4 + 3]! >= 128
  }
  for (let y = 0; y < height; y++) {
    // Of the last cloth in the row: where it was, and whether it was the sleeve's.
    let [last, sleeve] = [-1, false]
    for (let x = 0; x < width; x++) {
      const own = data[(y * width + x) * 4 + 3]! >= 128
      if (!own && !under.some((below) => covers(below, x, y))) continue
      const gap = x - last - 1
      if (last >= 0 && gap > 0 && gap < most && own !== sleeve) {
        let seen = true
        for (let k = last + 1; k < x && seen; k++) seen = isBody(left + k, top + y)
        if (seen) inside.fill(255, y * width + last + 1, y * width + x)
      }
      ;[last, sleeve] = [x, own]
    }
  }
  fillInside(layer, inside)
}

function fillInside(layer: Layer, inside: Uint8Array): void {
  const { width, height, data } = layer
  const missing = (i: number) => inside[i] === 255 && data[i * 4 + 3]! < WHOLE
  let empty = 0
  for (let i = 0; i < inside.length; i++) if (inside[i] === 255 && data[i * 4 + 3]! < 64) empty++
  if (empty < GAP) return
  const weights = createPlane(width, height)
  const colours = { width, height, data: new Float32Array(width * height * 3) }
  for (let i = 0; i < weights.data.length; i++) {
    if (data[i * 4 + 3]! < WHOLE) continue
    weights.data[i] = 1
    for (let k = 0; k < 3; k++) colours.data[i * 3 + k] = data[i * 4 + k]!
  }
  if (!weights.data.some((weight) => weight > 0)) return
  pushPull(colours, weights)
  for (let i = 0; i < inside.length; i++) {
    if (!missing(i)) continue
    const lacks = 1 - data[i * 4 + 3]! / 255
    for (let k = 0; k < 3; k++) data[i * 4 + k]! += colours.data[i * 3 + k]! * BEHIND * lacks
    data[i * 4 + 3] = 255
  }
}

/** What a layer below covers is no gap. */
function uncover(inside: Uint8Array, { left, top, width, height }: Layer, below: Layer): void {
  for (let y = Math.max(top, below.top); y < Math.min(top + height, below.top + below.height); y++) {
    for (let x = Math.max(left, below.left); x < Math.min(left + width, below.left + below.width); x++) {
      if (below.data[((y - below.top) * below.width + (x - below.left)) * 4 + 3]! >= WHOLE) inside[(y - top) * width + (x - left)] = 0
    }
  }
}

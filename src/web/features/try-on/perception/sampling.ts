import type { Raster } from '../engine/person.ts'

// A part of a picture as the numbers that a model takes. Pure.

/** A square or rectangle of a picture, turned about its middle. Pixels and radians (clockwise). */
export interface Region {
  x: number
  y: number
  width: number
  height: number
  angle: number
}

/** Numbers in which black is `black` and white is `white`. */
export interface Range {
  black: number
  white: number
}

/** The region in `width` x `height` pixels of red, green and blue; black beside the picture. Each is the mean of what it covers. */
export function sampleRegion(
  picture: Raster,
  region: Region,
  width: number,
  height: number,
  { black, white }: Range,
): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(width * height * 3)
  // Each step is itself a mean of four pixels.
  const steps = Math.min(4, Math.max(1, Math.round(Math.max(region.width / width, region.height / height) / 2)))
  const scale = (white - black) / 255 / (steps * steps)
  // From one step to the next: regions are affine.
  const toPicture = regionToPicture(region)
  const [first, beside, below] = [toPicture(0, 0), toPicture(1 / (width * steps), 0), toPicture(0, 1 / (height * steps))]
  const across = { x: beside.x - first.x, y: beside.y - first.y }
  const down = { x: below.x - first.x, y: below.y - first.y }
  const sums = new Float32Array(width * 3)
  for (let row = 0; row < height; row++) {
    sums.fill(0)
    for (let step = 0; step < steps; step++) {
      const line = row * steps + step + 0.5
      addLine(picture, first.x + down.x * line, first.y + down.y * line, across, steps, sums)
    }
    for (let at = 0; at < sums.length; at++) samples[row * width * 3 + at] = black + sums[at]! * scale
  }
  return samples
}

/** Steps along a straight line through the picture, each between its four neighbours; nothing beside the picture. The hot part: no objects. */
function addLine(
  { width, height, data }: Raster,
  startX: number,
  startY: number,
  { x: stepX, y: stepY }: { x: number; y: number },
  steps: number,
  sums: Float32Array,
): void {
  const count = (sums.length / 3) * steps
  for (let step = 0; step < count; step++) {
    const x = startX + stepX * (step + 0.5)
    const y = startY + stepY * (step + 0.5)
    if (x < 0 || y < 0 || x > width || y > height) continue
    // Pixels are where their middles are.
    const column = Math.min(width - 1, Math.max(0, x - 0.5))
    const row = Math.min(height - 1, Math.max(0, y - 0.5))
    const left = Math.floor(column)
    const top = Math.floor(row)
    const across = column - left
    const down = row - top
    const at = (top * width + left) * 4
    const right = left + 1 < width ? at + 4 : at
    const below = top + 1 < height ? width * 4 : 0
    const lowerRight = across * down
    const lowerLeft = down - lowerRight
    const upperRight = across - lowerRight
    const upperLeft = 1 - across - lowerLeft
    const to = Math.floor(step / steps) * 3
    for (let channel = 0; channel < 3; channel++)
      sums[to + channel]! +=
        data[at + channel]! * upperLeft +
        data[right + channel]! * upperRight +
        data[at + below + channel]! * lowerLeft +
        data[right + below + channel]! * lowerRight
  }
}

/** From parts of the region (0 to 1) to pixels of the picture. */
export function regionToPicture({ x, y, width, height, angle }: Region): (u: number, v: number) => { x: number; y: number } {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  return (u, v) => {
    const across = (u - 0.5) * width
    const down = (v - 0.5) * height
    return { x: x + across * cos - down * sin, y: y + across * sin + down * cos }
  }
}

/** The smallest region with the model's sides that has all of the picture in it. */
export function wholePicture({ width, height }: { width: number; height: number }): Region {
  const side = Math.max(width, height)
  return { x: width / 2, y: height / 2, width: side, height: side, angle: 0 }
}

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
  const samples = new Float32Array(width * height * 3).fill(black)
  // Each step is itself a mean of four pixels.
  const steps = Math.min(4, Math.max(1, Math.round(Math.max(region.width / width, region.height / height) / 2)))
  const scale = (white - black) / 255 / (steps * steps)
  const toPicture = regionToPicture(region)
  const colour = [0, 0, 0]
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const index = (row * width + column) * 3
      for (let part = 0; part < steps * steps; part++) {
        const u = (column + ((part % steps) + 0.5) / steps) / width
        const v = (row + (Math.floor(part / steps) + 0.5) / steps) / height
        const { x, y } = toPicture(u, v)
        if (!colourAt(picture, x - 0.5, y - 0.5, colour)) continue
        for (let channel = 0; channel < 3; channel++) samples[index + channel]! += (colour[channel] ?? 0) * scale
      }
    }
  return samples
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

/** Between its four neighbours. False beside the picture. */
function colourAt({ width, height, data }: Raster, x: number, y: number, colour: number[]): boolean {
  if (x < -0.5 || y < -0.5 || x > width - 0.5 || y > height - 0.5) return false
  const left = Math.min(width - 1, Math.max(0, Math.floor(x)))
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)))
  const right = Math.min(width - 1, left + 1)
  const bottom = Math.min(height - 1, top + 1)
  const across = Math.min(1, Math.max(0, x - left))
  const down = Math.min(1, Math.max(0, y - top))
  for (let channel = 0; channel < 3; channel++) {
    const upper = data[(top * width + left) * 4 + channel]! * (1 - across) + data[(top * width + right) * 4 + channel]! * across
    const lower = data[(bottom * width + left) * 4 + channel]! * (1 - across) + data[(bottom * width + right) * 4 + channel]! * across
    colour[channel] = upper * (1 - down) + lower * down
  }
  return true
}

/** The smallest region with the model's sides that has all of the picture in it. */
export function wholePicture({ width, height }: { width: number; height: number }): Region {
  const side = Math.max(width, height)
  return { x: width / 2, y: height / 2, width: side, height: side, angle: 0 }
}

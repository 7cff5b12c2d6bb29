import { LINEAR } from '../rules-colour.ts'
import type { Plane } from '../rules-filters.ts'

// Pictures as planes of numbers. Pure.

/** A picture without alpha: red, green and blue of each pixel, row by row, 0 to 255. */
export interface Picture {
  width: number
  height: number
  data: Uint8Array
}

/** The colours of a picture as eyes see their differences (Oklab): lightness 0 to 1, then green to red and blue to yellow. */
export function oklab({ width, height, data }: Picture): [Plane, Plane, Plane] {
  const count = width * height
  const [light, red, yellow] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)]
  for (let i = 0; i < count; i++) {
    const [r, g, b] = [LINEAR[data[i * 3] ?? 0] ?? 0, LINEAR[data[i * 3 + 1] ?? 0] ?? 0, LINEAR[data[i * 3 + 2] ?? 0] ?? 0]
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    light[i] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
    red[i] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
    yellow[i] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  }
  return [light, red, yellow]
}

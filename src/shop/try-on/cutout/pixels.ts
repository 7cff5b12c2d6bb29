// Pictures as planes of numbers, and the few filters that everything here is made of. Pure.

/** A picture without alpha: red, green and blue of each pixel, row by row, 0 to 255. */
export interface Picture {
  width: number
  height: number
  data: Uint8Array
}

/** One number for each pixel of a picture. */
export type Plane = Float32Array<ArrayBuffer>

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

const LINEAR = Float32Array.from({ length: 256 }, (_, value) => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
})

/** The mean of the square of `radius` pixels around each pixel; what is outside of the picture does not count. */
export function boxMean(plane: Plane, width: number, height: number, radius: number): Plane {
  const across = new Float32Array(plane.length)
  const result = new Float32Array(plane.length)
  for (let y = 0; y < height; y++) meanOfRow(plane, across, y * width, 1, width, radius)
  for (let x = 0; x < width; x++) meanOfRow(across, result, x, width, height, radius)
  return result
}

function meanOfRow(from: Plane, to: Plane, start: number, stride: number, length: number, radius: number): void {
  let [sum, count] = [0, 0]
  for (let i = 0; i < Math.min(length, radius); i++, count++) sum += from[start + i * stride] ?? 0
  for (let i = 0; i < length; i++) {
    if (i + radius < length) {
      sum += from[start + (i + radius) * stride] ?? 0
      count++
    }
    if (i - radius > 0) {
      sum -= from[start + (i - radius - 1) * stride] ?? 0
      count--
    }
    to[start + i * stride] = sum / count
  }
}

/**
 * Smooths planes so that their edges go where those of `guide` are (He et al., guided image filtering, grey guide). What depends on the
 * guide alone is worked out once.
 */
export function guidedBy(guide: Plane, width: number, height: number, radius: number, epsilon: number): (plane: Plane) => Plane {
  const mean = (values: Plane) => boxMean(values, width, height, radius)
  const guideMean = mean(guide)
  const variance = mean(times(guide, guide))
  for (let i = 0; i < variance.length; i++) variance[i] = (variance[i] ?? 0) - (guideMean[i] ?? 0) ** 2 + epsilon
  return (plane) => {
    const planeMean = mean(plane)
    const slope = mean(times(guide, plane))
    for (let i = 0; i < slope.length; i++) {
      const factor = ((slope[i] ?? 0) - (guideMean[i] ?? 0) * (planeMean[i] ?? 0)) / (variance[i] ?? 1)
      slope[i] = factor
      planeMean[i] = (planeMean[i] ?? 0) - factor * (guideMean[i] ?? 0)
    }
    const [slopes, bases] = [mean(slope), mean(planeMean)]
    for (let i = 0; i < bases.length; i++) bases[i] = (bases[i] ?? 0) + (slopes[i] ?? 0) * (guide[i] ?? 0)
    return bases
  }
}

function times(a: Plane, b: Plane): Plane {
  const result = new Float32Array(a.length)
  for (let i = 0; i < a.length; i++) result[i] = (a[i] ?? 0) * (b[i] ?? 0)
  return result
}

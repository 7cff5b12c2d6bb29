// Filters over planes of numbers, one for each pixel, row by row. The same on the server and in the browser. Pure.

export type Plane = Float32Array<ArrayBuffer>

/** The mean of the square of `radius` pixels around each one; what is outside of the plane does not count. */
export function boxMean(plane: Plane, width: number, height: number, radius: number): Plane {
  const across = new Float32Array(plane.length)
  for (let y = 0; y < height; y++) meanOfRow(plane, across, y * width, width, radius)
  // Whole rows at a time: walking down columns would miss the cache at each step.
  const result = new Float32Array(plane.length)
  const sums = new Float64Array(width)
  let count = 0
  for (let y = 0; y < Math.min(height, radius); y++, count++) addRow(sums, across, y * width, 1)
  for (let y = 0; y < height; y++) {
    if (y + radius < height) {
      addRow(sums, across, (y + radius) * width, 1)
      count++
    }
    if (y - radius > 0) {
      addRow(sums, across, (y - radius - 1) * width, -1)
      count--
    }
    const part = 1 / count
    for (let x = 0; x < width; x++) result[y * width + x] = sums[x]! * part
  }
  return result
}

function meanOfRow(from: Plane, to: Plane, start: number, length: number, radius: number): void {
  const last = start + length - 1
  let [sum, count] = [0, 0]
  for (let i = start; i < start + Math.min(length, radius); i++, count++) sum += from[i]!
  // Where the whole square is within the row, nothing has to be counted.
  const [full, part] = [Math.min(last, start + radius), 1 / (2 * radius + 1)]
  for (let i = start; i <= last; i++) {
    if (i > full && i + radius <= last) {
      sum += from[i + radius]! - from[i - radius - 1]!
      to[i] = sum * part
      continue
    }
    if (i + radius <= last) {
      sum += from[i + radius]!
      count++
    }
    if (i > start + radius) {
      sum -= from[i - radius - 1]!
      count--
    }
    to[i] = sum / count
  }
}

function addRow(sums: Float64Array, values: Plane, start: number, sign: number): void {
  for (let x = 0; x < sums.length; x++) sums[x]! += values[start + x]! * sign
}

/** What a guided filter makes of a plane: near each pixel it is `slope` times the guide plus `base`. */
export interface GuidedFit {
  slope: Plane
  base: Plane
}

/**
 * Fits planes to `guide`, so that their edges go where its own are (He et al., guided image filtering, grey guide). What depends on the
 * guide alone is worked out once.
 */
export function guidedFit(guide: Plane, width: number, height: number, radius: number, epsilon: number): (plane: Plane) => GuidedFit {
  const mean = (values: Plane): Plane => boxMean(values, width, height, radius)
  const guideMean = mean(guide)
  const variance = mean(times(guide, guide))
  for (let i = 0; i < variance.length; i++) variance[i]! += epsilon - guideMean[i]! ** 2
  return (plane) => {
    const base = mean(plane)
    const slope = mean(times(guide, plane))
    for (let i = 0; i < slope.length; i++) {
      slope[i] = (slope[i]! - guideMean[i]! * base[i]!) / variance[i]!
      base[i]! -= slope[i]! * guideMean[i]!
    }
    return { slope: mean(slope), base: mean(base) }
  }
}

/** Smooths planes along the edges of `guide`, which is as large as they are. */
export function guidedBy(guide: Plane, width: number, height: number, radius: number, epsilon: number): (plane: Plane) => Plane {
  const fit = guidedFit(guide, width, height, radius, epsilon)
  return (plane) => {
    const { slope, base } = fit(plane)
    for (let i = 0; i < base.length; i++) base[i]! += slope[i]! * guide[i]!
    return base
  }
}

function times(a: Plane, b: Plane): Plane {
  const result = new Float32Array(a.length)
  for (let i = 0; i < a.length; i++) result[i] = a[i]! * b[i]!
  return result
}

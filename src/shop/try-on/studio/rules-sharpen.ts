import { blurred, type Pixels } from './rules-pixels.ts'

/** How much of what is lost by enlarging comes back, and how much at most: more makes grain of noise. */
const AMOUNT = 0.7
const LIMIT = 28

/** Unsharp masking of a piece that was enlarged by `scale`, in place: by its lightness, so that no colour is made. Pure. */
export function sharpen({ width, height, data }: Pixels, alpha: Float32Array, scale: number): void {
  const luma = new Float32Array(width * height)
  for (let i = 0; i < luma.length; i++) {
    luma[i] = 0.299 * (data[i * 4] ?? 0) + 0.587 * (data[i * 4 + 1] ?? 0) + 0.114 * (data[i * 4 + 2] ?? 0)
  }
  const soft = blurred(luma, width, height, Math.min(3, 0.8 * scale))
  for (let i = 0; i < luma.length; i++) {
    // At the edge the mean is that of nothing.
    if ((alpha[i] ?? 0) < 0.99) continue
    const by = Math.max(-LIMIT, Math.min(LIMIT, ((luma[i] ?? 0) - (soft[i] ?? 0)) * AMOUNT))
    for (let c = i * 4; c < i * 4 + 3; c++) data[c] = (data[c] ?? 0) + by
  }
}

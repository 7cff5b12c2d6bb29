import { blurred, type Pixels } from './rules-pixels.ts'

// The ground of a catalogue picture: soft paper, lit from the upper left, with the shadow of the piece. Pure.

/** Of the paper: in its light, towards the edge and in the corners. */
const STOPS: readonly [at: number, colour: readonly [number, number, number]][] = [
  [0, [253, 251, 247]],
  [0.7, [241, 235, 225]],
  [1, [227, 218, 204]],
]
const SHADOW = [48, 38, 26] as const

/** Lays the paper under everything. */
export function layPaper({ width, height, data }: Pixels): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const far = Math.min(1, Math.hypot(x / width - 0.46, y / height - 0.38) / 0.84)
      const next = Math.max(
        1,
        STOPS.findIndex(([at]) => at >= far),
      )
      const [from, a] = STOPS[next - 1] ?? [0, [255, 255, 255]]
      const [to, b] = STOPS[next] ?? [1, [255, 255, 255]]
      const along = (far - from) / (to - from)
      // A half of a step up or down by turns: no rings in what is smooth.
      const grain = ((x + y) & 1) / 2 - 0.25
      const at = (y * width + x) * 4
      for (let c = 0; c < 3; c++) data[at + c] = (a[c] ?? 0) + ((b[c] ?? 0) - (a[c] ?? 0)) * along + grain
      data[at + 3] = 255
    }
  }
}

/** Darkens the paper where `alpha` (0 to 1 of each pixel) lies on it: close to it, and softly towards the lower right. */
export function castShadow(paper: Pixels, alpha: Float32Array): void {
  const { height } = paper
  darken(paper, alpha, { strength: 0.26, radius: height * 0.0125, right: height * 0.006, down: height * 0.011 })
  darken(paper, alpha, { strength: 0.2, radius: height * 0.0025, right: height * 0.001, down: height * 0.0025 })
}

interface Cast {
  strength: number
  radius: number
  right: number
  down: number
}

function darken({ width, height, data }: Pixels, alpha: Float32Array, { strength, radius, right, down }: Cast): void {
  const [dx, dy] = [Math.round(right), Math.round(down)]
  // A quarter of the pixels is enough for what is soft.
  const step = radius >= 8 ? 4 : 1
  const [w, h] = [Math.ceil(width / step), Math.ceil(height / step)]
  const cast = new Float32Array(w * h)
  for (let y = 0; y < h; y++) {
    const fromY = y * step - dy
    if (fromY < 0 || fromY >= height) continue
    for (let x = 0; x < w; x++) {
      const fromX = x * step - dx
      if (fromX >= 0 && fromX < width) cast[y * w + x] = alpha[fromY * width + fromX] ?? 0
    }
  }
  const soft = blurred(cast, w, h, radius / step)
  const at = (x: number, y: number) => soft[Math.min(h - 1, y) * w + Math.min(w - 1, x)] ?? 0
  for (let y = 0; y < height; y++) {
    const [row, partY] = [Math.floor(y / step), (y % step) / step]
    for (let x = 0; x < width; x++) {
      const [column, partX] = [Math.floor(x / step), (x % step) / step]
      const above = at(column, row) * (1 - partX) + at(column + 1, row) * partX
      const below = at(column, row + 1) * (1 - partX) + at(column + 1, row + 1) * partX
      const dark = (above * (1 - partY) + below * partY) * strength
      if (dark < 0.002) continue
      const to = (y * width + x) * 4
      for (let c = 0; c < 3; c++) data[to + c] = (data[to + c] ?? 0) * (1 - dark) + (SHADOW[c] ?? 0) * dark
    }
  }
}

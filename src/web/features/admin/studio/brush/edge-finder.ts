import type { Mask, Pixels } from '../../../../../shop/try-on/studio/rules-pixels.ts'
import { clustersOf, nearestOf, type Cluster } from '../../../../lib/clusters.ts'

// Looks anew for the edge of a piece within what was brushed: by the colours of the piece and of the ground around it. Pure.

type Colour = readonly [red: number, green: number, blue: number]

/** How far around what was brushed colours are learned, as a part of its size, and at least. */
const AROUND = 0.6
const AROUND_LEAST = 12
/** Colours of either side, and rounds of finding them. */
const COLOURS = 4
const ROUNDS = 5
const SAMPLES = 1500

/** Changes the mask where `brushed` (0 to 255 of each pixel) covers it. Without enough of the piece or of the ground near by nothing. */
export function findEdges(mask: Mask, brushed: Uint8Array, photo: Pixels): void {
  const area = areaOf(brushed, mask)
  if (!area) return
  const around = Math.max(AROUND_LEAST, Math.round(Math.max(area.right - area.left, area.bottom - area.top) * AROUND))
  const colourAt = colourReader(mask, photo)
  const [piece, ground]: [Colour[], Colour[]] = [[], []]
  for (let y = Math.max(0, area.top - around); y < Math.min(mask.height, area.bottom + around); y++) {
    for (let x = Math.max(0, area.left - around); x < Math.min(mask.width, area.right + around); x++) {
      const at = y * mask.width + x
      if ((brushed[at] ?? 0) > 0) continue
      const cover = mask.data[at] ?? 0
      if (cover >= 220) piece.push(colourAt(x, y))
      else if (cover <= 30) ground.push(colourAt(x, y))
    }
  }
  if (piece.length < 20 || ground.length < 20) return
  const [own, other] = [mainColours(piece), mainColours(ground)]
  const likeness = new Float32Array(mask.width * mask.height)
  for (let y = area.top; y < area.bottom; y++) {
    for (let x = area.left; x < area.right; x++) {
      const colour = colourAt(x, y)
      const away = (clusters: readonly Cluster[]): number => nearestOf(clusters, (mean) => apart(mean, colour))[1]
      const [near, far] = [away(own), away(other)]
      likeness[y * mask.width + x] = far / Math.max(1, near + far)
    }
  }
  const even = evened(likeness, mask, area, brushed)
  for (let y = area.top; y < area.bottom; y++) {
    for (let x = area.left; x < area.right; x++) {
      const at = y * mask.width + x
      if ((brushed[at] ?? 0) < 128) continue
      mask.data[at] = Math.round(255 * Math.min(1, Math.max(0, ((even[at] ?? 0) - 0.42) / 0.16)))
    }
  }
}

interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

function areaOf(brushed: Uint8Array, { width, height }: Mask): Area | null {
  const area = { left: width, top: height, right: 0, bottom: 0 }
  for (let i = 0; i < brushed.length; i++) {
    if ((brushed[i] ?? 0) === 0) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    area.left = Math.min(area.left, x)
    area.right = Math.max(area.right, x + 1)
    area.top = Math.min(area.top, y)
    area.bottom = Math.max(area.bottom, y + 1)
  }
  return area.right > area.left ? area : null
}

function colourReader(mask: Mask, { width, height, data }: Pixels): (x: number, y: number) => Colour {
  return (x, y) => {
    const fromX = Math.min(width - 1, Math.floor(((x + 0.5) * width) / mask.width))
    const fromY = Math.min(height - 1, Math.floor(((y + 0.5) * height) / mask.height))
    const at = (fromY * width + fromX) * 4
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
  }
}

/** What the colours are mostly like. */
function mainColours(all: readonly Colour[]): Cluster[] {
  const step = Math.max(1, Math.floor(all.length / SAMPLES))
  const some = all.filter((_, i) => i % step === 0).toSorted((a, b) => a[0] + a[1] + a[2] - (b[0] + b[1] + b[2]))
  const offsets = some.map((_, i) => i * 3)
  return clustersOf(some.flat(), offsets, { count: COLOURS, rounds: ROUNDS, distance: (values, at, mean) => apart(mean, values, at) })
}

function apart([red = 0, green = 0, blue = 0]: readonly number[], colour: ArrayLike<number>, at = 0): number {
  return Math.hypot(red - (colour[at] ?? 0), green - (colour[at + 1] ?? 0), blue - (colour[at + 2] ?? 0))
}

/** Single pixels follow those around them; what is beside the brushed place counts as it is. */
function evened(likeness: Float32Array, mask: Mask, { left, top, right, bottom }: Area, brushed: Uint8Array): Float32Array {
  let now = likeness
  for (let round = 0; round < 2; round++) {
    const next = now.slice()
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        let [sum, count] = [0, 0]
        for (let near = Math.max(0, y - 2); near <= Math.min(mask.height - 1, y + 2); near++) {
          for (let beside = Math.max(0, x - 2); beside <= Math.min(mask.width - 1, x + 2); beside++) {
            const at = near * mask.width + beside
            sum += (brushed[at] ?? 0) > 0 ? (now[at] ?? 0) : (mask.data[at] ?? 0) / 255
            count++
          }
        }
        next[y * mask.width + x] = sum / count
      }
    }
    now = next
  }
  return now
}

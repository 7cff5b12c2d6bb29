import { boundsOf, scaledMask, type Mask } from './rules-pixels.ts'
import { TURN_LEAST, TURN_MAX } from './rules-studio.ts'
import type { Rig, PointName } from '../rules-rig.ts'

// By how much a piece lies askew. Pure.

/** The longer side of the mask that is looked at. Pixels. */
const SIDE = 72
/** So much more alike must its halves be than as it lies: a part of the piece. */
const GAIN_LEAST = 0.02

const PAIRS: readonly [PointName, PointName][] = [
  ['shoulder_left', 'shoulder_right'],
  ['armpit_left', 'armpit_right'],
  ['neck_left', 'neck_right'],
  ['waist_left', 'waist_right'],
  ['hem_left', 'hem_right'],
]

/** Degrees by which a picture has to be turned clockwise so that the piece in it is straight; 0 when nobody would see it. */
export function straighteningAngle(mask: Mask, rig: Rig | null = null): number {
  const found = (rig && angleOfPairs(rig, mask)) ?? angleOfHalves(mask)
  return Math.abs(found) < TURN_LEAST || Math.abs(found) > TURN_MAX ? 0 : Math.round(found * 10) / 10
}

/** What lies left and right on a piece lies level; the middle of what its pairs say, so that one wrong point does no harm. */
function angleOfPairs({ points }: Rig, { width, height }: Mask): number | null {
  const angles = PAIRS.flatMap(([left, right]) => {
    const [a, b] = [points[left], points[right]]
    if (!a || !b || b.x - a.x < 0.1) return []
    return [-Math.atan2((b.y - a.y) * height, (b.x - a.x) * width) * (180 / Math.PI)]
  }).toSorted((a, b) => a - b)
  return angles.length < 3 ? null : (angles[angles.length >> 1] ?? null)
}

/** Clothes are alike on both sides: the turn after which their halves cover one another best. */
function angleOfHalves(mask: Mask): number {
  const scale = SIDE / Math.max(mask.width, mask.height)
  const small = scaledMask(mask, Math.max(1, Math.round(mask.width * scale)), Math.max(1, Math.round(mask.height * scale)))
  const inside = pointsIn(small)
  if (inside.length < 40) return 0
  const plain = likeness(inside, 0)
  let best = { angle: 0, likeness: plain + GAIN_LEAST }
  for (let angle = -TURN_MAX; angle <= TURN_MAX; angle += 0.5) {
    const found = likeness(inside, angle)
    if (found > best.likeness) best = { angle, likeness: found }
  }
  return best.angle
}

function pointsIn(mask: Mask): [number, number][] {
  const bounds = boundsOf(mask)
  if (!bounds) return []
  const points: [number, number][] = []
  for (let y = bounds.top; y < bounds.bottom; y++) {
    for (let x = bounds.left; x < bounds.right; x++) if ((mask.data[y * mask.width + x] ?? 0) >= 128) points.push([x, y])
  }
  return points
}

/** How much of it has its mirror image within itself, 0 to 1, when it is turned clockwise by `angle`. */
function likeness(points: readonly [number, number][], angle: number): number {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  const turned = points.map(([x, y]): [number, number] => [x * cos - y * sin, x * sin + y * cos])
  const middle = turned.reduce((sum, [x]) => sum + x, 0) / turned.length
  const cell = (x: number, y: number) => Math.round(x - middle) + 4096 * Math.round(y)
  const cells = new Set(turned.map(([x, y]) => cell(x, y)))
  const both = turned.filter(([x, y]) => cells.has(cell(2 * middle - x, y))).length
  return both / turned.length
}

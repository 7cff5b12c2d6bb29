// The drawn body as numbers for each pixel of its one half: how far it is to its outline, and how far it comes to the front. Pure.

import { smoothstep } from '../engine/geometry.ts'
import type { Proportions } from './proportions.ts'
import type { Limb, Silhouette } from './silhouette.ts'
import type { Skeleton } from './skeleton.ts'

/** Where centimetres are in the picture. The middle line runs through the middle of a column of pixels. */
export interface View {
  width: number
  height: number
  pixelsPerCm: number
  /** Pixels from the left to the middle line, and from the top to the floor. */
  middle: number
  floor: number
  /** From the middle line to where the body is widest. */
  reach: number
}

/** One half of the picture, from the middle line outwards; pixels. */
export interface Form {
  columns: number
  rows: number
  /** To the nearest outline: below 0 inside. */
  distance: Float32Array
  /** The same of the head alone. */
  head: Float32Array
  /** The same of trunk and legs alone. */
  trunk: Float32Array
  /** Towards whoever looks. */
  depth: Float32Array
}

const FAR = 1e3
/** A limb of more balls is a smooth one. */
const CLOSE = 24
/** So far, in its lengths, a stretch of it goes on beside the next. */
const OVERLAP = 0.3
/** How steeply the depth falls outside of a part, so that the part in front wins. */
const FALL = 1.5

export function formOf(body: Proportions, bones: Skeleton, silhouette: Silhouette, view: View): Form {
  const columns = Math.min(view.width - Math.floor(view.middle), Math.ceil(view.reach) + 8)
  const size = columns * view.height
  const form: Form = {
    columns,
    rows: view.height,
    distance: new Float32Array(size).fill(FAR),
    head: new Float32Array(size).fill(FAR),
    trunk: new Float32Array(size).fill(FAR),
    depth: new Float32Array(size).fill(-FAR),
  }
  const cm = view.pixelsPerCm
  drawTrunk(form, body, bones, silhouette, view)
  form.trunk.set(form.distance)
  const pen = limbPen(form, view)
  pen(silhouette.arm, 2.2 * cm, 4.5 * cm)
  const [palm = [], ...fingers] = silhouette.hand
  pen(palm, 1.4 * cm, 1.4 * cm)
  for (const finger of fingers) pen(finger, 0.45 * cm, 0.5 * cm)
  const [foot = [], ...toes] = silhouette.foot
  pen(foot, 1.2 * cm, 3 * cm)
  for (const toe of toes) pen(toe, 0.6 * cm, 0.9 * cm)
  pen(silhouette.ear, 0.3 * cm, 0.3 * cm, form.head)
  pen(silhouette.head, 0.9 * cm, 0.8 * cm, form.head)
  return form
}

/** Trunk and leg, row by row: ellipses of which there is one above the crotch and one for each leg below. */
function drawTrunk(form: Form, body: Proportions, bones: Skeleton, { outer, inner, depth }: Silhouette, view: View): void {
  const { columns, rows, distance, depth: depths } = form
  const cm = view.pixelsPerCm
  const top = Math.floor(view.floor - (body.chin + 0.026 * body.height) * cm)
  const bottom = Math.ceil(view.floor - 0.004 * body.height * cm)
  const shoulders = bones.armpit
  for (let row = Math.max(0, top); row < Math.min(rows, bottom); row += 1) {
    const y = (view.floor - row - 0.5) / cm
    const slope = (line: (at: number) => number) => Math.hypot(1, (line(y + 0.25) - line(y - 0.25)) / 0.5)
    const outside = outer(y) * cm
    const steep = slope(outer)
    const inside = y < body.inseam ? inner(y) * cm : 0
    const steepInside = y < body.inseam ? slope(inner) : 1
    const reach = depth(y) * cm
    // From the hips down the trunk becomes two legs.
    const legs = smooth((bones.hips - y) / (bones.hips - body.inseam + 0.02 * body.height))
    const between = y < body.inseam - 0.012 * body.height ? inside : bones.thighGap * cm
    const [middle, half] = [(outside + between) / 2, (outside - between) / 2]
    // Shoulders do not end where the trunk does: they go on as arms.
    const spread = smooth((y - shoulders) / (0.045 * body.height)) * smooth((body.shoulder - y) / (0.022 * body.height))
    const wide = outside + spread * 1.7 * body.armRadius * cm
    const square = 2.4 + 0.6 * smooth((y - shoulders) / (0.05 * body.height))
    for (let column = 0; column < Math.min(columns, outside + 40); column += 1) {
      const to = (column - outside) / steep
      const gap = (inside - column) / steepInside
      const away = y < body.inseam ? Math.max(to, gap) : to
      const at = row * columns + column
      distance[at] = away
      const whole = reach * arch(column / wide, square) - Math.max(0, to) * FALL
      const leg = half * 0.98 * arch((column - middle) / half, 2) - Math.max(0, away) * FALL
      depths[at] = whole + (leg - whole) * legs
    }
  }
}

/** Draws limbs into the form; `blend` is how softly outlines meet, `merge` how softly the surfaces do. Pixels. */
function limbPen(
  { columns, rows, distance, depth, head }: Form,
  view: View,
): (limb: Limb, blend: number, merge: number, also?: typeof head) => void {
  const own = new Float32Array(distance.length).fill(FAR)
  const front = new Float32Array(distance.length).fill(-FAR)
  const cm = view.pixelsPerCm
  return (limb, blend, merge, also) => {
    const balls = limb.map(({ x, y, radius, z }) => ({ x: x * cm, y: view.floor - y * cm - 0.5, radius: radius * cm, z: z * cm }))
    const margin = blend + 4
    const last = balls.length - 1
    const close = last > CLOSE
    let [left, right, top, bottom] = [columns, 0, rows, 0]
    for (let index = 1; index < balls.length; index += 1) {
      const [a, b] = [balls[index - 1]!, balls[index]!]
      const large = Math.max(a.radius, b.radius) + margin
      const x0 = Math.max(0, Math.floor(Math.min(a.x, b.x) - large))
      const x1 = Math.min(columns - 1, Math.ceil(Math.max(a.x, b.x) + large))
      const y0 = Math.max(0, Math.floor(Math.min(a.y, b.y) - large))
      const y1 = Math.min(rows - 1, Math.ceil(Math.max(a.y, b.y) + large))
      ;[left, right, top, bottom] = [Math.min(left, x0), Math.max(right, x1), Math.min(top, y0), Math.max(bottom, y1)]
      const [dx, dy] = [b.x - a.x, b.y - a.y]
      const along = dx * dx + dy * dy || 1
      for (let y = y0; y <= y1; y += 1) {
        for (let x = x0; x <= x1; x += 1) {
          const [px, py] = [x - a.x, y - a.y]
          const exact = (px * dx + py * dy) / along
          // Where balls are close, one runs straight into the next: rounded ends would show as rings.
          if ((exact < -OVERLAP && index > 1 && close) || (exact > 1 + OVERLAP && index < last && close)) continue
          const part = close
            ? Math.min(index < last ? 1 + OVERLAP : 1, Math.max(index > 1 ? -OVERLAP : 0, exact))
            : Math.min(1, Math.max(0, exact))
          const [ox, oy] = [px - dx * part, py - dy * part]
          const square = ox * ox + oy * oy
          const radius = a.radius + (b.radius - a.radius) * part
          const away = Math.sqrt(square) - radius
          const at = y * columns + x
          if (away < own[at]!) own[at] = away
          const z = a.z + (b.z - a.z) * part + (away < 0 ? Math.sqrt(radius * radius - square) : -away * FALL)
          if (z > front[at]!) front[at] = z
        }
      }
    }
    for (let y = top; y <= bottom; y += 1) {
      for (let at = y * columns + left; at <= y * columns + right; at += 1) {
        if (also && own[at]! < also[at]!) also[at] = own[at]!
        if (own[at]! < FAR) {
          const [near, far] = [distance[at]!, own[at]!]
          depth[at] = -softLeast(-depth[at]!, -front[at]!, merge)
          distance[at] = softLeast(near, far, blend)
        }
        own[at] = FAR
        front[at] = -FAR
      }
    }
  }
}

/** The lesser of both, rounded where they are about the same. */
function softLeast(a: number, b: number, soft: number): number {
  const close = Math.max(0, soft - Math.abs(a - b)) / soft
  return Math.min(a, b) - (close * close * soft) / 4
}

/** How high an arch of the height 1 is, from -1 to 1 across; the higher the power, the flatter its front. */
function arch(across: number, power: number): number {
  const wide = Math.abs(across)
  if (wide >= 1) return 0
  return Math.sqrt(1 - (power === 2 ? wide * wide : wide ** power))
}

export function smooth(part: number): number {
  return smoothstep(0, 1, part)
}

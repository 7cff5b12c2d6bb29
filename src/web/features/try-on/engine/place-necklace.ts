// Hangs a necklace around a neck: what of its loop would be behind the neck is not seen in front of it. Pure.

import type { Body } from './body.ts'
import type { GarmentSource, PartMask } from './garment-source.ts'
import { between, clamp, distance, plus } from './geometry.ts'
import { placed, transformMesh, type Mesh } from './mesh.ts'

/** Of the width between the points of the neck: how wide a necklace's opening is, at least and at most. */
const OPEN = { least: 0.92, usual: 1, most: 1.3 }
/** A broad collar of beads reaches to the shoulders, and not beyond. */
const BROAD = 2.25
const BACK = 0.16
/** Of the picture's width: an opening that is smaller is none, or nobody cut it out. */
const LEAST = 0.25

export function placeNecklace(
  body: Body,
  source: GarmentSource,
  length: number | undefined,
  pixelsPerCm: number,
): { mesh: Mesh; front: PartMask | null; behind: PartMask | null } {
  const { box, width, height } = source
  const neck = distance(...body.neck)
  const angle = Math.atan2(body.neck[1].y - body.neck[0].y, body.neck[1].x - body.neck[0].x)
  const worn = clamp(length ? length * pixelsPerCm * 0.36 : neck * OPEN.usual, neck * OPEN.least, neck * OPEN.most)
  const [wide, tall] = [box.right - box.left, box.bottom - box.top]
  const opening = widestOpening(source)
  const at = plus(between(...body.neck), body.down, body.unit * 0.02)
  if (opening.wide < wide * LEAST) return { mesh: placed(box, at, worn, { x: 0.5, y: 0 }, angle), front: null, behind: null }
  // Where it is widest open it lies on the sides of the neck.
  const anchor = { x: (opening.middle - box.left) / wide, y: (opening.y - box.top) / tall }
  // The back of a loop lies around the neck: one sees it from in front, and not from above.
  const mesh = transformMesh(placed(box, at, Math.min((worn * wide) / opening.wide, neck * BROAD), anchor, angle), (x, y) => {
    const above = Math.min(0, (y - at.y) * Math.cos(angle) - (x - at.x) * Math.sin(angle))
    return plus({ x, y }, { x: -Math.sin(angle), y: Math.cos(angle) }, above * (BACK - 1))
  })
  const front = new Uint8Array(width * height)
  front.fill(255, opening.y * width)
  const behind = front.map((part) => 255 - part)
  return { mesh, front, behind }
}

/** The row of the upper part whose gap between cloth and cloth is the widest. */
function widestOpening({ box, alpha }: GarmentSource): { y: number; wide: number; middle: number } {
  let best = { y: box.top, wide: 0, middle: (box.left + box.right) / 2 }
  for (let y = box.top; y < box.top + (box.bottom - box.top) * 0.7; y++) {
    let last = Infinity
    for (let x = box.left; x < box.right; x++) {
      if (alpha(x, y) < 100) continue
      if (x - last > best.wide) best = { y, wide: x - last, middle: (x + last) / 2 }
      last = x
    }
  }
  return best
}

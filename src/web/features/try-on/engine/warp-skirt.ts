// Warps skirts on to a body: held at waist and hips, and hanging from there. Pure.

import { spineAt, type Body } from './body.ts'
import { bandDepth, bandOutline, edgesAt, fallenHalf, legsHalf, placeIn, wornHalf, type Fit } from './drape.ts'
import type { GarmentSource } from './garment-source.ts'
import { between, clamp, pathLength, plus, smoothstep, OUTWARDS, SIDES, type Point, type Sides } from './geometry.ts'
import { gridMesh, type Mesh } from './mesh.ts'
import { rowTies } from './warp-upper.ts'
import { unfoldedMesh, type Tie } from './thin-plate.ts'

export interface WarpedSkirt {
  mesh: Mesh
  /** Pixels below the shoulders' middle. */
  waist: number
  hem: number
  /** Where the waistband is for sure, even where its front hangs lower: one sees the inside of its back. */
  band: readonly Point[]
}

/** Skirts are worn so deep, of the torso's length. */
const WAISTBAND = 0.78

/** `reach` says how deep the hem hangs, for how deep it would. */
export function warpSkirt(
  body: Body,
  source: GarmentSource,
  fit: Fit,
  ownWaist: number | null,
  reach: (natural: number) => number,
): WarpedSkirt {
  const { waist, hip, hem, down } = source.points
  const band = waist ?? [between(hem[0], hem[1], 0.25), between(hem[0], hem[1], 0.75)]
  const top = between(...band)
  const rows = [band, hip, hem].flatMap((pair) => {
    if (!pair) return []
    const [left, right] = [placeIn(source, top, pair[0]), placeIn(source, top, pair[1])]
    return [{ deep: (left.deep + right.deep) / 2, halves: [Math.max(2, -left.aside), Math.max(2, right.aside)] as Sides<number> }]
  })
  const bottom = rows.at(-1)!
  const length = Math.max(4, bottom.deep)
  const ankles = pathLength(body.spine)
  const waistDepth = bandDepth(body, body.torsoLength * WAISTBAND, ownWaist)
  const hemDepth = Math.min(reach(waistDepth + length * fit.down), ankles * 1.02)
  const ties: Tie[] = []
  const steps = 6
  for (let step = 0; step <= steps; step++) {
    const deep = (length * step) / steps
    const middle = plus(top, down, deep)
    const expected = halvesAt(rows, deep)
    const halves = step === 0 || step === steps ? expected : edgesAt(source, null, middle, expected)
    const depth = waistDepth + ((hemDepth - waistDepth) * step) / steps
    const { point, across } = spineAt(body, depth)
    const seen = SIDES.map((side) => skirtHalf(body, depth, side, halves[side] * fit.aside)) as unknown as Sides<number>
    const edges = SIDES.map((side) => plus(point, across, OUTWARDS[side] * seen[side])) as unknown as Sides<{ x: number; y: number }>
    ties.push(...rowTies(source, { deep, middle, halves }, { point, across, edges, halves: seen }))
  }
  const grid = Math.max(6, (source.box.right - source.box.left) / 48)
  const mesh = unfoldedMesh(
    ties,
    (map) => gridMesh(source.box, grid, map),
    (x, y) => source.alpha(x, y) > 128,
  )
  return { mesh, waist: waistDepth, hem: hemDepth, band: bandOutline(body, ties[0]!.target, ties[1]!.target, ties[3]!.target) }
}

function halvesAt(rows: readonly { deep: number; halves: Sides<number> }[], deep: number): Sides<number> {
  const i = Math.max(
    1,
    rows.findIndex((row) => row.deep >= deep),
  )
  const [above, below] = [rows[i - 1]!, rows[i] ?? rows.at(-1)!]
  const part = clamp((deep - above.deep) / Math.max(1, below.deep - above.deep), 0, 1)
  return [above.halves[0] + (below.halves[0] - above.halves[0]) * part, above.halves[1] + (below.halves[1] - above.halves[1]) * part]
}

/** Held down to the hips; below, it hangs as wide as it is, and no narrower than the legs. */
function skirtHalf(body: Body, depth: number, side: 0 | 1, flat: number): number {
  const held = wornHalf(body.halfWidth(depth, side), flat, 0.3)
  const legs = body.unit * clamp(0.5 - 0.16 * ((depth - body.torsoLength) / body.torsoLength), 0.3, 0.5)
  const free = Math.max(fallenHalf(body, depth, held, flat), Math.min(flat * 0.95, legs), legsHalf(body, depth, side))
  return held + (free - held) * smoothstep(body.torsoLength * 1.02, body.torsoLength * 1.4, depth)
}

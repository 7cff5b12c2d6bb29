// Draws one garment for one person: each of its parts laid on the body, in layers that the picture is put together from. Pure.

import type { Lru } from '../../../lib/lru.ts'
import type { Garment } from '../../../../shop/try-on/rules-rig.ts'
import { blur, createPlane, halve, type Plane } from './filters.ts'
import { fillBetween, fillGaps } from './fill-gaps.ts'
import { garmentSource, partPixels } from './garment-source.ts'
import type { Point } from './geometry.ts'
import { warpGarment, type LaidGarment, type Piece } from './warp-garment.ts'
import { movedHead } from './head.ts'
import type { HatRim } from './place-hat.ts'
import { drawMesh, layerFor, type Layer } from './layer.ts'
import { transformMesh, type Mesh } from './mesh.ts'
import type { GarmentLayer } from './outfit.ts'
import type { Body } from './body.ts'
import type { Person } from './person.ts'

/** A layer with what its edges need: half as large. */
export interface DrawnLayer extends Layer {
  /** Its coverage, blurred a little and more. */
  near: Plane
  far: Plane
}

export interface DrawnGarment extends Pick<LaidGarment, 'waist' | 'hem' | 'replaces' | 'over' | 'sleeveEnd' | 'rim' | 'notes'> {
  garment: Garment
  behind: DrawnLayer | null
  /** One over the other: the legs of trousers are apart, so that one casts a shadow on the other. */
  body: readonly DrawnLayer[]
  arms: readonly DrawnLayer[]
}

/** Of the unit: so far a sleeve is from the torso beside which it hangs, at most, without anything to be seen between them. */
const ARM_GAP = 0.24

/** Whom it is drawn for, with what was drawn for them before. */
export interface Wearer {
  person: Person
  body: Body
  ownWaist: () => number | null
  drawn: Lru<DrawnGarment>
}

/** From the cache when this cut-out was drawn with these points at this place before. */
export function drawGarment(prepared: Wearer, layer: GarmentLayer): DrawnGarment {
  // Points that were put right show at once, and so do centimetres.
  const name = JSON.stringify([layer.id, layer.key, layer.nudge, layer.rig, layer.measurements])
  const known = prepared.drawn.get(name)
  if (known) return known
  const drawn = draw(prepared, layer)
  prepared.drawn.set(name, drawn)
  return drawn
}

function draw(prepared: Wearer, layer: GarmentLayer): DrawnGarment {
  const source = garmentSource(layer)
  const laid = warpGarment(prepared, source, layer)
  const nudge = nudgeOf(prepared, laid, layer)
  const { width, height } = prepared.person.picture
  const { background } = prepared.person.parts
  const isBody = (x: number, y: number) => background[y * width + x]! < 64
  const drawPieces = (pieces: readonly Piece[], under: readonly Layer[] = []): DrawnLayer | null => {
    const moved = pieces.map(({ mesh, mask, fill = [], joined = null }) => ({
      mesh: nudge ? transformMesh(mesh, nudge) : mesh,
      mask,
      fill: nudge ? fill.map((points) => points.map(({ x, y }) => nudge(x, y))) : fill,
      joined,
    }))
    const onto = layerFor(
      moved.map(({ mesh }) => mesh),
      width,
      height,
    )
    if (!onto) return null
    for (const { mesh, mask, fill, joined } of moved) {
      drawMesh(onto, mesh, partPixels(source, mask))
      for (const outline of fill) fillGaps(onto, outline, under)
      if (!joined) continue
      const isCloth = (x: number, y: number) => (y >= joined.from && y < joined.to) || (joined.hangs && isBody(x, y))
      fillBetween(onto, under, prepared.body.unit * ARM_GAP, isCloth)
    }
    return withEdges(onto, prepared.body.unit)
  }
  // A jumpsuit is of one piece: its parts cast no shadow on each other.
  const torso: DrawnLayer[] = []
  if (layer.rig.garment === 'jumpsuit') torso.push(...[drawPieces(laid.body) ?? []].flat())
  else for (const piece of laid.body) torso.push(...[drawPieces([piece], [...torso]) ?? []].flat())
  return {
    garment: layer.rig.garment,
    behind: drawPieces(laid.behind),
    body: torso,
    arms: laid.arms.flatMap((piece) => drawPieces([piece], torso) ?? []),
    waist: laid.waist,
    hem: laid.hem,
    replaces: laid.replaces,
    over: laid.over,
    sleeveEnd: laid.sleeveEnd,
    rim: laid.rim && (nudge ? movedRim(laid.rim, nudge, layer.nudge) : laid.rim),
    notes: laid.notes,
  }
}

function withEdges(layer: Layer, unit: number): DrawnLayer {
  const alpha = createPlane(layer.width, layer.height)
  for (let i = 0; i < alpha.data.length; i++) alpha.data[i] = layer.data[i * 4 + 3]! / 255
  const small = halve(alpha)
  const near = blur(blur(small, Math.max(1, unit * 0.012)), Math.max(1, unit * 0.012))
  return { ...layer, near, far: blur(near, Math.max(1, unit * 0.035)) }
}

/** Moved and scaled about its own middle; null when nobody moved it. */
function nudgeOf(
  { body }: Wearer,
  laid: LaidGarment,
  { nudge: { x, y, scale, angle } }: GarmentLayer,
): ((x: number, y: number) => Point) | null {
  if (x === 0 && y === 0 && scale === 1 && angle === 0) return null
  const middle = middleOf([...laid.body, ...laid.arms].map(({ mesh }) => mesh))
  const [c, s] = [Math.cos(angle) * scale, Math.sin(angle) * scale]
  return (px, py) => ({
    x: middle.x + x * body.unit + (px - middle.x) * c - (py - middle.y) * s,
    y: middle.y + y * body.unit + (px - middle.x) * s + (py - middle.y) * c,
  })
}

/** It goes with the hat that somebody moved. */
function movedRim(rim: HatRim, nudge: (x: number, y: number) => Point, { scale, angle }: GarmentLayer['nudge']): HatRim {
  return { ...rim, head: movedHead(rim.head, nudge, scale, angle) }
}

function middleOf(meshes: readonly Mesh[]): Point {
  let [x, y, count] = [0, 0, 0]
  for (const { target } of meshes)
    for (let i = 0; i < target.length; i += 2) {
      x += target[i]!
      y += target[i + 1]!
      count++
    }
  return { x: x / Math.max(1, count), y: y / Math.max(1, count) }
}

// Photographs of garments whose outlines and points were drawn by hand, to measure cut-outs against. They are not part of the project.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { CutGarment } from '../../src/shop/try-on/cutout/cut-out-garment.ts'
import type { Picture } from '../../src/shop/try-on/cutout/pixels.ts'
import type { Kind } from '../../src/shop/catalogue/rules-kinds.ts'
import { garmentOf, type Garment, type PointName } from '../../src/shop/try-on/rules-rig.ts'

type Corner = [number, number]

interface Drawing {
  photo: string
  width: number
  height: number
  kind: string
  outer: Corner[][]
  holes: Corner[][]
  points: Partial<Record<PointName, Corner>>
}

export interface DrawnGarment {
  name: string
  picture: Picture
  garment: Garment
  /** 1 where the garment is. */
  inside: Uint8Array
  /** Pixels. */
  points: Partial<Record<PointName, Corner>>
}

export interface Judgement {
  /** Intersection over union of what was cut out and what was drawn. */
  overlap: number
  /** How far each point is from where it was drawn, as a part of the garment's width; 1 when it is missing. */
  points: [PointName, number][]
}

/** Names of the drawings in `folder` (`outlines` and `photos` of the shared data); none when it is absent. */
export function drawnNames(folder: string): string[] {
  const outlines = join(folder, 'outlines')
  if (!existsSync(outlines)) return []
  return readdirSync(outlines)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort()
}

export async function drawnGarment(folder: string, name: string): Promise<DrawnGarment> {
  const drawing = JSON.parse(readFileSync(join(folder, 'outlines', `${name}.json`), 'utf8')) as Drawing
  const { width, height, kind } = drawing
  const inside = new Uint8Array(width * height)
  for (const polygon of drawing.outer) fill(inside, width, polygon, 1)
  for (const polygon of drawing.holes) fill(inside, width, polygon, 0)
  const garment = kind === 'shoes' ? 'shoes' : garmentOf(kind as Kind)
  if (!garment) throw new Error(`${name} is no garment: ${kind}`)
  return { name, picture: await photograph(join(folder, 'photos', drawing.photo)), garment, inside, points: drawing.points }
}

/** Upright, without alpha. */
export async function photograph(file: string): Promise<Picture> {
  const { data, info } = await sharp(file).autoOrient().removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

export function judge(drawn: DrawnGarment, cut: CutGarment): Judgement {
  const { width, height } = drawn.picture
  let [both, either, left, right] = [0, 0, width, 0]
  drawn.inside.forEach((value, i) => {
    const kept = (cut.rgba[i * 4 + 3] ?? 0) > 127
    both += Number(kept && value === 1)
    either += Number(kept || value === 1)
    if (value === 1) [left, right] = [Math.min(left, i % width), Math.max(right, i % width)]
  })
  const points = Object.entries(drawn.points).map(([name, [x, y]]): [PointName, number] => {
    const found = cut.rig.points[name as PointName]
    const away = found ? Math.hypot(found.x * width - x, found.y * height - y) / (right - left) : 1
    return [name as PointName, away]
  })
  return { overlap: both / either, points }
}

/** The value below which `part` of them are. */
export function quantile(values: readonly number[], part: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? 0
}

function fill(mask: Uint8Array, width: number, polygon: readonly Corner[], value: number): void {
  for (let y = 0; y < mask.length / width; y++) {
    const middle = y + 0.5
    const crossings = polygon.flatMap(([x, from], i) => {
      const [toX, to] = polygon[(i + 1) % polygon.length] ?? [x, from]
      return from <= middle === to <= middle ? [] : [x + ((middle - from) / (to - from)) * (toX - x)]
    })
    crossings.sort((a, b) => a - b)
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      const last = Math.min(width, (crossings[k + 1] ?? 0) - 0.5)
      for (let x = Math.max(0, Math.ceil((crossings[k] ?? 0) - 0.5)); x < last; x++) mask[y * width + x] = value
    }
  }
}

// Puts a hat on a head: as wide as the head with its hair, down to the eyebrows, foreshortened as one sees it from in front. Pure.

import type { GarmentSource } from './garment-source.ts'
import { clamp, smoothstep, type Point } from './geometry.ts'
import type { Head } from './head.ts'
import { hatShape, type HatKind, type HatShape } from './hat-shape.ts'
import { gridMesh, type Mesh } from './mesh.ts'

/** What of the head is under the hat. */
export interface HatRim {
  head: Head
  /** So high on the head it is at its sides, and half as wide, of the head's size. */
  high: number
  half: number
  /** How far its shadow falls on the face, of the head's size. */
  shadow: number
}

interface Worn {
  /** Of the head's height: its top, and its lower edge in the middle and at its sides. */
  top: number
  front: number
  side: number
  /** Of the head's width with its hair: the hat's greatest width. */
  wide: number
  /** Where a peak begins in the cut-out and on the head. */
  peak: { deep: number; high: number } | null
  shadow: number
}

export function placeHat(head: Head, source: GarmentSource): { mesh: Mesh; rim: HatRim } {
  const shape = hatShape(source)
  const worn = WORN[shape.kind](shape, head)
  const half = (worn.wide * head.wide) / 2
  const { box } = source
  const mesh = gridMesh(box, Math.max(6, (box.right - box.left) / 40), (x, y): Point => {
    const { aside, deep } = shape.place(x, y)
    const low = worn.front + (worn.side - worn.front) * Math.min(1, aside * aside) * clamp(deep, 0, 1)
    return head.at(half * asideOf(shape, aside, deep, worn), heightOf(worn, deep, low))
  })
  return {
    mesh,
    rim: { head, high: worn.peak ? worn.peak.high : Math.max(worn.front, worn.side), half: head.wide * 0.52, shadow: worn.shadow },
  }
}

/** How much of a beanie that lies flat is the half of something round, whose edges one sees from the side. */
const ROUND = 0.45
/** A peak is nearer to us than the head. */
const NEARER = 0.1

/** Where it comes to lie across the head, of the hat's half width. */
function asideOf({ kind, wide }: HatShape, aside: number, deep: number, { peak }: Worn): number {
  if (kind === 'beanie') {
    const within = clamp(aside, -1, 1)
    return (aside + (Math.sin((within * Math.PI) / 2) - within) * ROUND) * domed(deep, 0.1)
  }
  if (kind === 'beret') return (aside / Math.max(0.52, wide(deep))) * beretAt(deep)
  return peak ? aside * (1 + NEARER * smoothstep(peak.deep - 0.1, 1, deep)) * domed(deep, 0.2) : aside
}

/** Half as wide as what by how deep it is: soft above, and as wide as the head where it ends. */
const BERET = [0.42, 0.76, 0.93, 1, 0.99, 0.93, 0.78] as const

/** From above a crown is as wide at its top as anywhere; from in front it is a dome. */
const domed = (deep: number, much: number): number => 1 - much * clamp(1 - deep / 0.5, 0, 1.2) ** 2

function beretAt(deep: number): number {
  const at = clamp(deep, 0, 1) * (BERET.length - 1)
  const i = Math.min(BERET.length - 2, Math.floor(at))
  return BERET[i]! + (BERET[i + 1]! - BERET[i]!) * (at - i)
}

function heightOf({ top, peak }: Worn, deep: number, low: number): number {
  if (!peak) {
    const part = 1 - deep
    // The dome turns away from us.
    return low + (top - low) * (part + 0.14 * part * (1 - part))
  }
  const above = deep / peak.deep
  if (deep <= peak.deep) return top - (top - peak.high) * (above - 0.12 * above * (1 - above))
  const below = (deep - peak.deep) / (1 - peak.deep)
  return peak.high - (peak.high - low) * below
}

/** How deep in its picture a cap's peak begins. */
const PEAK_AT = 0.56

const WORN: Record<HatKind, (shape: HatShape, head: Head) => Worn> = {
  cap: ({ wide }) => ({
    top: 1.13,
    front: 0.575,
    side: 0.575,
    // A crown that bulges out above is as wide as the head only where its peak begins.
    wide: clamp(1.1 / Math.max(0.3, wide(PEAK_AT)), 1.12, 1.4),
    peak: { deep: PEAK_AT, high: 0.735 },
    shadow: 0.16,
  }),
  peak: ({ tall }) => ({ top: 1.1, front: 0.6, side: 0.6, wide: tall < 0.7 ? 1.6 : 1.4, peak: null, shadow: 0.1 }),
  brim: ({ wide }) => ({
    top: 1.12,
    front: 0.575,
    side: 0.58,
    wide: clamp(1.12 / Math.max(0.3, wide(0.3)), 1.5, 2.7),
    peak: null,
    shadow: 0.2,
  }),
  beanie: ({ tall }, head) => ({
    top: 0.6 + clamp(tall * head.wide * 1.1 * 0.68, 0.46, 0.56),
    front: 0.6,
    side: 0.53,
    wide: 1.1,
    peak: null,
    shadow: 0.05,
  }),
  beret: () => ({ top: 1.12, front: 0.63, side: 0.59, wide: 1.4, peak: null, shadow: 0.06 }),
}

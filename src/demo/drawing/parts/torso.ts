import { points } from '../points.ts'
import { panel, seam, type Cut } from '../cloth.ts'
import { both } from './marks.ts'
import { bothSides, type Pt } from '../geometry.ts'
import { darken } from '../colour.ts'
import type { Cloth, Marks, Piece } from '../scene.ts'

export type Neckline = 'round' | 'v' | 'square' | 'boat' | 'scoop'

/** Half measures of a bodice; y runs down from the high point of the shoulder. */
export type Torso = {
  neck: number
  drop: number
  neckline: Neckline
  shoulder: number
  slope: number
  armhole: number
  chest: number
  waistY: number
  waist: number
  hemY: number
  hem: number
  hemSag: number
}

export const baseTorso: Torso = {
  neck: 50,
  drop: 52,
  neckline: 'round',
  shoulder: 122,
  slope: 34,
  armhole: 168,
  chest: 136,
  waistY: 300,
  waist: 128,
  hemY: 440,
  hem: 136,
  hemSag: 8,
}

export function neckEdge(t: Torso, back: boolean): Pt[] {
  const drop = back ? 14 : t.drop
  const shape = back ? 'round' : t.neckline
  if (shape === 'v') return points`0,${drop}^ ${-t.neck * 0.52},${drop * 0.44} ${-t.neck},0^`
  if (shape === 'square') return points`0,${drop} ${-t.neck * 0.92},${drop - 1}^ ${-t.neck},0^`
  if (shape === 'boat') return points`0,${drop * 0.5} ${-t.neck * 0.7},${drop * 0.36} ${-t.neck},0^`
  if (shape === 'scoop') return points`0,${drop} ${-t.neck * 0.66},${drop * 0.86} ${-t.neck * 0.98},${drop * 0.42} ${-t.neck},0^`
  return points`0,${drop} ${-t.neck * 0.62},${drop * 0.78} ${-t.neck * 0.93},${drop * 0.34} ${-t.neck},0^`
}

/** Shoulder tip to underarm. */
export function armEdge(t: Torso): Pt[] {
  const inner = Math.min(t.shoulder, t.chest) - 8
  return points`
    ${-t.shoulder},${t.slope}^ ${-inner - 2},${t.slope + (t.armhole - t.slope) * 0.45}
    ${-inner - (t.chest - inner) * 0.45},${t.armhole - 20} ${-t.chest},${t.armhole}^
  `
}

function sideEdge(t: Torso): Pt[] {
  return points`${-t.waist},${t.waistY} ${-t.hem},${t.hemY}^`
}

export function torsoOutline(t: Torso, back = false): Pt[] {
  return bothSides([...neckEdge(t, back), ...armEdge(t), ...sideEdge(t), [0, t.hemY + t.hemSag]])
}

/** Where a bodice meets neck, shoulders, arms and waist; `front` is how deep the neck is. */
export function bodiceMarks(t: Torso, front = t.drop): Marks {
  return {
    ...both('neck', t.neck, 0),
    collar_front: [0, front],
    ...both('shoulder', t.shoulder, t.slope),
    ...both('armpit', t.chest, t.armhole),
    ...both('waist', t.waist, t.waistY),
  }
}

/** The same, down to the hem; a band sewn below it ends `band` further down and is `less` narrower at each side. */
export function torsoMarks(t: Torso, front = t.drop, band = 0, less = 0): Marks {
  return { ...bodiceMarks(t, front), ...both('hem', t.hem - less, t.hemY + band) }
}

/** What shows through the neck: the inside of the back. */
export function neckInside(t: Torso, fill: Cloth | string, rise = 8): Piece {
  const outline = bothSides(points`
    0,${-rise * 0.4} ${-t.neck * 0.6},${-rise} ${-t.neck - 3},-2^ ${-t.neck - 12},16^
    ${-t.neck * 0.5},${Math.max(40, t.drop + 12)} 0,${Math.max(48, t.drop + 22)}
  `)
  const tone = typeof fill === 'string' ? fill : fill.tone
  const tape = `<path d="M${-t.neck} 4Q0 22 ${t.neck} 4" stroke="${darken(tone, 0.28)}" stroke-width="7" fill="none" opacity=".55"/>`
  return panel(outline, fill, { edge: 0.3, ripple: 0 }, { dim: 0.56, art: tape, lift: 2, unworn: true })
}

/** Seams where sleeves are set in, for art on the body. */
export function armSeams(t: Torso, fill: Cloth | string): string {
  const left = armEdge(t).map(([x, y, c]): Pt => [x + 1.5, y, c ?? 0])
  return (
    seam(left, fill, 0.7) +
    seam(
      left.map(([x, y, c]): Pt => [-x, y, c ?? 0]),
      fill,
      0.7,
    )
  )
}

export function torsoOf(cut: Cut, changes: Partial<Torso>): Torso {
  const easy = 1 + (cut.next() - 0.5) * 0.03
  const t = { ...baseTorso, ...changes }
  return { ...t, chest: t.chest * easy, waist: t.waist * easy, hem: t.hem * easy }
}

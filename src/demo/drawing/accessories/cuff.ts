import { points } from '../points.ts'
import { choose, fold, ribbon, type Cut } from '../cloth.ts'
import { darken, lighten } from '../colour.ts'
import { round, type Pt } from '../geometry.ts'
import type { Drawing, Fold, Piece } from '../scene.ts'
import { contact, part, surfaces } from './craft.ts'
import { gleam } from './gleam.ts'

/** Open cuff of beaten metal: style.finish ridged|hammered. */
export function cuff(cut: Cut): Drawing {
  const colour = cut.accent
  const ridged = choose(cut, 'finish', ['ridged', 'hammered']) === 'ridged'
  if (cut.view === 'back') return { pieces: cuffAbove(colour), pose: 'flat', fill: 0.8, focus: { x: 0, y: 0, width: 300 } }
  const [rx, ry, high] = [280, 104, 270]
  const arc = (from: number, to: number, y: number): Pt[] =>
    Array.from({ length: 21 }, (_, i): Pt => {
      const a = (from + ((to - from) * i) / 20) * Math.PI
      return [-Math.cos(a) * rx, y + Math.sin(a) * ry, i === 0 || i === 20 ? 1 : 0]
    })
  const wall = (from: number, to: number): Pt[] => [...arc(from, to, -high / 2), ...arc(from, to, high / 2).reverse()]
  const lines = ridged ? [-96, -58, 0, 58, 96] : []
  const ridges: Fold[] = lines.map((y) => ({ along: arc(0, 1, y), width: [13, 13], height: [9, 9], fade: 'none' }))
  const dents: Fold[] = ridged
    ? []
    : Array.from({ length: 120 }, (): Fold => {
        const [u, v] = [cut.next(), (cut.next() - 0.5) * high * 0.92]
        const [x, y] = [-Math.cos(u * Math.PI) * rx, v + Math.sin(u * Math.PI) * ry]
        return fold(points`${x - 6},${y} ${x + 6},${y + 2}`, 14, -4.4, { fade: 'none' })
      })
  const streaks = [
    [-0.78, 0.1, 0.5],
    [-0.42, 0.16, 0.75],
    [0.2, 0.07, 0.45],
    [0.62, 0.12, -0.5],
    [0.9, 0.1, -0.7],
    [-0.96, 0.05, -0.6],
    [0.02, 0.1, -0.28],
  ]
    .map(([u, w, power]) => streak(u! * rx, w! * rx, power!, colour))
    .join('')
  const mark = ridged
    ? `<path d="${arc(0, 1, 29)
        .map(([x, y], i) => `${i ? 'L' : 'M'}${round(x)} ${round(y)}`)
        .join('')}" stroke="${darken(colour, 0.6)}" stroke-width="9" stroke-dasharray="9 13" fill="none" opacity=".5"/><path d="${arc(
        0,
        1,
        -29,
      )
        .map(([x, y], i) => `${i ? 'L' : 'M'}${round(x)} ${round(y)}`)
        .join('')}" stroke="${darken(colour, 0.6)}" stroke-width="9" stroke-dasharray="9 13" fill="none" opacity=".5"/>`
    : ''
  const rim = (y: number): Piece => part(ribbon(arc(0, 1, y), 13), colour, surfaces.metal, { edge: 1.2, reach: 6, lift: 3 })
  const pieces = [
    contact(-260, 280, 236, 0.9),
    part(wall(1.06, 1.44), darken(colour, 0.25), surfaces.metal, { edge: 0.6, reach: 8, dim: 0.62, lift: 4 }),
    part(wall(1.56, 1.94), darken(colour, 0.2), surfaces.metal, { edge: 0.6, reach: 8, dim: 0.7, lift: 4 }),
    part(wall(0, 1), colour, surfaces.metal, {
      edge: 0.9,
      reach: 8,
      lift: 9,
      folds: [fold(points`-20,-300 -20,300`, 290, 96, { fade: 'none' }), ...ridges, ...dents],
      art: streaks + mark,
    }),
    rim(-high / 2),
    rim(high / 2),
  ]
  return { pieces, pose: 'form', fill: 0.84, focus: { x: -70, y: 40, width: 320, tilt: 6 } }
}

/** A soft upright reflection, light or dark. */
function streak(x: number, wide: number, power: number, colour: string): string {
  const [id, tone] = [`streak${Math.round(x + 1000)}`, power > 0 ? lighten(colour, 0.8) : darken(colour, 0.7)]
  const stop = (at: number, opacity: number): string => `<stop offset="${at}" stop-color="${tone}" stop-opacity="${opacity.toFixed(2)}"/>`
  return (
    `<linearGradient id="${id}">${stop(0, 0)}${stop(0.5, Math.abs(power) * 0.62)}${stop(1, 0)}</linearGradient>` +
    `<rect x="${round(x - wide)}" y="-400" width="${round(wide * 2)}" height="800" fill="url(#${id})"/>`
  )
}

function cuffAbove(colour: string): Piece[] {
  const arc = (r: number, squash: number): Pt[] =>
    Array.from({ length: 41 }, (_, i): Pt => {
      const a = -Math.PI / 2 + (0.1 + (i / 40) * 0.8) * Math.PI * 2
      return [Math.cos(a) * r, Math.sin(a) * r * squash]
    })
  const mid = arc(286, 0.84)
  const path = mid.map(([x, y], i) => `${i ? 'L' : 'M'}${round(x)} ${round(y)}`).join('')
  const depth = arc(258, 0.84)
  return [
    part(ribbon(depth, 56), darken(colour, 0.3), surfaces.metal, { edge: 0.6, reach: 10, lift: 6, dim: 0.7 }),
    part(ribbon(mid, 15), colour, surfaces.metal, { edge: 1.3, reach: 8, lift: 9, art: gleam(path, colour, 15) }),
  ]
}

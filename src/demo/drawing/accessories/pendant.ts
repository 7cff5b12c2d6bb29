import { points } from '../points.ts'
import { choose, fold, type Cut } from '../cloth.ts'
import { darken } from '../colour.ts'
import { round, sample, type Pt } from '../geometry.ts'
import type { Drawing, Fold, Piece } from '../scene.ts'
import { ellipse, emblem, metal, paced, part, ring, surfaces } from './craft.ts'

/** Pendant on a chain: style.pendant disc|drop|shell. */
export function pendant(cut: Cut): Drawing {
  const colour = cut.accent
  const curve: Pt[] =
    cut.view === 'back'
      ? points`-40,-330 -220,-250 -250,-60 -90,40 130,-20 230,-160 120,-290 -60,-240 -120,-60 -20,90 10,190`
      : points`0,-400 -150,-372 -252,-250 -256,-80 -150,90 -14,196`
  const half = links(curve, colour)
  const other =
    cut.view === 'back'
      ? []
      : links(
          curve.map(([x, y]): Pt => [-x, y]),
          colour,
        )
  const pieces = [...half, ...other, ...drop(cut, cut.view === 'back' ? 10 : 0, 196), ...(cut.view === 'back' ? [] : fastener(colour))]
  return { pieces, pose: 'flat', fill: 0.86, focus: { x: 0, y: 230, width: 300, tilt: 5 } }
}

/** Oval links, every second one seen on edge. */
function links(curve: readonly Pt[], colour: string): Piece[] {
  const dense = sample(curve, 400)
  const stops = paced(dense, 17)
  const flat: string[] = []
  const thin: string[] = []
  stops.forEach(([x, y], i) => {
    const after = stops[Math.min(stops.length - 1, i + 1)]!
    const before = stops[Math.max(0, i - 1)]!
    const angle = Math.atan2(after[1] - before[1], after[0] - before[0])
    if (i % 2) thin.push(turned(x, y, 12, 3.4, angle))
    else flat.push(turned(x, y, 14, 9, angle) + turned(x, y, 8, 4, angle, true))
  })
  return [
    part(thin.join(''), darken(colour, 0.12), surfaces.metal, { edge: 1.1, reach: 3, lift: 3 }),
    part(flat.join(''), colour, surfaces.metal, { edge: 1.2, reach: 3.4, lift: 3 }),
  ]
}

function turned(x: number, y: number, rx: number, ry: number, angle: number, reversed = false): string {
  const points = Array.from({ length: 14 }, (_, i) => {
    const a = ((reversed ? 14 - i : i) / 14) * 6.2832
    const [px, py] = [Math.cos(a) * rx, Math.sin(a) * ry]
    return `${round(x + px * Math.cos(angle) - py * Math.sin(angle))} ${round(y + px * Math.sin(angle) + py * Math.cos(angle))}`
  })
  return `M${points.join('L')}Z`
}

function drop(cut: Cut, x: number, y: number): Piece[] {
  const colour = cut.accent
  const kind = choose(cut, 'pendant', ['disc', 'drop', 'shell'])
  const bail = part(ring(x, y + 18, 19, 11), colour, surfaces.metal, { edge: 1.2, reach: 5, lift: 5 })
  if (kind === 'shell') {
    const shell: Pt[] = points`
    ${x},${y + 34} ${x + 62},${y + 66} ${x + 84},${y + 140} ${x + 56},${y + 208} ${x},${y + 226}
    ${x - 56},${y + 208} ${x - 84},${y + 140} ${x - 62},${y + 66}
  `
    const teeth = Array.from(
      { length: 11 },
      (_, i) =>
        `<path d="M${x - 15} ${y + 66 + i * 13}h11M${x + 4} ${y + 66 + i * 13}h11" stroke="#6d4a32" stroke-width="4.4"` +
        ` stroke-linecap="round"/>`,
    ).join('')
    return [
      bail,
      part(shell, cut.trim.tone, surfaces.glass, {
        edge: 1,
        reach: 16,
        round: 0.7,
        radius: 48,
        lift: 8,
        folds: [fold(points`${x},${y + 54} ${x},${y + 206}`, 18, -14, { fade: 'both' })],
        art: `<path d="M${x} ${y + 56}Q${x + 9} ${y + 132} ${x} ${y + 208}Q${x - 9} ${y + 132} ${x} ${y + 56}Z" fill="#4a2f1f"/>${teeth}`,
      }),
    ]
  }
  if (kind === 'drop') {
    const stone: Pt[] = points`
    ${x},${y + 36}^ ${x + 40},${y + 110} ${x + 58},${y + 178} ${x + 34},${y + 226} ${x},${y + 240}
    ${x - 34},${y + 226} ${x - 58},${y + 178} ${x - 40},${y + 110}
  `
    const rim = stone.map(([px, py, c]): Pt => [x + (px - x) * 1.16, y + 150 + (py - y - 150) * 1.1, c ?? 0])
    return [
      bail,
      metal(
        `M${sample([...rim, rim[0]!], 60)
          .map(([a, b]) => `${round(a)} ${round(b)}`)
          .join('L')}Z`,
        colour,
        14,
        { lift: 8 },
      ),
      part(stone, cut.trim.tone, surfaces.glass, {
        edge: 1,
        reach: 14,
        round: 0.7,
        radius: 44,
        lift: 2,
        art:
          `<path d="M${x - 20} ${y + 120}Q${x - 34} ${y + 176} ${x - 18} ${y + 206}" stroke="#fff" stroke-width="8"` +
          ` stroke-linecap="round" fill="none" opacity=".55"/>`,
      }),
    ]
  }
  const cy = y + 130
  const rays = Array.from(
    { length: 24 },
    (_, i) =>
      `<path d="M${x} ${cy - 58}V${cy - 82}" stroke="${darken(colour, 0.55)}" stroke-width="4" stroke-opacity=".6"` +
      ` stroke-linecap="round" transform="rotate(${i * 15} ${x} ${cy})"/>`,
  ).join('')
  const grooves: Fold[] = Array.from({ length: 24 }, (_, i): Fold => {
    const a = (i / 24) * 6.2832
    return fold(points`${x + Math.cos(a) * 56},${cy + Math.sin(a) * 56} ${x + Math.cos(a) * 84},${cy + Math.sin(a) * 84}`, 5, -3, {
      fade: 'none',
    })
  })
  return [
    bail,
    part(ellipse(x, cy, 98, 98), colour, surfaces.metal, {
      edge: 1,
      reach: 9,
      lift: 9,
      folds: [...grooves, fold(points`${x},${cy - 3} ${x},${cy + 3}`, 52, 10, { fade: 'none' })],
      art:
        rays +
        `<circle cx="${x}" cy="${cy}" r="46" fill="none" stroke="${darken(colour, 0.5)}" stroke-width="3" stroke-opacity=".6"/>` +
        emblem(x, cy + 14, 30, darken(colour, 0.6)),
    }),
  ]
}

const fastener = (colour: string): Piece[] => [
  part(ring(0, -398, 15, 8), colour, surfaces.metal, { edge: 1.2, reach: 5, lift: 4 }),
  part(ellipse(-22, -396, 14, 8), colour, surfaces.metal, { edge: 1.1, reach: 5, lift: 4 }),
]

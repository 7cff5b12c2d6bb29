import { points } from '../points.ts'
import { choose, fold, panel, stitches, type Cut } from '../cloth.ts'
import { darken } from '../colour.ts'
import { shape, type Pt } from '../geometry.ts'
import type { Drawing, Fold, Piece } from '../scene.ts'

/** A kanga, kikoi or shuka hung over a rail: kind kanga|kikoi|shuka; the saying goes in style.jina. */
export function leso(cut: Cut): Drawing {
  const kind = choose(cut, 'kind', ['kanga', 'kikoi', 'shuka'])
  const back = cut.view === 'back'
  const bottom = 640
  const left = back ? 12 : 0
  const face: Pt[] = points`
    -190,0^ 0,4 190,0^ 200,300 ${194 + left},${bottom}^ 90,${bottom + 14} -20,${bottom + 4} -110,${bottom + 13}
    -198,${bottom + 2}^ -196,280
  `
  const folds: Fold[] = [-0.72, -0.4, -0.05, 0.32, 0.68].map((u, i) =>
    fold(points`${u * 176},0 ${u * 190 + (i % 2 ? 10 : -8)},300 ${u * 190},${bottom + 12}`, 22, 6, {
      to: [36, i % 2 ? -9 : 12],
      fade: 'none',
      skew: 0.3,
    }),
  )
  const front = panel(
    face,
    cut.fabric,
    { round: 0.2, radius: 50, folds, ripple: 1 },
    { lift: 12, art: kind === 'kanga' && !back ? kangaBorder(cut, bottom) : hemLine(cut, bottom) },
  )
  const rear = panel(
    points`
    -176,-4^ 184,-2^ 214,300 216,${bottom + 58}^ 100,${bottom + 66} 0,${bottom + 52} -90,${bottom + 64}
    -170,${bottom + 54}^
  `,
    cut.fabric,
    { round: 0.2, radius: 40, ripple: 1 },
    { dim: 0.8, shift: [40, 60], lift: 6 },
  )
  const rail = panel(
    points`-330,-13^ 330,-13^ 330,5^ -330,5^`,
    '#b9844f',
    { edge: 1, reach: 8, ripple: 0 },
    { lift: 12, loose: true, unworn: true, material: { texture: 'wood', grain: 0.35, sheen: 0.25, crease: 0, body: 1 } },
  )
  const over = panel(
    points`-191,-14^ 0,-17 191,-14^ 192,14 -192,14`,
    cut.fabric,
    { edge: 1, reach: 13, ripple: 0.2, folds },
    { lift: 0, shift: [0, -4] },
  )
  return {
    pieces: [rear, rail, front, over, ...(kind === 'kanga' ? [] : fringe(cut, bottom))],
    pose: 'hanger',
    fill: 0.8,
    focus: { x: 40, y: bottom - 110, width: 290, tilt: 6 },
  }
}

const hemLine = (cut: Cut, bottom: number): string =>
  stitches(points`-200,${bottom - 12} 0,${bottom - 6} 200,${bottom - 12}`, darken(cut.fabric.tone, 0.3), 1.2)

/** Border, field and saying of a kanga. */
function kangaBorder(cut: Cut, bottom: number): string {
  const [line, deep] = [cut.trim.tone, cut.accent]
  const saying = cut.style['jina'] ?? 'HAKUNA KAMA MAMA'
  const frame = (inset: number, width: number, colour: string): string =>
    `<path d="M${-206 + inset} -20V${bottom - inset}H${206 - inset}V-20" fill="none" stroke="${colour}" stroke-width="${width}"/>`
  const drops = (x: number, y: number, turn: number): string =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">` +
    `<path d="M0 14C-11 12 -12 -6 0 -15C12 -6 11 12 0 14Z" fill="${cut.fabric.tone}"/><circle cy="3" r="4" fill="${deep}"/>` +
    `</g>`
  const marks =
    Array.from({ length: 12 }, (_, i) => drops(-178 + i * 32.4, bottom - 36, 0)).join('') +
    Array.from({ length: 18 }, (_, i) => drops(-170, bottom - 80 - i * 36, 90) + drops(170, bottom - 80 - i * 36, -90)).join('')
  const plate = shape(points`-134,${bottom - 142}^ 134,${bottom - 142}^ 134,${bottom - 106}^ -134,${bottom - 106}^`)
  return (
    `${frame(34, 56, line)}${frame(4, 9, deep)}${frame(66, 6, deep)}${marks}<path d="${plate}" fill="${line}"/>` +
    `<text x="0" y="${bottom - 117}" text-anchor="middle" font-family="sans-serif" font-weight="800"` +
    ` font-size="${Math.min(19, 330 / saying.length).toFixed(1)}" letter-spacing="1"` +
    ` fill="${cut.fabric.tone}">${saying}</text>`
  )
}

function fringe(cut: Cut, bottom: number): Piece[] {
  return Array.from({ length: 30 }, (_, i): Piece => {
    const x = -190 + i * 13
    const y = bottom + 4 + (i % 3) * 3
    return panel(
      points`
    ${x - 2},${y - 6}^ ${x + 2},${y - 6}^ ${x + 3},${y + 26 + (i % 4) * 3} ${x - 2},${y + 26 + (i % 3) * 3}
  `,
      cut.fabric.tone,
      { edge: 0.8, reach: 2, ripple: 0 },
      { lift: 2 },
    )
  })
}

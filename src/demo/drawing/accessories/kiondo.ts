import { points } from '../points.ts'
import { choose, fold, ribbon, stitches, type Cut } from '../cloth.ts'
import { contrast, darken, lighten } from '../colour.ts'
import { bothSides, round, type Pt } from '../geometry.ts'
import type { Drawing, Fold, Piece } from '../scene.ts'
import { contact, ellipse, hide, hollow, part, surfaces } from './craft.ts'

const TOP = 0
const BOTTOM = 430
const ROWS = 54

/** Half width of the basket at a height: narrow mouth, full belly. */
const half = (y: number): number => 236 + 74 * Math.sin(Math.min(1, y / BOTTOM) * 2.35) - (y > 330 ? ((y - 330) / 100) ** 2 * 54 : 0)

/** Hand-woven sisal basket with leather straps: style.weave bands|zigzag|plain; colours are the fabric's palette. */
export function kiondo(cut: Cut): Drawing {
  const colours = cut.style['colours']?.split(' ') ?? [cut.fabric.tone, cut.trim.tone, '#b5482a', '#1d4d4f']
  const body: Pt[] = [
    [-half(0), TOP, 1],
    ...steps(0.12, 0.9),
    ...points`${-half(BOTTOM) * 0.82},${BOTTOM + 8} -110,${BOTTOM + 30} 0,${BOTTOM + 36}`,
  ]
  const outline = bothSides(body).concat([[0, 40, 0]])
  const folds: Fold[] = [
    fold(points`-20,40 -30,240 -10,470`, 290, 74, { fade: 'none' }),
    fold(points`-280,90 -302,220 -280,360`, 60, -5),
    fold(points`90,50 140,220 80,400`, 90, 5),
  ]
  const long = cut.view === 'back'
  const pieces = [
    contact(-230, 240, BOTTOM + 34, 0.9),
    strap(cut, -18, 0.7, long),
    mouth(colours[0]!),
    part(outline, hide(colours[0]!, 'sisal', 'linen'), surfaces.fibre, {
      edge: 0.8,
      reach: 16,
      round: 0.3,
      radius: 48,
      folds,
      lift: 8,
      art: weave(cut, colours),
    }),
    rim(cut),
    strap(cut, 0, 1, long),
    ...patchesOf(cut, colours, long),
  ]
  return { pieces, pose: 'form', fill: 0.86, focus: { x: -90, y: 110, width: 330, tilt: 5 } }
}

const steps = (from: number, to: number): Pt[] =>
  Array.from({ length: 9 }, (_, i): Pt => {
    const y = (from + ((to - from) * i) / 8) * BOTTOM
    return [-half(y), y]
  })

/** Every stitch of the weave, given round the basket as an angle and up it in rows, one path for each colour. */
function weave(cut: Cut, colours: readonly string[]): string {
  const kind = choose(cut, 'weave', ['bands', 'zigzag', 'plain'])
  const around = 62
  const paths = new Map<string, string>()
  for (let row = 0; row < ROWS; row += 1) {
    for (let i = 0; i <= around; i += 1) {
      const colour = colourAt(kind, row, i, colours)
      paths.set(colour, (paths.get(colour) ?? '') + cell(row, i, around))
    }
  }
  const dark = darken(colours[0]!, 0.6)
  const rows = Array.from(
    { length: ROWS },
    (_, row) => `<path d="${arc((row * BOTTOM) / ROWS + 2)}" stroke="${dark}" stroke-width="1.6" stroke-opacity=".42" fill="none"/>`,
  ).join('')
  return (
    [...paths]
      .map(
        ([colour, d]) =>
          `<path d="${d}" stroke="${colour}" stroke-width="8.4" fill="none"/>` +
          `<path d="${d}" stroke="${lighten(colour, 0.5)}" stroke-width="2" fill="none" opacity=".35" transform="translate(-1.2 -1.8)"/>`,
      )
      .join('') + rows
  )
}

function on(y: number, turn: number): Pt {
  const angle = (turn - 0.5) * Math.PI
  return [half(y) * 1.02 * Math.sin(angle), y + 40 * Math.cos(angle) * (0.4 + 0.6 * (y / BOTTOM)) + 6]
}

function cell(row: number, i: number, around: number): string {
  const y = (row * BOTTOM) / ROWS
  const shift = row % 2 ? 0.5 : 0
  const [a, b] = [on(y + 1.4, (i + shift + 0.1) / around), on(y + 6.6, (i + shift + 0.82) / around)]
  return `M${round(a[0])} ${round(a[1])}L${round(b[0])} ${round(b[1])}`
}

const arc = (y: number): string =>
  Array.from({ length: 19 }, (_, i) => on(y, i / 18))
    .map(([x, py], i) => `${i ? 'L' : 'M'}${round(x)} ${round(py)}`)
    .join('')

function colourAt(kind: 'bands' | 'zigzag' | 'plain', row: number, i: number, colours: readonly string[]): string {
  const [base, second, third, fourth] = [0, 1, 2, 3].map((n) => colours[n % colours.length]!) as [string, string, string, string]
  if (kind === 'plain') return row > 6 && row < 12 ? second : row === 15 ? third : base
  const wave = (size: number): number => Math.abs(((i + 100) % size) - size / 2)
  if (kind === 'zigzag') {
    const at = row - wave(12) * 1.2
    if (at >= 8 && at < 13) return second
    if (at >= 16 && at < 19) return third
    if (at >= 28 && at < 33) return second
    return at >= 36 && at < 38 ? fourth : base
  }
  if ((row >= 4 && row < 7) || (row >= 24 && row < 27) || (row >= 43 && row < 46)) return second
  if (row >= 8 && row < 23)
    return wave(12) * 2.3 + Math.abs(row - 15) < 7.4 ? third : wave(12) * 2.3 + Math.abs(row - 15) < 10 ? second : base
  if (row >= 28 && row < 42) return (i + Math.floor((row - 28) / 2) * 2) % 10 < 4 ? fourth : base
  return base
}

const mouth = (colour: string): Piece =>
  part(ellipse(0, TOP + 4, half(0) - 2, 42), hide(darken(colour, 0.2), 'inside', 'linen'), surfaces.fibre, {
    dim: 0.72,
    edge: 0.4,
    art: hollow('kiondo', 0.55, 60, -40),
  })

function rim(cut: Cut): Piece {
  const stitch = contrast(cut.fabric.tone, 0.5)
  const line: Pt[] = points`${-half(0) - 2},${TOP + 2} -150,36 0,50 150,36 ${half(0) + 2},${TOP + 2}`
  const leather = hide(cut.style['leather'] ?? '#6e3b1f', 'rim')
  return part(ribbon(line, 30), leather, surfaces.leather, {
    edge: 0.9,
    reach: 8,
    lift: 4,
    art: stitches(
      line.map(([x, y]): Pt => [x, y + 9]),
      stitch,
      1.7,
      '6 4',
    ),
  })
}

function strap(cut: Cut, rise: number, dim: number, long: boolean): Piece {
  const top = long ? -190 : -330
  const y0 = dim < 1 ? 0 : 70
  const wide = long ? 150 : 112
  const line: Pt[] = points`
    -128,${y0 + rise} ${-wide - 10},${-70 + rise} ${-wide * 0.86},${top * 0.74 + rise} 0,${top + rise}
    ${wide * 0.86},${top * 0.74 + rise} ${wide + 10},${-70 + rise} 128,${y0 + rise}
  `
  return part(ribbon(line, 24), hide(cut.style['leather'] ?? '#6e3b1f', 'strap'), surfaces.leather, {
    edge: 1,
    reach: 8,
    dim,
    lift: dim < 1 ? 4 : 8,
    art: stitches(ribbon(line, 14).slice(0, 22), '#e0c094', 1.3, '5 3') + stitches(ribbon(line, 14).slice(22), '#e0c094', 1.3, '5 3'),
  })
}

/** Where the strap is laced through the weave, and a bunch of loose sisal. */
function patchesOf(cut: Cut, colours: readonly string[], back: boolean): Piece[] {
  const leather = hide(cut.style['leather'] ?? '#6e3b1f', 'strap')
  const patches = [-128, 128].map((x) =>
    part(points`${x - 22},44^ ${x + 22},44^ ${x + 22},112 ${x},130 ${x - 22},112`, leather, surfaces.leather, {
      edge: 0.8,
      reach: 6,
      lift: 6,
      art:
        `<path d="M${x - 11} 62l22 22M${x + 11} 62l-22 22" stroke="#e8cda2" stroke-width="3.6" stroke-linecap="round"/>` +
        stitches(points`${x - 15},48 ${x - 15},108 ${x},121 ${x + 15},108 ${x + 15},48`, '#e0c094', 1.2),
    }),
  )
  if (back || cut.style['tassel'] === 'no') return patches
  const strands = Array.from({ length: 12 }, (_, i) =>
    part(
      ribbon(
        points`
    ${-128 + (i - 6) * 0.8},150 ${-130 + (i - 6) * 2.6},200
    ${-128 + (i - 6) * 4 + (i % 3) * 3},${262 + (i % 4) * 6}
  `,
        3.6,
      ),
      colours[i % 3 === 0 ? 2 : 1]!,
      surfaces.fibre,
      { edge: 0.9, reach: 2, lift: 3 },
    ),
  )
  return [
    ...patches,
    ...strands,
    part(points`-137,128^ -119,128^ -116,156^ -140,156^`, leather, surfaces.leather, { edge: 0.9, reach: 6, lift: 5 }),
  ]
}

import { points } from '../points.ts'
import { fold, groove, label, ribbon, seam, stitches, stud, type Cut } from '../cloth.ts'
import { contrast, darken } from '../colour.ts'
import { bothSides, type Pt } from '../geometry.ts'
import type { Drawing, Fold, Piece } from '../scene.ts'
import { ellipse, hide, hollow, part, sags, surfaces } from './craft.ts'

const SHAPE: readonly Pt[] = points`-226,-14 -250,120 -276,300 -292,470^ -150,486 0,490`

/** Leather tote with a band of printed cloth: style.band yes|no. */
export function tote(cut: Cut): Drawing {
  const back = cut.view === 'back'
  const stitch = cut.style['stitch'] ?? contrast(cut.fabric.tone, 0.5)
  const outline: Pt[] = [
    [-226, -14, 1],
    ...SHAPE.slice(1),
    ...SHAPE.slice(1, -1)
      .map(([x, y, c]): Pt => [-x, y, c ?? 0])
      .reverse(),
    [226, -14, 1],
    [0, 6],
  ]
  const folds: Fold[] = [
    fold(points`-200,40 -214,200 -236,420`, 60, 10),
    fold(points`206,20 216,200 238,420`, 60, -9),
    fold(points`-120,0 -40,50 80,30 150,0`, 40, 5),
    ...sags([-200, 20, 200, 460], 5, 4.2, cut.next),
    fold(points`-270,440 0,462 270,440`, 50, 9),
  ]
  const banded = cut.style['band'] !== 'no'
  const pieces = [
    handle(cut, stitch, -26, 0.72),
    inside(cut),
    part(outline, cut.fabric, cut.fabric.material, { round: 0.5, radius: 48, folds, lift: 9, art: edges(stitch) }),
    ...(banded ? band(cut, folds, stitch) : []),
    base(cut, folds, stitch),
    ...(back ? backPocket(cut, stitch) : []),
    handle(cut, stitch, 0, 1),
    ...tabs(cut, stitch),
    ...(back ? [] : charm(cut, stitch)),
  ]
  return { pieces, pose: 'form', fill: 0.84, focus: { x: -110, y: 190, width: 330, tilt: 6 } }
}

const edges = (stitch: string): string =>
  stitches(points`-226,0 0,19 226,0`, stitch, 1.5, '6 3') + stitches(points`-226,9 0,28 226,9`, stitch, 1.5, '6 3')

function inside(cut: Cut): Piece {
  const lining = hide(cut.style['lining'] ?? '#d8c3a0', 'lining', 'twill')
  return part(points`-226,-14^ -120,-36 0,-42 120,-36 226,-14^ 0,20`, lining, surfaces.cord, {
    dim: 0.7,
    edge: 0.3,
    art: hollow('tote', 0.75, 10, -44),
  })
}

function handle(cut: Cut, stitch: string, rise: number, dim: number): Piece {
  const line: Pt[] = points`
    -112,${46 + rise} -122,${-80 + rise} -98,${-212 + rise} 0,${-272 + rise} 98,${-212 + rise} 122,${-80 + rise}
    112,${46 + rise}
  `
  return part(ribbon(line, 27), cut.style['handles'] === 'trim' ? cut.trim : cut.fabric, surfaces.leather, {
    edge: 1.1,
    reach: 9,
    dim,
    lift: dim < 1 ? 4 : 8,
    art: stitches(ribbon(line, 15).slice(0, 22), stitch, 1.3, '5 3') + stitches(ribbon(line, 15).slice(22), stitch, 1.3, '5 3'),
  })
}

function tabs(cut: Cut, stitch: string): Piece[] {
  return [-1, 1].flatMap((s) => {
    const x = s * 113
    const tab: Pt[] = points`${x - 25},22^ ${x + 25},22^ ${x + 24},78 ${x},106 ${x - 24},78`
    const inset: Pt[] = points`${x - 19},26 ${x - 18},76 ${x},98 ${x + 18},76 ${x + 19},26`
    return [
      part(tab, cut.style['handles'] === 'trim' ? cut.trim : cut.fabric, surfaces.leather, {
        edge: 0.8,
        reach: 6,
        lift: 5,
        art: stitches(inset, stitch, 1.3, '5 3'),
      }),
      stud(x, 44, 6, cut.accent),
      stud(x, 78, 6, cut.accent),
    ]
  })
}

function band(cut: Cut, folds: readonly Fold[], stitch: string): Piece[] {
  const edge = (y: number, x: number): Pt[] => points`${-x},${y}^ 0,${y + 12} ${x},${y}^`
  const outline = [...edge(178, 258), ...edge(348, 281).reverse()]
  const piping = (y: number, x: number): Piece =>
    part(ribbon(edge(y, x), 9), hide(darken(cut.fabric.tone, 0.35), 'piping'), surfaces.leather, { edge: 1, reach: 4, lift: 2 })
  return [
    part(outline, cut.trim, cut.trim.material, {
      edge: 0.4,
      reach: 6,
      round: 0.4,
      radius: 48,
      folds: [...folds, groove(points`-258,180 0,192 258,180`, 2)],
      lift: 2,
      art: stitches(points`-258,186 0,198 258,186`, stitch, 1.3) + stitches(points`-281,340 0,352 281,340`, stitch, 1.3),
    }),
    piping(178, 258),
    piping(348, 281),
  ]
}

function base(cut: Cut, folds: readonly Fold[], stitch: string): Piece {
  const outline: Pt[] = points`-289,428^ 0,446 289,428^ 293,470^ 150,487 0,491 -150,487 -293,470^`
  return part(outline, hide(darken(cut.fabric.tone, 0.18), 'base'), surfaces.leather, {
    edge: 0.6,
    reach: 7,
    round: 0.3,
    radius: 40,
    folds,
    lift: 2,
    art: stitches(points`-288,436 0,454 288,436`, stitch, 1.5, '6 3'),
  })
}

function charm(cut: Cut, stitch: string): Piece[] {
  const cord = part(ribbon(points`-112,60 -104,110 -96,132`, 6), cut.fabric, surfaces.leather, { edge: 1, reach: 3, lift: 5 })
  const tag: Pt[] = points`-112,128^ -84,126^ -78,186 -96,202 -116,188`
  const face = `<circle cx="-97" cy="138" r="4" fill="#22150d"/>` + stitches(points`-107,150 -111,186 -96,196 -83,184 -88,150`, stitch, 1)
  return [cord, part(tag, cut.fabric, surfaces.leather, { edge: 0.8, reach: 5, lift: 6, art: face }), label(0, 36, 66, 'UPYA', '#efe1c4')]
}

function backPocket(cut: Cut, stitch: string): Piece[] {
  const pocket = bothSides(points`0,84 -120,78^ -132,300 -120,332^ 0,340`)
  const zip =
    `<path d="M-112 100H112" stroke="#1d1815" stroke-width="10"/>` +
    `<path d="M-112 100H112" stroke="${cut.accent}" stroke-width="6" stroke-dasharray="2 1.8"/>`
  return [
    part(pocket, cut.fabric, cut.fabric.material, {
      edge: 0.6,
      reach: 8,
      round: 0.3,
      radius: 40,
      lift: 4,
      folds: sags([-100, 120, 100, 320], 2, 4.2, cut.next),
      art:
        zip +
        stitches(points`-112,116 -124,300 -112,324 0,332 112,324 124,300 112,116`, stitch, 1.4, '5 3') +
        seam(points`-124,88 124,88`, cut.fabric, 0.4),
    }),
    part(ellipse(96, 112, 6, 14), cut.accent, surfaces.metal, { edge: 1.1, reach: 4, lift: 4 }),
  ]
}

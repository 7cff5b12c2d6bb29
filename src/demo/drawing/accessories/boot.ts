import { points } from '../points.ts'
import { beside, choose, crush, fold, groove, ribbon, seam, stitches, type Cut } from '../cloth.ts'
import { contrast, darken } from '../colour.ts'
import { bothSides, type Pt } from '../geometry.ts'
import type { Drawing, Fold, Piece } from '../scene.ts'
import { contact, ellipse, hide, hollow, part, place, surfaces } from './craft.ts'

/** Ankle boot: style.side gore|zip, style.heel low|block. */
export function ankleBoot(cut: Cut): Drawing {
  if (cut.view === 'back')
    return {
      pieces: [
        contact(-262, -38, 18),
        contact(38, 262, 24),
        ...place(rear(cut), { x: -150, turn: -1 }),
        ...place(rear(cut), { x: 150, y: 6, turn: 1, flip: true }),
      ],
      pose: 'form',
      focus: { x: 0, y: 0, width: 300 },
    }
  const boot = side(cut)
  return {
    pieces: [...place(boot, { x: 20, y: -40, turn: 11, flip: true }), ...place(boot, { x: -14, y: 400, turn: -8 })],
    pose: 'flat',
    fill: 0.86,
    focus: { x: -70, y: 190, width: 360, tilt: 6 },
  }
}

const sizes = { low: { rise: 40, end: -176 }, block: { rise: 84, end: -196 } } as const

function side(cut: Cut): Piece[] {
  const { rise, end } = sizes[choose(cut, 'heel', ['low', 'block'])]
  const stitch = cut.style['stitch'] ?? contrast(cut.fabric.tone, 0.28)
  const h = (y: number, share: number): number => y - rise * share
  const upper: Pt[] = points`
    -268,${h(0, 1)}^ -292,${h(-60, 1)} -286,${h(-130, 0.9)} -262,${h(-230, 0.6)} -256,-392^ -160,-386 -40,-398^
    -34,-300 2,-226 84,-172 178,-136 262,-106 308,-74 322,-40 314,-14^ 140,-12 -20,${h(-12, 0.35)}
    -120,${h(-10, 0.8)}
  `
  const far: Pt[] = points`-254,-384^ -230,-404 -150,-402 -60,-410 -40,-396^ -60,-340 -230,-330`
  const folds: Fold[] = [
    fold(points`-290,${-90 - rise * 0.6} -150,-110 60,-96 240,-62 330,-40`, 88, 22, { to: [42, 12], fade: 'none' }),
    fold(points`-150,-400 -156,-260 -150,-120`, 110, 26, { to: [90, 8], fade: 'end' }),
    ...crush([10, -190], [-40, 26], [14, 22], 4, 12, 4, cut.seed),
    ...crush([120, -100], [-14, 40], [18, 6], 3, 9, 3.4, cut.seed + 4),
    ...crush([-210, -240], [46, -12], [4, 24], 3, 13, 3.2, cut.seed + 6),
  ]
  return [
    part(far, hide('#c9a27a', 'lining', 'leather'), surfaces.smooth, { dim: 0.75, edge: 0.3, art: hollow('far3', 0.5, -330, -410) }),
    tab(cut, stitch),
    ...heelAndSole(cut, rise, end),
    part(upper, cut.fabric, cut.fabric.material, {
      round: 0.5,
      radius: 48,
      folds: [...folds, ...seams(rise).map((line) => groove(line, 2))],
      lift: 4,
      art:
        seams(rise)
          .map((line) => seam(line, cut.fabric) + stitches(beside(line, 5), stitch, 1.2))
          .join('') + stitches(points`-262,-382 -160,-376 -40,-388`, stitch, 1.2),
    }),
    ...closure(cut, folds, stitch),
    welt(cut, rise),
  ]
}

const seams = (rise: number): Pt[][] => [points`-38,-330 -70,-236 -104,-160 -110,${-60 - rise * 0.6} -96,${-10 - rise * 0.7}`]

function tab(cut: Cut, stitch: string): Piece {
  return part(ribbon(points`-250,-372 -258,-428 -244,-446 -232,-426 -238,-384`, 16), cut.trim, cut.trim.material, {
    edge: 0.7,
    reach: 5,
    lift: 3,
    art: stitches(points`-250,-372 -258,-428 -244,-446 -232,-426 -238,-384`, stitch, 1.1),
  })
}

function closure(cut: Cut, folds: readonly Fold[], stitch: string): Piece[] {
  if (choose(cut, 'side', ['gore', 'zip']) === 'zip') {
    const line: Pt[] = points`-164,-386 -160,-260 -150,-150`
    return [
      part(ribbon(line, 22), cut.fabric, cut.fabric.material, {
        edge: 0.4,
        reach: 5,
        lift: 1,
        art: stitches(beside(line, 9), stitch, 1.1) + stitches(beside(line, -9), stitch, 1.1),
      }),
      part(ribbon(line, 7), '#8d8578', surfaces.metal, {
        edge: 0.6,
        reach: 3,
        lift: 0,
        art: Array.from({ length: 60 }, (_, i) => `<path d="M-176 ${-386 + i * 4}h40" stroke="#2a2623" stroke-width="1.6"/>`).join(''),
      }),
      part(points`-170,-380^ -158,-380^ -156,-334 -164,-326 -172,-334`, cut.accent, surfaces.metal, { edge: 1, reach: 4, lift: 5 }),
    ]
  }
  const gore: Pt[] = points`-196,-390^ -150,-386 -98,-390^ -112,-290 -126,-206 -146,-184 -166,-206 -184,-290`
  const ribs = Array.from(
    { length: 24 },
    (_, i) =>
      `<path d="M${-200 + i * 4.6} -394L${-168 + i * 1.9} -180" stroke="#000" stroke-opacity=".4" stroke-width="1.7"/>` +
      `<path d="M${-198 + i * 4.6} -394L${-167 + i * 1.9} -180" stroke="#fff" stroke-opacity=".16" stroke-width="1"/>`,
  ).join('')
  return [
    part(gore, hide(darken(cut.trim.tone, 0.15), 'gore', 'rib'), surfaces.cord, { edge: -0.5, reach: 6, folds, lift: 0, art: ribs }),
    part(`M0 0Z`, cut.trim, surfaces.cord, {
      lift: 0,
      over: stitches(
        [...gore.slice(2), gore[0]!].map(([x, y], i): Pt => [x * (i < 3 ? 1 : 1) + (x > -146 ? 6 : -6), y + (y > -200 ? 7 : 0)]),
        stitch,
        1.2,
      ),
    }),
  ]
}

function heelAndSole(cut: Cut, rise: number, end: number): Piece[] {
  const colour = cut.style['base'] ?? '#3a2418'
  const block: Pt[] = points`-290,${-rise - 10}^ ${end + 18},${-rise - 6}^ ${end},-20 ${end - 8},14^ -276,14^ -282,-20`
  const base: Pt[] = points`
    -290,${-rise - 16}^ -180,${-rise - 16} -110,${-rise * 0.8 - 14} -20,${-rise * 0.3 - 12} 120,-12 310,-18^
    320,-8 296,6 120,8 -20,${2 - rise * 0.2} -110,${-rise * 0.72 - 2} -180,${-rise - 2} -288,${-rise - 2}^
  `
  const layers = Array.from(
    { length: Math.round(rise / 9) },
    (_, i) => `<path d="M-320 ${-rise + 4 + i * 10}H-100" stroke="#000" stroke-opacity=".28" stroke-width="1.3"/>`,
  ).join('')
  return [
    part(block, colour, surfaces.wood, {
      edge: 0.6,
      reach: 7,
      round: 0.3,
      radius: 40,
      art: layers + `<rect x="-330" y="7" width="240" height="12" fill="#15100e"/>`,
    }),
    part(base, '#241813', surfaces.smooth, { edge: 0.7, reach: 6, lift: 2 }),
  ]
}

function welt(cut: Cut, rise: number): Piece {
  const line: Pt[] = points`
    -292,${-rise - 12} -180,${-rise - 13} -110,${-rise * 0.8 - 12} -20,${-rise * 0.32 - 12} 120,-12 306,-18
    324,-28
  `
  return part(ribbon(line, 9), darken(cut.fabric.tone, 0.45), surfaces.leather, {
    edge: 0.8,
    reach: 4,
    lift: 2,
    art: stitches(line, contrast(cut.fabric.tone, 0.5), 1.3, '3.2 3'),
  })
}

/** From behind, standing. */
function rear(cut: Cut): Piece[] {
  const { rise } = sizes[choose(cut, 'heel', ['low', 'block'])]
  const stitch = cut.style['stitch'] ?? contrast(cut.fabric.tone, 0.28)
  const upper = bothSides(points`
    0,-438 -80,-434 -112,-428^ -106,-320 -92,-220 -108,${-120 - rise * 0.5} -112,${-30 - rise} -98,${-rise - 4}^
    0,${-rise}
  `)
  const folds: Fold[] = [
    fold(points`0,-440 0,-220 0,${-rise}`, 120, 40, { fade: 'none' }),
    ...crush([-50, -240], [46, -6], [0, 22], 3, 12, 4, cut.seed),
    ...crush([52, -230], [46, 8], [0, 24], 3, 12, 4, cut.seed + 2),
  ]
  return [
    part(ellipse(0, -432, 108, 20), hide('#c9a27a', 'lining', 'leather'), surfaces.smooth, { dim: 0.5, edge: 0.3 }),
    part(bothSides(points`0,${-rise - 8} -96,${-rise - 6}^ -88,12^ 0,14`), cut.style['base'] ?? '#3a2418', surfaces.wood, {
      edge: 0.6,
      reach: 8,
      folds: [fold(points`0,${-rise - 10} 0,20`, 96, 26, { fade: 'none' })],
      art:
        `<rect x="-120" y="6" width="240" height="12" fill="#15100e"/>` +
        Array.from(
          { length: Math.round(rise / 9) },
          (_, i) => `<path d="M-120 ${-rise + 4 + i * 10}H120" stroke="#000" stroke-opacity=".28" stroke-width="1.3"/>`,
        ).join(''),
    }),
    part(upper, cut.fabric, cut.fabric.material, {
      round: 0.3,
      radius: 48,
      folds,
      lift: 4,
      art:
        seam(points`0,-440 0,${-rise}`, cut.fabric) +
        stitches(points`7,-430 7,${-rise}`, stitch, 1.2) +
        stitches(points`-7,-430 -7,${-rise}`, stitch, 1.2) +
        stitches(points`-106,-416 0,-425 106,-416`, stitch, 1.2),
    }),
    part(
      bothSides(points`
    0,${-rise - 96} -40,${-rise - 84} -92,${-rise - 40} -112,${-rise - 30}^ -100,${-rise}^ 0,${-rise + 4}
  `),
      cut.trim,
      cut.trim.material,
      {
        edge: 0.5,
        reach: 6,
        folds: folds.slice(0, 1),
        lift: 2,
        art: stitches(points`-104,${-rise - 34} -42,${-rise - 76} 0,${-rise - 88} 42,${-rise - 76} 104,${-rise - 34}`, stitch, 1.2),
      },
    ),
    part(ribbon(points`-9,-410 -12,-470 0,-488 12,-470 9,-410`, 16), cut.trim, cut.trim.material, {
      edge: 0.7,
      reach: 5,
      lift: 5,
      art: stitches(points`-9,-410 -12,-470 0,-488 12,-470 9,-410`, stitch, 1.1),
    }),
  ]
}

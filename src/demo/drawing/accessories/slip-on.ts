import { points } from '../points.ts'
import { beside, choose, crush, fold, groove, ribbon, seam, stitches, type Cut } from '../cloth.ts'
import { blend, contrast, darken, lighten } from '../colour.ts'
import type { Pt } from '../geometry.ts'
import type { Drawing, Fold, Piece } from '../scene.ts'
import { ellipse, emblem, hide, hollow, part, place, surfaces } from './craft.ts'
import { lastFolds, shrink, soleAbove } from './sneaker-above.ts'

/** Loafer: style.front penny|horsebit|tassel, style.sole leather|lug. */
export function loafer(cut: Cut): Drawing {
  if (cut.view === 'back')
    return {
      pieces: [...place(above(cut), { x: -132, turn: -5 }), ...place(above(cut), { x: 132, y: -12, turn: 4, flip: true })],
      pose: 'flat',
      fill: 0.86,
      focus: { x: 0, y: 0, width: 300 },
    }
  const shoe = side(cut)
  return {
    pieces: [...place(shoe, { x: 14, y: -80, turn: 14, flip: true }), ...place(shoe, { x: -6, y: 270, turn: -10 })],
    pose: 'flat',
    fill: 0.86,
    focus: { x: 76, y: 130, width: 340, tilt: 10 },
  }
}

const body = (cut: Cut): Fold[] => [
  fold(points`-310,-110 -160,-96 60,-84 240,-60 330,-40`, 80, 20, { to: [44, 12], fade: 'none' }),
  ...crush([118, -92], [-14, 34], [16, 6], 3, 8, 3.4, cut.seed),
  ...crush([-200, -96], [34, 8], [6, 22], 2, 11, 2.2, cut.seed + 3),
]

function side(cut: Cut): Piece[] {
  const folds = body(cut)
  const stitch = cut.style['stitch'] ?? contrast(cut.fabric.tone, 0.3)
  const topline: Pt[] = points`-305,-120 -300,-164 -288,-190^ -266,-194 -210,-162 -130,-144 -64,-150 -28,-172^`
  const upper: Pt[] = [
    [-298, -18, 1],
    ...topline,
    ...points`-6,-196 34,-186 100,-154 180,-132 250,-112 300,-80 318,-46 312,-18^ 100,-6 -100,-20`,
  ]
  const far: Pt[] = points`-288,-184^ -262,-202 -200,-188 -110,-170 -40,-182 -10,-194^ -60,-120 -240,-130`
  const lining = hide(blend(cut.trim.tone, '#e0cba6', 0.55), 'lining', 'leather')
  const apron: Pt[] = points`30,-146 70,-130 124,-112 210,-92 276,-84 306,-70`
  return [
    part(far, lining, surfaces.smooth, { dim: 0.8, edge: 0.3, art: hollow('far2', 0.42, -110, -210) }),
    ...sole(cut),
    part(upper, cut.fabric, cut.fabric.material, {
      round: 0.55,
      radius: 48,
      folds: [...folds, fold(apron, 9, 5, { fade: 'none' }), groove(beside(apron, -8), 3)],
      lift: 4,
      art: upperArt(cut, topline, apron, stitch),
    }),
    ...front(cut, folds, stitch),
    part(ribbon(points`-306,-22 -200,-24 -100,-30 60,-14 200,-10 308,-24 322,-34`, 9), soleColour(cut), surfaces.leather, {
      edge: 0.8,
      reach: 4,
      lift: 2,
      art: stitches(points`-306,-23 -200,-25 -100,-31 60,-15 200,-11 308,-25`, lighten(soleColour(cut), 0.5), 1.4, '3.4 3'),
    }),
  ]
}

function upperArt(cut: Cut, topline: readonly Pt[], apron: readonly Pt[], stitch: string): string {
  const sewn = Array.from({ length: 30 }, (_, i) => apronMark(apron, i / 29, stitch)).join('')
  const collar = topline.slice(2).map(([x, y]): Pt => [x + 3, y + 8])
  return (
    stitches(collar, stitch, 1.2) +
    seam(points`-246,-186 -236,-120 -214,-34`, cut.fabric, 0.7) +
    stitches(points`-240,-184 -230,-120 -208,-34`, stitch, 1.1) +
    sewn
  )
}

function apronMark(apron: readonly Pt[], share: number, stitch: string): string {
  const i = Math.min(apron.length - 2, Math.floor(share * (apron.length - 1)))
  const t = share * (apron.length - 1) - i
  const [x, y] = [apron[i]![0] + (apron[i + 1]![0] - apron[i]![0]) * t, apron[i]![1] + (apron[i + 1]![1] - apron[i]![1]) * t]
  return `<path d="M${x.toFixed(1)} ${(y - 7).toFixed(1)}l3 13" stroke="${stitch}" stroke-width="2.2" opacity=".75"/>`
}

const soleColour = (cut: Cut): string => (cut.style['sole'] === 'lug' ? '#221d1b' : '#7a4a28')

function sole(cut: Cut): Piece[] {
  const colour = soleColour(cut)
  const lug = choose(cut, 'sole', ['leather', 'lug']) === 'lug'
  const base: Pt[] = [
    ...points`-306,-30^ -160,-34 -90,-34 40,-20 200,-16 308,-28^ 318,-12`,
    [296, lug ? 12 : 2],
    [200, lug ? 14 : 6],
    [40, lug ? 12 : 4],
    ...points`-80,-12 -170,-16 -304,-14^`,
  ]
  const block: Pt[] = points`-308,-18^ -178,-20^ -186,14^ -302,14^`
  const layers = [-8, -1, 6].map((y) => `<path d="M-320 ${y}H-160" stroke="#000" stroke-opacity=".3" stroke-width="1.4"/>`).join('')
  const teeth = lug
    ? Array.from({ length: 22 }, (_, i) => `<path d="M${-150 + i * 22} 8l5 12" stroke="#000" stroke-opacity=".5" stroke-width="5"/>`).join(
        '',
      )
    : ''
  return [
    part(block, lug ? colour : '#5d371d', surfaces.leather, {
      edge: 0.6,
      reach: 5,
      art: layers + `<rect x="-320" y="9" width="150" height="8" fill="#1c1614"/>`,
    }),
    part(base, colour, surfaces.leather, { edge: 0.7, reach: 6, lift: 2, art: teeth }),
  ]
}

function front(cut: Cut, folds: readonly Fold[], stitch: string): Piece[] {
  const kind = choose(cut, 'front', ['penny', 'horsebit', 'tassel'])
  const strap: Pt[] = points`2,-200^ 58,-184^ 66,-120 84,-40^ 14,-40^ 8,-120`
  const band = part(strap, cut.trim, cut.trim.material, {
    edge: 0.6,
    reach: 6,
    round: 0.4,
    radius: 40,
    folds,
    lift: 4,
    art: stitches(points`8,-196 14,-120 21,-40`, stitch, 1.2) + stitches(points`52,-184 60,-120 77,-40`, stitch, 1.2),
  })
  if (kind === 'penny')
    return [
      band,
      part('M18 -172C30 -160 40 -156 52 -158L46 -146C36 -144 24 -150 16 -160Z', '#1a100b', surfaces.smooth, {
        edge: -0.8,
        reach: 4,
        lift: 0,
      }),
    ]
  if (kind === 'horsebit') {
    const bar = part(ribbon(points`-2,-176 30,-166 62,-164`, 7), cut.accent, surfaces.metal, { edge: 1.1, reach: 4 })
    return [
      band,
      part(ellipse(-4, -172, 15, 19) + ellipse(-4, -172, 9, 13, true), cut.accent, surfaces.metal, { edge: 1.2, reach: 5, lift: 5 }),
      bar,
      part(ellipse(66, -160, 13, 18) + ellipse(66, -160, 7, 12, true), cut.accent, surfaces.metal, { edge: 1.2, reach: 5, lift: 5 }),
    ]
  }
  const tassel = (x: number, y: number, lean: number): Piece[] => [
    part(points`${x - 7},${y}^ ${x + 7},${y}^ ${x + 18 + lean},${y + 48}^ ${x - 12 + lean},${y + 50}^`, cut.trim, cut.trim.material, {
      edge: 0.7,
      reach: 5,
      lift: 6,
      art: Array.from(
        { length: 9 },
        (_, i) =>
          `<path d="M${x - 6 + i * 1.6} ${y + 12}L${x - 12 + lean + i * 3.6} ${y + 52}" stroke="#000" stroke-opacity=".4"` +
          ` stroke-width="1.3"/>`,
      ).join(''),
    }),
    part(ellipse(x, y + 4, 9, 8), cut.trim, cut.trim.material, { edge: 1, reach: 5, lift: 4 }),
  ]
  return [...tassel(24, -172, -6), ...tassel(44, -164, 12)]
}

function above(cut: Cut): Piece[] {
  const folds = lastFolds(cut.seed)
  const stitch = cut.style['stitch'] ?? contrast(cut.fabric.tone, 0.3)
  const last = soleAbove.map(([x, y, c]): Pt => [x * 0.88, y, c ?? 0])
  const opening: Pt[] = points`0,288 -38,272 -54,220 -56,120 -48,20 -36,-36^ 0,-64 36,-36^ 48,20 54,120 52,220 36,272`
  const rim = opening.map(([x, y, c]): Pt => [x * 1.16, y + (y > 0 ? 8 : -9), c ?? 0])
  const insole = shrink(opening, 5).map(([x, y, c]): Pt => [x, y + (y < 100 ? -10 : 0), c ?? 0])
  const apron: Pt[] = points`-62,-10 -70,-120 -62,-220 -32,-268 0,-276 32,-268 60,-220 66,-120 60,-10`
  const lining = hide(blend(cut.trim.tone, '#e0cba6', 0.55), 'lining', 'leather')
  return [
    part(
      last.map(([x, y, c]): Pt => [x * 1.06, y * 1.015, c ?? 0]),
      soleColour(cut),
      surfaces.leather,
      { edge: 0.6, reach: 6, lift: 6, art: stitches(shrink(last, -2), '#d9b98c', 1.3) },
    ),
    part(shrink(last, 3), cut.fabric, cut.fabric.material, {
      edge: 0.9,
      reach: 16,
      round: 0.5,
      radius: 46,
      folds: [...folds, fold(apron, 9, 6, { fade: 'none' }), groove(beside(apron, 9), 3)],
      lift: 2,
      art: Array.from({ length: 46 }, (_, i) => crossMark(apron, i / 45, stitch)).join(''),
    }),
    part(rim, cut.fabric, cut.fabric.material, { edge: 0.9, reach: 8, lift: 3, art: stitches(shrink(rim, 4), stitch, 1.1) }),
    part(opening, lining, surfaces.smooth, { dim: 0.5, edge: -0.9, reach: 12, lift: 0 }),
    part(insole, lining, surfaces.smooth, { dim: 0.78, edge: -0.5, reach: 14, lift: 0, art: emblem(0, 216, 22, darken(lining.tone, 0.5)) }),
    ...strapAbove(cut, folds, stitch),
  ]
}

function crossMark(line: readonly Pt[], share: number, colour: string): string {
  const i = Math.min(line.length - 2, Math.floor(share * (line.length - 1)))
  const t = share * (line.length - 1) - i
  const [a, b] = [line[i]!, line[i + 1]!]
  const size = Math.hypot(b[0] - a[0], b[1] - a[1])
  const [nx, ny] = [(-(b[1] - a[1]) / size) * 7, ((b[0] - a[0]) / size) * 7]
  const [x, y] = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
  return (
    `<path d="M${(x - nx).toFixed(1)} ${(y - ny).toFixed(1)}L${(x + nx).toFixed(1)} ${(y + ny).toFixed(1)}"` +
    ` stroke="${colour}" stroke-width="2.2" opacity=".7"/>`
  )
}

function strapAbove(cut: Cut, folds: readonly Fold[], stitch: string): Piece[] {
  const kind = choose(cut, 'front', ['penny', 'horsebit', 'tassel'])
  const strap: Pt[] = points`-82,-36^ -40,-58 0,-64 40,-58 80,-36^ 86,-92^ 44,-114 0,-120 -44,-114 -92,-92^`
  const band = part(strap, cut.trim, cut.trim.material, {
    edge: 0.6,
    reach: 6,
    folds,
    lift: 4,
    art:
      stitches(points`-84,-44 -40,-65 0,-71 40,-65 84,-44`, stitch, 1.2) +
      stitches(points`-90,-86 -44,-107 0,-113 44,-107 86,-86`, stitch, 1.2),
  })
  if (kind === 'penny')
    return [band, part('M-24 -98Q0 -88 24 -98L18 -84Q0 -76 -18 -84Z', '#1a100b', surfaces.smooth, { edge: -0.8, reach: 4, lift: 0 })]
  if (kind === 'horsebit')
    return [
      band,
      part(ribbon(points`-40,-92 0,-98 40,-92`, 8), cut.accent, surfaces.metal, { edge: 1.1, reach: 4, lift: 4 }),
      ...[-46, 46].map((x) =>
        part(ellipse(x, -90, 15, 20) + ellipse(x, -90, 8, 13, true), cut.accent, surfaces.metal, { edge: 1.2, reach: 5, lift: 5 }),
      ),
    ]
  return [band]
}

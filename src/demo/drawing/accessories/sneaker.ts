import { points } from '../points.ts'
import { beside, choose, crush, fold, groove, ribbon, seam, stitches, type Cut } from '../cloth.ts'
import { blend, contrast, darken } from '../colour.ts'
import type { Pt } from '../geometry.ts'
import type { Drawing, Fold, Piece } from '../scene.ts'
import { hide, hollow, part, place, surfaces } from './craft.ts'
import { eyelets, lace, laceBow } from './laces.ts'
import { fromAbove } from './sneaker-above.ts'

const rubber = '#f1ebde'

/** Lace-up sneaker on a rubber sole: style.height low|high, style.sole white|gum|black, style.cap rubber|none, style.stripe yes|no. */
export function sneaker(cut: Cut): Drawing {
  if (cut.view === 'back')
    return {
      pieces: [...place(fromAbove(cut), { x: -146, turn: -4 }), ...place(fromAbove(cut), { x: 146, y: 14, turn: 5, flip: true })],
      pose: 'flat',
      fill: 0.86,
      focus: { x: 0, y: 0, width: 300 },
    }
  const high = choose(cut, 'height', ['low', 'high']) === 'high'
  const shoe = sneakerSide(cut)
  const gap = high ? 215 : 172
  const pieces = [...place(shoe, { x: 16, y: -gap + 90, turn: 13, flip: true }), ...place(shoe, { x: -8, y: gap + 130, turn: -9 })]
  return { pieces, pose: 'flat', fill: 0.86, focus: { x: 40, y: gap - 10, width: 330, tilt: 8 } }
}

type Lines = { topline: Pt[]; throat: Pt[]; tongue: Pt[]; far: Pt[]; count: number }

const low: Lines = {
  topline: points`-304,-120 -300,-186 -290,-218^ -268,-222 -222,-190 -156,-174 -92,-188 -44,-226^`,
  throat: points`-30,-226 36,-190 100,-155 144,-134`,
  tongue: points`-96,-214^ -92,-258 -60,-276 -24,-264 44,-213 110,-170 158,-136 120,-122 -30,-150^`,
  far: points`-290,-208^ -262,-226 -200,-214 -130,-206 -70,-234 -44,-226^ -70,-160 -200,-140 -280,-160`,
  count: 6,
}

const tall: Lines = {
  topline: points`-304,-120 -298,-200 -292,-280 -296,-336^ -270,-344 -190,-338 -110,-352 -70,-366^`,
  throat: points`-54,-364 -28,-300 4,-244 52,-194 104,-156 144,-134`,
  tongue: points`-116,-340^ -118,-396 -84,-412 -44,-394 -10,-310 24,-254 70,-208 126,-160 158,-136 110,-122 -40,-170^`,
  far: points`-292,-330^ -270,-352 -190,-354 -110,-366 -70,-366^ -80,-300 -190,-280 -284,-300`,
  count: 8,
}

const soleColours = { white: rubber, gum: '#b57c45', black: '#262322' } as const

export function sneakerSide(cut: Cut): Piece[] {
  const lines = choose(cut, 'height', ['low', 'high']) === 'high' ? tall : low
  const upper: Pt[] = [[-298, -44, 1], ...lines.topline, ...lines.throat, ...points`184,-126 234,-124 280,-110 310,-80 318,-40^`]
  const body = bodyFolds(cut)
  const stitch = cut.style['stitch'] ?? contrast(cut.fabric.tone, 0.42)
  const lacing = laced(cut, lines)
  return [
    part(lines.far, hide(blend(cut.trim.tone, '#d8cbb4', 0.5), 'lining', 'jersey'), cut.fabric.material, {
      dim: 0.8,
      edge: 0.3,
      art: hollow('far', 0.42, lines.far[0]![1] + 80, lines.far[0]![1] - 20),
    }),
    part(lines.tongue, cut.fabric, cut.fabric.material, {
      round: 0.4,
      radius: 24,
      lift: 4,
      dim: 0.92,
      art: stitches(beside(lines.tongue.slice(1, 7), -7), stitch, 1.1),
    }),
    ...lacing.under,
    part(upper, cut.fabric, cut.fabric.material, {
      round: 0.5,
      radius: 48,
      folds: body,
      lift: 5,
      art: quarterArt(cut, lines, stitch),
      angle: 6,
    }),
    ...heel(cut, lines, stitch),
    ...eyestay(cut, lines, body, stitch),
    ...lacing.over,
    ...toe(cut, body),
    ...sole(cut),
    ...laceBow(lines.throat[0]![0] - 6, lines.throat[0]![1] + 10, 0.78, 8, cut.accent, 24),
  ]
}

/** The roundness of the whole shoe, shared by every piece that lies on it. */
function bodyFolds(cut: Cut): Fold[] {
  return [
    fold(points`-310,-130 -160,-110 60,-90 240,-74 330,-60`, 84, 20, { to: [50, 12], fade: 'none' }),
    ...crush([150, -92], [-16, 34], [17, 5], 4, 8, 2.4 + cut.fabric.material.crease * 2, cut.seed),
    ...crush([-190, -110], [34, 10], [6, 24], 3, 12, 2.4, cut.seed + 3),
  ]
}

function quarterArt(cut: Cut, lines: Lines, stitch: string): string {
  const topline = lines.topline.slice(2)
  const stripe =
    cut.style['stripe'] === 'yes'
      ? `<path d="M-120 -40C-60 -60 -10 -110 30 -150L64 -132C24 -88 -20 -52 -62 -36Z" fill="${cut.trim.tone}"/>` +
        stitches(points`-116,-46 -50,-72 30,-146`, stitch, 1) +
        stitches(points`-58,-42 -10,-64 58,-130`, stitch, 1)
      : ''
  const vent =
    lines === tall
      ? ''
      : `<circle cx="-62" cy="-96" r="6" fill="${cut.accent}"/><circle cx="-62" cy="-96" r="3.2" fill="#15100d"/>` +
        `<circle cx="-34" cy="-88" r="6" fill="${cut.accent}"/><circle cx="-34" cy="-88" r="3.2" fill="#15100d"/>`
  const collar =
    `<g transform="translate(2 7)">${stitches(topline, stitch, 1.3)}</g>` +
    `<g transform="translate(2 13)">${stitches(topline, stitch, 1.3)}</g>`
  return stripe + (stripe ? '' : vent) + collar + seam(points`196,-110 176,-70 170,-40`, cut.fabric, 0.6)
}

function heel(cut: Cut, lines: Lines, stitch: string): Piece[] {
  const top = lines.topline[2]![1] + 6
  const counter: Pt[] = points`-312,-40^ -312,-118 -308,${top + 40} -298,${top}^ -268,${top}^ -258,-150 -214,-92 -196,-40^`
  const strip: Pt[] = points`-314,-40^ -312,-120 -304,${top}^ -286,${top - 2}^ -290,-120 -290,-40^`
  return [
    part(counter, cut.trim, cut.trim.material, {
      round: 0.5,
      radius: 40,
      folds: [fold(points`-310,-130 -200,-110 -150,-100`, 84, 20, { fade: 'none' })],
      lift: 2,
      art: stitches(beside(counter.slice(4), -6), stitch, 1.2) + stitches(beside(counter.slice(4), -11), stitch, 1.2),
    }),
    part(strip, cut.trim, cut.trim.material, {
      edge: 0.6,
      reach: 6,
      lift: 2,
      dim: 0.9,
      art: stitches(points`-294,-44 -295,-120 -290,${top}`, stitch, 1.1),
    }),
  ]
}

function eyestay(cut: Cut, lines: Lines, body: readonly Fold[], stitch: string): Piece[] {
  const inner = lines.throat
  const outer = beside(inner, -44)
  const end = inner[inner.length - 1]!
  const outline: Pt[] = [
    [inner[0]![0] - 16, inner[0]![1] - 2, 1],
    ...inner.slice(0, -1),
    [end[0] + 4, end[1] + 6],
    [end[0] - 12, end[1] + 34],
    ...outer.slice(2, -1).reverse(),
    [outer[0]![0] - 12, outer[0]![1] + 6, 1],
  ]
  const line = [...outer].map(([x, y]): Pt => [x + 4, y - 6])
  const fill = cut.style['stay'] === 'trim' ? cut.trim : cut.fabric
  return [
    part(outline, fill, fill.material, {
      edge: 0.5,
      reach: 6,
      round: 0.35,
      radius: 48,
      folds: body,
      lift: 3,
      art:
        stitches(line, stitch, 1.3) +
        stitches(
          line.map(([x, y]): Pt => [x + 4, y - 5]),
          stitch,
          1.3,
        ),
    }),
  ]
}

function laced(cut: Cut, lines: Lines): { under: Piece[]; over: Piece[] } {
  const row = beside(lines.throat, -19).slice(0, -1)
  const { holes, pieces } = eyelets(
    [row[0]!, ...row.slice(2, -2), row[row.length - 1]!],
    lines.count,
    6.2,
    cut.style['eyelet'] ?? '#c9c4ba',
  )
  const bars = holes.map(([x, y], i): Piece => {
    const before = holes[Math.max(0, i - 1)]!
    const after = holes[Math.min(holes.length - 1, i + 1)]!
    const size = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1
    const [nx, ny] = [(after[1] - before[1]) / size, -(after[0] - before[0]) / size]
    return lace(points`${x},${y} ${x + nx * 20 + 3},${y + ny * 20} ${x + nx * 38 - 2},${y + ny * 38}`, 11, cut.accent, 3)
  })
  return { under: [], over: [...pieces, ...bars] }
}

function toe(cut: Cut, body: readonly Fold[]): Piece[] {
  if (cut.style['cap'] === 'none') return []
  const cap: Pt[] = points`204,-127^ 236,-126 284,-111 314,-80 321,-36^ 214,-36^ 224,-84`
  const fill = cut.style['cap'] === 'trim' ? cut.trim : hide(rubber, 'cap', 'cotton')
  const material = cut.style['cap'] === 'trim' ? cut.trim.material : surfaces.rubber
  return [
    part(cap, cut.style['cap'] === 'trim' ? fill : rubber, material, {
      round: 0.5,
      radius: 44,
      folds: body,
      lift: 3,
      art: seam(points`212,-126 233,-84 223,-40`, fill, 0.3),
    }),
  ]
}

function sole(cut: Cut): Piece[] {
  const colour = soleColours[choose(cut, 'sole', ['white', 'gum', 'black'])]
  const line = cut.style['line'] ?? cut.trim.tone
  const wall: Pt[] = points`
    -308,-54^ -200,-50 0,-46 150,-48 260,-53 312,-62 329,-48 326,-24 302,-8 240,-3 -60,-2 -300,-3^ -312,-20
  `
  const tread: Pt[] = points`-302,-8^ -60,-6 240,-7 306,-14^ 298,-1 240,5 -60,6 -292,6^`
  const bumper: Pt[] = points`196,-48^ 262,-52 308,-60 328,-56 332,-38 322,-22 262,-19 196,-18^`
  const ribs = Array.from(
    { length: 44 },
    (_, i) => `<path d="M${196 + i * 3.2} -80V-10" stroke="${darken(colour, 0.5)}" stroke-width="1.1" opacity=".3"/>`,
  ).join('')
  const teeth = Array.from(
    { length: 62 },
    (_, i) => `<path d="M${-300 + i * 10} -6V8" stroke="#000" stroke-width="3" opacity=".25"/>`,
  ).join('')
  const pin = (y: number): Pt[] => points`-310,${y - 6} -200,${y - 3} 0,${y} 150,${y - 1} 262,${y - 6} 330,${y - 18}`
  const pinstripe = `<path d="M-310 -44C-200 -40 0 -36 150 -37C230 -40 280 -46 330 -56" stroke="${line}" stroke-width="4" fill="none"/>`
  return [
    part(tread, colour === rubber ? '#b98a58' : darken(colour, 0.35), surfaces.gum, { edge: 0.6, reach: 4, art: teeth }),
    part(wall, colour, surfaces.rubber, {
      edge: 0.75,
      reach: 8,
      lift: 3,
      folds: [groove(pin(-14), 2), groove(pin(-46), 1.2)],
      art: pinstripe + `<path d="M-312 -9L300 -11" stroke="#000" stroke-opacity=".12" stroke-width="5"/>`,
    }),
    ...(cut.style['cap'] === 'none' ? [] : [part(bumper, colour, surfaces.rubber, { edge: 0.7, reach: 6, lift: 2, art: ribs })]),
    part(ribbon(points`-316,-44 -314,-20`, 6), colour, surfaces.rubber, { lift: 0 }),
  ]
}

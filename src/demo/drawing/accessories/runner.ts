import { points } from '../points.ts'
import { beside, choose, fold, groove, ribbon, stitches, type Cut } from '../cloth.ts'
import { blend, contrast, darken, lighten } from '../colour.ts'
import type { Pt } from '../geometry.ts'
import type { Drawing, Fold, Piece } from '../scene.ts'
import { hide, hollow, part, place, surfaces } from './craft.ts'
import { eyelets, lace, laceBow } from './laces.ts'
import { fromAbove } from './sneaker-above.ts'

/** Running shoe on a foam sole: style.closure lace|velcro. */
export function runner(cut: Cut): Drawing {
  if (cut.view === 'back') {
    const plain: Cut = { ...cut, style: { ...cut.style, cap: 'trim', stay: 'trim', sole: 'white' } }
    return {
      pieces: [...place(fromAbove(plain), { x: -142, turn: -4 }), ...place(fromAbove(plain), { x: 142, y: 14, turn: 5, flip: true })],
      pose: 'flat',
      fill: 0.86,
      focus: { x: 0, y: 0, width: 300 },
    }
  }
  const shoe = side(cut)
  return {
    pieces: [...place(shoe, { x: 14, y: -90, turn: 15, flip: true }), ...place(shoe, { x: -6, y: 300, turn: -9 })],
    pose: 'flat',
    fill: 0.86,
    focus: { x: 30, y: 140, width: 340, tilt: 8 },
  }
}

const upper: readonly Pt[] = points`
    -288,-70^ -300,-130 -290,-200 -304,-252^ -282,-262 -226,-220 -160,-198 -96,-210 -46,-254^ -28,-252 40,-208
    104,-168 150,-146 210,-136 264,-120 304,-92 322,-52^
  `

function side(cut: Cut): Piece[] {
  const folds: Fold[] = [fold(points`-310,-150 -160,-130 60,-106 240,-86 330,-64`, 84, 20, { to: [52, 12], fade: 'none' })]
  const stitch = cut.style['stitch'] ?? contrast(cut.trim.tone, 0.4)
  const far: Pt[] = points`-298,-246^ -262,-262 -200,-240 -130,-230 -70,-258 -40,-252^ -70,-170 -200,-160 -280,-180`
  const tongue: Pt[] = points`-98,-236^ -96,-284 -62,-302 -24,-288 46,-228 112,-182 162,-148 120,-136 -30,-170^`
  const holes = Array.from(
    { length: 30 * 9 },
    (_, i) =>
      `<circle cx="${-150 + (i % 30) * 15 + (Math.floor(i / 30) % 2) * 7.5}" cy="${-196 + Math.floor(i / 30) * 13}" r="2.6"` +
      ` fill="#0d0806" opacity=".26"/>`,
  ).join('')
  return [
    part(far, hide(blend(cut.trim.tone, '#d8cbb4', 0.4), 'lining', 'jersey'), surfaces.cord, {
      dim: 0.8,
      edge: 0.5,
      round: 0.4,
      radius: 20,
      art: hollow('far5', 0.4, -160, -270),
    }),
    part(tongue, cut.trim, surfaces.cord, { round: 0.5, radius: 26, lift: 4, dim: 0.94 }),
    part([...upper], cut.fabric, cut.fabric.material, { round: 0.5, radius: 48, folds, lift: 5, art: holes }),
    ...overlays(cut, folds, stitch),
    ...midsole(cut),
    ...closing(cut, folds, stitch),
  ]
}

function overlays(cut: Cut, folds: readonly Fold[], stitch: string): Piece[] {
  const toe: Pt[] = points`226,-133^ 268,-121 306,-94 326,-50^ 180,-50^ 196,-84 216,-100`
  const heel: Pt[] = points`-292,-60^ -302,-130 -292,-198 -306,-254^ -280,-264 -262,-240 -246,-180 -206,-140 -170,-60^`
  const swoop: Pt[] = points`-190,-60^ -150,-110 -70,-150 -20,-170 4,-212 34,-198^ 30,-150 -10,-118 -70,-90 -110,-60^`
  const swoop2: Pt[] = points`-80,-60^ -10,-96 48,-140 66,-190 92,-174^ 84,-128 44,-90 10,-60^`
  const bright = cut.accent
  const piece = (outline: readonly Pt[], fill: Cut['trim'] | string, from: number, to: number): Piece =>
    part(outline, fill, surfaces.smooth, {
      edge: 0.5,
      reach: 5,
      round: 0.35,
      radius: 48,
      folds,
      lift: 2,
      art: stitches(beside(outline.slice(from, to), -6), stitch, 1.1),
    })
  const collar: Pt[] = points`-296,-240 -262,-234 -216,-206 -156,-186 -98,-198 -52,-240`
  return [
    piece(swoop2, cut.trim, 0, 4),
    piece(swoop, bright, 0, 6),
    piece(toe, cut.trim, 3, 7),
    piece(heel, cut.trim, 4, 9),
    part(ribbon(collar, 26), hide(darken(cut.trim.tone, 0.12), 'collar', 'jersey'), surfaces.cord, { edge: 0.9, reach: 9, lift: 2 }),
    part(ribbon(points`-300,-236 -316,-262 -304,-286 -290,-262`, 12), bright, surfaces.cord, { edge: 0.8, reach: 5, lift: 3 }),
  ]
}

function midsole(cut: Cut): Piece[] {
  const foam = cut.style['foam'] ?? '#f2ede2'
  const wall: Pt[] = points`
    -312,-86^ -270,-72 -180,-66 -60,-58 80,-52 200,-54 280,-62 330,-82^ 340,-56 322,-28 270,-10 120,-4 -40,-10
    -180,-4 -296,-8 -322,-40
  `
  const waves: Pt[][] = [
    points`-316,-54 -240,-44 -160,-50 -60,-36 60,-30 180,-34 330,-56`,
    points`-306,-30 -240,-24 -160,-30 -70,-20 60,-16`,
  ]
  const tread: Pt[] = points`-300,-14^ -180,-10 -40,-16 120,-10 272,-16 318,-34^ 300,-8 250,3 120,8 -40,3 -180,9 -286,6^`
  const lugs = Array.from(
    { length: 34 },
    (_, i) => `<path d="M${-300 + i * 19} -20l4 34" stroke="#000" stroke-width="4.4" opacity=".4"/>`,
  ).join('')
  const wedge = `<path d="M-322 -60C-240 -50 -160 -56 -70 -40C-130 -22 -240 -20 -320 -36Z" fill="${cut.accent}" opacity=".92"/>`
  return [
    part(tread, cut.style['tread'] ?? darken(cut.trim.tone, 0.3), surfaces.rubber, { edge: 0.7, reach: 5, art: lugs }),
    part(wall, foam, surfaces.rubber, { edge: 0.8, reach: 12, lift: 4, folds: waves.map((line) => groove(line, 3)), art: wedge }),
  ]
}

function closing(cut: Cut, folds: readonly Fold[], stitch: string): Piece[] {
  const throat: Pt[] = points`-36,-250 36,-206 100,-168 148,-146`
  if (choose(cut, 'closure', ['lace', 'velcro']) === 'velcro') {
    return [0, 1].flatMap((i) => {
      const [x, y] = [i * 76, i * 46]
      const strap: Pt[] = points`
    ${-64 + x},${-214 + y}^ ${-22 + x},${-186 + y} ${22 + x},${-216 + y} ${44 + x},${-236 + y * 0.96}^
    ${18 + x},${-258 + y}^ ${-10 + x},${-236 + y} ${-46 + x},${-248 + y}^
  `
      const band: Pt[] = points`
    ${-88 + x},${-166 + y}^ ${-54 + x},${-226 + y} ${2 + x},${-252 + y} ${34 + x},${-246 + y * 0.98}^
    ${22 + x},${-208 + y} ${-20 + x},${-180 + y} ${-46 + x},${-140 + y} ${-70 + x},${-142 + y}
  `
      return [
        part(i < 0 ? strap : band, cut.trim, surfaces.smooth, {
          edge: 0.7,
          reach: 6,
          round: 0.4,
          radius: 30,
          folds,
          lift: 6,
          art:
            stitches(points`${-80 + x},${-164 + y} ${-50 + x},${-218 + y} ${2 + x},${-244 + y}`, stitch, 1.2) +
            stitches(points`${-50 + x},${-146 + y} ${-26 + x},${-186 + y} ${16 + x},${-214 + y}`, stitch, 1.2),
        }),
      ]
    })
  }
  const stay: Pt[] = points`-52,-254^ -30,-252 40,-206 102,-168 156,-142 140,-112 90,-132 20,-168 -62,-210^`
  const row: Pt[] = points`-40,-230 20,-192 82,-156 134,-130`
  const { holes, pieces } = eyelets(row, 6, 4.6, darken(cut.trim.tone, 0.4))
  const bars = holes.map(([x, y]) => lace(points`${x},${y} ${x + 14},${y - 18} ${x + 22},${y - 38}`, 9, lighten(cut.accent, 0.1), 3))
  return [
    part(stay, cut.trim, surfaces.smooth, {
      edge: 0.5,
      reach: 5,
      round: 0.35,
      radius: 48,
      folds,
      lift: 3,
      art: stitches(points`-58,-216 22,-174 92,-138 138,-118`, stitch, 1.2),
    }),
    ...pieces,
    ...bars,
    ...laceBow(throat[0]![0] - 2, throat[0]![1] + 6, 0.72, 8, lighten(cut.accent, 0.1), 24),
  ]
}

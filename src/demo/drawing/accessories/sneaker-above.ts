import { points } from '../points.ts'
import { beside, choose, crush, fold, ribbon, seam, stitches, type Cut } from '../cloth.ts'
import { blend, contrast, darken } from '../colour.ts'
import { mix, type Pt } from '../geometry.ts'
import type { Fold, Piece } from '../scene.ts'
import { emblem, hide, part, surfaces } from './craft.ts'
import { eyelets, lace, laceBow } from './laces.ts'

/** Outline of a left sole from above, toe up; the inner side is at the right. */
export const soleAbove: readonly Pt[] = points`
    -12,-318 52,-300 94,-240 106,-164 92,-60 74,50 80,170 74,250 44,304 0,318 -46,304 -78,248 -84,160 -86,40
    -106,-70 -118,-160 -106,-240 -66,-300
  `

export const shrink = (points: readonly Pt[], by: number, dy = 0): Pt[] =>
  points.map(([x, y, c]): Pt => {
    const size = Math.hypot(x, y * 0.34) || 1
    return [x - (x / size) * by, y - ((y * 0.34) / size) * by + dy, c ?? 0]
  })

const soleColours = { white: '#f1ebde', gum: '#b57c45', black: '#262322' } as const

export const lastFolds = (seed: number): Fold[] => [
  fold(points`-6,-300 -4,-160 -2,-40 0,60`, 96, 26, { to: [84, 40], fade: 'none' }),
  fold(points`-4,-290 -6,-220`, 70, 16, { fade: 'end' }),
  ...crush([-6, -196], [52, 6], [4, 16], 3, 9, 2.6, seed),
]

/** One shoe seen from above. */
export function fromAbove(cut: Cut): Piece[] {
  const colour = soleColours[choose(cut, 'sole', ['white', 'gum', 'black'])]
  const stitch = cut.style['stitch'] ?? contrast(cut.fabric.tone, 0.42)
  const upper = shrink(soleAbove, 9)
  const body = lastFolds(cut.seed)
  const opening: Pt[] = points`0,292 -40,276 -56,226 -58,130 -44,44^ 44,44^ 56,130 54,226 38,276`
  const insole: Pt[] = points`0,284 -36,268 -50,220 -52,120 -44,20 44,20 50,120 48,220 34,268`
  const rim: Pt[] = points`0,303 -50,284 -66,228 -68,126 -58,36^ 58,36^ 66,126 64,228 48,284`
  return [
    part([...soleAbove], colour, surfaces.rubber, { edge: 0.7, reach: 8, lift: 6 }),
    part(upper, cut.fabric, cut.fabric.material, {
      edge: 0.8,
      reach: 14,
      round: 0.5,
      radius: 46,
      folds: body,
      lift: 2,
      art: seams(stitch, cut),
    }),
    ...toeCap(cut, body),
    heelTab(cut, stitch),
    part(rim, cut.fabric, cut.fabric.material, {
      edge: 0.9,
      reach: 9,
      lift: 3,
      art: stitches(shrink(rim, 4).slice(0, 5), stitch, 1.2) + stitches(shrink(rim, 4).slice(5), stitch, 1.2),
    }),
    part(opening, hide(blend(cut.trim.tone, '#d8cbb4', 0.5), 'lining', 'jersey'), cut.fabric.material, {
      dim: 0.5,
      edge: -0.9,
      reach: 12,
      lift: 0,
    }),
    part(insole, hide('#e3d6bd', 'insole', 'jersey'), surfaces.cord, {
      dim: 0.74,
      edge: -0.5,
      reach: 16,
      lift: 0,
      art: emblem(0, 214, 22, darken(cut.trim.tone, 0.2)),
    }),
    ...throat(cut, body, stitch),
  ]
}

function seams(stitch: string, cut: Cut): string {
  const side = (s: number): Pt[] => points`${s * 52},40 ${s * 66},-60 ${s * 62},-140 ${s * 30},-190 0,-200`
  return [-1, 1]
    .map(
      (s) =>
        seam(side(s), cut.fabric, 0.5) +
        stitches(
          side(s).map(([x, y]): Pt => [x + s * 5, y]),
          stitch,
          1.2,
        ),
    )
    .join('')
}

function toeCap(cut: Cut, body: readonly Fold[]): Piece[] {
  if (cut.style['cap'] === 'none') return []
  const all = shrink(soleAbove, 8)
  const cap: Pt[] = [[-97, -222, 1], all[17]!, all[0]!, all[1]!, ...points`84,-226^ 50,-236 -6,-246 -60,-236`]
  const own = cut.style['cap'] === 'trim'
  return [
    part(cap, own ? cut.trim : '#f1ebde', own ? cut.trim.material : surfaces.rubber, {
      edge: 0.6,
      reach: 9,
      round: 0.5,
      radius: 40,
      folds: body,
      lift: 3,
      art: stitches(points`-94,-230 -58,-243 -6,-252 48,-243 82,-232`, own ? cut.accent : '#cfc6b4', 1.2),
    }),
  ]
}

function heelTab(cut: Cut, stitch: string): Piece {
  const tab: Pt[] = points`-58,262^ 0,272 58,262^ 46,296 0,309 -48,296`
  return part(tab, cut.trim, cut.trim.material, { edge: 0.7, reach: 8, lift: 2, art: stitches(points`-52,268 0,279 52,268`, stitch, 1.2) })
}

function throat(cut: Cut, body: readonly Fold[], stitch: string): Piece[] {
  const strapped = cut.style['closure'] === 'velcro'
  const tongue: Pt[] = points`-40,74^ 0,86 40,74^ 38,-20 30,-130 0,-150 -30,-130 -38,-20`
  const edge = (s: number): Pt[] => points`${s * 46},40 ${s * 40},-40 ${s * 30},-120 ${s * 14},-152`
  const stay = (s: number): Piece => {
    const inner = edge(s)
    const outline: Pt[] = [
      [s * 60, 38, 1],
      [s * 44, 42, 1],
      ...inner.slice(1, 3),
      ...points`${s * 6},-156^ ${s * 30},-176 ${s * 58},-136 ${s * 70},-50`,
    ]
    const fill = cut.style['stay'] === 'trim' ? cut.trim : cut.fabric
    return part(outline, fill, fill.material, {
      edge: 0.5,
      reach: 6,
      folds: body,
      lift: 4,
      art: stitches(points`${s * 64},34 ${s * 64},-50 ${s * 52},-134 ${s * 26},-168`, stitch, 1.2),
    })
  }
  const name = part(points`-22,30^ 22,30^ 22,58^ -22,58^`, cut.trim, cut.trim.material, {
    edge: 0.4,
    reach: 3,
    lift: 1,
    art: emblem(0, 44, 9, contrast(cut.trim.tone, 0.9)),
  })
  return [
    part(tongue, cut.fabric, cut.fabric.material, {
      edge: 0.6,
      reach: 9,
      round: 0.3,
      radius: 30,
      folds: [fold(points`0,80 0,-140`, 50, 8, { fade: 'none' })],
      lift: 4,
      dim: 0.94,
      art: stitches(points`-34,68 0,79 34,68`, stitch, 1.2) + stitches(beside(points`-34,68 -33,-40`, 0), stitch, 1),
    }),
    ...(strapped ? [] : [name]),
    stay(-1),
    stay(1),
    ...(strapped ? straps(cut, body, stitch) : laced(cut)),
  ]
}

/** Eyelets on both sides, the lace crossing between them, a bow. */
function laced(cut: Cut): Piece[] {
  const row = (s: number): Pt[] => points`${s * 52},22 ${s * 50},-50 ${s * 36},-132`
  const holes = ([-1, 1] as const).map((s) => eyelets(row(s), 6, 6, cut.style['eyelet'] ?? '#c9c4ba'))
  const bars = holes[0]!.holes.flatMap((left, i): Piece[] => {
    const right = holes[1]!.holes[i]!
    const below = holes[1]!.holes[Math.max(0, i - 1)]!
    const bow = mix(left, right, 0.5)
    if (i === 5) return [lace([left, [bow[0], bow[1] - 3], right], 11, cut.accent)]
    const belowLeft = holes[0]!.holes[Math.max(0, i - 1)]!
    return [
      lace([right, mix(right, belowLeft, 0.5), i === 0 ? left : belowLeft], 11, cut.accent, 3),
      lace([left, mix(left, below, 0.5), i === 0 ? right : below], 11, cut.accent, 4),
    ]
  })
  return [
    ...holes.flatMap((h) => h.pieces),
    ...bars.reverse(),
    ...laceBow(0, 26, 0.9, 9, cut.accent, 0),
    part(ribbon(points`-8,26 8,26`, 8), cut.accent, surfaces.cord, { lift: 0 }),
  ]
}

/** Two straps across, fastened at the outer side. */
function straps(cut: Cut, body: readonly Fold[], stitch: string): Piece[] {
  return [-104, -26].map((y) => {
    const outline: Pt[] = points`
    88,${y - 30}^ 0,${y - 36} -66,${y - 30}^ -82,${y - 14} -82,${y + 14} -66,${y + 30}^ 0,${y + 26} 84,${y + 32}^
  `
    return part(outline, cut.trim, surfaces.smooth, {
      edge: 0.7,
      reach: 6,
      folds: body,
      lift: 6,
      art: stitches(
        points`
    82,${y - 23} 0,${y - 29} -62,${y - 23} -74,${y - 10} -74,${y + 12} -62,${y + 23} 0,${y + 19} 80,${y + 25}
  `,
        stitch,
        1.2,
      ),
    })
  })
}

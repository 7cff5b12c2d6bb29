import { points } from '../points.ts'
import { beside, choose, fold, ribbon, stitches, type Cut } from '../cloth.ts'
import { darken, lighten } from '../colour.ts'
import type { Pt } from '../geometry.ts'
import type { Drawing, Piece } from '../scene.ts'
import { beads, emblem, hide, paced, part, place, surfaces } from './craft.ts'
import { buckle } from './buckle.ts'
import { shrink, soleAbove } from './sneaker-above.ts'

const colours = ['#c8201f', '#f4efe4', '#1f4fa3', '#f2a71b', '#0f7a4a', '#1b1917']

/** Leather sandals with Maasai beadwork, from above: style.strap tee|cross|slide. */
export function beadSandals(cut: Cut): Drawing {
  const one = sandal(cut)
  if (cut.view === 'back')
    return {
      pieces: [...place(one, { x: -96, y: -30, turn: -26 }), ...place(sandal(cut), { x: 130, y: 80, turn: 22, flip: true })],
      pose: 'flat',
      fill: 0.84,
      focus: { x: 0, y: 0, width: 300 },
    }
  return {
    pieces: [...place(one, { x: -134, y: 8, turn: -3 }), ...place(one, { x: 134, y: -8, turn: 3, flip: true })],
    pose: 'flat',
    fill: 0.86,
    focus: { x: -134, y: -130, width: 270, tilt: -8 },
  }
}

function sandal(cut: Cut): Piece[] {
  const palette = cut.style['beads']?.split(' ') ?? colours
  const inner = hide(lighten(cut.fabric.tone, 0.22), 'bed', 'leather')
  const sole = part([...soleAbove], darken(cut.fabric.tone, 0.45), surfaces.leather, { edge: 0.6, reach: 6, lift: 7 })
  const bed = part(shrink(soleAbove, 4), inner, surfaces.leather, {
    edge: 0.5,
    reach: 8,
    lift: 1,
    folds: [fold(points`0,-270 0,-120`, 78, -12), fold(points`0,160 0,280`, 56, -10), fold(points`-8,-60 -4,120`, 60, 6)],
    art:
      `<ellipse cx="0" cy="-190" rx="66" ry="84" fill="#2b1408" opacity=".1"/>` +
      `<ellipse cx="-2" cy="226" rx="46" ry="58" fill="#2b1408" opacity=".12"/>` +
      stitches(shrink(soleAbove, 15), '#e9cfa4', 1.6, '5 3') +
      emblem(0, 236, 22, darken(inner.tone, 0.55)),
  })
  return [sole, bed, ...straps(cut, palette)]
}

/** A leather strap with rows of beads sewn across its face. */
function beaded(line: readonly Pt[], width: number, cut: Cut, palette: readonly string[], offset = 0): Piece[] {
  const r = 5.6
  const rows = Math.max(1, Math.floor((width - 14) / (r * 2)))
  const strap = part(ribbon(line, width), cut.fabric, cut.fabric.material, {
    edge: 0.8,
    reach: 6,
    lift: 8,
    art: stitches(beside(line, width / 2 - 3), '#e9cfa4', 1.1) + stitches(beside(line, -width / 2 + 3), '#e9cfa4', 1.1),
  })
  const strung = Array.from({ length: rows }, (_, row) => {
    const lane = beside(line, (row - (rows - 1) / 2) * r * 2.04)
    return paced(lane, r * 2).map((p, i) => ({ p, colour: pattern(i + offset, row, rows, palette) }))
  }).flat()
  const grouped = new Map<string, Pt[]>()
  for (const { p, colour } of strung) grouped.set(colour, [...(grouped.get(colour) ?? []), p])
  return [strap, ...[...grouped].flatMap(([colour, points]) => beads(points, r, [colour], 1.6))]
}

/** Triangles in turning colours, as on the beaded belts of the plains. */
function pattern(i: number, row: number, rows: number, palette: readonly string[]): string {
  const period = 10
  const step = i % period
  const middle = Math.abs(row - (rows - 1) / 2)
  const reach = Math.abs(step - period / 2 + 0.5)
  const block = Math.floor(i / period)
  if (reach + middle * 1.2 < 2.2) return palette[(block * 2 + 3) % palette.length]!
  if (reach + middle < 4.2) return palette[1 % palette.length]!
  return palette[(block * 2) % palette.length]!
}

function straps(cut: Cut, palette: readonly string[]): Piece[] {
  const kind = choose(cut, 'strap', ['tee', 'cross', 'slide'])
  const across: Pt[] = points`-113,-146 -60,-162 0,-168 54,-162 101,-148`
  if (kind === 'slide')
    return [
      ...beaded(points`-112,-110 -60,-124 0,-130 56,-124 99,-110`, 92, cut, palette),
      ...beaded(points`-111,-216 -60,-230 0,-236 54,-230 97,-216`, 36, cut, palette, 4),
    ]
  if (kind === 'cross') {
    return [
      ...beaded(points`-120,-190 -50,-150 30,-100 104,-50`, 54, cut, palette),
      ...beaded(points`108,-196 44,-152 -40,-100 -108,-44`, 54, cut, palette, 5),
      ...anklet(cut, palette),
    ]
  }
  return [
    ...beaded(points`-2,40 -3,-60 -4,-160`, 44, cut, palette, 2),
    ...beaded(across, 78, cut, palette),
    ...toeRing(cut),
    ...anklet(cut, palette),
  ]
}

const toeRing = (cut: Cut): Piece[] => [
  part(ribbon(points`30,-198 16,-252 46,-276 76,-244 62,-196`, 16), cut.fabric, cut.fabric.material, { edge: 0.9, reach: 6, lift: 7 }),
]

function anklet(cut: Cut, palette: readonly string[]): Piece[] {
  const back = part(points`-82,212^ -54,230 0,262 54,230 78,212^ 77,250 46,307 0,322 -48,307 -81,250`, cut.fabric, cut.fabric.material, {
    edge: 0.8,
    reach: 9,
    round: 0.4,
    radius: 30,
    lift: 6,
    art: stitches(points`-84,222 -54,236 0,272 54,236 80,222`, '#e9cfa4', 1.3),
  })
  return [back, ...beaded(points`-78,224 -94,140 -62,58 0,36 62,58 90,140 74,224`, 30, cut, palette, 1), ...buckle(cut, 96, 150, 84, 1.05)]
}

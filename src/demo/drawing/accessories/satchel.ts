import { points } from '../points.ts'
import { beside, fold, groove, ribbon, stitches, stud, type Cut } from '../cloth.ts'
import { contrast, darken } from '../colour.ts'
import { bothSides, type Pt } from '../geometry.ts'
import type { Drawing, Fold, Piece } from '../scene.ts'
import { ellipse, emblem, hide, part, sags, surfaces } from './craft.ts'
import { buckle } from './buckle.ts'

/** Structured satchel with a flap and two buckled straps: style.clasp straps|turn. */
export function satchel(cut: Cut): Drawing {
  const back = cut.view === 'back'
  const stitch = cut.style['stitch'] ?? contrast(cut.fabric.tone, 0.5)
  const box = bothSides(points`0,-150 -262,-148 -276,-130 -284,0 -290,220 -280,246 -258,254 0,258`)
  const folds: Fold[] = [fold(points`-250,-120 -262,60 -266,230`, 40, 7), ...sags([-230, 0, 230, 240], 2, 3.4, cut.next)]
  const pieces = [
    shoulderStrap(cut, stitch),
    grip(cut, stitch),
    part(
      box.map(([x, y, c]): Pt => [x * 1.05, y + 8, c ?? 0]),
      hide(darken(cut.fabric.tone, 0.25), 'gusset'),
      surfaces.leather,
      { edge: 0.8, reach: 9, lift: 9 },
    ),
    part(box, cut.fabric, cut.fabric.material, { edge: 0.9, reach: 10, round: 0.35, radius: 48, folds, lift: 3, art: piping(box, stitch) }),
    ...(back ? backSide(cut, stitch) : frontSide(cut, stitch)),
  ]
  return { pieces, pose: 'form', fill: 0.86, focus: { x: -130, y: 110, width: 300, tilt: -6 } }
}

const piping = (box: readonly Pt[], stitch: string): string => {
  const inner = box.map(([x, y]): Pt => [x * 0.955, 54 + (y - 54) * 0.945])
  return stitches([...inner, inner[0]!], stitch, 1.4, '5.4 3')
}

function grip(cut: Cut, stitch: string): Piece {
  const line: Pt[] = points`-84,-142 -86,-196 -60,-222 0,-230 60,-222 86,-196 84,-142`
  return part(ribbon(line, 25), cut.fabric, surfaces.leather, {
    edge: 1.1,
    reach: 9,
    lift: 7,
    art: stitches(beside(line, 8), stitch, 1.3, '5 3') + stitches(beside(line, -8), stitch, 1.3, '5 3'),
  })
}

function shoulderStrap(cut: Cut, stitch: string): Piece {
  const line: Pt[] = points`-282,-120 -330,-240 -290,-380 -150,-440 20,-404 150,-350 270,-300 318,-210 284,-120`
  return part(ribbon(line, 24), cut.fabric, surfaces.leather, {
    edge: 0.6,
    reach: 4,
    lift: 5,
    dim: 0.95,
    art: stitches(beside(line, 8), stitch, 1.3, '5 3') + stitches(beside(line, -8), stitch, 1.3, '5 3'),
  })
}

function frontSide(cut: Cut, stitch: string): Piece[] {
  const flap: Pt[] = points`-270,-152^ 0,-162 270,-152^ 280,-20 270,78 200,106 0,114 -200,106 -270,78 -280,-20`
  const inset: Pt[] = points`-258,-140 -266,-20 -257,70 -194,94 0,101 194,94 257,70 266,-20 258,-140`
  const folds: Fold[] = [
    fold(points`-280,-128 0,-136 280,-128`, 40, 16, { fade: 'none' }),
    groove(points`-280,-110 0,-118 280,-110`, 1.2),
    ...sags([-220, -80, 220, 90], 3, 3.4, cut.next),
  ]
  const fill = cut.style['flap'] === 'trim' ? cut.trim : cut.fabric
  const cover = part(flap, fill, fill.material, {
    edge: 0.9,
    reach: 9,
    round: 0.3,
    radius: 48,
    folds,
    lift: 10,
    art: stitches(inset, stitch, 1.4, '5.4 3'),
  })
  return [pocket(cut, stitch), cover, ...(cut.style['clasp'] === 'turn' ? turnLock(cut) : [-1, 1].flatMap((s) => closing(cut, s, stitch)))]
}

function pocket(cut: Cut, stitch: string): Piece {
  const shape0 = bothSides(points`0,60 -206,56^ -214,200 -200,228^ 0,234`)
  return part(shape0, cut.fabric, cut.fabric.material, {
    edge: 0.7,
    reach: 9,
    round: 0.4,
    radius: 44,
    lift: 5,
    art: stitches(points`-204,76 -205,198 -192,220 0,225 192,220 205,198 204,76`, stitch, 1.3, '5 3'),
  })
}

function closing(cut: Cut, side: number, stitch: string): Piece[] {
  const x = side * 138
  const strap: Pt[] = points`${x - 17},-150^ ${x + 17},-150^ ${x + 18},170 ${x},196 ${x - 18},170`
  const keeper = part(ribbon(points`${x - 24},60 ${x + 24},60`, 15), cut.fabric, surfaces.leather, { edge: 1, reach: 5, lift: 4 })
  const holes = [96, 122, 148].map((y) => `<ellipse cx="${x}" cy="${y}" rx="3.4" ry="4" fill="#150d08"/>`).join('')
  const lines = stitches(points`${x - 11},-146 ${x - 11},166 ${x},186 ${x + 11},166 ${x + 11},-146`, stitch, 1.2, '5 3')
  return [
    part(strap, cut.fabric, surfaces.leather, {
      edge: 0.9,
      reach: 6,
      lift: 6,
      folds: [fold(points`${x - 30},-128 ${x + 30},-128`, 40, 14, { fade: 'none' })],
      art: lines + holes,
    }),
    ...buckle(cut, x, 22, 90, 1.35),
    keeper,
    stud(x, -86, 5, cut.accent),
  ]
}

const turnLock = (cut: Cut): Piece[] => [
  part(points`-40,62^ 40,62^ 40,122 30,130 -30,130 -40,122`, cut.accent, surfaces.metal, { edge: 1, reach: 7, lift: 6 }),
  part(ellipse(0, 96, 24, 9), cut.accent, surfaces.metal, { edge: 1.3, reach: 6, lift: 6 }),
  part(points`-30,-20^ 30,-20^ 30,24^ -30,24^`, cut.fabric, surfaces.leather, {
    edge: 0.5,
    reach: 4,
    lift: 2,
    art: emblem(0, 8, 18, cut.accent),
  }),
]

function backSide(cut: Cut, stitch: string): Piece[] {
  const fall = part(points`-270,-152^ 0,-162 270,-152^ 274,-104 0,-96 -274,-104`, cut.fabric, cut.fabric.material, {
    edge: 0.8,
    reach: 8,
    lift: 5,
    folds: [fold(points`-280,-132 280,-132`, 34, 12, { fade: 'none' })],
    art: stitches(points`-272,-112 0,-104 272,-112`, stitch, 1.3, '5 3'),
  })
  const slip = part(bothSides(points`0,16 -190,6^ -204,200 -190,226^ 0,232`), cut.fabric, cut.fabric.material, {
    edge: 0.6,
    reach: 8,
    round: 0.3,
    radius: 44,
    lift: 4,
    art: stitches(points`-182,22 0,32 182,22`, stitch, 1.3, '5 3') + emblem(0, 130, 34, darken(cut.fabric.tone, 0.45)),
  })
  return [fall, slip]
}

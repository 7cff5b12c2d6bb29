import { points } from '../points.ts'
import { beside, fold, groove, ribbon, seam, stitches, stud, type Cut } from '../cloth.ts'
import { contrast } from '../colour.ts'
import { bothSides, type Pt } from '../geometry.ts'
import type { Drawing, Fold, Piece } from '../scene.ts'
import { ellipse, emblem, eyelet, hide, hollow, part, surfaces } from './craft.ts'

/** Baseball cap from the side and front; from behind the strap shows. */
export function baseballCap(cut: Cut): Drawing {
  const stitch = cut.style['stitch'] ?? contrast(cut.fabric.tone, 0.4)
  if (cut.view === 'back') return { pieces: capBack(cut, stitch), pose: 'flat', fill: 0.84, focus: { x: 0, y: 0, width: 300 } }
  const crown: Pt[] = points`-262,120^ -270,10 -226,-110 -130,-190 0,-214 120,-192 206,-110 238,10 240,96^ 120,128 0,142 -140,140`
  const visor: Pt[] = points`
    -44,132^ 80,124 180,100 241,74^ 330,94 402,146 425,188 402,201 320,182 200,180 80,194 -16,200 -54,172
  `
  const panels: Pt[][] = [points`10,-212 -20,-80 -14,140`, points`10,-212 150,-130 206,104`, points`10,-212 -150,-130 -196,136`]
  const folds: Fold[] = [
    fold(points`-20,-210 -16,140`, 260, 80, { fade: 'none' }),
    ...panels.map((p) => groove(p, 3)),
    fold(points`-200,60 -100,90 0,92`, 26, 5),
  ]
  const sewn = panels
    .map((p) => seam(p, cut.fabric, 0.8) + stitches(beside(p, 6), stitch, 1.3) + stitches(beside(p, -6), stitch, 1.3))
    .join('')
  const arcs = Array.from({ length: 6 }, (_, i) =>
    stitches(
      points`
    ${-28 + i * 4},${150 + i * 10} ${70 + i * 8},${140 + i * 11} ${180 + i * 14},${110 + i * 14}
    ${262 + i * 20},${92 + i * 17} ${330 + i * 14},${120 + i * 14}
  `,
      contrast(cut.trim.tone, 0.35),
      1.2,
    ),
  ).join('')
  const badge =
    cut.style['badge'] === 'no'
      ? []
      : [
          part(ellipse(92, 6, 62, 58), cut.accent, cut.trim.material, {
            edge: 0.6,
            reach: 5,
            lift: 3,
            art: emblem(90, 22, 40, contrast(cut.accent, 0.8)) + stitches(ellipse(92, 6, 56, 52), contrast(cut.accent, 0.6), 1.4),
          }),
        ]
  const pieces = [
    part(points`-262,116^ 0,118 240,84^ 200,150 60,176 -120,170`, hide('#d9ccb4', 'sweat', 'jersey'), surfaces.cord, {
      dim: 0.5,
      edge: 0.3,
    }),
    part(crown, cut.fabric, cut.fabric.material, {
      edge: 0.7,
      reach: 12,
      folds,
      lift: 8,
      art: sewn + stitches(points`-258,106 -140,126 0,128 120,114 236,82`, stitch, 1.3),
    }),
    part(ellipse(10, -208, 17, 11), cut.trim, cut.trim.material, { edge: 1, reach: 8, lift: 4 }),
    ...eyelet(-96, -110, 8, stitch),
    ...eyelet(66, -124, 8, stitch),
    ...eyelet(-222, -30, 7, stitch),
    ...badge,
    part(visor, cut.trim, cut.trim.material, {
      edge: 0.8,
      reach: 8,
      lift: 10,
      angle: 14,
      folds: [fold(points`-10,150 130,146 290,128 400,176`, 56, 20, { fade: 'none' })],
      art: arcs,
    }),
  ]
  return { pieces, pose: 'flat', fill: 0.86, focus: { x: 90, y: 50, width: 340, tilt: -6 } }
}

function capBack(cut: Cut, stitch: string): Piece[] {
  const crown = bothSides(points`0,-232 -130,-206 -226,-110 -262,20 -262,150^ -140,172 -104,176^ -96,90 -56,38 0,22`)
  const strap = part(points`-128,138^ 0,150 128,138^ 128,176^ 0,188 -128,176^`, cut.trim, cut.trim.material, {
    edge: 0.8,
    reach: 6,
    lift: 6,
    art: stitches(points`-122,146 0,158 122,146`, stitch, 1.2) + stitches(points`-122,168 0,180 122,168`, stitch, 1.2),
  })
  const seams0: Pt[][] = [points`0,-230 0,22`, points`0,-230 -130,-120 -170,160`, points`0,-230 130,-120 170,160`]
  const inside = part(points`-110,180^ -100,80 0,10 100,80 110,180^`, hide('#d9ccb4', 'sweat', 'jersey'), surfaces.cord, {
    dim: 0.5,
    edge: 0.2,
    art: hollow('cap', 0.5, 170, 20),
  })
  return [
    inside,
    part(crown, cut.fabric, cut.fabric.material, {
      edge: 0.7,
      reach: 12,
      folds: [fold(points`-10,-230 -10,180`, 262, 84, { fade: 'none' }), ...seams0.map((p) => groove(p, 3))],
      lift: 9,
      art:
        seams0.map((p) => seam(p, cut.fabric, 0.8) + stitches(beside(p, 6), stitch, 1.3) + stitches(beside(p, -6), stitch, 1.3)).join('') +
        stitches(points`-112,176 -106,84 -62,28 0,12 62,28 106,84 112,176`, stitch, 1.4),
    }),
    part(ellipse(0, -228, 17, 11), cut.trim, cut.trim.material, { edge: 1, reach: 8, lift: 4 }),
    ...eyelet(-92, -80, 8, stitch),
    ...eyelet(92, -80, 8, stitch),
    strap,
    ...[-1, 1].map((s) =>
      part(ribbon(points`${s * 34},140 ${s * 34},192`, 12), cut.accent, surfaces.metal, { edge: 1, reach: 4, lift: 4 }),
    ),
    stud(0, 168, 6, cut.accent),
  ]
}

import { points } from '../points.ts'
import { fold, seam, stitches, type Cut } from '../cloth.ts'
import { contrast } from '../colour.ts'
import { bothSides, type Pt } from '../geometry.ts'
import type { Drawing, Fold, Piece } from '../scene.ts'
import { contact, ellipse, emblem, eyelet, part } from './craft.ts'
import { rows } from './hat-rows.ts'

/** Bucket hat, seen slightly from above; from below as second view. */
export function bucketHat(cut: Cut): Drawing {
  if (cut.view === 'back') return { pieces: hatAbove(cut), pose: 'flat', fill: 0.84, focus: { x: 0, y: 0, width: 300 } }
  const stitch = cut.style['stitch'] ?? contrast(cut.fabric.tone, 0.4)
  const brim: Pt[] = points`
    -206,84^ -270,150 -342,240 -340,268 -250,306 -100,330 0,334 100,330 250,306 340,268 342,240 270,150 206,84^
    0,96
  `
  const crown = bothSides(points`0,-140 -110,-132 -166,-104^ -188,0 -208,96^ -120,128 0,138`)
  const top = part(ellipse(0, -112, 168, 44), cut.fabric, cut.fabric.material, {
    edge: 0.6,
    reach: 9,
    lift: 3,
    angle: 40,
    folds: [fold(points`-110,-116 0,-104 120,-112`, 34, -6)],
    art: stitches(ellipse(0, -112, 154, 37), stitch, 1.3),
  })
  const brimArt = rows(
    7,
    (t) => [86 + t * 168, 214 + t * 126, 58 + t * 22],
    (d) =>
      `<path d="${d}" stroke="#000" stroke-opacity=".18" stroke-width="1.6" fill="none" transform="translate(.4 1)"/>` +
      `<path d="${d}" stroke="${stitch}" stroke-width="1.5" stroke-dasharray="5 2.6" fill="none"/>`,
  )
  const folds: Fold[] = [
    fold(points`-260,150 -230,220 -240,300`, 60, 10),
    fold(points`60,140 90,220 110,330`, 90, 14),
    fold(points`-70,150 -90,230 -110,320`, 70, -10),
    fold(points`250,150 270,210 280,290`, 50, -8),
  ]
  const pieces = [
    contact(-300, 320, 318, 0.8),
    part(brim, cut.fabric, cut.fabric.material, { edge: 0.9, reach: 10, round: 0.4, radius: 48, folds, lift: 8, angle: 4, art: brimArt }),
    part(crown, cut.fabric, cut.fabric.material, {
      edge: 0.5,
      reach: 10,
      folds: [
        fold(points`-16,-140 -20,140`, 190, 62, { fade: 'none' }),
        fold(points`-150,40 -60,84 60,96`, 22, 5),
        fold(points`170,10 80,50 -10,44`, 20, -4),
      ],
      lift: 7,
      angle: 90,
      art: seam(points`176,-60 184,20 190,110`, cut.fabric, 0.7) + stitches(points`-192,66 -110,106 0,116 110,106 192,66`, stitch, 1.3),
    }),
    top,
    ...[-1, 1].flatMap((s) => [eyelet(s * 132, -6 + 18, 8, cut.accent), eyelet(s * 96, 2 + 22, 8, cut.accent)].flat()),
    ...(cut.style['patch'] === 'no'
      ? []
      : [
          part(points`-34,10^ 34,10^ 34,52^ -34,52^`, cut.trim, cut.trim.material, {
            edge: 0.5,
            reach: 4,
            lift: 2,
            art:
              emblem(0, 40, 20, contrast(cut.trim.tone, 0.85)) +
              stitches(points`-30,14^ 30,14^ 30,48^ -30,48^ -30,14^`, contrast(cut.trim.tone, 0.6), 1),
          }),
        ]),
  ]
  return { pieces, pose: 'flat', fill: 0.84, focus: { x: 60, y: 130, width: 340, tilt: 6 } }
}

function hatAbove(cut: Cut): Piece[] {
  const stitch = cut.style['stitch'] ?? contrast(cut.fabric.tone, 0.4)
  const ringsArt = [300, 276, 252, 228, 206].map((r) => stitches(ellipse(0, 0, r, r * 0.96), stitch, 1.4, '5 2.6')).join('')
  return [
    part(ellipse(0, 0, 324, 312), cut.fabric, cut.fabric.material, {
      edge: 0.8,
      reach: 12,
      round: 0.4,
      radius: 48,
      lift: 8,
      art: ringsArt,
      folds: [fold(points`-300,-40 -190,-10`, 60, 10), fold(points`60,310 40,190`, 70, -10), fold(points`260,-160 160,-100`, 70, 10)],
    }),
    part(ellipse(-6, -8, 184, 176), cut.fabric, cut.fabric.material, {
      edge: 0.9,
      reach: 20,
      round: 0.5,
      radius: 48,
      lift: 16,
      angle: 40,
      art: stitches(ellipse(-6, -8, 166, 158), stitch, 1.4) + seam(points`-6,-186 -6,170`, cut.fabric, 0.5),
    }),
  ]
}

import { points } from '../points.ts'
import { fold, stitches, type Cut } from '../cloth.ts'
import { blend, contrast, darken } from '../colour.ts'
import { bothSides, type Pt } from '../geometry.ts'
import type { Drawing } from '../scene.ts'
import { contact, ellipse, hide, part, surfaces } from './craft.ts'
import { rows } from './hat-rows.ts'

/** Wide-brimmed hat of plaited straw with a band of cloth. */
export function strawHat(cut: Cut): Drawing {
  const straw = hide(cut.fabric.tone, 'straw', 'linen')
  const [dark, pale] = [darken(straw.tone, 0.42), blend(straw.tone, '#fff6dc', 0.5)]
  const plait = (d: string, i: number): string =>
    `<path d="${d}" stroke="${dark}" stroke-width="2" stroke-opacity=".5" fill="none"/>` +
    `<path d="${d}" stroke="${i % 2 ? pale : dark}" stroke-opacity=".34" stroke-width="8" stroke-dasharray="3.4 6"` +
    ` fill="none" transform="translate(0 -5)"/>`
  if (cut.view === 'back') {
    const ringsArt = Array.from({ length: 27 }, (_, i) => plait(ellipse(0, 0, 346 - i * 12, 340 - i * 12), i)).join('')
    const crownArt = Array.from({ length: 13 }, (_, i) => plait(ellipse(-6, -8, 150 - i * 12, 142 - i * 12), i)).join('')
    return {
      pieces: [
        part(ellipse(0, 0, 348, 342), straw, surfaces.fibre, {
          edge: 0.8,
          reach: 12,
          lift: 8,
          art: ringsArt,
          folds: [fold(points`-320,-60 -200,-20`, 80, 10), fold(points`120,320 80,200`, 80, -10)],
        }),
        part(ellipse(-4, -6, 172, 164), cut.trim, cut.trim.material, { edge: 0.9, reach: 12, lift: 14 }),
        part(ellipse(-6, -8, 156, 148), straw, surfaces.fibre, {
          edge: 0.9,
          reach: 20,
          round: 0.4,
          radius: 48,
          lift: 6,
          art: crownArt,
          folds: [fold(points`-6,-110 -6,90`, 50, -22)],
        }),
      ],
      pose: 'flat',
      fill: 0.84,
      focus: { x: 0, y: 0, width: 300 },
    }
  }
  const brim: Pt[] = points`-372,96 -330,30 -210,-14 0,-30 210,-14 330,30 372,92 340,158 210,204 0,222 -210,208 -342,162`
  const crown = bothSides(points`0,-232 -84,-226 -140,-190 -162,-110 -176,36^ -96,66 0,74`)
  const band = bothSides(points`0,-6 -100,-14 -168,-44^ -177,38^ -98,68 0,77`)
  const body = fold(points`-14,-240 -16,80`, 172, 60, { fade: 'none' })
  const brimArt =
    rows(13, (t) => [70 + t * 28, 196 + t * 186, 58 + t * 96], plait) +
    Array.from(
      { length: 9 },
      (_, i) =>
        `<path d="M${-196 - i * 20} ${60 + i * 3}A${196 + i * 20} ${70 + i * 6} 0 0 1 ${196 + i * 20} ${60 + i * 3}"` +
        ` stroke="${dark}" stroke-opacity=".42" stroke-width="2" fill="none"/>`,
    ).join('')
  const bow =
    cut.style['bow'] === 'no'
      ? []
      : [
          part(points`150,16^ 176,-26 204,-20 196,30^`, cut.trim, cut.trim.material, {
            edge: 0.9,
            reach: 7,
            lift: 5,
            folds: [fold(points`152,14 196,-4`, 7, -5)],
          }),
          part(points`148,20^ 190,44 196,84^ 162,80^ 140,44`, cut.trim, cut.trim.material, {
            edge: 0.8,
            reach: 6,
            lift: 5,
            folds: [fold(points`150,24 178,80`, 8, 5)],
          }),
          part(ellipse(150, 18, 15, 18), cut.trim, cut.trim.material, { edge: 1, reach: 8, lift: 5 }),
        ]
  const pieces = [
    contact(-330, 350, 200, 0.8),
    part(brim, straw, surfaces.fibre, {
      edge: 0.9,
      reach: 9,
      round: 0.2,
      radius: 40,
      lift: 8,
      art: brimArt,
      folds: [
        fold(points`-340,110 -200,150 0,170`, 60, 14),
        fold(points`360,90 260,140 120,190`, 54, -9),
        fold(points`-300,20 -180,40`, 40, -8),
      ],
    }),
    part(crown, straw, surfaces.fibre, {
      edge: 0.8,
      reach: 14,
      round: 0.4,
      radius: 48,
      folds: [body, fold(points`-70,-214 0,-196 70,-216`, 40, -16)],
      lift: 8,
      art: rows(20, (t) => [-236 + t * 280, 40 + Math.sqrt(t) * 140, 16 + t * 26], plait),
    }),
    part(band, cut.trim, cut.trim.material, {
      edge: 0.5,
      reach: 6,
      folds: [body],
      lift: 3,
      art: stitches(points`-170,-36 -100,-7 0,2 100,-7 170,-36`, contrast(cut.trim.tone, 0.4), 1.1),
    }),
    ...bow,
  ]
  return { pieces, pose: 'flat', fill: 0.86, focus: { x: 60, y: 10, width: 340, tilt: 6 } }
}

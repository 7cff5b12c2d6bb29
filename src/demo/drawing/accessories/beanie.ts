import { points } from '../points.ts'
import { choose, fold, stitches, type Cut } from '../cloth.ts'
import { blend, darken } from '../colour.ts'
import { bothSides, round, type Pt } from '../geometry.ts'
import type { Drawing, Fold, Piece } from '../scene.ts'
import { emblem, hide, part, surfaces } from './craft.ts'

/** Knitted cap: style.pompon yes|no, style.cuff wide|narrow. */
export function beanie(cut: Cut): Drawing {
  const deep = choose(cut, 'cuff', ['wide', 'narrow']) === 'wide' ? 150 : 96
  const back = cut.view === 'back'
  const crown = bothSides(points`0,-290 -70,-286 -150,-246 -214,-150 -244,-20 -250,110^ 0,130`)
  const ribs: Fold[] = Array.from({ length: 15 }, (_, i): Fold => {
    const u = (i - 7) / 7.4
    const s = Math.sin(u * 1.45)
    return fold(points`${s * 30},-284 ${s * 150},-220 ${s * 224},-80 ${s * 250},130`, 13, 10, {
      to: [20 - Math.abs(u) * 8, 9],
      fade: 'none',
    })
  })
  const cuffTop = 112
  const cuff = bothSides(points`
    0,${cuffTop + 4} -150,${cuffTop - 4} -254,${cuffTop - 18} -266,${cuffTop + 10} -264,${cuffTop + deep - 16}
    -252,${cuffTop + deep + 2} -130,${cuffTop + deep + 18} 0,${cuffTop + deep + 24}
  `)
  const cuffRibs: Fold[] = Array.from({ length: 25 }, (_, i): Fold => {
    const x = 262 * Math.sin(((i - 12) / 12.6) * 1.5)
    return fold(points`${x * 0.98},${cuffTop - 24} ${x},${cuffTop + deep + 30}`, 8, 6, { fade: 'none' })
  })
  const pieces = [
    part(crown, cut.fabric, cut.fabric.material, {
      edge: 0.8,
      reach: 18,
      round: 0.5,
      radius: 48,
      folds: [fold(points`-14,-280 -16,140`, 250, 70, { fade: 'none' }), ...ribs],
      lift: 8,
      art: decrease(cut),
    }),
    part(cuff, cut.style['cuffcolour'] === 'trim' ? cut.trim : cut.fabric, cut.fabric.material, {
      edge: 0.9,
      reach: 14,
      folds: [fold(points`-14,90 -14,300`, 264, 66, { fade: 'none' }), ...cuffRibs],
      lift: 10,
    }),
    ...(back
      ? []
      : [
          part(
            points`
    -46,${cuffTop + deep * 0.36}^ 46,${cuffTop + deep * 0.36}^ 46,${cuffTop + deep * 0.36 + 56}^
    -46,${cuffTop + deep * 0.36 + 56}^
  `,
            hide(cut.style['leather'] ?? '#9c6238', 'patch'),
            surfaces.leather,
            {
              edge: 0.5,
              reach: 4,
              lift: 3,
              art:
                emblem(0, cuffTop + deep * 0.36 + 40, 26, '#2b150a') +
                stitches(
                  points`
    -40,${cuffTop + deep * 0.36 + 6}^ 40,${cuffTop + deep * 0.36 + 6}^ 40,${cuffTop + deep * 0.36 + 50}^
    -40,${cuffTop + deep * 0.36 + 50}^ -40,${cuffTop + deep * 0.36 + 6}^
  `,
                  '#f0d8ac',
                  1.2,
                ),
            },
          ),
        ]),
    ...(cut.style['pompon'] === 'yes' ? pompon(cut) : []),
  ]
  return { pieces, pose: 'flat', fill: 0.84, focus: { x: 30, y: 130, width: 340, tilt: -6 } }
}

const decrease = (cut: Cut): string =>
  Array.from(
    { length: 7 },
    (_, i) =>
      `<path d="M${(i - 3) * 8} -290Q${(i - 3) * 56} -250 ${(i - 3) * 72} -150" stroke="${darken(cut.fabric.tone, 0.5)}"` +
      ` stroke-width="3" fill="none" opacity=".35"/>`,
  ).join('')

function pompon(cut: Cut): Piece[] {
  const spikes = Array.from({ length: 90 }, (_, i): Pt => {
    const a = (i / 90) * 6.2832
    const r = 88 + (i % 2 ? 10 : 0) + cut.next() * 10
    return [Math.cos(a) * r, -340 + Math.sin(a) * r * 0.94, 1]
  })
  const strands = Array.from({ length: 260 }, () => {
    const [a, r] = [cut.next() * 6.2832, Math.sqrt(cut.next()) * 84]
    const [x, y] = [Math.cos(a) * r, -340 + Math.sin(a) * r]
    return (
      `<path d="M${round(x)} ${round(y)}l${round(Math.cos(a) * 18)} ${round(Math.sin(a) * 18)}"` +
      ` stroke="${cut.next() < 0.5 ? darken(cut.trim.tone, 0.35) : blend(cut.trim.tone, '#fff6e6', 0.4)}" stroke-width="2.6"` +
      ` opacity=".5" stroke-linecap="round"/>`
    )
  }).join('')
  return [
    part(
      spikes,
      cut.trim,
      { ...cut.trim.material, texture: 'wool', grain: 0.8 },
      { edge: 0.5, reach: 14, round: 0.9, radius: 48, lift: 10, art: strands },
    ),
  ]
}

import { points } from '../points.ts'
import { button, choose, fold, groove, label, panel, seam, stitches, thread, type Cut } from '../cloth.ts'
import type { Pt } from '../geometry.ts'
import { both } from '../parts/marks.ts'
import { waistband } from '../parts/skirt.ts'
import { waistBack } from '../parts/waist-back.ts'
import type { Drawing, Fold } from '../scene.ts'

/** Pencil skirt: closure slit|buttons. */
export function pencilSkirt(cut: Cut): Drawing {
  const back = cut.view === 'back'
  const bottom = 540
  const outline: Pt[] = points`-98,20^ -132,150 -128,330 -114,${bottom}^ 0,${bottom + 8} 114,${bottom}^ 128,330 132,150 98,20^`
  const slit = !back && choose(cut, 'closure', ['slit', 'buttons']) === 'slit'
  const vent = slit ? (points`54,370 58,${bottom + 14}` as Pt[]) : (points`0,400 0,${bottom + 14}` as Pt[])
  const darts = [-1, 1].flatMap((s) => [seam(points`${s * 46},30 ${s * 56},130`, cut.fabric, 0.9)]).join('')
  const folds: Fold[] = [
    ...[-1, 1].map((s) => fold(points`${s * 126},160 ${s * 50},186 ${s * -20},178`, 20, 3, { fade: 'both' })),
    fold(points`-110,250 -20,282 80,270`, 22, 2.6),
    fold(points`110,330 30,352 -60,340`, 22, 2.4),
    groove(vent, 3),
    fold(points`-60,60 -70,260 -60,${bottom}`, 34, 4),
    fold(points`64,300 70,${bottom}`, 24, 3, { fade: 'start' }),
  ]
  const hem = stitches(points`-114,${bottom - 14} 0,${bottom - 6} 114,${bottom - 14}`, thread(cut.fabric), 1.1)
  const body = panel(
    outline,
    cut.fabric,
    { round: 0.42, radius: 70, folds, ripple: 0.6 },
    {
      art: darts + hem + seam(vent, cut.fabric, 1.4) + (back ? seam(points`0,20 0,400`, cut.fabric) : ''),
      marks: { ...both('hip', 132, 150), ...both('hem', 114, bottom) },
    },
  )
  const buttons = slit || back ? [] : [0, 1, 2, 3, 4, 5, 6].map((i) => button(0, 60 + i * 72, 8, cut.accent))
  return {
    pieces: [...(back ? [] : [waistBack(cut, 96), label(0, 2, 32, 'UPYA')]), body, waistband(0, 98, 32, cut.fabric, cut, 1.01), ...buttons],
    pose: 'form',
    focus: { x: -30, y: 70, width: 230, tilt: 6 },
  }
}

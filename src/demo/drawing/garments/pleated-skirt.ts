import { points } from '../points.ts'
import { button, fold, label, panel, type Cut } from '../cloth.ts'
import { lerp, type Pt } from '../geometry.ts'
import { waistband } from '../parts/skirt.ts'
import { waistBack } from '../parts/waist-back.ts'
import type { Drawing, Fold } from '../scene.ts'

/** Knife-pleated midi skirt. */
export function pleatedSkirt(cut: Cut): Drawing {
  const back = cut.view === 'back'
  const [bottom, waist, hem, count] = [600, 92, 190, 17]
  const swing = (cut.next() - 0.5) * 22
  const pleats: Pt[] = []
  const folds: Fold[] = []
  for (let i = 0; i <= count; i += 1) {
    const u = i / count
    const x = lerp(-hem, hem, u) + swing
    const y = bottom + 26 * (1 - (2 * u - 1) ** 2)
    pleats.push(
      [x, y + 6, 1],
      ...(i < count ? [[x + (hem * 2) / count - 4, bottom + 26 * (1 - (2 * (u + 1 / count) - 1) ** 2) - 5, 1] as Pt] : []),
    )
    const top: Pt = [lerp(-waist, waist, u), 24]
    const middle: Pt = [lerp(top[0], x, 0.44) + (cut.next() - 0.5) * 3, lerp(24, y, 0.5)]
    folds.push(fold([top, middle, [x, y + 12]], 5.5, 3.4, { to: [17, 7], fade: 'none', skew: 0.62 }))
    folds.push(fold(points`${top[0] + 3},24 ${middle[0] + 8},${middle[1]} ${x + 15},${y + 12}`, 3, -2.6, { to: [8, -5], fade: 'none' }))
  }
  const outline: Pt[] = [[-waist, 20, 1], [-waist - 46, 250], ...pleats, [waist + 46 + swing, 250], [waist, 20, 1]]
  const body = panel(
    outline,
    cut.fabric,
    { round: 0.3, radius: 70, folds, ripple: 0.4 },
    { lift: 4, marks: { hem_left: [swing - hem, bottom], hem_right: [swing + hem, bottom] } },
  )
  const inner = panel(
    points`
    ${-hem + 14 + swing},${bottom - 40}^ ${hem - 14 + swing},${bottom - 40}^ ${hem - 16 + swing},${bottom}
    ${swing},${bottom + 24} ${-hem + 16 + swing},${bottom}
  `,
    cut.fabric,
    { ripple: 0 },
    { dim: 0.5, lift: 1, unworn: true },
  )
  return {
    pieces: [
      ...(back ? [] : [waistBack(cut, 90), label(0, 2, 30, 'UPYA')]),
      inner,
      body,
      waistband(0, 93, 30, cut.trim, cut, 1.01),
      ...(back ? [button(84, 16, 6, cut.accent)] : []),
    ],
    pose: 'form',
    focus: { x: -30, y: 90, width: 250, tilt: -6 },
  }
}

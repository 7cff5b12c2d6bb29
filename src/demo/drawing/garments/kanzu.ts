import { points } from '../points.ts'
import { drape, label, panel, pull, ribbon, seam, stitches, thread, type Cut } from '../cloth.ts'
import type { Pt } from '../geometry.ts'
import { sleeve } from '../parts/sleeve.ts'
import { armSeams, neckInside, torsoMarks, torsoOf, torsoOutline } from '../parts/torso.ts'
import type { Drawing } from '../scene.ts'

/** Kanzu: long straight robe with fine neck cord. */
export function kanzu(cut: Cut): Drawing {
  const back = cut.view === 'back'
  const t = torsoOf(cut, {
    neck: 44,
    drop: 30,
    shoulder: 124,
    slope: 36,
    armhole: 176,
    chest: 132,
    waistY: 330,
    waist: 136,
    hemY: 780,
    hem: 172,
    hemSag: 14,
  })
  const arms = ([-1, 1] as const).flatMap(
    (side) =>
      sleeve({
        side,
        torso: t,
        fill: cut.fabric,
        seed: cut.seed + side,
        upperAngle: 15 + side * 2,
        lowerAngle: 8 - side * 5,
        upper: 176,
        lower: 170,
        elbow: 54,
        wrist: 46,
      }).pieces,
  )
  const folds = [
    ...drape(points`-80,190 80,190`, points`-164,786 164,786`, 6, 8, cut.seed),
    ...[-1, 1].flatMap((s) => pull([s * t.chest, t.armhole + 4], points`${s * 56},${t.armhole - 26} ${s * 60},${t.armhole + 80}`, 16, 3.6)),
  ]
  const cordLine: Pt[] = points`0,34 0,190`
  const cord = back
    ? ''
    : seam(cordLine, cut.fabric, 1.2) +
      [-6, 6].map((x) => stitches(points`${x},36 ${x},186 0,200`, cut.trim.tone, 2.4, '7 1')).join('') +
      stitches(points`-14,38 -14,190 0,210 14,190 14,38`, cut.trim.tone, 1.4)
  const hem = stitches(points`-176,764 0,780 176,764`, thread(cut.fabric), 1.2)
  const body = panel(
    torsoOutline(t, back),
    cut.fabric,
    { round: 0.3, radius: 70, folds, ripple: 0.9 },
    { art: armSeams(t, cut.fabric) + cord + hem, lift: 5, marks: torsoMarks(t, back ? 14 : t.drop) },
  )
  const band = panel(
    ribbon(back ? points`-44,0 0,13 44,0` : points`-45,-2 -30,24 0,33 30,24 45,-2`, 9),
    cut.trim,
    { edge: 0.7, reach: 3, ripple: 0 },
    { lift: 3 },
  )
  const tassel = back ? [] : [panel(ribbon(points`2,200 5,236 3,262`, 7), cut.trim, { edge: 1, reach: 3, ripple: 0 }, { lift: 4 })]
  return {
    pieces: [...(back ? [] : [neckInside(t, cut.fabric), label(0, 2, 30, 'UPYA')]), ...arms, body, band, ...tassel],
    pose: 'form',
    fill: 0.85,
    focus: { x: 10, y: 110, width: 250, tilt: -6 },
  }
}

import { points } from '../points.ts'
import { choose, drape, fold, label, panel, pull, rumple, stitches, thread, type Cut } from '../cloth.ts'
import { neckBand } from '../parts/collar.ts'
import { graphic } from '../parts/graphic.ts'
import { sleeve } from '../parts/sleeve.ts'
import { armSeams, neckEdge, neckInside, torsoMarks, torsoOf, torsoOutline, type Torso } from '../parts/torso.ts'
import type { Drawing, Piece } from '../scene.ts'

/** T-shirt laid flat: graphic sun|none|text|mountain|stripe|heart, neck round|v|scoop, fit regular|boxy|crop|long. */
export function tee(cut: Cut): Drawing {
  const fit = choose(cut, 'fit', ['regular', 'boxy', 'crop', 'long'])
  const wide = fit === 'boxy' ? 18 : 0
  const neckline = choose(cut, 'neck', ['round', 'v', 'scoop'])
  const hemY = { regular: 430, boxy: 400, crop: 320, long: 500 }[fit]
  const back = cut.view === 'back'
  const t = torsoOf(cut, {
    neck: 56,
    drop: neckline === 'v' ? 92 : neckline === 'scoop' ? 82 : 46,
    neckline,
    shoulder: 126 + wide,
    slope: 34,
    armhole: 166 + wide * 0.4,
    chest: 134 + wide,
    waistY: 300,
    waist: 130 + wide,
    hemY,
    hem: 134 + wide,
    hemSag: 6,
  })
  const tilt = cut.next() * 8
  const arms = ([-1, 1] as const).flatMap(
    (side) =>
      sleeve({
        side,
        torso: t,
        fill: cut.style['sleeves'] === 'trim' ? cut.trim : cut.fabric,
        seed: cut.seed + side,
        upperAngle: side < 0 ? 30 + tilt : 38 - tilt,
        upper: 92,
        elbow: 56,
        wrist: 55,
      }).pieces,
  )
  const neck = neckEdge(t, back)
  const band = neckBand(neck, cut.style['band'] === 'trim' ? cut.trim : cut.fabric, 13, true)
  const body = teeBody(cut, t, back)
  return {
    pieces: [...(back ? [] : [neckInside({ ...t, drop: t.drop - 4 }, cut.fabric), label(0, 4, 34, 'UPYA')]), ...arms, body, band],
    pose: 'flat',
    focus: { x: 26, y: 92, width: 260, tilt: 7 },
  }
}

function teeBody(cut: Cut, t: Torso, back: boolean): Piece {
  const depth = 2.6
  const folds = [
    ...[-1, 1].flatMap((side) =>
      pull([side * t.chest, t.armhole + 3], points`${side * 58},${t.armhole - 34} ${side * 54},${t.armhole + 66}`, 17, depth),
    ),
    ...drape(points`-100,240 100,240`, points`${-t.hem + 12},${t.hemY + 4} ${t.hem - 12},${t.hemY + 4}`, 4, 3.4, cut.seed),
    fold(points`${-t.waist},${t.waistY} -30,${t.waistY + 34} 60,${t.waistY + 6}`, 20, 2.4),
    ...rumple([-110, 160, 110, t.hemY - 30], 5, 1.7, cut.seed),
  ]
  const hem = (y: number): string =>
    stitches(points`${-t.hem - 2},${t.hemY - y} 0,${t.hemY + t.hemSag - y} ${t.hem + 2},${t.hemY - y}`, thread(cut.fabric), 1.1)
  const art =
    armSeams(t, cut.fabric) + hem(13) + hem(16.5) + (back ? '' : graphic(cut)) + (back ? `<path d="M-30 34h60" stroke="none"/>` : '')
  return panel(
    torsoOutline(t, back),
    cut.fabric,
    { round: 0.26, radius: 60, folds, ripple: 0.9 },
    { art, lift: 4, marks: torsoMarks(t, back ? 14 : t.drop) },
  )
}

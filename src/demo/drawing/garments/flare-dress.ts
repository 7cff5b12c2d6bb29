import { points } from '../points.ts'
import { choose, crush, fold, groove, label, panel, pull, ribbon, seam, stitches, thread, type Cut } from '../cloth.ts'
import type { Pt } from '../geometry.ts'
import { bow } from '../parts/bow.ts'
import { neckBand } from '../parts/collar.ts'
import { sizes } from '../parts/lengths.ts'
import { skirt, waistband } from '../parts/skirt.ts'
import { sleeve } from '../parts/sleeve.ts'
import { armSeams, bodiceMarks, neckEdge, neckInside, torsoOf, torsoOutline, type Neckline, type Torso } from '../parts/torso.ts'
import type { Drawing, Fold, Piece } from '../scene.ts'

/** Fit-and-flare dress: neck round|v|square|boat, sleeve none|cap|short|puff, length knee|mini|midi|maxi, waist band|sash|seam. */
export function flareDress(cut: Cut): Drawing {
  const neckline: Neckline = choose(cut, 'neck', ['round', 'v', 'square', 'boat'])
  const arms = choose(cut, 'sleeve', ['none', 'cap', 'short', 'puff'])
  const bottom = sizes[choose(cut, 'length', ['knee', 'mini', 'midi', 'maxi'])]
  const back = cut.view === 'back'
  const t = torsoOf(cut, {
    neck: 62,
    drop: neckline === 'v' ? 108 : 66,
    neckline,
    shoulder: arms === 'none' ? 96 : 110,
    slope: 24,
    armhole: 152,
    chest: 116,
    waistY: 262,
    waist: 92,
    hemY: 272,
    hem: 91,
    hemSag: 6,
  })
  const s = skirt({
    top: 268,
    waist: 91,
    bottom,
    hem: 176 + (bottom - 560) * 0.16,
    sag: 30,
    waves: 6,
    depth: 9,
    wave: 6,
    fill: cut.fabric,
    seed: cut.seed,
    swing: (cut.next() - 0.5) * 26,
    gores: true,
  })
  const top = bodice(cut, t, back)
  const waistPieces = waistOf(cut, back)
  const pieces = [
    ...(back ? [] : [neckInside(t, cut.fabric), label(0, 3, 30, 'UPYA')]),
    s.behind,
    ...sleevesOf(cut, t, arms),
    s.front,
    ...top,
    ...waistPieces,
  ]
  return { pieces, pose: 'form', focus: { x: 14, y: 212, width: 250, tilt: 6 } }
}

function waistOf(cut: Cut, back: boolean): Piece[] {
  const kind = choose(cut, 'waist', ['band', 'sash', 'seam'])
  if (kind === 'seam') return []
  const band = waistband(252, 93, kind === 'sash' ? 40 : 27, cut.trim, cut, 1.0)
  if (kind === 'band' || !back) return [band]
  return [band, ...bow(cut, 0, 272)]
}

function sleevesOf(cut: Cut, t: Torso, kind: 'none' | 'cap' | 'short' | 'puff'): Piece[] {
  if (kind === 'none') return []
  const size = { cap: [44, 52, 0], short: [104, 50, 0], puff: [96, 54, 26] } as const
  const [upper, wide, puff] = size[kind]
  return ([-1, 1] as const).flatMap(
    (side) =>
      sleeve({
        side,
        torso: t,
        fill: cut.fabric,
        upperAngle: 24 + side * 3,
        upper,
        elbow: wide,
        wrist: puff ? 44 : wide - 3,
        puff,
        seed: cut.seed + side,
        ...(puff ? { cuff: { fill: cut.fabric, length: 18, kind: 'band' as const, width: 42 } } : {}),
      }).pieces,
  )
}

function bodice(cut: Cut, t: Torso, back: boolean): Piece[] {
  const princess = (side: number): Pt[] => points`
    ${side * (t.shoulder - 8)},${t.armhole - 52} ${side * 66},${t.armhole + 8} ${side * 50},${t.hemY + 8}
  `
  const darts = [-1, 1].map((side) => seam(princess(side), cut.fabric, 0.8)).join('')
  const folds: Fold[] = [-1, 1].flatMap((side) => [
    groove(princess(side), 1.3),
    ...pull([side * t.chest, t.armhole + 4], points`${side * 52},${t.armhole - 10} ${side * 60},${t.armhole + 52}`, 11, 3),
    ...crush([side * (t.waist - 16), t.waistY - 22], [26, 5], [0, 18], 3, 8, 2.6, cut.seed + side),
    fold(points`${side * 60},100 ${side * 56},150 ${side * 58},190`, 34, back ? 3 : 9),
  ])
  const edge = neckEdge(t, back).map(([x, y, c]): Pt => [x * 1.06, y + 6, c ?? 0])
  const full = [...edge.map(([x, y, c]): Pt => [-x, y, c ?? 0]).reverse(), ...edge.slice(1)]
  const zip = back ? seam(points`0,12 0,300`, cut.fabric) + stitches(points`4,14 4,300`, thread(cut.fabric), 1) : ''
  const body = panel(
    torsoOutline(t, back),
    cut.fabric,
    { round: 0.34, radius: 60, folds, ripple: 0.5 },
    {
      art: darts + armSeams(t, cut.fabric) + stitches(full, thread(cut.fabric), 1.1) + zip,
      shift: [12, 40],
      lift: 3,
      marks: bodiceMarks(t, back ? 14 : t.drop),
    },
  )
  const facing = cut.style['band'] === 'trim' ? [neckBand(neckEdge(t, back), cut.trim, 9, false)] : []
  const pull0 = back ? [panel(ribbon(points`0,10 1,34`, 5), cut.accent, { edge: 1, reach: 2 }, { lift: 2 })] : []
  return [body, ...facing, ...pull0]
}

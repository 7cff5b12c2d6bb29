import { points } from '../points.ts'
import { button, choose, drape, fold, groove, label, panel, pull, ribbon, seam, stitches, thread, type Cut } from '../cloth.ts'
import { bothSides, type Pt } from '../geometry.ts'
import { bow } from '../parts/bow.ts'
import { hanger } from '../parts/hanger.ts'
import { both } from '../parts/marks.ts'
import { sleeve } from '../parts/sleeve.ts'
import { armSeams, neckEdge, neckInside, torsoMarks, torsoOf, torsoOutline, type Torso } from '../parts/torso.ts'
import { neckBand } from '../parts/collar.ts'
import type { Drawing, Fold, Piece } from '../scene.ts'

/** Blouse with puff sleeves: neck round|square|v|pussybow, sleeve puff|bishop, peplum yes|no. */
export function blouse(cut: Cut): Drawing {
  const neck = choose(cut, 'neck', ['round', 'square', 'v', 'pussybow'])
  const back = cut.view === 'back'
  const bishop = choose(cut, 'sleeve', ['puff', 'bishop']) === 'bishop'
  const t = torsoOf(cut, {
    neck: neck === 'square' ? 74 : 54,
    drop: neck === 'square' ? 78 : neck === 'v' ? 100 : 44,
    neckline: neck === 'pussybow' ? 'round' : neck,
    shoulder: 110,
    slope: 28,
    armhole: 164,
    chest: 124,
    waistY: 292,
    waist: 112,
    hemY: 380,
    hem: 132,
    hemSag: 14,
  })
  const arms = ([-1, 1] as const).flatMap(
    (side) =>
      sleeve({
        side,
        torso: t,
        fill: cut.fabric,
        seed: cut.seed + side,
        upperAngle: (bishop ? 15 : 24) + side * 3,
        lowerAngle: bishop ? 9 + side * 4 : 20,
        upper: bishop ? 160 : 124,
        lower: bishop ? 148 : 0,
        elbow: bishop ? 56 : 70,
        wrist: bishop ? 54 : 58,
        puff: bishop ? 16 : 34,
        cuff: { fill: cut.fabric, length: bishop ? 34 : 22, kind: 'band', width: bishop ? 32 : 48 },
      }).pieces,
  )
  const pieces = [
    ...(back ? [] : [neckInside(t, cut.fabric), label(0, 3, 32, 'UPYA')]),
    ...hanger(t.shoulder - 14, t.slope),
    ...arms,
    body(cut, t, back),
    neckBand(neckEdge(t, back), cut.fabric, 11, false),
  ]
  if (neck === 'pussybow' && !back) pieces.push(...bow({ ...cut, trim: cut.fabric }, 0, 58))
  else if (!back) pieces.push(...[0, 1, 2, 3, 4].map((i) => button(0, t.drop + 30 + i * 52, 4.8, cut.accent)))
  else pieces.push(button(0, 22, 5, cut.accent))
  return { pieces, pose: 'hanger', focus: { x: 74, y: 100, width: 270, tilt: -8 } }
}

function body(cut: Cut, t: Torso, back: boolean): Piece {
  const folds: Fold[] = [
    ...[-1, 1].flatMap((side) =>
      pull([side * t.chest, t.armhole + 4], points`${side * 50},${t.armhole - 26} ${side * 54},${t.armhole + 60}`, 14, 3),
    ),
    ...drape(points`-84,120 84,120`, points`${-t.hem + 6},${t.hemY + 6} ${t.hem - 6},${t.hemY + 6}`, 7, 5, cut.seed),
    ...Array.from({ length: 9 }, (_, i): Fold =>
      fold(points`${-40 + i * 10},${t.drop + 12} ${-48 + i * 12},${t.drop + 70}`, 4.5, 2.6, { to: [8, 1], fade: 'end' }),
    ),
  ]
  const line = back
    ? seam(points`0,20 0,90`, cut.fabric)
    : seam(points`0,${t.drop} 0,${t.hemY + 20}`, cut.fabric, 0.8) +
      stitches(points`-9,${t.drop} -9,${t.hemY + 20}`, thread(cut.fabric), 1) +
      stitches(points`9,${t.drop} 9,${t.hemY + 20}`, thread(cut.fabric), 1)
  const hem = stitches(points`${-t.hem - 2},${t.hemY - 8} 0,${t.hemY + t.hemSag - 8} ${t.hem + 2},${t.hemY - 8}`, thread(cut.fabric), 1.1)
  return panel(
    torsoOutline(t, back),
    cut.fabric,
    { round: 0.32, radius: 60, folds, ripple: 0.8 },
    { art: armSeams(t, cut.fabric) + line + hem, lift: 4, marks: torsoMarks(t, back ? 14 : t.drop) },
  )
}

/** Camisole or crop vest on wide straps: neck scoop|square, hem crop|waist. */
export function camisole(cut: Cut): Drawing {
  const back = cut.view === 'back'
  const square = choose(cut, 'neck', ['scoop', 'square']) === 'square'
  const hemY = choose(cut, 'hem', ['waist', 'crop']) === 'crop' ? 270 : 350
  const dip = back ? 60 : 108
  const outline = bothSides([
    [0, dip],
    square ? [-54, dip - 2, 1] : [-44, dip - 16],
    ...points`-62,0^ -90,4^ -92,90 -122,158^ -108,250 -118,${hemY}^ 0,${hemY + 10}`,
  ])
  const edge: Pt[] = bothSides([[0, dip + 7], square ? [-60, dip + 6] : [-50, dip - 10], [-68, 2]])
  const folds = [
    ...drape(points`-70,180 70,180`, points`-112,${hemY} 112,${hemY}`, 5, 3.4, cut.seed),
    ...[-1, 1].flatMap((s) => pull([s * 120, 164], points`${s * 40},150 ${s * 50},214`, 13, 3)),
    fold(points`-54,130 -50,180 -54,210`, 34, 7),
    fold(points`54,130 50,180 54,210`, 34, 7),
    groove(points`-116,${hemY - 14} 0,${hemY - 4} 116,${hemY - 14}`),
  ]
  const top = panel(
    outline,
    cut.fabric,
    { round: 0.34, radius: 60, folds, ripple: 0.7 },
    {
      art:
        stitches(edge.slice(0, 3).reverse().concat(edge.slice(3).reverse()), thread(cut.fabric), 1) +
        stitches(points`-116,${hemY - 12} 0,${hemY - 2} 116,${hemY - 12}`, thread(cut.fabric), 1.1),
      lift: 5,
      marks: {
        ...both('neck', 62, 0),
        collar_front: [0, dip],
        ...both('shoulder', 90, 4),
        ...both('armpit', 122, 158),
        ...both('waist', 108, 250),
        ...both('hem', 118, hemY),
      },
    },
  )
  const inside = panel(bothSides(points`0,52 -44,50 -64,4^ -70,90 0,128`), cut.fabric, { ripple: 0 }, { dim: 0.55, unworn: true })
  const tie = panel(ribbon(points`0,${dip + 16} 3,${dip + 60}`, 4), cut.trim, { edge: 1, reach: 2, ripple: 0 }, { lift: 3 })
  return {
    pieces: [...(back ? [] : [inside, label(0, 62, 26, 'UPYA')]), top, ...(back ? [] : [tie])],
    pose: 'flat',
    focus: { x: -40, y: 90, width: 230, tilt: 8 },
  }
}

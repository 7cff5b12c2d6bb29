import { points } from '../points.ts'
import { button, choose, groove, label, panel, seam, stitches, thread, type Cut } from '../cloth.ts'
import { backBody, backCollarOf } from './shirt-back.ts'
import { mix, type Pt } from '../geometry.ts'
import { shirtCollar } from '../parts/collar.ts'
import { hanger } from '../parts/hanger.ts'
import { bodyFolds } from '../parts/shirt-folds.ts'
import { sleeve } from '../parts/sleeve.ts'
import { armEdge, armSeams, neckInside, torsoMarks, torsoOf, type Torso } from '../parts/torso.ts'
import type { Drawing, Piece } from '../scene.ts'

/** Button shirt: style.sleeve short|long|rolled, style.fit regular|oversized|camp, style.pocket one|none|two. */
export function shirt(cut: Cut): Drawing {
  const long = choose(cut, 'sleeve', ['short', 'long', 'rolled'])
  const fit = choose(cut, 'fit', ['regular', 'oversized', 'camp'])
  const wide = fit === 'oversized' ? 22 : fit === 'camp' ? 10 : 0
  const t = torsoOf(cut, {
    neck: 46,
    drop: 40,
    shoulder: 124 + wide,
    slope: 36 + wide * 0.3,
    armhole: 172 + wide * 0.6,
    chest: 136 + wide,
    waistY: 310,
    waist: 129 + wide,
    hemY: 452,
    hem: 136 + wide,
    hemSag: fit === 'camp' ? 6 : 30,
  })
  const back = cut.view === 'back'
  const open = fit === 'camp' ? 26 : 8
  const collar = shirtCollar(t.neck, cut.trim.id === 'trim' && cut.style['collar'] === 'trim' ? cut.trim : cut.fabric, open)
  const arms = sleeves(cut, t, long)
  if (back)
    return {
      pieces: [...hanger(t.shoulder - 16, t.slope), ...arms, backBody(cut, t), backCollarOf(cut, t)],
      pose: 'hanger',
      focus: focusOf(),
    }
  const pieces = [
    neckInside(t, cut.fabric),
    ...collar.behind,
    label(0, 2, 34, 'UPYA'),
    ...hanger(t.shoulder - 16, t.slope),
    ...arms,
    ...fronts(cut, t, open),
    ...pockets(cut),
    ...collar.above,
    ...buttons(cut, t, open),
  ]
  return { pieces, pose: 'hanger', focus: focusOf() }
}

const focusOf = () => ({ x: 22, y: 96, width: 270, tilt: -7 })

function sleeves(cut: Cut, t: Torso, long: 'short' | 'long' | 'rolled'): Piece[] {
  const lean = 3 + cut.next() * 5
  const common = { torso: t, fill: cut.fabric, seed: cut.seed }
  const band = { fill: cut.style['cuffs'] === 'trim' ? cut.trim : cut.fabric }
  return ([-1, 1] as const).flatMap((side) => {
    const angle = (long === 'short' ? 24 : 13) + side * lean * 0.5
    if (long === 'short')
      return sleeve({
        ...common,
        side,
        upperAngle: angle,
        upper: 120,
        elbow: 62,
        wrist: 60,
        ...(cut.style['cuffs'] === 'trim' ? { cuff: { ...band, length: 26, kind: 'turned' as const } } : {}),
      }).pieces
    const rolled = long === 'rolled'
    return sleeve({
      ...common,
      side,
      upperAngle: angle,
      lowerAngle: angle - 6 - side * lean,
      upper: 170,
      lower: rolled ? 74 : 170,
      elbow: 47,
      wrist: rolled ? 42 : 35,
      cuff: { ...band, length: rolled ? 34 : 38, kind: rolled ? 'turned' : 'band' },
    }).pieces
  })
}

function half(t: Torso, edgeX: number, top: number): Pt[] {
  return [
    ...points`${edgeX},${top}^ ${-t.neck * 0.6},18 ${-t.neck},0^`,
    ...armEdge(t),
    ...points`
    ${-t.waist},${t.waistY} ${-t.hem},${t.hemY - t.hemSag * 0.7} ${-t.hem + 16},${t.hemY - t.hemSag * 0.1}
    ${-t.hem * 0.5},${t.hemY + t.hemSag * 0.75} ${edgeX},${t.hemY + t.hemSag}^
  `,
  ]
}

function fronts(cut: Cut, t: Torso, open: number): Piece[] {
  const colour = thread(cut.fabric)
  const top = 24 + open
  const under = half(t, 12, top)
  const over = half(t, 15, top).map(([x, y, c]): Pt => [-x, y, c ?? 0])
  const hem = (side: number): Pt[] => points`
    ${side * (t.hem - 2)},${t.hemY - t.hemSag * 0.7 - 8} ${side * (t.hem - 20)},${t.hemY - t.hemSag * 0.1 - 8}
    ${side * t.hem * 0.5},${t.hemY + t.hemSag * 0.75 - 8} 0,${t.hemY + t.hemSag - 8}
  `
  const yoke = (side: number): Pt[] => points`${side * (t.neck + 8)},20 ${side * (t.shoulder - 2)},${t.slope + 26}`
  const art = (side: number): string =>
    armSeams(t, cut.fabric) +
    seam(yoke(side), cut.fabric, 0.8) +
    stitches(
      yoke(side).map(([x, y]): Pt => [x, y + 3.4]),
      colour,
      1.1,
    ) +
    stitches(hem(side), colour, 1.1) +
    stitches(
      armEdge(t).map(([x, y, c]): Pt => [-side * (x + 7), y, c ?? 0]),
      colour,
      1,
      '4.5 3',
    )
  const placket = stitches(points`-11,${top + 2} -11,520`, colour, 1.1) + stitches(points`11.4,${top + 2} 11.4,520`, colour, 1.1)
  return [
    panel(
      under,
      cut.fabric,
      { round: 0.3, radius: 60, folds: [...bodyFolds(cut, t, -1), groove(yoke(-1))], ripple: 0.7 },
      { art: art(-1), marks: torsoMarks(t, top) },
    ),
    panel(
      over,
      cut.fabric,
      { round: 0.3, radius: 60, folds: [...bodyFolds(cut, t, 1), groove(yoke(1)), groove(points`13,${top} 13,520`, 1.3)], ripple: 0.7 },
      { art: art(1) + placket, shift: [3, 0], lift: 4 },
    ),
  ]
}

function pockets(cut: Cut): Piece[] {
  const which = choose(cut, 'pocket', ['one', 'none', 'two'])
  if (which === 'none') return []
  const sides = which === 'two' ? [-1, 1] : [1]
  return sides.map((side) => {
    const [x, y, w, h] = [side * 66, 148, 60, 68]
    const outline: Pt[] = points`
    ${x - w / 2},${y}^ ${x + w / 2},${y + side * 2}^ ${x + w / 2},${y + h - 14}^ ${x},${y + h}^
    ${x - w / 2},${y + h - 14}^
  `
    const inset = outline.map((p): Pt => [...mix(p, [x, y + h / 2], 0.09).slice(0, 2), 1] as unknown as Pt)
    const colour = thread(cut.fabric)
    const art =
      stitches([inset[0]!, inset[4]!, inset[3]!, inset[2]!, inset[1]!], colour, 1.1) +
      stitches(points`${x - w / 2},${y + 13} ${x + w / 2},${y + 13 + side}`, colour, 1.1)
    return panel(outline, cut.fabric, { ripple: 0.2, edge: 0.5, reach: 5 }, { art, shift: [3, 0], lift: 3 })
  })
}

function buttons(cut: Cut, t: Torso, open: number): Piece[] {
  const first = 50 + open
  const gap = (t.hemY - 40 - first) / 5.4
  return [0, 1, 2, 3, 4, 5].map((i) => button(0.5, first + i * gap, 5.6, cut.accent))
}

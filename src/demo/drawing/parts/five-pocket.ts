import { points } from '../points.ts'
import { fold, groove, panel, seam, stitches, stud, type Cut } from '../cloth.ts'
import { shape, type Pt } from '../geometry.ts'
import type { Legs } from './trousers.ts'
import type { Fold, Piece } from '../scene.ts'

export function frontParts(cut: Cut, l: Legs, thread: string): Piece[] {
  const pocket = (side: number): Piece[] => {
    const mouth: Pt[] = points`
    ${side * (l.waist * 0.54)},${l.band - 4} ${side * (l.waist * 0.62)},74 ${side * (l.hip - 20)},102
    ${side * (l.hip + 8)},106
  `
    const bag = [...mouth.map(([x, y], i): Pt => [x, y, i === 0 || i === 3 ? 1 : 0]), [side * (l.waist + 30), l.band - 10, 1] as Pt]
    const coin: Pt[] = points`
    ${side * (l.waist * 0.78)},62^ ${side * (l.hip + 8)},66^ ${side * (l.hip + 8)},120^
    ${side * (l.waist * 0.8)},110^
  `
    const inner = panel(
      clipSide(bag, l, side),
      cut.fabric,
      { ripple: 0, edge: 0.3, reach: 6 },
      {
        dim: 0.9,
        lift: 0,
        angle: 6,
        art: side > 0 ? `<path d="${shape(coin)}" fill="none" stroke="${thread}" stroke-width="1.2" stroke-dasharray="4.2 1.9"/>` : '',
      },
    )
    return [inner]
  }
  const lines = [-1, 1]
    .map((side) => {
      const edge = (gap: number): Pt[] => points`
    ${side * (l.waist * 0.54 - gap)},${l.band - 4} ${side * (l.waist * 0.62 - gap * 0.8)},${74 + gap * 0.6}
    ${side * (l.hip - 20 - gap * 0.2)},${102 + gap} ${side * (l.hip - 1)},${106 + gap}
  `
      return seam(edge(0), cut.fabric, 1.2) + stitches(edge(3), thread, 1.3) + stitches(edge(8), thread, 1.3)
    })
    .join('')
  const fly: Pt[] = points`26,${l.band} 27,120 22,160 2,182`
  const flyLines =
    stitches(fly, thread, 1.3) +
    stitches(
      fly.map(([x, y]): Pt => [x + 5, y + 2]),
      thread,
      1.3,
    ) +
    seam(points`0,${l.band} 0,${l.rise}`, cut.fabric, 1.3)
  const cover = overlay(
    l,
    lines + flyLines,
    [groove(points`0,${l.band} 1,${l.rise}`, 2.4), fold(points`13,${l.band} 13,150`, 18, 2.2)],
    cut,
  )
  const rivets = [-1, 1].flatMap((side) => [
    stud(side * (l.waist * 0.55 - 4), l.band + 8, 3.4, '#c98b52'),
    stud(side * (l.hip - 9), 106, 3.4, '#c98b52'),
  ])
  return [...cover, ...pocket(-1), ...pocket(1), ...rivets]
}

const clipSide = (points: readonly Pt[], l: Legs, side: number): Pt[] =>
  points.map(([x, y, c]): Pt => [
    side * Math.min(Math.abs(x), l.waist + (((l.hip - l.waist) * Math.max(0, y - l.band)) / (l.hipY - l.band)) * 1.0 - 2),
    y,
    c ?? 0,
  ])

/** A thin yoke of the same cloth over the middle, carrying the fly and its stitching. */
function overlay(l: Legs, art: string, folds: Fold[], cut: Cut): Piece[] {
  const outline: Pt[] = points`
    ${-l.waist + 1},${l.band - 6}^ ${l.waist - 1},${l.band - 6}^ ${l.hip - 12},104 ${l.hip - 10},126^ 44,150
    14,190 3,${l.rise - 10}^ -3,${l.rise - 10}^ -14,190 -44,150 ${-l.hip + 10},126^ ${-l.hip + 12},104
  `
  return [panel(outline, cut.fabric, { ripple: 0.5, edge: 0, folds, round: 0 }, { art, lift: 0 })]
}

export function backParts(cut: Cut, l: Legs, thread: string): Piece[] {
  const yoke: Pt[] = points`${-l.hip + 4},84 0,116 ${l.hip - 4},84`
  const lines =
    seam(yoke, cut.fabric) +
    stitches(
      yoke.map(([x, y]): Pt => [x, y - 4]),
      thread,
      1.3,
    ) +
    stitches(
      yoke.map(([x, y]): Pt => [x, y - 9]),
      thread,
      1.3,
    ) +
    seam(points`0,${l.band} 0,${l.rise}`, cut.fabric, 1.3) +
    stitches(points`4,${l.band} 4,${l.rise - 8}`, thread, 1.3) +
    stitches(points`9,${l.band} 9,${l.rise - 12}`, thread, 1.3)
  const cover = overlay(l, lines, [groove(yoke, 1.8), groove(points`0,${l.band} 0,${l.rise}`, 3)], cut)
  const pockets = [-1, 1].map((side) => {
    const [x, y] = [side * 68, 116]
    const outline: Pt[] = points`
    ${x - 39},${y + side * 6}^ ${x + 39},${y - side * 6}^ ${x + 35},${y + 74}^ ${x + side * 1},${y + 92}^
    ${x - 35},${y + 74}^
  `
    const inset: Pt[] = points`
    ${x - 35},${y + 4 + side * 6} ${x - 31},${y + 71} ${x},${y + 87} ${x + 31},${y + 71}
    ${x + 35},${y + 4 - side * 6}
  `
    const wave = stitches(
      points`${x - 33},${y + 34} ${x - 14},${y + 44} ${x},${y + 30} ${x + 14},${y + 44} ${x + 33},${y + 34}`,
      thread,
      1.3,
    )
    return panel(
      outline,
      cut.fabric,
      { ripple: 0.3, edge: 0.5, reach: 6 },
      {
        art:
          stitches(
            inset.map(([a, b]): Pt => [a, b, 1]),
            thread,
            1.3,
          ) +
          stitches(points`${x - 38},${y + 10 + side * 6} ${x + 38},${y + 10 - side * 6}`, thread, 1.3) +
          wave,
        angle: side * 5,
        lift: 4,
      },
    )
  })
  return [...cover, ...pockets]
}

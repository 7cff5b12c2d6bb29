import { points } from '../points.ts'
import { choose, fold, groove, label, panel, pull, ribbon, stitches, thread, type Cut } from '../cloth.ts'
import { bothSides, type Pt } from '../geometry.ts'
import { hanger } from '../parts/hanger.ts'
import { both } from '../parts/marks.ts'
import type { Drawing, Piece } from '../scene.ts'

/** Slip dress on thin straps: neck cowl|v, length midi|mini|maxi, lace yes|no. */
export function slipDress(cut: Cut): Drawing {
  const back = cut.view === 'back'
  const bottom = { midi: 700, mini: 540, maxi: 850 }[choose(cut, 'length', ['midi', 'mini', 'maxi'])]
  const cowl = choose(cut, 'neck', ['cowl', 'v']) === 'cowl'
  const dip = back ? 150 : cowl ? 118 : 150
  const topY = back ? 138 : 104
  const hem = 128 + bottom * 0.03
  const left: Pt[] =
    cowl || back
      ? points`0,${dip} -44,${dip - 12} -70,${topY}^ -84,148 -108,172^`
      : points`0,${dip}^ -40,120 -66,${topY - 4}^ -84,148 -108,172^`
  const outline = bothSides([...left, ...points`-88,290 -112,400 ${-hem},${bottom}^ ${-hem * 0.5},${bottom + 16} 0,${bottom + 19}`])
  const strap = (side: number): Piece =>
    panel(
      ribbon(points`${side * 69},${topY + 4} ${side * 62},50 ${side * 50},-4`, 6),
      cut.fabric,
      { ripple: 0, edge: 0.7, reach: 3 },
      { lift: 4 },
    )
  const drapes =
    cowl && !back
      ? [0, 1, 2].map((i) =>
          fold(
            points`
    -72,${topY + 2 + i * 14} -40,${dip + 10 + i * 26} 0,${dip + 24 + i * 33} 38,${dip + 9 + i * 26}
    72,${topY + 2 + i * 14}
  `,
            9,
            4.5 - i,
            { to: [9, 4.5 - i], skew: 0.4 },
          ),
        )
      : []
  const fall = [-0.7, -0.35, 0.05, 0.4, 0.75].map((u, i) =>
    fold(points`${u * 76},${300 + (i % 3) * 40} ${u * 98 + 6},470 ${u * hem + (i % 2 ? 8 : -8)},${bottom + 16}`, 16, 3, {
      to: [30, i % 2 ? -6 : 8],
      fade: 'start' as const,
    }),
  )
  const cling = pull([-88, 290], points`10,322 0,272`, 17, 2.6).concat(pull([90, 286], points`10,262 24,338`, 17, 2.4))
  const border = (points: readonly Pt[]): string => stitches(points, thread(cut.fabric), 1)
  const lace = cut.style['lace'] === 'yes'
  const hemLace: Piece[] = lace
    ? [
        panel(
          points`
    ${-hem + 4},${bottom - 54}^ 0,${bottom - 36} ${hem - 4},${bottom - 54}^ ${hem + 2},${bottom + 2}^
    0,${bottom + 21} ${-hem - 2},${bottom + 2}^
  `,
          cut.trim,
          { folds: fall },
          { lift: 2, zoom: 0.6 },
        ),
      ]
    : []
  const body = panel(
    outline,
    cut.fabric,
    {
      round: 0.4,
      radius: 76,
      folds: [...drapes, ...fall, ...cling, fold(points`-50,140 -47,190 -50,232`, 40, 6), fold(points`50,140 48,190 51,232`, 40, 6)],
      ripple: 0.9,
    },
    {
      art:
        border(points`${-hem},${bottom - 10} 0,${bottom + 9} ${hem},${bottom - 10}`) +
        border(left.slice(2).map(([x, y]): Pt => [x + 5, y + 5])),
      angle: 0,
      lift: 5,
      marks: {
        ...both('neck', 47, -4),
        collar_front: [0, dip],
        ...both('shoulder', 53, -4),
        ...both('armpit', 108, 172),
        ...both('waist', 88, 290),
        ...both('hip', 112, 400),
        ...both('hem', hem, bottom),
      },
    },
  )
  const inside = panel(
    bothSides(points`0,140 -60,136 -106,170^ -80,210 0,220`),
    cut.fabric,
    { ripple: 0, folds: [groove(points`-60,150 60,150`)] },
    { dim: 0.55, lift: 2, unworn: true },
  )
  return {
    pieces: [...hanger(96, 26), strap(-1), strap(1), ...(back ? [] : [inside, label(0, 150, 26, 'UPYA')]), body, ...hemLace],
    pose: 'hanger',
    focus: { x: -30, y: 160, width: 230, tilt: -8 },
  }
}

import { points } from '../points.ts'
import { beside, choose, drape, fold, label, panel, pull, ribbon, stitches, type Cut } from '../cloth.ts'
import { bothSides, type Pt } from '../geometry.ts'
import { both, edges } from '../parts/marks.ts'
import { neckInside, type Torso } from '../parts/torso.ts'
import type { Drawing, Fold, Marks, Piece } from '../scene.ts'

/** Kaftan cut in one with its sleeves: length maxi|tunic, trim round the neck slit and hems. */
export function kaftan(cut: Cut): Drawing {
  const back = cut.view === 'back'
  const bottom = choose(cut, 'length', ['maxi', 'tunic']) === 'maxi' ? 720 : 480
  const [neck, reach] = [50, 268]
  const outline = bothSides([
    [0, back ? 14 : 44],
    [-neck * 0.7, back ? 10 : 30],
    ...points`
    ${-neck},0^ -150,44 ${-reach},104^ ${-reach + 26},300^ -170,292 -146,330 -160,500 -178,${bottom}^
    -80,${bottom + 15} 0,${bottom + 19}
  `,
  ])
  const folds: Fold[] = [
    ...drape(points`-110,190 110,190`, points`-172,${bottom + 4} 172,${bottom + 4}`, 7, 9, cut.seed),
    ...[-1, 1].flatMap((s) => [
      ...pull([s * 58, 30], points`${s * 160},160 ${s * 130},260 ${s * 84},240`, 20, 5),
      fold(points`${s * 150},300 ${s * 176},230 ${s * 214},120`, 24, 6),
      fold(points`${s * 160},306 ${s * 210},250 ${s * 250},180`, 20, 5),
    ]),
  ]
  const hem = (gap: number): string =>
    stitches(points`-178,${bottom - gap} 0,${bottom + 19 - gap} 178,${bottom - gap}`, cut.trim.tone, 2.2, '6 3')
  const body = panel(
    outline,
    cut.fabric,
    { round: 0.3, radius: 70, folds, ripple: 1 },
    { art: hem(14), lift: 6, marks: kaftanMarks(neck, reach, bottom, back ? 14 : 44) },
  )
  const band = (points: readonly Pt[], width: number): Piece =>
    panel(
      ribbon(points, width),
      cut.trim,
      { edge: 0.4, reach: 4, ripple: 0.3 },
      {
        lift: 2,
        zoom: 0.55,
        art: stitches(beside(points, width / 2 - 3), cut.accent, 1.2) + stitches(beside(points, 3 - width / 2), cut.accent, 1.2),
      },
    )
  const cuffs = [-1, 1].map((s) => band(points`${s * (reach - 8)},108 ${s * (reach + 6 - 14)},204 ${s * (reach - 32)},296`, 20))
  const plate = panel(
    [[-46, 26, 1], [-34, 44], [0, 52, 0], ...points`34,44 46,26^ 52,120 34,196 0,236^ -34,196 -52,120`],
    cut.trim,
    { edge: 0.4, reach: 5, ripple: 0.4 },
    { lift: 2, zoom: 0.55, art: embroidery(cut) },
  )
  const slit = panel(points`-3,40^ 3,40^ 7,90 0,168^ -7,90`, cut.fabric, { ripple: 0 }, { dim: 0.45, lift: 0 })
  const around = back ? [] : [plate, slit]
  return {
    pieces: [
      ...(back ? [] : [neckInside({ neck, drop: 44 } as Torso, cut.fabric), label(0, 3, 32, 'UPYA')]),
      body,
      ...cuffs,
      band(points`-176,${bottom - 26} 0,${bottom - 7} 176,${bottom - 26}`, 20),
      ...around,
    ],
    pose: 'form',
    focus: { x: 6, y: 128, width: 260, tilt: 6 },
  }
}

/** Cut in one with its sleeves: the shoulder is where an arm begins, the armpit where the side turns into the sleeve. */
function kaftanMarks(neck: number, reach: number, bottom: number, front: number): Marks {
  return {
    ...both('neck', neck, 0),
    collar_front: [0, front],
    ...both('shoulder', 136, 38),
    ...both('armpit', 164, 296),
    ...both('waist', 146, 330),
    ...both('hem', 178, bottom),
    ...edges('sleeve', -1, [-reach, 104], [26 - reach, 300]),
    ...edges('sleeve', 1, [reach, 104], [reach - 26, 300]),
  }
}

function embroidery(cut: Cut): string {
  const rows = [0, 1, 2, 3, 4, 5]
    .flatMap((i) =>
      [-1, 1].map(
        (s) =>
          `<path d="M${s * 14} ${66 + i * 22}q${s * 12} -9 ${s * 20} 2q${s * -8} 10 ${s * -20} -2z" fill="none"` +
          ` stroke="${cut.accent}" stroke-width="2"/>` +
          `<circle cx="${s * 38}" cy="${60 + i * 22}" r="2.2" fill="${cut.accent}"/>`,
      ),
    )
    .join('')
  return rows + stitches(points`-40,32 -46,120 -30,190 0,228 30,190 46,120 40,32`, cut.accent, 1.6)
}

import { points } from '../points.ts'
import { choose, crush, groove, panel, pull, ribbon, seam, stitches, stud, type Cut } from '../cloth.ts'
import type { Pt } from '../geometry.ts'
import { both } from '../parts/marks.ts'
import { legs, trouserBand, type Legs } from '../parts/trousers.ts'
import type { Drawing, Marks, Piece } from '../scene.ts'

/** Dungarees: leg straight|wide|short. */
export function dungarees(cut: Cut): Drawing {
  const back = cut.view === 'back'
  const leg = choose(cut, 'leg', ['straight', 'wide', 'short'])
  const gold = cut.style['thread'] ?? '#d39a4a'
  const l: Legs = {
    waist: 116,
    hipY: 130,
    hip: 140,
    rise: 214,
    knee: leg === 'wide' ? 66 : 58,
    kneeY: leg === 'short' ? 262 : 400,
    hem: leg === 'wide' ? 72 : leg === 'short' ? 72 : 50,
    length: leg === 'short' ? 330 : 610,
    stance: 78,
    band: 32,
  }
  const patch = (s: number): string =>
    back
      ? ''
      : seam(points`${s * 84},32 ${s * 130},120`, cut.fabric, 1.4) +
        stitches(points`${s * 80},34 ${s * 126},122`, gold, 1.3) +
        stitches(points`${s * 75},34 ${s * 121},122`, gold, 1.3)
  const body = legs(cut, l, gold, 1, (s) => ({ art: patch(s), folds: [groove(points`0,32 0,${l.rise}`, 2)] }))
  const band = trouserBand(cut, l, gold, back, back ? [-0.6, 0.6] : [])
  const strap = (s: number, front: boolean): Piece =>
    panel(
      ribbon(front ? points`${s * 62},-158 ${s * 70},-230 ${s * 62},-306` : points`${s * 62},-306 ${s * 34},-210 ${s * 6},-90`, 24),
      cut.fabric,
      { edge: 0.6, reach: 6, ripple: 0.3 },
      { lift: 5, dim: front || back ? 1 : 0.72, art: stitches(ribbonEdge(s, front), gold, 1.2), unworn: !front && !back },
    )
  if (back) {
    const rear = panel(
      points`-112,6^ -70,-46 -30,-104^ 30,-104^ 70,-46 112,6^ 0,16`,
      cut.fabric,
      { round: 0.3, radius: 40 },
      { lift: 4, art: stitches(points`-104,2 -66,-44 -28,-98 28,-98 66,-44 104,2`, gold, 1.3), marks: bibMarks(-104) },
    )
    const pockets = [-1, 1].map((s) => pocket(cut, s * 66, 80, 76, 86, gold))
    return {
      pieces: [...body, strap(-1, false), strap(1, false), rear, ...band, ...pockets],
      pose: 'flat',
      fill: 0.86,
      focus: dungareeFocus,
    }
  }
  const outline: Pt[] = points`-84,-172^ 0,-168 84,-172^ 92,-100 112,-20 116,8^ 0,18 -116,8^ -112,-20 -92,-100`
  const hem = (gap: number): string =>
    stitches(points`${-84 + gap},${-172 + gap} ${84 - gap},${-172 + gap}`, gold, 1.3) +
    [-1, 1].map((s) => stitches(points`${s * (84 - gap)},-168 ${s * (92 - gap)},-100 ${s * (112 - gap)},-20`, gold, 1.3)).join('')
  const bib = panel(
    outline,
    cut.fabric,
    {
      round: 0.26,
      radius: 50,
      ripple: 0.8,
      folds: [...pull([-108, 0], points`-20,-60 10,-20`, 14, 3), ...crush([70, -30], [30, 6], [0, 20], 3, 9, 3, cut.seed)],
    },
    { lift: 6, art: hem(6) + hem(11), marks: bibMarks(-170) },
  )
  const clips = [-1, 1].flatMap((s): Piece[] => [
    panel(
      points`${s * 62 - 17},-196^ ${s * 62 + 17},-196^ ${s * 62 + 15},-150 ${s * 62},-138 ${s * 62 - 15},-150`,
      cut.accent,
      { edge: 1, reach: 5, ripple: 0 },
      {
        lift: 3,
        art:
          `<rect x="${s * 62 - 11}" y="-189" width="22" height="15" fill="${cut.fabric.tone}"/>` +
          `<path d="M${s * 62 - 6} -166h12l-3 14h-6z" fill="${cut.fabric.tone}"/>`,
      },
    ),
    stud(s * 62, -150, 7.4, cut.accent),
  ])
  const sides = [-1, 1].flatMap((s) => [stud(s * 112, 22, 5.6, cut.accent), stud(s * 122, 62, 5.6, cut.accent)])
  const inside = panel(points`-110,-6^ 0,-60 110,-6^ 90,30 -90,30`, cut.fabric, { ripple: 0 }, { dim: 0.5, unworn: true })
  return {
    pieces: [
      strap(-1, false),
      strap(1, false),
      inside,
      ...body,
      bib,
      ...band,
      pocket(cut, 0, -122, 84, 78, gold),
      strap(-1, true),
      strap(1, true),
      ...clips,
      ...sides,
    ],
    pose: 'flat',
    fill: 0.86,
    focus: dungareeFocus,
  }
}

/** The straps go over the shoulders; the armpits are where the body's are, as no cloth reaches them. */
const bibMarks = (top: number): Marks => ({
  ...both('neck', 50, -306),
  collar_front: [0, top],
  ...both('shoulder', 74, -306),
  ...both('armpit', 122, -140),
})

const dungareeFocus = { x: 20, y: -90, width: 270, tilt: -7 }

const ribbonEdge = (s: number, front: boolean): Pt[] =>
  front ? points`${s * 62 + 8},-158 ${s * 70 + 8},-230 ${s * 62 + 8},-306` : points`${s * 62 + 8},-306 ${s * 34 + 8},-210 ${s * 6 + 8},-90`

function pocket(cut: Cut, x: number, y: number, width: number, height: number, gold: string): Piece {
  const w = width / 2
  return panel(
    points`
    ${x - w},${y}^ ${x + w},${y}^ ${x + w - 2},${y + height - 16}^ ${x},${y + height}^
    ${x - w + 2},${y + height - 16}^
  `,
    cut.fabric,
    { edge: 0.6, reach: 6, ripple: 0.3 },
    {
      lift: 4,
      art:
        stitches(
          points`
    ${x - w + 5},${y}^ ${x - w + 6},${y + height - 19}^ ${x},${y + height - 6}^ ${x + w - 6},${y + height - 19}^
    ${x + w - 5},${y}^
  `,
          gold,
          1.3,
        ) + stitches(points`${x - w},${y + 11} ${x + w},${y + 11}`, gold, 1.3),
    },
  )
}

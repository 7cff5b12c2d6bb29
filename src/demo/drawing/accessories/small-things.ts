import { points } from '../points.ts'
import { beside, choose, fold, ribbon, stitches, type Cut } from '../cloth.ts'
import { contrast, darken, lighten } from '../colour.ts'
import { round, type Pt } from '../geometry.ts'
import type { Drawing, Piece } from '../scene.ts'
import { ellipse, emblem, hide, part, place, surfaces } from './craft.ts'

/** A belt, coiled with its buckle in front; laid out in a loose curve as second view. */
export function belt(cut: Cut): Drawing {
  return cut.view === 'back'
    ? { pieces: loose(cut), pose: 'flat', fill: 0.86, focus: { x: 0, y: 0, width: 300 } }
    : { pieces: coiled(cut), pose: 'form', fill: 0.84, focus: { x: 40, y: 130, width: 340, tilt: -6 } }
}

/** Half an ellipse as a band: the front or back wall of one turn. */
function wall(rx: number, ry: number, y: number, high: number, frontSide: boolean): Pt[] {
  const turn = frontSide ? 1 : -1
  const upper = Array.from({ length: 13 }, (_, i): Pt => [
    -rx * Math.cos((i / 12) * Math.PI),
    y + turn * ry * Math.sin((i / 12) * Math.PI),
    i === 0 || i === 12 ? 1 : 0,
  ])
  return [...upper, ...upper.map(([px, py, c]): Pt => [px, py + high, c ?? 0]).reverse()]
}

function coiled(cut: Cut): Piece[] {
  const high = 150
  const stitch = cut.style['stitch'] ?? contrast(cut.fabric.tone, 0.5)
  const inside = hide(cut.style['lining'] ?? '#b58a5a', 'flesh')
  const sewn = (rx: number, ry: number, front: boolean): string =>
    [14, high - 14]
      .map((dy) =>
        stitches(
          wall(rx, ry, dy, 0, front)
            .slice(0, 13)
            .map(([x, y]): Pt => [x, y]),
          stitch,
          1.8,
          '7 4',
        ),
      )
      .join('')
  const turns = points`300,96 262,82 224,68 186,54`
  const backs = turns.map(([rx, ry], i) =>
    part(wall(rx, ry, 0, high * 0.98, false), inside, surfaces.leather, { edge: 0.5, reach: 6, lift: 5, dim: 0.86 - i * 0.05 }),
  )
  const rims = turns.map(([rx, ry], i) =>
    part(ellipse(0, -2, rx + 5, ry + 4) + ellipse(0, -2, rx - 5, ry - 4, true), darken(cut.fabric.tone, 0.25), surfaces.leather, {
      edge: 0.9,
      reach: 4,
      lift: 3,
      dim: 1 - i * 0.05,
    }),
  )
  const inner = turns
    .slice(1)
    .reverse()
    .map(([rx, ry]) => part(wall(rx, ry, 0, high * 0.4, true), cut.fabric, cut.fabric.material, { edge: 0.5, reach: 6, dim: 0.6, lift: 5 }))
  const front = part(wall(304, 98, 0, high, true), cut.fabric, cut.fabric.material, {
    edge: 0.7,
    reach: 8,
    lift: 9,
    folds: [fold(points`-30,0 -30,300`, 300, 80, { fade: 'none' })],
    art: sewn(304, 98, true) + holes(cut),
  })
  return [
    part(ellipse(0, high - 10, 296, 92), '#3a2a1e', surfaces.leather, { dim: 0.35, edge: 0.2 }),
    ...backs,
    ...rims.slice(1).reverse(),
    ...inner,
    ...rims.slice(0, 1),
    front,
    ...fastening(cut, 150, 160),
  ]
}

const holes = (cut: Cut): string =>
  [-190, -140, -88, -34]
    .map((x) => {
      const y = 98 * Math.sqrt(1 - (x / 304) ** 2) + 75
      return (
        `<ellipse cx="${x}" cy="${round(y)}" rx="7" ry="8.5" fill="${darken(cut.fabric.tone, 0.75)}"/>` +
        `<path d="M${x - 6} ${round(y + 5)}a8 8 0 0 0 13 0" stroke="${lighten(cut.fabric.tone, 0.35)}" stroke-width="1.6" fill="none"/>`
      )
    })
    .join('')

function fastening(cut: Cut, x: number, y: number): Piece[] {
  const [w, h] = [66, 98]
  const outer: Pt[] = points`
    ${-w},${-h + 18} ${-w + 18},${-h} ${w - 18},${-h} ${w},${-h + 18} ${w},${h - 18} ${w - 18},${h}
    ${-w + 18},${h} ${-w},${h - 18}
  `
  const inner: Pt[] = points`${-w + 21},${-h + 24} ${-w + 21},${h - 24} ${w - 21},${h - 24} ${w - 21},${-h + 24}`
  const poly = (points: readonly Pt[]): string => `M${points.map(([a, b]) => `${a} ${b}`).join('L')}Z`
  const keeper = part(ribbon(points`-118,-82 -118,82`, 34), cut.fabric, cut.fabric.material, {
    edge: 0.9,
    reach: 7,
    lift: 6,
    art:
      stitches(points`-127,-82 -127,82`, contrast(cut.fabric.tone, 0.5), 1.4) +
      stitches(points`-109,-82 -109,82`, contrast(cut.fabric.tone, 0.5), 1.4),
  })
  return place(
    [
      keeper,
      part(poly(outer) + poly(inner), cut.accent, surfaces.metal, { edge: 1.2, reach: 11, lift: 8 }),
      part(points`${-w - 8},-9 ${w - 4},-8 ${w + 10},0 ${w - 4},8 ${-w - 8},9`, cut.accent, surfaces.metal, {
        edge: 1.2,
        reach: 7,
        lift: 6,
      }),
    ],
    { x, y, turn: -8 },
  )
}

function loose(cut: Cut): Piece[] {
  const line: Pt[] = points`-230,-380 60,-400 250,-250 190,-60 -80,10 -240,130 -190,310 40,370 270,310`
  const stitch = cut.style['stitch'] ?? contrast(cut.fabric.tone, 0.5)
  const dots = beside(line, 0)
    .slice(1, 5)
    .map(([x, y]) => `<circle cx="${round(x)}" cy="${round(y)}" r="5" fill="${darken(cut.fabric.tone, 0.75)}"/>`)
    .join('')
  return [
    part(ribbon(line, 62), cut.fabric, cut.fabric.material, {
      edge: 0.6,
      reach: 5,
      lift: 5,
      art: stitches(beside(line, 24), stitch, 1.5, '6 3.4') + stitches(beside(line, -24), stitch, 1.5, '6 3.4') + dots,
    }),
    ...place(fastening(cut, 0, 0), { x: 272, y: 310, turn: -8, scale: 0.52 }),
  ]
}

type Rims = { frame: Pt[]; lens: Pt[] }

const rimShapes: Readonly<Record<'round' | 'cat' | 'square', Rims>> = {
  round: {
    frame: points`-190,-128 -80,-112 -30,-30 -36,60 -110,122 -214,128 -306,70 -330,-20 -296,-104`,
    lens: points`-188,-102 -94,-88 -56,-24 -62,48 -122,98 -208,102 -284,56 -304,-16 -276,-84`,
  },
  cat: {
    frame: points`-352,-148^ -240,-128 -90,-106 -30,-50 -42,40 -120,104 -220,108 -300,60 -330,-30`,
    lens: points`-312,-106 -230,-98 -100,-80 -56,-40 -66,28 -130,78 -214,80 -280,40 -302,-30`,
  },
  square: {
    frame: points`-330,-124 -200,-128 -60,-118 -26,-90 -34,40 -70,100 -180,116 -300,104 -334,30`,
    lens: points`-304,-98 -200,-102 -72,-92 -54,-74 -62,34 -90,76 -180,90 -284,80 -308,22`,
  },
}

/** Sunglasses with folded temples: style.rim round|cat|square. */
export function sunglasses(cut: Cut): Drawing {
  const rim = rimShapes[choose(cut, 'rim', ['round', 'cat', 'square'])]
  const flip = (points: readonly Pt[]): Pt[] => points.map(([x, y, c]): Pt => [-x, y, c ?? 0])
  const acetate = cut.fabric
  const tint = cut.style['lens'] ?? '#4a3220'
  const half = (s: -1 | 1): Piece[] => {
    const [frame, lens] = s < 0 ? [rim.frame, rim.lens] : [flip(rim.frame), flip(rim.lens)]
    const id = `lens${s < 0 ? 'l' : 'r'}`
    const glare =
      `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity=".5"/>` +
      `<stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#fff" stop-opacity=".28"/>` +
      `</linearGradient><rect x="-400" y="-200" width="800" height="400" fill="url(#${id})"/>` +
      `<path d="M${s * 180 - 60} -140L${s * 180 + 20} -140L${s * 180 - 90} 140L${s * 180 - 170} 140Z" fill="#fff" opacity=".14"/>` +
      `<path d="M${s * 180 + 40} -140L${s * 180 + 64} -140L${s * 180 - 46} 140L${s * 180 - 70} 140Z" fill="#fff" opacity=".1"/>`
    return [
      part(frame, acetate, surfaces.glass, { edge: 1.1, reach: 12, lift: 8 }),
      part(lens, tint, surfaces.glass, { edge: -0.35, reach: 8, lift: 0, art: glare }),
    ]
  }
  const bridge: Pt[] = points`-44,-66 0,-84 44,-66 44,-30 0,-50 -44,-30`
  const temple = (s: -1 | 1): Piece[] => [
    part(points`${s * 352},-116^ ${s * 330},-82 ${s * 328},-40^ ${s * 350},-40^ ${s * 366},-90`, acetate, surfaces.glass, {
      edge: 1,
      reach: 8,
      lift: 5,
    }),
    ...[-96, -76].map((y) => part(ellipse(s * 318, y, 5, 5), cut.accent, surfaces.metal, { edge: 1, reach: 4, lift: 2 })),
  ]
  const arm = (s: -1 | 1): Piece =>
    part(
      ribbon(s < 0 ? points`-340,-90 -160,-52 60,-36 200,0 268,66` : points`340,-90 160,-30 -60,0 -200,40 -262,104`, 26),
      acetate,
      surfaces.glass,
      { edge: 1, reach: 9, lift: 4, dim: 0.8 },
    )
  const front = [...half(-1), ...half(1), part(bridge, acetate, surfaces.glass, { edge: 1, reach: 9, lift: 4 })]
  if (cut.view === 'back')
    return {
      pieces: place([arm(1), arm(-1), ...front, ...temple(-1), ...temple(1)], { turn: -32 }),
      pose: 'flat',
      fill: 0.84,
      focus: { x: 0, y: 0, width: 300 },
    }
  const pouch = eyewearCase(cut)
  return {
    pieces: [...pouch, ...place([...openArms(acetate), ...front, ...temple(-1), ...temple(1)], { x: 0, y: 220, turn: -5 })],
    pose: 'flat',
    fill: 0.84,
    focus: { x: -200, y: 200, width: 330, tilt: -4 },
  }
}

/** Temples opened away from the viewer. */
const openArms = (acetate: Cut['fabric']): Piece[] =>
  ([-1, 1] as const).map((s) =>
    part(ribbon(points`${s * 346},-78 ${s * 330},-190 ${s * 300},-300 ${s * 262},-352`, 20), acetate, surfaces.glass, {
      edge: 1,
      reach: 7,
      lift: 5,
      dim: 0.9,
    }),
  )

function eyewearCase(cut: Cut): Piece[] {
  const stitch = contrast(cut.trim.tone, 0.45)
  const body: Pt[] = points`-250,-470 0,-492 250,-470 318,-380 300,-250 220,-196 0,-180 -220,-196 -300,-250 -318,-380`
  const flap: Pt[] = points`-250,-472 0,-494 250,-472 316,-388 220,-318 0,-290 -220,-318 -316,-388`
  const inset = flap.slice(3).map(([x, y]): Pt => [x * 0.95, y - 9])
  return place(
    [
      part(body, cut.trim, cut.trim.material, { edge: 0.8, reach: 14, round: 0.5, radius: 48, lift: 8 }),
      part(flap, cut.trim, cut.trim.material, {
        edge: 0.8,
        reach: 8,
        round: 0.4,
        radius: 44,
        lift: 7,
        art: stitches(inset, stitch, 1.4, '6 3') + emblem(0, -380, 34, stitch),
      }),
      part(ellipse(0, -312, 12, 12), cut.accent, surfaces.metal, { edge: 1.1, reach: 8, lift: 4 }),
    ],
    { x: 10, y: 60, turn: 7 },
  )
}

import { points } from '../points.ts'
import { panel } from '../cloth.ts'
import { darken, lighten } from '../colour.ts'
import { clothOf } from '../fabrics.ts'
import { round, sample, type Pt } from '../geometry.ts'
import type { Cloth, Fold, Material, Piece } from '../scene.ts'

/** Surfaces that clothing does not have. */
export const surfaces = {
  rubber: { texture: 'none', grain: 0, sheen: 0.3, crease: 0, body: 0.5 },
  gum: { texture: 'slub', grain: 0.16, sheen: 0.12, crease: 0, body: 0.5 },
  leather: { texture: 'leather', grain: 0.5, sheen: 0.6, crease: 0.3, body: 0.7 },
  smooth: { texture: 'leather', grain: 0.16, sheen: 0.85, crease: 0.3, body: 0.6 },
  metal: { texture: 'none', grain: 0, sheen: 1.6, crease: 0, body: 1 },
  glass: { texture: 'none', grain: 0, sheen: 1.1, crease: 0, body: 1 },
  cord: { texture: 'plain', grain: 0.5, sheen: 0.02, crease: 0.2, body: 0.5 },
  fibre: { texture: 'slub', grain: 0.7, sheen: 0.08, crease: 0.3, body: 0.7 },
  wood: { texture: 'wood', grain: 0.35, sheen: 0.22, crease: 0, body: 1 },
} as const satisfies Record<string, Material>

/** Another hide or cloth beside the product's own two. */
export const hide = (colour: string, id: string, kind = 'leather'): Cloth => clothOf({ kind, palette: [colour] }, id, 7)

export type Place = { x?: number; y?: number; turn?: number; scale?: number; flip?: boolean }

type Affine = readonly [number, number, number, number, number, number]

function affine({ x = 0, y = 0, turn = 0, scale = 1, flip = false }: Place): Affine {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180) * scale, Math.sin((turn * Math.PI) / 180) * scale]
  return flip ? [-cos, -sin, -sin, cos, x, y] : [cos, sin, -sin, cos, x, y]
}

/** Puts a finished thing somewhere else, turned or mirrored: the second shoe of a pair. */
export function place(pieces: readonly Piece[], where: Place): Piece[] {
  const m = affine(where)
  const scale = where.scale ?? 1
  const put = ([x, y, c]: Pt): Pt => [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5], c ?? 0]
  const path = (d: string): string => {
    let x: number | undefined
    return d.replace(/-?[\d.]+(?:e-?\d+)?/gi, (token) => {
      if (x === undefined) {
        x = Number(token)
        return ''
      }
      const [px, py] = put([x, Number(token)])
      x = undefined
      return `${round(px)} ${round(py)}`
    })
  }
  const svg = (art: string): string => `<g transform="matrix(${m.map((v) => v.toFixed(4)).join(' ')})">${art}</g>`
  const turned = (angle: number): number => (where.flip ? -angle : angle) + (where.turn ?? 0)
  const bend = (fold: Fold): Fold => ({
    ...fold,
    along: fold.along.map(put),
    width: [fold.width[0] * scale, fold.width[1] * scale],
    height: [fold.height[0] * scale, fold.height[1] * scale],
    ...(fold.skew && where.flip ? { skew: -fold.skew } : {}),
  })
  return pieces.map((piece): Piece => ({
    ...piece,
    d: path(piece.d),
    angle: turned(piece.angle ?? 0),
    shift: put([...(piece.shift ?? [0, 0])] as unknown as Pt).slice(0, 2) as unknown as readonly [number, number],
    zoom: (piece.zoom ?? 1) * scale,
    relief: {
      ...piece.relief,
      ...(piece.relief?.reach ? { reach: piece.relief.reach * scale } : {}),
      ...(piece.relief?.radius ? { radius: piece.relief.radius * scale } : {}),
      folds: (piece.relief?.folds ?? []).map(bend),
    },
    ...(piece.cuts ? { cuts: piece.cuts.map((cut) => ({ ...cut, d: path(cut.d), angle: turned(cut.angle) })) } : {}),
    ...(piece.art ? { art: svg(piece.art) } : {}),
    ...(piece.over ? { over: svg(piece.over) } : {}),
    lift: (piece.lift ?? 4) * scale,
  }))
}

export const move = (points: readonly Pt[], dx: number, dy: number): Pt[] => points.map(([x, y, c]): Pt => [x + dx, y + dy, c ?? 0])

/** Long soft sags of a filled bag or a worn upper; `box` is left top right bottom. */
export function sags(box: readonly [number, number, number, number], count: number, height: number, next: () => number): Fold[] {
  const [wide, tall] = [box[2] - box[0], box[3] - box[1]]
  return Array.from({ length: count }, (_, i): Fold => {
    const x = box[0] + wide * ((i + 0.3 + next() * 0.4) / count)
    const y = box[1] + tall * (0.12 + next() * 0.4)
    const drop = tall * (0.3 + next() * 0.3)
    const lean = (next() - 0.5) * wide * 0.24
    return {
      along: points`${x},${y} ${x + lean * 0.3},${y + drop * 0.5} ${x + lean},${y + drop}`,
      width: [wide * 0.06, wide * 0.1],
      height: [height * (i % 2 ? -0.7 : 1), height * 0.8 * (i % 2 ? -1 : 1)],
      skew: (next() - 0.5) * 0.6,
    }
  })
}

/** Where a thing meets the ground it stands on: tight and dark, then wide and faint towards the lower right. */
export function contact(from: number, to: number, y: number, strength = 1): Piece {
  const [middle, half] = [(from + to) / 2, (to - from) / 2]
  const id = `floor${Math.round(from)}x${Math.round(to)}x${Math.round(y)}`.replaceAll('-', 'm')
  const ellipse = (cx: number, cy: number, rx: number, ry: number, name: string, dark: number): string =>
    `<radialGradient id="${name}"><stop offset="0" stop-color="#1d120c" stop-opacity="${dark}"/>` +
    `<stop offset=".55" stop-color="#1d120c" stop-opacity="${(dark * 0.62).toFixed(2)}"/>` +
    `<stop offset="1" stop-color="#1d120c" stop-opacity="0"/></radialGradient>` +
    `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="url(#${name})"/>`
  const over =
    ellipse(middle + 26, y + 10, half * 1.16, 44, `${id}a`, 0.34 * strength) +
    ellipse(middle + 6, y + 2, half * 1.02, 15, `${id}b`, 0.62 * strength)
  return {
    d: `M${middle} ${y - 6}L${middle + 1} ${y - 6}L${middle} ${y - 5}Z`,
    fill: '#1d120c',
    relief: { edge: 0, ripple: 0 },
    lift: 0,
    over,
    loose: true,
  }
}

/** The dark of an opening, deepest at its far side. */
export function hollow(id: string, dark: number, y0: number, y1: number): string {
  return (
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${y0}" x2="0" y2="${y1}">` +
    `<stop offset="0" stop-color="#2c170b" stop-opacity="${dark}"/><stop offset="1" stop-color="#2c170b" stop-opacity="0"/>` +
    `</linearGradient><rect x="-2000" y="-2000" width="4000" height="4000" fill="url(#${id})"/>`
  )
}

export function ring(x: number, y: number, outer: number, inner: number, squash = 1): string {
  return ellipse(x, y, outer, outer * squash) + ellipse(x, y, inner, inner * squash, true)
}

export function ellipse(x: number, y: number, rx: number, ry: number, reversed = false): string {
  const [kx, ky] = [rx * 0.5523, ry * 0.5523]
  const p = (a: number, b: number): string => `${round(a)} ${round(b)}`
  const s = reversed ? -1 : 1
  return `M${p(x - rx, y)}C${p(x - rx, y - ky * s)} ${p(x - kx, y - ry * s)} ${p(x, y - ry * s)}C${p(x + kx, y - ry * s)} ${p(x + rx, y - ky * s)} ${p(x + rx, y)}C${p(x + rx, y + ky * s)} ${p(x + kx, y + ry * s)} ${p(x, y + ry * s)}C${p(x - kx, y + ry * s)} ${p(x - rx, y + ky * s)} ${p(x - rx, y)}Z`
}

/** A metal eyelet with its hole. */
export function eyelet(x: number, y: number, r: number, colour: string): Piece[] {
  return [
    {
      d: ellipse(x, y, r, r),
      fill: colour,
      material: surfaces.metal,
      relief: { edge: 1.1, reach: r * 0.7, ripple: 0 },
      lift: 2,
      art:
        `<circle cx="${x}" cy="${y}" r="${r * 0.5}" fill="#15100d"/>` +
        `<circle cx="${x - r * 0.3}" cy="${y - r * 0.5}" r="${r * 0.2}" fill="#fff" opacity=".7"/>`,
    },
  ]
}

/** Glass beads threaded along a line, `colours` going round; one piece for each colour. */
export function beads(centres: readonly Pt[], r: number, colours: readonly string[], lift = 3): Piece[] {
  const groups = new Map<string, Pt[]>()
  centres.forEach((p, i) => {
    const colour = colours[i % colours.length]!
    groups.set(colour, [...(groups.get(colour) ?? []), p])
  })
  return [...groups].map(([colour, points]): Piece => ({
    d: points.map(([x, y]) => ellipse(x, y, r, r)).join(''),
    fill: colour,
    material: surfaces.glass,
    relief: { edge: 1, reach: r * 0.9, ripple: 0 },
    lift,
    // Not `art`: clipping by hundreds of outlines takes the renderer seconds.
    over:
      `<path d="${points.map(([x, y]) => disc(x + r * 0.22, y + r * 0.3, r * 0.6)).join('')}" fill="${darken(colour, 0.5)}"` +
      ` opacity=".3"/>` +
      `<path d="${points.map(([x, y]) => disc(x - r * 0.3, y - r * 0.36, r * 0.26)).join('')}" fill="${lighten(colour, 0.85)}"` +
      ` opacity=".95"/>`,
  }))
}

const disc = (x: number, y: number, r: number): string =>
  `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0Z`

/** Points at an even distance along a line. */
export function paced(points: readonly Pt[], gap: number): Pt[] {
  const dense = sample(points, 240)
  const out: Pt[] = [dense[0]!]
  let walked = 0
  for (let i = 1; i < dense.length; i += 1) {
    walked += Math.hypot(dense[i]![0] - dense[i - 1]![0], dense[i]![1] - dense[i - 1]![1])
    if (walked >= gap) {
      out.push(dense[i]!)
      walked -= gap
    }
  }
  return out
}

/** Polished bar, tube or wire along an outline: reflections run along it. */
export function metal(d: string, colour: string, thick: number, extra: Partial<Piece> = {}): Piece {
  return { d, fill: colour, material: surfaces.metal, relief: { edge: 1.25, reach: thick * 0.62, ripple: 0 }, lift: 4, ...extra }
}

/** A hard moulded or cut piece of one colour. */
export const part = (
  outline: readonly Pt[] | string,
  fill: Cloth | string,
  material: Material,
  extra: Partial<Piece> & { edge?: number; reach?: number; round?: number; radius?: number; folds?: readonly Fold[] } = {},
): Piece => {
  const { edge = 0.7, reach = 7, round: broad = 0, radius = 50, folds = [], ...rest } = extra
  return panel(outline, fill, { edge, reach, ripple: 0, folds, ...(broad ? { round: broad, radius } : {}) }, { material, lift: 3, ...rest })
}

/** The maker's mark: a rising sun, the same from both sides so that mirrored things stay right. */
export function emblem(x: number, y: number, size: number, colour: string): string {
  const rays = [-70, -35, 0, 35, 70]
    .map((a) => `<path d="M0 -0.62V-1" stroke="${colour}" stroke-width=".16" stroke-linecap="round" transform="rotate(${a})"/>`)
    .join('')
  return (
    `<g transform="translate(${x} ${y}) scale(${size})" opacity=".85">` +
    `<path d="M-.44 0A.44 .44 0 0 1 .44 0Z" fill="${colour}"/>${rays}<path d="M-.9 .2H.9" stroke="${colour}"` +
    ` stroke-width=".14" stroke-linecap="round"/>` +
    `</g>`
  )
}

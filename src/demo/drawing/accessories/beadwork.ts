import { points } from '../points.ts'
import { choose, ribbon, stitches, type Cut } from '../cloth.ts'
import { darken, lighten } from '../colour.ts'
import { random, round, type Pt } from '../geometry.ts'
import type { Drawing, Piece } from '../scene.ts'
import { beads, ellipse, part, surfaces } from './craft.ts'

/** Red of the plains first; each maker mixes her own. */
const maasai = ['#c8201f', '#f4efe4', '#1f4fa3', '#f2a71b', '#0f7a4a', '#1b1917']

const paletteOf = (cut: Cut): readonly string[] => cut.style['beads']?.split(' ') ?? maasai

/** One piece for each colour, however many rows the beads lie in. */
function strung(list: readonly { p: Pt; colour: string }[], r: number, lift = 2): Piece[] {
  const groups = new Map<string, Pt[]>()
  for (const { p, colour } of list) groups.set(colour, [...(groups.get(colour) ?? []), p])
  return [...groups].flatMap(([colour, points]) => beads(points, r, [colour], lift))
}

const rowColour = (palette: readonly string[], row: number, share: number, kind: 'rings' | 'rays'): string => {
  const at = (n: number): string => palette[((n % palette.length) + palette.length) % palette.length]!
  const wedge = Math.floor(share * 16)
  const inWedge = Math.abs(share * 16 - wedge - 0.5)
  if (kind === 'rays') return (wedge + Math.floor(row / 3)) % 2 ? at(0) : inWedge < 0.16 ? at(3) : at(Math.floor(row / 3) + 1)
  const band = Math.floor(row / 2) % 5
  if (band === 1) return wedge % 2 ? at(1) : at(2)
  if (band === 3) return inWedge + (row % 2) * 0.1 < 0.26 ? at(3) : at(4)
  return band === 2 ? at(0) : band === 4 ? at(5) : at(0)
}

/** Flat beaded collar of the Maasai: style.weave rings|rays, style.drops yes|no. */
export function beadCollar(cut: Cut): Drawing {
  const palette = paletteOf(cut)
  const kind = choose(cut, 'weave', ['rings', 'rays'])
  const open = cut.view === 'back' ? 0.09 : 0.045
  const [inner, outer, r] = [146, 338, 6.6]
  const rows = Math.floor((outer - inner) / (r * 2.1))
  const list = Array.from({ length: rows }, (_, row) => {
    const radius = inner + row * r * 2.1
    const count = Math.floor((radius * Math.PI * 2 * (1 - open * 2)) / (r * 2))
    return Array.from({ length: count }, (_, i) => {
      const share = (i + 0.5) / count
      const angle = -Math.PI / 2 + Math.PI * 2 * (open + share * (1 - open * 2))
      return { p: [Math.cos(angle) * radius, Math.sin(angle) * radius * 0.97] as Pt, colour: rowColour(palette, row, share, kind) }
    })
  }).flat()
  const spacers = [0.16, 0.34, 0.5, 0.66, 0.84].map((share) => {
    const a = -Math.PI / 2 + Math.PI * 2 * share
    return part(
      ribbon(
        points`
    ${Math.cos(a) * (inner - 9)},${Math.sin(a) * (inner - 9) * 0.97}
    ${Math.cos(a) * (outer + 5)},${Math.sin(a) * (outer + 5) * 0.97}
  `,
        12,
      ),
      cut.fabric,
      surfaces.leather,
      { edge: 0.8, reach: 4, lift: 4, art: '' },
    )
  })
  const base = part(annulus(inner - 7, outer + 3, open), darken(palette[0]!, 0.55), surfaces.leather, { edge: 0.5, reach: 6, lift: 8 })
  const pieces = [
    base,
    ...strung(list, r),
    ...spacers,
    ...clasp(cut, inner, outer, open),
    ...(cut.style['drops'] === 'no' ? [] : drops(cut, palette, outer)),
  ]
  return { pieces, pose: 'flat', fill: 0.84, focus: { x: -130, y: 190, width: 280, tilt: 8 } }
}

function annulus(inner: number, outer: number, open: number): string {
  const arc = (radius: number, from: number, to: number): Pt[] =>
    Array.from({ length: 61 }, (_, i): Pt => {
      const a = -Math.PI / 2 + Math.PI * 2 * (from + ((to - from) * i) / 60)
      return [Math.cos(a) * radius, Math.sin(a) * radius * 0.97]
    })
  return `M${[...arc(outer, open - 0.006, 1 - open + 0.006), ...arc(inner, 1 - open + 0.006, open - 0.006)].map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`
}

function clasp(cut: Cut, inner: number, outer: number, open: number): Piece[] {
  const middle = (inner + outer) / 2
  const a = -Math.PI / 2 + Math.PI * 2 * open
  const [x, y] = [Math.cos(a) * middle, Math.sin(a) * middle * 0.97]
  return [
    part(ribbon(points`${-x},${y} 0,${y - 26} ${x},${y}`, 7), cut.fabric, surfaces.leather, { edge: 1, reach: 3, lift: 4 }),
    part(ellipse(0, y - 22, 15, 15), cut.accent, surfaces.metal, { edge: 1.1, reach: 9, lift: 5 }),
  ]
}

/** Strings of beads with little metal leaves hanging from the collar's edge. */
function drops(cut: Cut, palette: readonly string[], outer: number): Piece[] {
  const list: { p: Pt; colour: string }[] = []
  const leaves: string[] = []
  for (let i = -4; i <= 4; i += 1) {
    const a = Math.PI / 2 - i * 0.12
    const [x, y] = [Math.cos(a) * (outer + 6), Math.sin(a) * (outer + 6) * 0.97]
    const count = 10 - Math.abs(i)
    for (let b = 0; b < count; b += 1) list.push({ p: [x, y + b * 11.4], colour: palette[(b + Math.abs(i)) % palette.length]! })
    const end = y + count * 11.4
    leaves.push(
      `M${round(x)} ${round(end - 6)}L${round(x + 11)} ${round(end + 22)}L${round(x)} ${round(end + 31)}L${round(x - 11)} ${round(end + 22)}Z`,
    )
  }
  return [...strung(list, 5.7, 4), part(leaves.join(''), cut.accent, surfaces.metal, { edge: 0.9, reach: 5, lift: 4 })]
}

type Loop = { y: number; rx: number; ry: number; turn: number; wide: number }

const R = 6.4

/** A stack of beaded bracelets lying over one another; seen from above as second view. */
export function bracelets(cut: Cut): Drawing {
  const palette = paletteOf(cut)
  const next = random(cut.seed + 5)
  if (cut.view === 'back') {
    const rings: Loop[] = [
      { y: -250, rx: 206, ry: 196, turn: 8, wide: 3 },
      { y: 0, rx: 214, ry: 204, turn: -14, wide: 3 },
      { y: 250, rx: 200, ry: 192, turn: 4, wide: 3 },
    ]
    return { pieces: rings.flatMap((loop, i) => lying(loop, i, palette, cut)), pose: 'flat', fill: 0.86, focus: { x: 0, y: 0, width: 300 } }
  }
  const widths = [5, 3, 6, 4, 3]
  let y = 330
  const loops = widths.map((wide): Loop => {
    y -= wide * R * 2 + 50
    return { y, rx: 270 + next() * 20, ry: 62 + next() * 8, turn: (next() - 0.5) * 9, wide }
  })
  return {
    pieces: loops.flatMap((loop, i) => standing(loop, i, palette, cut)),
    pose: 'form',
    fill: 0.84,
    focus: { x: -60, y: 100, width: 320, tilt: 6 },
  }
}

/** Angles round an ellipse at an even distance of beads. */
function evenly(rx: number, ry: number, from: number, to: number): number[] {
  const out: number[] = []
  let walked = R
  for (let a = from; a < to; a += 0.004) {
    walked += Math.hypot(Math.sin(a) * rx, Math.cos(a) * ry) * 0.004
    if (walked >= R * 2) {
      out.push(a)
      walked -= R * 2
    }
  }
  return out
}

/** Back half first, then the front half: a ring standing up. */
function standing(loop: Loop, index: number, palette: readonly string[], cut: Cut): Piece[] {
  const turn = (loop.turn * Math.PI) / 180
  const at = (angle: number, lane: number): Pt => {
    const [x, y] = [Math.cos(angle) * loop.rx, Math.sin(angle) * loop.ry + lane * R * 1.96]
    return [x * Math.cos(turn) - y * Math.sin(turn), loop.y + x * Math.sin(turn) + y * Math.cos(turn)]
  }
  const half = (from: number, to: number): { p: Pt; colour: string }[] =>
    evenly(loop.rx, loop.ry, from, to).flatMap((angle, i) =>
      Array.from({ length: loop.wide }, (_, lane) => ({ p: at(angle, lane), colour: braceletColour(palette, i, lane, loop.wide, index) })),
    )
  const wall = (from: number): string => {
    const edge = (lane: number): Pt[] => Array.from({ length: 31 }, (_, i) => at(from + (i / 30) * Math.PI, lane))
    return `M${[...edge(-0.7), ...edge(loop.wide - 0.3).reverse()].map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`
  }
  const disc = index === 1 || index === 3 ? [discOf(at(Math.PI / 2 + (index - 2) * 0.25, loop.wide / 2 - 0.5), cut)] : []
  return [
    part(wall(Math.PI), darken(cut.fabric.tone, 0.2), surfaces.leather, { edge: 0.5, reach: 5, lift: 4, dim: 0.6 }),
    ...strung(half(Math.PI, Math.PI * 2), R, 0).map((piece): Piece => ({ ...piece, dim: 0.66 })),
    part(wall(0), cut.fabric.tone, surfaces.leather, { edge: 0.6, reach: 5, lift: 8, folds: [] }),
    ...strung(half(0, Math.PI), R, 1.5),
    ...disc,
  ]
}

function lying(loop: Loop, index: number, palette: readonly string[], cut: Cut): Piece[] {
  const at = (angle: number, lane: number): Pt => {
    const spread = 1 + lane * 0.062
    return [(index % 2 ? 60 : -60) + Math.cos(angle) * loop.rx * spread, loop.y + Math.sin(angle) * loop.ry * spread]
  }
  const around = Math.floor((Math.PI * 2 * loop.rx) / (R * 2))
  const list = Array.from({ length: around }, (_, i) => i).flatMap((i) =>
    Array.from({ length: loop.wide }, (_, lane) => ({
      p: at((i / around) * Math.PI * 2, lane),
      colour: braceletColour(palette, i, lane, loop.wide, index),
    })),
  )
  return [ringBase(at, loop.wide, cut), ...strung(list, R, 3)]
}

const ringBase = (at: (angle: number, lane: number) => Pt, wide: number, cut: Cut): Piece => {
  const points = (lane: number, back = false): Pt[] => Array.from({ length: 60 }, (_, i) => at(((back ? 60 - i : i) / 60) * 6.2832, lane))
  return part(
    `M${points(wide - 0.5)
      .map((p) => `${round(p[0])} ${round(p[1])}`)
      .join('L')}ZM${points(-0.5, true)
      .map((p) => `${round(p[0])} ${round(p[1])}`)
      .join('L')}Z`,
    cut.fabric,
    surfaces.leather,
    { edge: 0.6, reach: 5, lift: 7 },
  )
}

function braceletColour(palette: readonly string[], i: number, lane: number, wide: number, index: number): string {
  const at = (n: number): string => palette[n % palette.length]!
  if (index % 3 === 1) return i % 9 === 0 ? at(index + 3) : at(index)
  if (index % 3 === 2) return (i + lane) % 10 < 5 ? at(index) : (i + lane) % 10 < 7 ? at(index + 1) : at(index + 4)
  const step = i % 12
  const reach = Math.abs(step - 5.5) + Math.abs(lane - (wide - 1) / 2) * 1.7
  return reach < 3.2 ? at(index + 3) : reach < 4.9 ? at(index + 1) : Math.floor(i / 12) % 2 ? at(index) : at(index + 2)
}

const discOf = ([x, y]: Pt, cut: Cut): Piece =>
  part(ellipse(x, y, 30, 30), cut.accent, surfaces.metal, {
    edge: 1,
    reach: 8,
    lift: 6,
    art:
      `<circle cx="${round(x)}" cy="${round(y)}" r="21" fill="none" stroke="${darken(cut.accent, 0.5)}" stroke-width="2"` +
      ` stroke-dasharray="3 4"/>` +
      `<circle cx="${round(x)}" cy="${round(y)}" r="8" fill="${darken(cut.accent, 0.3)}" opacity=".5"/>` +
      `<circle cx="${round(x - 9)}" cy="${round(y - 10)}" r="4" fill="${lighten(cut.accent, 0.8)}" opacity=".7"/>` +
      stitches(ellipse(x, y, 14, 14), darken(cut.accent, 0.4), 1),
  })

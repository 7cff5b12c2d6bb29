import { points } from './points.ts'
import { brightness, contrast, darken } from './colour.ts'
import { line, mix, random, round, sample, shape, type Pt } from './geometry.ts'
import { materials } from './materials.ts'
import type { Cloth, Fold, Piece, Relief } from './scene.ts'

export type View = 'front' | 'back' | 'detail' | 'folded'

/** What a silhouette is given to work with. */
export type Cut = {
  view: View
  fabric: Cloth
  trim: Cloth
  /** Buttons, stitching, hardware. */
  accent: string
  style: Readonly<Record<string, string>>
  seed: number
  /** Seeded chance, 0 to 1. */
  next: () => number
}

/** A chosen option of the product's style, or the first one. */
export function choose<const Options extends readonly string[]>(cut: Cut, key: string, options: Options): Options[number] {
  const wanted = cut.style[key]
  return options.find((option) => option === wanted) ?? options[0]!
}

export const toneOf = (fill: Cloth | string): string => (typeof fill === 'string' ? fill : fill.tone)

/** A panel of cloth: smooth outline, soft rolled edge, folds. */
export function panel(outline: readonly Pt[] | string, fill: Cloth | string, relief: Relief = {}, extra: Partial<Piece> = {}): Piece {
  const body = typeof fill === 'string' ? 0.4 : fill.material.body
  return {
    d: typeof outline === 'string' ? outline : shape(outline),
    fill,
    relief: { edge: 0.35 + body * 0.35, reach: 5 + body * 7, ripple: 0.5, ...relief },
    lift: 3 + body * 4,
    ...extra,
  }
}

export function fold(
  along: readonly Pt[],
  width: number,
  height: number,
  extra: Partial<Fold> & { to?: readonly [number, number] } = {},
): Fold {
  const { to, ...rest } = extra
  const points = along.length > 2 ? sample(along, Math.min(9, along.length * 3)) : along
  return { along: points, width: [width, to?.[0] ?? width], height: [height, to?.[1] ?? height], ...rest }
}

/** A sewn line: the dark gap and, as relief, the little valley it pulls into the cloth. */
export function seam(points: readonly Pt[], fill: Cloth | string, strength = 1): string {
  const dark = darken(toneOf(fill), 0.62)
  return `<path d="${line(points)}" fill="none" stroke="${dark}" stroke-opacity="${(0.5 * strength).toFixed(2)}" stroke-width="1.5"/>`
}

export const groove = (points: readonly Pt[], depth = 1.6): Fold => fold(points, 6, -depth, { fade: 'none' })

/** A row of thread: short dashes with their own small shadow. */
export function stitches(points: readonly Pt[] | string, colour: string, width = 1.5, dash = '4.2 1.9'): string {
  const d = typeof points === 'string' ? points : line(points)
  const thin = width * 0.72
  return (
    `<path d="${d}" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="${round2(thin + 0.4)}"` +
    ` stroke-dasharray="${dash}" transform="translate(.4 .6)"/>` +
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${round2(thin)}" stroke-dasharray="${dash}" stroke-linecap="butt"/>`
  )
}

const round2 = (value: number): number => Math.round(value * 100) / 100

/** Thread that shows on this cloth without shouting. */
export const thread = (fill: Cloth | string): string => contrast(toneOf(fill), 0.2)

/** A line beside another, `gap` units to its left going forward. */
export function beside(points: readonly Pt[], gap: number): Pt[] {
  const dense = sample(points, Math.max(6, points.length * 3))
  return dense.map((p, i): Pt => {
    const a = dense[Math.max(0, i - 1)]!
    const b = dense[Math.min(dense.length - 1, i + 1)]!
    const size = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
    return [p[0] + ((b[1] - a[1]) / size) * gap, p[1] - ((b[0] - a[0]) / size) * gap]
  })
}

export function circle(x: number, y: number, r: number): string {
  const k = r * 0.5523
  return `M${round(x - r)} ${y}C${round(x - r)} ${y - k} ${round(x - k)} ${y - r} ${x} ${y - r}C${x + k} ${y - r} ${x + r} ${y - k} ${x + r} ${y}C${x + r} ${y + k} ${x + k} ${y + r} ${x} ${y + r}C${x - k} ${y + r} ${x - r} ${y + k} ${x - r} ${y}Z`
}

/** A sewn-on button with four holes and thread. */
export function button(x: number, y: number, r: number, colour: string): Piece {
  const hole = darken(colour, 0.65)
  const q = r * 0.27
  const holes = points`${-q},${-q} ${q},${-q} ${-q},${q} ${q},${q}`
    .map(([dx, dy]) => `<circle cx="${x + dx!}" cy="${y + dy!}" r="${r * 0.13}" fill="${hole}"/>`)
    .join('')
  const art =
    `<circle cx="${x}" cy="${y}" r="${r * 0.68}"` +
    ` fill="${darken(colour, 0.1)}"/>${holes}<path d="M${x - q} ${y - q}L${x + q} ${y + q}M${x + q} ${y - q}L${x - q} ${y + q}"` +
    ` stroke="${contrast(colour, 0.5)}" stroke-width="${r * 0.14}"/>`
  return { d: circle(x, y, r), fill: colour, material: materials.button, relief: { edge: 1, reach: r * 0.4 }, art, lift: 2.4 }
}

export function stud(x: number, y: number, r: number, colour: string): Piece {
  const art =
    `<circle cx="${x}" cy="${y}" r="${r * 0.55}" fill="${darken(colour, 0.22)}"/>` +
    `<circle cx="${x - r * 0.1}" cy="${y - r * 0.1}" r="${r * 0.3}" fill="${colour}"/>`
  return { d: circle(x, y, r), fill: colour, material: materials.metal, relief: { edge: 1.1, reach: r * 0.7 }, art, lift: 2 }
}

/** Folds that fall from one edge to another and open towards the second: skirts, loose hems, wide legs. */
export function drape(top: readonly Pt[], hem: readonly Pt[], count: number, depth: number, seed: number, spread = 0.5): Fold[] {
  const next = random(seed + 401)
  const [tops, hems] = [sample(top, 40), sample(hem, 40)]
  return Array.from({ length: count }, (_, i): Fold => {
    const u = (i + 0.5 + (next() - 0.5) * 0.7) / count
    const a = tops[Math.round(u * 40)]!
    const b = hems[Math.round(Math.max(0, Math.min(1, u + (next() - 0.5) * 0.05)) * 40)]!
    const start = mix(a, b, next() * 0.22 * spread)
    const middle = mix(start, b, 0.5)
    const gap = Math.abs(hems[40]![0] - hems[0]![0]) / count
    const size = 0.65 + next() * 0.7
    return fold([start, [middle[0] + (next() - 0.5) * gap * 0.3, middle[1]], b], Math.max(8, gap * 0.24), depth * 0.3 * size, {
      to: [gap * (0.42 + next() * 0.2), depth * size],
      fade: 'start',
      skew: (next() - 0.5) * 0.7,
    })
  })
}

/** Tension folds pulling from one point towards others: ridge beside valley. */
export function pull(from: Pt, towards: readonly Pt[], width: number, depth: number): Fold[] {
  return towards.flatMap((to) => {
    const middle = mix(from, to, 0.5)
    const sag: Pt = [middle[0], middle[1] + Math.hypot(to[0] - from[0], to[1] - from[1]) * 0.06]
    const lower = (p: Pt): Pt => [p[0], p[1] + width * 0.9]
    return [
      fold([from, sag, to], width, depth, { to: [width * 1.3, depth * 0.3], fade: 'end' }),
      fold([lower(from), lower(sag), lower(to)], width * 0.8, -depth * 0.8, { to: [width, -depth * 0.2], fade: 'end' }),
    ]
  })
}

/** Short creases across a line, as at an elbow or knee. */
export function crush(at: Pt, across: Pt, along: Pt, count: number, width: number, depth: number, seed: number): Fold[] {
  const next = random(seed + 733)
  return Array.from({ length: count }, (_, i): Fold => {
    const step = i - (count - 1) / 2
    const [x, y] = [at[0] + along[0] * step, at[1] + along[1] * step]
    const tilt = (next() - 0.5) * 0.9
    const half = 0.75 + next() * 0.35
    const a: Pt = [x - across[0] * half + along[0] * tilt, y - across[1] * half + along[1] * tilt]
    const b: Pt = [x + across[0] * half * 0.55 - along[0] * tilt, y + across[1] * half * 0.55 - along[1] * tilt]
    const c: Pt = [(a[0] + b[0]) / 2 + along[0] * 0.3, (a[1] + b[1]) / 2 + along[1] * 0.3]
    return fold([a, c, b], width * (0.7 + next() * 0.6), depth * (0.5 + next() * 0.7) * (i % 3 === 1 ? -0.8 : 1), {
      skew: (next() - 0.5) * 0.6,
    })
  })
}

/** Faint random creases for cloth that never lies quite smooth. */
export function rumple(box: readonly [number, number, number, number], count: number, amount: number, seed: number): Fold[] {
  const next = random(seed + 977)
  return Array.from({ length: Math.round(count) }, (): Fold => {
    const [x, y] = [box[0] + next() * (box[2] - box[0]), box[1] + next() * (box[3] - box[1])]
    const [reach, angle] = [26 + next() * 60, (next() - 0.5) * 2.4 + (next() < 0.5 ? 1.57 : 0.5)]
    const [dx, dy] = [Math.cos(angle) * reach, Math.sin(angle) * reach]
    return fold(
      points`${x},${y} ${x + dx * 0.5 + dy * 0.12},${y + dy * 0.5 - dx * 0.12} ${x + dx},${y + dy}`,
      6 + next() * 9,
      amount * (next() < 0.35 ? -1 : 1) * (0.4 + next() * 0.8),
      { skew: (next() - 0.5) * 0.8 },
    )
  })
}

/** A woven label sewn inside the neck or a seam. */
export function label(x: number, y: number, width: number, text: string, colour = '#f6efe2'): Piece {
  const height = width * 0.44
  const ink = brightness(colour) > 0.5 ? '#1c1917' : '#f6efe2'
  const art =
    `<rect x="${x - width / 2 + 2}" y="${y + 2}" width="${width - 4}" height="${height - 4}" fill="none" stroke="${ink}"` +
    ` stroke-opacity=".25" stroke-width=".8"/>` +
    `<text x="${x}" y="${y + height * 0.66}" text-anchor="middle" font-family="sans-serif" font-weight="700"` +
    ` font-size="${height * 0.48}" letter-spacing="1" fill="${ink}">${text}</text>`
  return panel(
    points`
    ${x - width / 2},${y}^ ${x + width / 2},${y}^ ${x + width / 2},${y + height}^ ${x - width / 2},${y + height}^
  `,
    colour,
    { edge: 0.3, reach: 3, ripple: 0 },
    { art, lift: 1.6, dim: 0.86, material: materials.cotton, unworn: true },
  )
}

/** A strip of even width along a line: straps, belts, cords, bindings. */
export function ribbon(points: readonly Pt[], width: number): Pt[] {
  const left = beside(points, width / 2)
  const right = beside(points, -width / 2).reverse()
  const corner = (list: Pt[]): Pt[] => list.map(([x, y], i): Pt => [x, y, i === 0 || i === list.length - 1 ? 1 : 0])
  return [...corner(left), ...corner(right)]
}

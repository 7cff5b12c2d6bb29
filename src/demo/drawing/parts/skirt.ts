import { points } from '../points.ts'
import { fold, groove, panel, seam, stitches, thread, type Cut } from '../cloth.ts'
import { lerp, random, shape, type Pt } from '../geometry.ts'
import { both } from './marks.ts'
import type { Cloth, Fold, Piece } from '../scene.ts'

export type SkirtSpec = {
  top: number
  waist: number
  bottom: number
  hem: number
  sag: number
  /** Where the hips sit and how wide they are; left out, the side runs straight. */
  hip?: readonly [y: number, half: number]
  waves: number
  depth: number
  wave: number
  fill: Cloth
  seed: number
  /** Shifts the hem sideways: a skirt that swings. */
  swing?: number
  gores?: boolean
  gathered?: boolean
}

export type SkirtParts = { behind: Piece; front: Piece; hemLine: Pt[] }

/** A skirt whose hem waves where its folds fall. */
export function skirt(spec: SkirtSpec): SkirtParts {
  const { top, waist, bottom, hem, sag, swing = 0 } = spec
  const crests = crestsOf(spec)
  const sideLeft: Pt[] = spec.hip ? [[-spec.hip[1], spec.hip[0]]] : [[lerp(-waist, -hem, 0.46) + 6 + swing * 0.3, lerp(top, bottom, 0.5)]]
  const sideRight = sideLeft.map(([x, y]): Pt => [-x + swing * 0.6, y]).reverse()
  const start: Pt = [-hem + swing, bottom, 1]
  const end: Pt = [hem + swing, bottom, 1]
  const hemLine: Pt[] = [start, ...crests.map((c): Pt => c.at), end]
  const outline: Pt[] = [[-waist, top, 1], ...sideLeft, ...hemLine, ...sideRight, [waist, top, 1], [0, top + 5]]
  const edge = hemLine.map(([x, y]): Pt => [x, y - 13])
  const art = stitches(edge, thread(spec.fill), 1.1) + goreSeams(spec)
  const front = panel(
    outline,
    spec.fill,
    { round: 0.3, radius: 70, folds: [...fallingFolds(spec, crests), groove(edge, 1)], ripple: 0.5 },
    { art, lift: 3, cuts: spec.gores ? gores(spec) : [], marks: { hem_left: start, hem_right: end } },
  )
  const under = hemLine.map(([x], i): Pt => [
    x * 0.985,
    bottom + sag * (1 - (2 * (i / (hemLine.length - 1)) - 1) ** 2) * 0.72 + spec.wave * 0.5,
  ])
  const behind = panel(
    [[-hem * 0.9 + swing, bottom - 60, 1], ...under, [hem * 0.9 + swing, bottom - 60, 1]],
    spec.fill,
    { ripple: 0 },
    { dim: 0.48, lift: 1, unworn: true },
  )
  return { behind, front, hemLine }
}

type Crest = { at: Pt; u: number; ridge: boolean }

function crestsOf({ waves, hem, bottom, sag, wave, seed, swing = 0 }: SkirtSpec): Crest[] {
  const next = random(seed + 57)
  const steps = waves * 2
  return Array.from({ length: steps - 1 }, (_, k): Crest => {
    const i = k + 1
    const u = (i + (next() - 0.5) * 0.5) / steps
    const ridge = i % 2 === 1
    const y = bottom + sag * (1 - (2 * u - 1) ** 2) + (ridge ? 1 : -1) * wave * (0.5 + next() * 0.7)
    return { at: [lerp(-hem, hem, u) + swing, y], u, ridge }
  })
}

function fallingFolds(spec: SkirtSpec, crests: readonly Crest[]): Fold[] {
  const next = random(spec.seed + 91)
  const gap = (spec.hem * 2) / (spec.waves * 2)
  return crests.map(({ at, u, ridge }): Fold => {
    const from: Pt = [lerp(-spec.waist, spec.waist, 0.08 + u * 0.84), spec.top + (spec.gathered ? 0 : 30 + next() * 60)]
    const middle: Pt = [lerp(from[0], at[0], 0.46) + (next() - 0.5) * 8, lerp(from[1], at[1], 0.5)]
    const size = (0.7 + next() * 0.6) * (ridge ? 1 : -0.8)
    return fold([from, middle, [at[0], at[1] + 12]], Math.max(5, gap * 0.22), spec.depth * (spec.gathered ? 0.6 : 0.25) * size, {
      to: [gap * (0.72 + next() * 0.3), spec.depth * size],
      fade: spec.gathered ? 'none' : 'start',
      skew: (next() - 0.5) * 0.6,
    })
  })
}

function goreLines({ waist, top, hem, bottom, swing = 0 }: SkirtSpec): readonly [Pt[], Pt[]] {
  const one = (side: number): Pt[] => [
    [side * waist * 0.46, top - 4],
    [lerp(side * waist * 0.46, side * hem * 0.42 + swing, 0.45), lerp(top, bottom, 0.5)],
    [side * hem * 0.42 + swing, bottom + 90],
  ]
  return [one(-1), one(1)]
}

function goreSeams(spec: SkirtSpec): string {
  if (!spec.gores) return ''
  return goreLines(spec)
    .map((points) => seam(points, spec.fill, 0.5))
    .join('')
}

function gores(spec: SkirtSpec): NonNullable<Piece['cuts']> {
  const turn = (Math.atan2(spec.hem - spec.waist, spec.bottom - spec.top) * 180) / Math.PI / 1.5
  const [left, right] = goreLines(spec)
  const wide = spec.hem * 1.3
  return [
    {
      d: shape([...left.map(([x, y]): Pt => [x, y, 1]), [-wide, spec.bottom + 90, 1], [-wide, spec.top - 4, 1]]),
      angle: turn,
      shift: [-40, 22],
    },
    {
      d: shape([...right.map(([x, y]): Pt => [x, y, 1]), [wide, spec.bottom + 90, 1], [wide, spec.top - 4, 1]]),
      angle: -turn,
      shift: [53, 10],
    },
  ]
}

/** A band round the waist; `buckle` adds a clasp. */
export function waistband(y: number, half: number, height: number, fill: Cloth | string, cut: Cut, flare = 1.02): Piece {
  const outline: Pt[] = points`
    ${-half},${y}^ 0,${y + 5} ${half},${y}^ ${half * flare},${y + height}^ 0,${y + height + 5}
    ${-half * flare},${y + height}^
  `
  const colour = typeof fill === 'string' ? thread(fill) : thread(fill)
  const art =
    stitches(points`${-half},${y + 4} 0,${y + 9} ${half},${y + 4}`, colour, 1) +
    stitches(points`${-half * flare},${y + height - 4} 0,${y + height + 1} ${half * flare},${y + height - 4}`, colour, 1)
  return panel(
    outline,
    fill,
    { round: 0.25, radius: 50, ripple: 0.2, edge: 0.5, reach: 6 },
    { art, lift: 3, shift: [cut.seed % 17, y], marks: both('waist', half, y) },
  )
}

import { beside, crush, fold, groove, panel, pull, seam, stitches, thread } from '../cloth.ts'
import { lerp, type Pt } from '../geometry.ts'
import { edges } from './marks.ts'
import type { Cloth, Marks, Piece } from '../scene.ts'
import type { Torso } from './torso.ts'

export type SleeveSpec = {
  /** -1 the viewer's left, 1 the right. */
  side: -1 | 1
  torso: Torso
  fill: Cloth
  /** Degrees away from hanging straight down, above and below the elbow. */
  upperAngle: number
  lowerAngle?: number
  upper: number
  /** 0 for short sleeves. */
  lower?: number
  elbow: number
  wrist: number
  /** Fullness at the shoulder of puff sleeves. */
  puff?: number
  cuff?: { fill: Cloth; length: number; width?: number; kind: 'band' | 'rib' | 'turned' }
  seed: number
}

export type SleeveParts = { pieces: Piece[]; wrist: Pt; angle: number }

/** A set-in sleeve that follows a bent arm. */
export function sleeve(spec: SleeveSpec): SleeveParts {
  const arm = armOf(spec)
  const { side, torso: t, puff = 0 } = spec
  const shoulder: Pt = [side * t.shoulder, t.slope, 1]
  const underarm: Pt = [side * t.chest, t.armhole]
  const at = (p: Pt, n: Pt, d: number, corner = 0): Pt => [p[0] + n[0] * d, p[1] + n[1] * d, corner]
  const cap: Pt = [shoulder[0] + arm.n1[0] * (7 + puff * 0.7) + arm.d1[0] * 26, shoulder[1] + arm.n1[1] * 7 + arm.d1[1] * 26 - puff * 0.55]
  const outer: Pt[] = [shoulder, cap, ...(puff ? [at(arm.middle, arm.n1, spec.elbow + puff * 0.8)] : [])]
  const inner: Pt[] = []
  if (spec.lower) {
    outer.push(at(arm.elbow, arm.ne, spec.elbow))
    inner.push(at(arm.elbow, arm.ne, -spec.elbow))
  }
  outer.push(at(arm.wrist, arm.n2, spec.wrist, 1))
  inner.unshift(at(arm.wrist, arm.n2, -spec.wrist, 1))
  const bow: Pt = [arm.wrist[0] + arm.d2[0] * 5, arm.wrist[1] + arm.d2[1] * 5]
  const outline = [
    ...outer,
    bow,
    ...inner,
    [underarm[0], underarm[1], 1] as Pt,
    [side * (t.chest - 46), t.armhole - 20, 1] as Pt,
    [side * (t.shoulder - 34), t.slope + 24, 1] as Pt,
  ]
  const hem = hemArt(spec, arm)
  const body = panel(
    outline,
    spec.fill,
    { round: 0.42, radius: 34, folds: sleeveFolds(spec, arm), ripple: 0.6 },
    { angle: -side * arm.angle, shift: [side * 31, 17], art: hem, lift: 6, marks: sleeveMarks(spec, arm) },
  )
  const pieces = [body]
  if (spec.cuff) pieces.push(cuffPiece(spec, arm))
  return { pieces, wrist: arm.wrist, angle: -side * arm.angle2 }
}

type Arm = ReturnType<typeof armOf>

/** The end of the sleeve, with its cuff, and the elbow where it reaches below. */
function sleeveMarks(spec: SleeveSpec, arm: Arm): Marks {
  const { cuff, side } = spec
  const half = cuff?.width ?? (cuff?.kind === 'rib' ? spec.wrist * 0.92 : spec.wrist)
  const beyond = !cuff ? 0 : cuff.kind === 'turned' ? cuff.length * 0.1 : cuff.length - 6
  const across = (middle: Pt, normal: Pt, width: number): Pt => [middle[0] + normal[0] * width, middle[1] + normal[1] * width]
  const end: Pt = [arm.wrist[0] + arm.d2[0] * beyond, arm.wrist[1] + arm.d2[1] * beyond]
  const elbows = spec.lower ? edges('elbow', side, across(arm.elbow, arm.ne, spec.elbow), across(arm.elbow, arm.ne, -spec.elbow)) : {}
  return { ...elbows, ...edges('sleeve', side, across(end, arm.n2, half), across(end, arm.n2, -half)) }
}

function armOf(spec: SleeveSpec) {
  const { side, torso: t } = spec
  const a1 = (spec.upperAngle * Math.PI) / 180
  const angle2 = spec.lowerAngle ?? spec.upperAngle
  const a2 = (angle2 * Math.PI) / 180
  const d1: Pt = [side * Math.sin(a1), Math.cos(a1)]
  const d2: Pt = [side * Math.sin(a2), Math.cos(a2)]
  const n1: Pt = [side * Math.cos(a1), -Math.sin(a1)]
  const n2: Pt = [side * Math.cos(a2), -Math.sin(a2)]
  const root: Pt = [side * lerp(t.shoulder, t.chest, 0.5), lerp(t.slope, t.armhole, 0.5)]
  const elbow: Pt = [root[0] + d1[0] * spec.upper, root[1] + d1[1] * spec.upper]
  const lower = spec.lower ?? 0
  const wrist: Pt = [elbow[0] + d2[0] * lower, elbow[1] + d2[1] * lower]
  const middle: Pt = [root[0] + d1[0] * spec.upper * 0.5, root[1] + d1[1] * spec.upper * 0.5]
  const size = Math.hypot(n1[0] + n2[0], n1[1] + n2[1])
  const ne: Pt = [(n1[0] + n2[0]) / size, (n1[1] + n2[1]) / size]
  return {
    d1,
    d2,
    n1,
    n2,
    ne,
    root,
    elbow,
    wrist,
    middle,
    angle: lerp(spec.upperAngle, angle2, lower ? 0.5 : 0),
    angle2,
    bend: angle2 - spec.upperAngle,
  }
}

function sleeveFolds(spec: SleeveSpec, arm: Arm) {
  const { side, torso: t, seed } = spec
  const crease = spec.fill.material.crease
  const depth = 2.4 + crease * 3.4
  const underarm: Pt = [side * t.chest, t.armhole]
  const outward = (share: number, along: number): Pt => [
    arm.root[0] + arm.d1[0] * along + arm.n1[0] * share,
    arm.root[1] + arm.d1[1] * along + arm.n1[1] * share,
  ]
  const folds = [
    ...pull(underarm, [outward(spec.elbow * 0.8, spec.upper * 0.22), outward(spec.elbow * 0.55, spec.upper * 0.72)], 12, depth),
    fold([outward(4, 30), outward(10, spec.upper * 0.6), outward(-4, spec.upper)], 16, depth * 0.6, { to: [20, depth * 0.6] }),
  ]
  if (spec.lower) {
    const e = spec.elbow * 0.9
    const bent = 1 + Math.min(1.4, Math.abs(arm.bend) / 30)
    folds.push(...crush(arm.elbow, [arm.ne[0] * e, arm.ne[1] * e], [arm.d2[0] * 17, arm.d2[1] * 17], 4, 9, depth * 0.8 * bent, seed + side))
    const low: Pt = [arm.wrist[0] - arm.d2[0] * 40, arm.wrist[1] - arm.d2[1] * 40]
    const w = spec.wrist
    folds.push(...crush(low, [arm.n2[0] * w, arm.n2[1] * w], [arm.d2[0] * 15, arm.d2[1] * 15], 3, 8, depth * 0.7, seed + 9 + side))
  }
  if (spec.puff) {
    for (let i = -3; i <= 3; i += 1) {
      const from: Pt = [side * (t.shoulder - 4), t.slope + 34 + i * 8]
      folds.push(fold([from, outward(i * -9 + 8, spec.upper * 0.45)], 5, 5, { to: [11, 3], fade: 'end' }))
      const hemAt: Pt = [arm.wrist[0] + arm.n2[0] * i * spec.wrist * 0.28, arm.wrist[1] + arm.n2[1] * i * spec.wrist * 0.28]
      folds.push(
        fold([hemAt, [lerp(hemAt[0], arm.middle[0], 0.5) + arm.n1[0] * i * 6, lerp(hemAt[1], arm.middle[1], 0.5)]], 5, 5, {
          to: [10, 2],
          fade: 'end',
        }),
      )
    }
  }
  if (!spec.cuff) folds.push(groove(hemLine(spec, arm, 15), 1.4))
  return folds
}

function hemLine(spec: SleeveSpec, arm: Arm, back: number): Pt[] {
  const p = (share: number, bow: number): Pt => [
    arm.wrist[0] + arm.n2[0] * spec.wrist * share - arm.d2[0] * (back - bow),
    arm.wrist[1] + arm.n2[1] * spec.wrist * share - arm.d2[1] * (back - bow),
  ]
  return [p(1.15, 0), p(0, 5), p(-1.15, 0)]
}

function hemArt(spec: SleeveSpec, arm: Arm): string {
  const { side, torso: t } = spec
  const under = seam(
    [
      [side * t.chest, t.armhole - 2],
      [arm.elbow[0] - arm.ne[0] * spec.elbow * 0.97, arm.elbow[1] - arm.ne[1] * spec.elbow * 0.97],
    ],
    spec.fill,
    0.4,
  )
  if (spec.cuff) return under
  return under + stitches(hemLine(spec, arm, 15), thread(spec.fill), 1.2)
}

function cuffPiece(spec: SleeveSpec, arm: Arm): Piece {
  const cuff = spec.cuff!
  const half = cuff.width ?? (cuff.kind === 'turned' ? spec.wrist + 2 : spec.wrist * 0.92)
  const from = cuff.kind === 'turned' ? -cuff.length * 0.9 : -6
  const to = from + cuff.length
  const p = (share: number, along: number, corner = 1): Pt => [
    arm.wrist[0] + arm.n2[0] * half * share + arm.d2[0] * along,
    arm.wrist[1] + arm.n2[1] * half * share + arm.d2[1] * along,
    corner,
  ]
  const end = cuff.kind === 'rib' ? 0.9 : 1
  const outline = [p(1.03, from), p(0, from + 4, 0), p(-1.03, from), p(-end, to), p(0, to + 5, 0), p(end, to)]
  const edge = [p(1, to - 4), p(0, to + 1, 0), p(-1, to - 4)]
  const top = [p(1.03, from + 4), p(0, from + 8, 0), p(-1.03, from + 4)]
  const colour = thread(cuff.fill)
  const art = cuff.kind === 'rib' ? '' : stitches(beside(edge, 0), colour, 1.1) + stitches(top, colour, 1.1)
  return panel(
    outline,
    cuff.fill,
    { round: 0.45, radius: 26, ripple: 0.2 },
    { angle: -spec.side * arm.angle2, art, lift: cuff.kind === 'turned' ? 6 : 3 },
  )
}

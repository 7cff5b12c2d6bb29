import { NEEDED_POINTS, POINT_NAMES, type Garment, type PicturePoint, type PointName, type Rig } from '../../../../shop/try-on/rules-rig.ts'

// The points of a garment while an admin puts them right. Pure. Left and right are as one sees the picture.

type Points = Rig['points']

const PARTS: Partial<Record<PointName, string>> = { collar_front: 'Collar, front', crotch: 'Crotch' }

/** "Left sleeve, outer". */
export function pointLabel(name: PointName): string {
  const known = PARTS[name]
  if (known) return known
  const [part = '', side = '', edge] = name.split('_')
  const words = `${side} ${part}${edge ? `, ${edge}` : ''}`
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const SLEEVES: readonly PointName[] = ['sleeve_left_outer', 'sleeve_left_inner', 'sleeve_right_inner', 'sleeve_right_outer']

/** Points that make it better, beside those without which it cannot be worn. */
const BETTER_POINTS: Record<Garment, readonly PointName[]> = {
  top: ['collar_front', 'waist_left', 'waist_right'],
  outerwear: ['collar_front', 'waist_left', 'waist_right'],
  dress: ['collar_front', 'waist_left', 'waist_right', 'hip_left', 'hip_right'],
  jumpsuit: ['collar_front', 'waist_left', 'waist_right', 'hip_left', 'hip_right'],
  trousers: ['hip_left', 'hip_right'],
  skirt: ['hip_left', 'hip_right'],
  shoes: [],
  necklace: [],
  scarf: [],
  earrings: [],
  hat: [],
  bag: [],
}

/** Garments that have sleeves or could have. */
export function canHaveSleeves(garment: Garment): boolean {
  return garment === 'top' || garment === 'outerwear' || garment === 'dress' || garment === 'jumpsuit'
}

/** All that can be placed on it, in the order from top to bottom, and whether it is needed. */
export function pointsOf({ garment, sleeves }: Pick<Rig, 'garment' | 'sleeves'>): { name: PointName; isNeeded: boolean }[] {
  const needed = new Set(NEEDED_POINTS[garment])
  const better = new Set([...BETTER_POINTS[garment], ...(canHaveSleeves(garment) && sleeves !== 'none' ? SLEEVES : [])])
  return POINT_NAMES.filter((name) => needed.has(name) || better.has(name)).map((name) => ({ name, isNeeded: needed.has(name) }))
}

/** Needed points that are not placed. */
export function missingPoints(rig: Rig): PointName[] {
  return NEEDED_POINTS[rig.garment].filter((name) => !rig.points[name])
}

/** Of another kind: what it has no place for is left out, what it needs is suggested. */
export function asGarment(rig: Rig, garment: Garment, sleeves: Rig['sleeves'], box: Box): Rig {
  const kept = canHaveSleeves(garment) ? (sleeves ?? 'short') : null
  const names = pointsOf({ garment, sleeves: kept })
  const points: Points = {}
  for (const { name } of names) if (rig.points[name]) points[name] = rig.points[name]
  return withSuggestions({ garment, sleeves: kept, points }, box)
}

/** With sleeves so long: where none were, their ends are suggested at once, to be dragged. */
export function withSleeves(rig: Rig, sleeves: NonNullable<Rig['sleeves']>, box: Box): Rig {
  const others = Object.fromEntries(Object.entries(rig.points).filter(([name]) => !isOfSleeve(name))) as Points
  if (sleeves === 'none') return { ...rig, sleeves, points: others }
  const hadEnds = SLEEVES.some((name) => rig.points[name]) && rig.sleeves !== 'none'
  const points: Points = { ...(hadEnds ? rig.points : others) }
  const next = { ...rig, sleeves, points }
  for (const name of SLEEVES) points[name] ??= sleeveEnd(next, name, box)
  return next
}

const isOfSleeve = (name: string): boolean => name.startsWith('sleeve') || name.startsWith('elbow')

/** How far sleeves reach beyond the shoulder, and how wide they are at their ends. Parts of the shoulders' width. */
const REACH = { short: 0.5, long: 1.2 } as const
const CUFF = { short: 0.36, long: 0.22 } as const
/** What there is of the picture beside a shoulder, from which on a sleeve lies beside the body and not along it. Part of the same. */
const BESIDE = 0.12

/** The end of a sleeve by the shoulders: beside the body where the piece is seen there, else hanging along it. */
function sleeveEnd(rig: Rig, name: PointName, box: Box): PicturePoint {
  const opposite = mirrored(rig.points, name)
  if (opposite) return opposite
  const { shoulder_left: left, shoulder_right: right } = rig.points
  const [isRight, isOuter] = [name.includes('right'), name.endsWith('outer')]
  const shoulder = isRight ? right : left
  if (!left || !right || !shoulder || rig.sleeves === null || rig.sleeves === 'none') return usualPlace(rig, name, box)
  const across = Math.abs(right.x - left.x)
  const [reach, cuff] = [REACH[rig.sleeves] * across, CUFF[rig.sleeves] * across]
  const room = isRight ? box.right - shoulder.x : shoulder.x - box.left
  const out = isRight ? 1 : -1
  const place =
    room > BESIDE * across
      ? { x: shoulder.x + out * (room - (isOuter ? 0 : cuff * 0.7)), y: shoulder.y + reach * 0.7 + (isOuter ? 0 : cuff * 0.5) }
      : { x: shoulder.x + out * (isOuter ? 0 : -cuff), y: shoulder.y + reach }
  return within({ x: place.x, y: Math.min(box.bottom, place.y) })
}

/** Where the piece is in its picture, as parts of it. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** With every needed point: those that are missing as mirror images of those opposite, or where they usually are. */
export function withSuggestions(rig: Rig, box: Box): Rig {
  const points = { ...rig.points }
  for (const name of missingPoints(rig)) points[name] = suggestion({ ...rig, points }, name, box)
  return { ...rig, points }
}

/** Where a point should be, by what is placed already. */
export function suggestion(rig: Rig, name: PointName, box: Box): PicturePoint {
  return mirrored(rig.points, name) ?? usualPlace(rig, name, box)
}

export function oppositeOf(name: PointName): PointName | null {
  if (name.includes('left')) return name.replace('left', 'right') as PointName
  return name.includes('right') ? (name.replace('right', 'left') as PointName) : null
}

/** The mirror image of the point opposite, about the middle line through all pairs; null where nothing is opposite, or no other pair says where the middle is. */
export function mirrored(points: Points, name: PointName): PicturePoint | null {
  const opposite = oppositeOf(name)
  const from = opposite && points[opposite]
  if (!from) return null
  const middles = POINT_NAMES.flatMap((left) => {
    const right = left.includes('left') ? oppositeOf(left) : null
    if (!right || left === name || right === name) return []
    const [a, b] = [points[left], points[right]]
    return a && b ? [{ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }] : []
  })
  if (middles.length === 0) return null
  const { at, lean } = lineThrough(middles)
  // Across a line that leans, level with it: x and y are parts of different lengths, and a lean is small.
  const middle = at + lean * from.y
  return within({ x: 2 * middle - from.x, y: from.y + 2 * lean * (from.x - middle) })
}

/** x = at + lean * y, as near to all as can be. */
function lineThrough(points: readonly PicturePoint[]): { at: number; lean: number } {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))]
  const spread = points.reduce((sum, point) => sum + (point.y - y) ** 2, 0)
  const lean = spread < 0.005 ? 0 : points.reduce((sum, point) => sum + (point.y - y) * (point.x - x), 0) / spread
  const small = Math.max(-0.3, Math.min(0.3, lean))
  return { at: x - small * y, lean: small }
}

export function within({ x, y }: PicturePoint): PicturePoint {
  const part = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1e4) / 1e4
  return { x: part(x), y: part(y) }
}

type Place = readonly [x: number, y: number]

/** Of the left half, as parts of the box around the piece; the right one is its mirror image. */
const UPPER: Partial<Record<PointName, Place>> = {
  neck_left: [0.4, 0.02],
  collar_front: [0.5, 0.08],
  shoulder_left: [0.25, 0.07],
  armpit_left: [0.25, 0.32],
  sleeve_left_outer: [0.02, 0.4],
  sleeve_left_inner: [0.14, 0.45],
  waist_left: [0.25, 0.62],
  hip_left: [0.24, 0.85],
  hem_left: [0.22, 0.98],
}
const LEGS: Partial<Record<PointName, Place>> = {
  waist_left: [0.22, 0.02],
  hip_left: [0.12, 0.2],
  crotch: [0.5, 0.3],
  leg_left_outer: [0.06, 0.98],
  leg_left_inner: [0.34, 0.98],
}
const USUAL: Partial<Record<Garment, Partial<Record<PointName, Place>>>> = {
  dress: {
    ...UPPER,
    armpit_left: [0.25, 0.2],
    sleeve_left_outer: [0.05, 0.24],
    sleeve_left_inner: [0.16, 0.27],
    waist_left: [0.28, 0.4],
    hip_left: [0.2, 0.55],
    hem_left: [0.08, 0.98],
  },
  jumpsuit: { ...UPPER, ...LEGS, armpit_left: [0.25, 0.16], waist_left: [0.26, 0.32], hip_left: [0.2, 0.42], crotch: [0.5, 0.5] },
  trousers: LEGS,
  skirt: { waist_left: [0.22, 0.02], hip_left: [0.12, 0.3], hem_left: [0.05, 0.98] },
}

function usualPlace({ garment, sleeves }: Rig, name: PointName, { left, top, right, bottom }: Box): PicturePoint {
  const places = USUAL[garment] ?? UPPER
  const isRight = name.includes('right')
  const [x, y] = places[isRight ? (oppositeOf(name) ?? name) : name] ?? [0.25, 0.5]
  // Long sleeves reach to the hips.
  const far = sleeves === 'long' && name.startsWith('sleeve') ? y + (0.8 - y) * (garment === 'dress' ? 0.5 : 1) : y
  return within({ x: left + (isRight ? 1 - x : x) * (right - left), y: top + far * (bottom - top) })
}

import type { Bounds } from './cutout.ts'

// Where a product lies on the photo. Lengths are parts of the photo's width, angles are radians, clockwise.

export interface Point {
  x: number
  y: number
}

export interface Placement {
  /** The middle of the product's picture. */
  x: number
  y: number
  /** The width of the product's picture. */
  scale: number
  angle: number
  mirrored: boolean
}

export const SCALE = { least: 0.05, most: 3 } as const

/** What kind of product it is, by where it is worn. */
type BodyPart = 'head' | 'neck' | 'top' | 'whole' | 'legs' | 'hips' | 'feet' | 'hand' | 'wrist'

/** Where each is worn by somebody who stands in the photo from head to toe: the middle and the height as parts of the photo's, and what is not worn in the middle of its width. */
const PLACES: Record<BodyPart, { middle: number; height: number; across?: number }> = {
  head: { middle: 0.1, height: 0.12 },
  neck: { middle: 0.23, height: 0.1 },
  top: { middle: 0.36, height: 0.33 },
  whole: { middle: 0.48, height: 0.58 },
  hips: { middle: 0.53, height: 0.26 },
  legs: { middle: 0.67, height: 0.52 },
  feet: { middle: 0.94, height: 0.09 },
  hand: { middle: 0.58, height: 0.22 },
  wrist: { middle: 0.52, height: 0.05, across: 0.35 },
}
/** No product starts wider than this. */
const WIDEST = 0.72

const BODY_PART_NAMES: readonly (readonly [BodyPart, RegExp])[] = [
  ['neck', /\b(?:necklace|scarf|tie|collar|chain|pendant)\b/i],
  ['wrist', /\b(?:bracelets?|bangles?|watch|cuff)\b/i],
  ['head', /\b(?:hat|cap|beanie|beret|headwrap|turban|sunglasses|glasses|earrings?)\b/i],
  ['whole', /\b(?:dress|gown|kaftan|jumpsuit|playsuit|dungarees|overalls?|dera|boubou|coat|trench|romper|slip)\b/i],
  ['hips', /\b(?:shorts|mini(?:skirt)?|belt)\b/i],
  ['legs', /\b(?:trousers|pants|jeans|skirt|leggings|joggers|chinos|culottes|kikoi|leso|kanga)\b/i],
]

function bodyPartOf(category: string, name: string): BodyPart {
  if (category === 'shoes') return 'feet'
  // A shirt dress is a dress: the last word names the thing.
  const found = BODY_PART_NAMES.map(([part, pattern]) => ({ part, at: lastMatch(name, pattern) })).filter(({ at }) => at >= 0)
  const last = found.toSorted((a, b) => b.at - a.at)[0]
  if (last) return last.part
  return category === 'jewelry' ? 'neck' : category === 'accessories' ? 'hand' : 'top'
}

function lastMatch(name: string, pattern: RegExp): number {
  return [...name.matchAll(new RegExp(pattern, 'gi'))].at(-1)?.index ?? -1
}

/** Where a product lies at first. `picture` and `photo` are height by width, `bounds` say where the product is in its picture. */
export function initialPlacement(product: { category: string; name: string }, bounds: Bounds, picture: number, photo: number): Placement {
  const { middle, height, across = 0.5 } = PLACES[bodyPartOf(product.category, product.name)]
  const [wide, high] = [bounds.right - bounds.left, (bounds.bottom - bounds.top) * picture]
  const scale = within(Math.min((height * photo) / high, WIDEST / wide), SCALE.least, SCALE.most)
  return {
    x: across - ((bounds.left + bounds.right) / 2 - 0.5) * scale,
    y: middle * photo - ((bounds.top + bounds.bottom) / 2 - 0.5) * picture * scale,
    scale,
    angle: 0,
    mirrored: false,
  }
}

/** One finger, or two: what they held stays under them. */
export function movedBy(start: Placement, from: readonly Point[], to: readonly Point[], photo: number): Placement {
  const [a, b] = from
  const [c, d] = to
  if (!a || !c) return start
  if (!b || !d) return onPhoto({ ...start, x: start.x + c.x - a.x, y: start.y + c.y - a.y }, photo)
  const [was, is] = [spanOf(a, b), spanOf(c, d)]
  const scale = within(start.scale * (was.length > 0 ? is.length / was.length : 1), SCALE.least, SCALE.most)
  const turn = is.angle - was.angle
  const moved = turned({ x: start.x - was.middle.x, y: start.y - was.middle.y }, turn)
  const factor = scale / start.scale
  return onPhoto(
    { ...start, x: is.middle.x + moved.x * factor, y: is.middle.y + moved.y * factor, scale, angle: upright(start.angle + turn) },
    photo,
  )
}

/** The same place, larger or smaller. */
export function scaledTo(placement: Placement, scale: number): Placement {
  return { ...placement, scale: within(scale, SCALE.least, SCALE.most) }
}

/** Never so far off that it cannot be got hold of. */
export function onPhoto(placement: Placement, photo: number): Placement {
  return { ...placement, x: within(placement.x, 0, 1), y: within(placement.y, 0, photo) }
}

/** An angle between minus and plus half a turn. */
export function upright(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle))
}

/** Which spot of the product's picture lies at a point of the photo, as parts of its width and height; it may be outside. */
export function spotUnder(point: Point, { x, y, scale, angle, mirrored }: Placement, picture: number): Point {
  const flat = turned({ x: point.x - x, y: point.y - y }, -angle)
  return { x: (mirrored ? -flat.x : flat.x) / scale + 0.5, y: flat.y / (scale * picture) + 0.5 }
}

function turned({ x, y }: Point, angle: number): Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

function spanOf(a: Point, b: Point) {
  return {
    length: Math.hypot(b.x - a.x, b.y - a.y),
    angle: Math.atan2(b.y - a.y, b.x - a.x),
    middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
  }
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

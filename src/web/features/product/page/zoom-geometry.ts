// Position of an enlarged picture. Lengths are CSS pixels; points are measured from the middle of the stage.

export interface View {
  scale: number
  /** How far the middle of the picture is from the middle of the stage. */
  x: number
  y: number
}

export interface Point {
  x: number
  y: number
}

export interface Box {
  width: number
  height: number
}

/** The whole picture. */
export const WHOLE: View = { scale: 1, x: 0, y: 0 }
export const SCALE_MAX = 5
/** What a tap, a click or a press of the button enlarges to. */
export const SCALE_TAP = 2.5

/** Fingers are never so exact that a picture is whole to the last bit. */
export function isWhole({ scale }: View): boolean {
  return scale < 1.01
}

/** Enlarges by `factor` so that what is under `point` stays there. */
export function zoomedAt(view: View, factor: number, point: Point): View {
  const scale = clamp(view.scale * factor, 1, SCALE_MAX)
  const ratio = scale / view.scale
  return { scale, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio }
}

/** No further than the picture's edge at the stage's edge; a picture smaller than the stage is centred. */
export function bounded({ scale, x, y }: View, stage: Box, picture: Box): View {
  const spareX = Math.max(0, (picture.width * scale - stage.width) / 2)
  const spareY = Math.max(0, (picture.height * scale - stage.height) / 2)
  return { scale, x: clamp(x, -spareX, spareX), y: clamp(y, -spareY, spareY) }
}

/** The size of a picture that is shown whole in a stage. */
export function fitted(picture: Box, stage: Box): Box {
  if (picture.width <= 0 || picture.height <= 0) return stage
  const scale = Math.min(stage.width / picture.width, stage.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}

/** Two fingers: how far apart, and the point between them. */
export function pinchOf(a: Point, b: Point): { distance: number; middle: Point } {
  return { distance: Math.hypot(a.x - b.x, a.y - b.y), middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } }
}

const SWIPE_PX = 50
const DISMISS_PX = 90

/** What a finger meant that moved the whole picture by so much: another picture, away with it, or nothing. */
export function swipeMeaning({ x, y }: Point): 'next' | 'previous' | 'dismiss' | null {
  if (Math.abs(x) > Math.abs(y)) return Math.abs(x) > SWIPE_PX ? (x < 0 ? 'next' : 'previous') : null
  return y > DISMISS_PX ? 'dismiss' : null
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

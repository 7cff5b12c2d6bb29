// Where a point of a clip is on a screen of another shape. Everything in pixels of the screen, points in percent of the clip.

export interface Box {
  width: number
  height: number
}
export interface Insets {
  top: number
  right: number
  bottom: number
  left: number
}
export type Fit = 'cover' | 'contain'

/** How large the clip is drawn, centred, in its frame. */
export function drawnBox(frame: Box, clip: Box, fit: Fit): Box {
  const scale = Math[fit === 'cover' ? 'max' : 'min'](frame.width / clip.width, frame.height / clip.height)
  return { width: clip.width * scale, height: clip.height * scale }
}

/** Where the point is in the frame; with cover it may be outside. */
export function pointIn(frame: Box, clip: Box, fit: Fit, point: { x: number; y: number }): { x: number; y: number } {
  const { width, height } = drawnBox(frame, clip, fit)
  return { x: (frame.width - width) / 2 + (point.x / 100) * width, y: (frame.height - height) / 2 + (point.y / 100) * height }
}

/** The nearest place that is free of what lies along the edges. */
export function clampPoint(frame: Box, { x, y }: { x: number; y: number }, { top, right, bottom, left }: Insets): { x: number; y: number } {
  return {
    x: Math.max(left, Math.min(x, frame.width - right)),
    y: Math.max(top, Math.min(y, frame.height - bottom)),
  }
}

/** Points from top to bottom, each at least so far below one beside it that both can be tapped; where there is no room below, above it, else to its left. */
export function spreadPoints(
  points: readonly { x: number; y: number }[],
  apart: number,
  highest = -Infinity,
  lowest = Infinity,
): { x: number; y: number }[] {
  const beside = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.abs(a.x - b.x) < apart && Math.abs(a.y - b.y) < apart
  const placed: { x: number; y: number }[] = []
  for (const { x, y } of points) {
    const point = { x, y }
    for (const other of placed) if (beside(other, point)) point.y = other.y + apart
    if (point.y > lowest) {
      point.y = y
      for (const other of placed.toSorted((a, b) => b.y - a.y)) if (beside(other, point)) point.y = other.y - apart
      if (point.y < highest) point.y = y
      while (placed.some((other) => beside(other, point))) point.x -= apart
    }
    placed.push(point)
  }
  return placed
}

import { swipeStep } from '../../product/card/carousel/carousel-rules.ts'

// What fingers and wheels mean, apart from the page: points and times go in, intentions come out.

export interface Point {
  x: number
  y: number
  /** Milliseconds. */
  at: number
}

/** The second tap of two comes within this time and distance. Milliseconds, pixels. */
const DOUBLE_MS = 300
const DOUBLE_PX = 40
/** A tap is no longer than this and stays in place. */
const TAP_MS = 350
const TAP_PX = 12

export function isTap(down: Point, up: Point): boolean {
  return up.at - down.at <= TAP_MS && distance(down, up) <= TAP_PX
}

export function isDoubleTap(last: Point | null, tap: Point): boolean {
  return last !== null && tap.at - last.at <= DOUBLE_MS && distance(last, tap) <= DOUBLE_PX
}

/** 1: the next picture, -1: the one before; 0 when it was no swipe to a side. */
export function swipeOf(down: Point, up: Point): -1 | 0 | 1 {
  const dx = up.x - down.x
  // As on the cards, but what goes rather up or down is on its way to another product.
  return Math.abs(dx) < Math.abs(up.y - down.y) * 1.5 ? 0 : swipeStep(dx)
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** One push of a wheel or a touchpad is one slide, however many events it sends. */
export interface WheelState {
  /** Of the last step and the last event. Milliseconds. */
  steppedAt: number
  at: number
  /** Pixels of the last event, without a sign. */
  size: number
}

export const WHEEL_REST: WheelState = { steppedAt: -Infinity, at: -Infinity, size: 0 }

/** After a step nothing counts for so long: the slide is still moving. Milliseconds. */
const STEP_MS = 420
/** Silence of this length ends a push, and so does a delta that clearly grows: a touchpad's own momentum only fades. */
const PUSH_ENDS_MS = 140
const GROWS_BY = 1.6
const MIN_MOVE_PX = 4

export function wheelStep(state: WheelState, delta: number, at: number): { state: WheelState; step: -1 | 0 | 1 } {
  const size = Math.abs(delta)
  const fresh = at - state.at > PUSH_ENDS_MS || size > state.size * GROWS_BY
  const steps = size >= MIN_MOVE_PX && fresh && at - state.steppedAt > STEP_MS
  return {
    state: { steppedAt: steps ? at : state.steppedAt, at, size },
    step: steps ? (delta > 0 ? 1 : -1) : 0,
  }
}

interface Key {
  key: string
  shiftKey: boolean
}

/** By how many slides a key moves; `first` and `last` are as far as it goes. Null for keys that mean something else. */
export function keyStep({ key, shiftKey }: Key): number | null {
  if (key === ' ') return shiftKey ? -1 : 1
  const steps: Record<string, number> = { ArrowDown: 1, PageDown: 1, ArrowUp: -1, PageUp: -1, Home: -Infinity, End: Infinity }
  return steps[key] ?? null
}

import { pinchOf, type Point } from './zoom-geometry.ts'

/** Two taps within so many milliseconds are one double tap. */
const DOUBLE_MS = 300
/** A finger that moved less has not moved. Pixels. */
const TAP_TOLERANCE_PX = 8
/** One notch of a mouse wheel enlarges by about a quarter. */
const WHEEL = 0.0022

/** What fingers, mouse and wheel do to an enlarged picture. */
export interface ZoomGestures {
  isWhole: () => boolean
  zoom: (factor: number, point: Point) => void
  toggle: (point: Point) => void
  move: (by: Point) => void
  drag: (by: Point) => void
  drop: (by: Point) => void
}

/** Fingers, mouse and wheel on the stage. Returns what ends it. */
export function listenForZoom(stage: HTMLElement, gestures: ZoomGestures): () => void {
  const call = new AbortController()
  listenForPointers(stage, gestures, call.signal)
  const onWheel = (event: WheelEvent) => {
    event.preventDefault()
    gestures.zoom(wheelFactor(event), pointOn(stage, event))
  }
  // React would listen passively: then the page scrolls along.
  stage.addEventListener('wheel', onWheel, { signal: call.signal, passive: false })
  return () => call.abort()
}

function listenForPointers(stage: HTMLElement, gestures: ZoomGestures, signal: AbortSignal): void {
  const fingers = new Map<number, Point>()
  let start: Point = { x: 0, y: 0 }
  let pinched = false
  let lastTap = 0

  const at = (event: MouseEvent) => pointOn(stage, event)

  function onDown(event: PointerEvent) {
    if (event.button !== 0) return
    // The finger stays ours when it leaves the stage; one that is made up by a test cannot be held.
    try {
      stage.setPointerCapture(event.pointerId)
    } catch {
      // It is followed as long as it is on the stage.
    }
    fingers.set(event.pointerId, at(event))
    if (fingers.size === 1) {
      start = at(event)
      pinched = false
    }
  }

  function onMove(event: PointerEvent) {
    const before = fingers.get(event.pointerId)
    if (!before) return
    const now = at(event)
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    fingers.set(event.pointerId, now)
    if (other) {
      pinched = true
      const [was, is] = [pinchOf(before, other), pinchOf(now, other)]
      if (was.distance > 0) gestures.zoom(is.distance / was.distance, is.middle)
      gestures.move({ x: is.middle.x - was.middle.x, y: is.middle.y - was.middle.y })
    } else if (!gestures.isWhole()) gestures.move({ x: now.x - before.x, y: now.y - before.y })
    else if (!pinched && event.pointerType !== 'mouse') gestures.drag({ x: now.x - start.x, y: now.y - start.y })
  }

  function onUp(event: PointerEvent) {
    if (!fingers.delete(event.pointerId) || fingers.size > 0) return
    const end = at(event)
    const distance = { x: end.x - start.x, y: end.y - start.y }
    if (Math.hypot(distance.x, distance.y) >= TAP_TOLERANCE_PX || pinched) {
      if (!pinched && gestures.isWhole() && event.pointerType !== 'mouse') gestures.drop(distance)
      return
    }
    if (event.type === 'pointercancel') return
    gestures.move({ x: 0, y: 0 })
    if (event.pointerType === 'mouse' || event.timeStamp - lastTap < DOUBLE_MS) {
      gestures.toggle(end)
      lastTap = 0
    } else lastTap = event.timeStamp
  }

  stage.addEventListener('pointerdown', onDown, { signal })
  stage.addEventListener('pointermove', onMove, { signal })
  stage.addEventListener('pointerup', onUp, { signal })
  stage.addEventListener('pointercancel', onUp, { signal })
}

/** From the middle of the stage. */
function pointOn(stage: HTMLElement, { clientX, clientY }: MouseEvent): Point {
  const { left, top, width, height } = stage.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

function wheelFactor({ deltaY, deltaMode, ctrlKey }: WheelEvent): number {
  // Lines and pages of some mice and browsers as pixels.
  const pixels = deltaY * (deltaMode === 1 ? 16 : deltaMode === 2 ? 400 : 1)
  // A pinch on a touchpad comes as a wheel with Ctrl, in small steps.
  return Math.exp(-pixels * WHEEL * (ctrlKey ? 5 : 1))
}

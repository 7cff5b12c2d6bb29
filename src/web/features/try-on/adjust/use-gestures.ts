import { useEffect, useEffectEvent, useRef } from 'react'
import { movedBy, scaledTo, upright, type Placement, type Point } from './layer-placement.ts'

/** What hands do on the stage. Points and lengths are parts of the photo's width. */
export interface Gestures {
  /** Somebody reaches for this point: where the product lies that they get hold of; null when there is none. */
  take: (point: Point) => Placement | null
  /** It is moved: shown, not stored yet. */
  show: (placement: Placement) => void
  /** They let go. */
  drop: (placement: Placement) => void
  /** It was touched and not moved. */
  tap: (point: Point) => void
  /** Height of the photo by its width. */
  photo: number
}

/** A finger that moved less has not moved. CSS pixels. */
const TAP_TOLERANCE_PX = 6
/** One notch of a mouse wheel makes it about a tenth larger, or turns it by as much. */
const WHEEL = 0.001
/** So long after the last turn of the wheel it is stored. Milliseconds. */
const WHEEL_REST = 250

/** One finger moves a product, two make it larger and turn it; the wheel does so with a mouse. */
export function useGestures(gestures: Gestures) {
  const stage = useRef<HTMLDivElement>(null)
  const latest = useEffectEvent(() => gestures)
  useEffect(() => {
    if (stage.current) return listenTo(stage.current, () => latest())
  }, [])
  return stage
}

function listenTo(stage: HTMLElement, gestures: () => Gestures): () => void {
  const from = new Map<number, Point>()
  const to = new Map<number, Point>()
  let start: Placement | null = null
  let now: Placement | null = null
  let moved = false
  let resting: ReturnType<typeof setTimeout> | undefined

  const at = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top, width } = stage.getBoundingClientRect()
    return { x: (clientX - left) / width, y: (clientY - top) / width }
  }

  // A finger more or less begins again from where the product is now.
  function begin() {
    start = now
    for (const [id, point] of to) from.set(id, point)
  }

  function onDown(event: PointerEvent) {
    if (event.button !== 0 || to.size === 2) return
    // A finger that is made up by a test cannot be held; it is followed as long as it is on the stage.
    try {
      stage.setPointerCapture(event.pointerId)
    } catch {
      // As above.
    }
    const point = at(event)
    if (to.size === 0) {
      settle()
      now = gestures().take(point)
      moved = false
    }
    to.set(event.pointerId, point)
    begin()
  }

  function onMove(event: PointerEvent) {
    if (!to.has(event.pointerId)) return
    to.set(event.pointerId, at(event))
    const width = stage.clientWidth
    const first = from.get(event.pointerId) as Point
    const point = at(event)
    if (Math.hypot(point.x - first.x, point.y - first.y) * width >= TAP_TOLERANCE_PX) moved = true
    if (!moved || !start) return
    now = movedBy(start, [...from.values()], [...to.values()], gestures().photo)
    gestures().show(now)
  }

  function onUp(event: PointerEvent) {
    if (!to.delete(event.pointerId)) return
    from.delete(event.pointerId)
    if (to.size > 0) return begin()
    if (moved && now) gestures().drop(now)
    else if (!moved && event.type === 'pointerup') gestures().tap(at(event))
    now = start = null
  }

  function onWheel(event: WheelEvent) {
    const held = now ?? gestures().take(at(event))
    if (!held || to.size > 0) return
    event.preventDefault()
    // Lines and pages of some mice and browsers as pixels; Shift makes some of them sideways.
    const pixels = (event.deltaY || event.deltaX) * (event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1)
    now = event.shiftKey
      ? { ...held, angle: upright(held.angle + pixels * WHEEL) }
      : scaledTo(held, held.scale * Math.exp(-pixels * WHEEL * (event.ctrlKey ? 5 : 1)))
    gestures().show(now)
    clearTimeout(resting)
    resting = setTimeout(settle, WHEEL_REST)
  }

  /** The result of the wheel is stored. */
  function settle() {
    clearTimeout(resting)
    if (now && to.size === 0) gestures().drop(now)
    now = null
  }

  const call = new AbortController()
  const { signal } = call
  stage.addEventListener('pointerdown', onDown, { signal })
  stage.addEventListener('pointermove', onMove, { signal })
  stage.addEventListener('pointerup', onUp, { signal })
  stage.addEventListener('pointercancel', onUp, { signal })
  stage.addEventListener('wheel', onWheel, { signal, passive: false })
  return () => {
    clearTimeout(resting)
    call.abort()
  }
}

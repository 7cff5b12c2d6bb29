import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { bounded, fitted, meantBy, pinchOf, SCALE_TAP, WHOLE, zoomedAt, type Box, type Point, type View } from './zoom-geometry.ts'

interface ZoomOptions {
  /** Natural size of the picture, in any unit. */
  picture: Box
  onStep: (by: 1 | -1) => void
  onDismiss: () => void
}

/** Two taps within so many milliseconds are one double tap. */
const DOUBLE_MS = 300
/** A finger that moved less has not moved. Pixels. */
const STILL_PX = 8
/** One notch of a mouse wheel enlarges by about a quarter. */
const WHEEL = 0.0022

/**
 * A picture that is enlarged by pinch, wheel, double tap or click and moved about by a finger; whole, it is swiped to the
 * next one, or down and away. Every move writes to the element itself: nothing is rendered.
 */
export function useZoom({ picture, onStep, onDismiss }: ZoomOptions) {
  const stage = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const view = useRef<View>(WHOLE)
  const [zoomed, setZoomed] = useState(false)

  function boxes() {
    const box: Box = { width: stage.current?.clientWidth ?? 1, height: stage.current?.clientHeight ?? 1 }
    return { stage: box, picture: fitted(picture, box) }
  }

  function draw(next: View, smooth: boolean) {
    view.current = next
    if (image.current) {
      image.current.style.transition = smooth ? 'transform 200ms var(--ease-out)' : 'none'
      image.current.style.transform = `translate3d(${next.x}px, ${next.y}px, 0) scale(${next.scale})`
    }
    setZoomed(!isWhole(next))
  }

  function zoom(factor: number, point: Point, smooth = false) {
    const { stage: box, picture: size } = boxes()
    draw(bounded(zoomedAt(view.current, factor, point), box, size), smooth)
  }

  function toggle(point: Point = { x: 0, y: 0 }) {
    if (!isWhole(view.current)) draw(WHOLE, true)
    else zoom(SCALE_TAP, point, true)
  }

  function move(by: Point, smooth = false) {
    const { stage: box, picture: size } = boxes()
    const { scale, x, y } = view.current
    draw(bounded({ scale, x: x + by.x, y: y + by.y }, box, size), smooth)
  }

  // Listeners are set up once; what they do is always that of the last rendering.
  const onZoom = useEffectEvent(zoom)
  const onToggle = useEffectEvent(toggle)
  const onMove = useEffectEvent(move)
  // Whole, the picture goes along with the finger and comes back.
  const onDrag = useEffectEvent((by: Point) => draw({ scale: 1, ...by }, false))
  const onDrop = useEffectEvent((by: Point) => {
    const meant = meantBy(by)
    draw(WHOLE, meant === null)
    if (meant === 'dismiss') onDismiss()
    else if (meant) onStep(meant === 'next' ? 1 : -1)
  })
  useEffect(() => {
    if (!stage.current) return
    return listenTo(stage.current, {
      isWhole: () => isWhole(view.current),
      zoom: (factor, point) => onZoom(factor, point),
      toggle: (point) => onToggle(point),
      move: (by) => onMove(by),
      drag: (by) => onDrag(by),
      drop: (by) => onDrop(by),
    })
  }, [])

  return {
    stage,
    image,
    zoomed,
    toggle,
    move,
    zoom: (factor: number) => zoom(factor, { x: 0, y: 0 }, true),
    reset: () => draw(WHOLE, false),
  }
}

/** Fingers are never so exact that a picture is whole to the last bit. */
function isWhole({ scale }: View): boolean {
  return scale < 1.01
}

interface Hands {
  isWhole: () => boolean
  zoom: (factor: number, point: Point) => void
  toggle: (point: Point) => void
  move: (by: Point) => void
  drag: (by: Point) => void
  drop: (by: Point) => void
}

/** Fingers, mouse and wheel on the stage. */
function listenTo(stage: HTMLElement, hands: Hands): () => void {
  const fingers = new Map<number, Point>()
  let start: Point = { x: 0, y: 0 }
  let pinched = false
  let lastTap = 0

  const at = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top, width, height } = stage.getBoundingClientRect()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }

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
      if (was.distance > 0) hands.zoom(is.distance / was.distance, is.middle)
      hands.move({ x: is.middle.x - was.middle.x, y: is.middle.y - was.middle.y })
    } else if (!hands.isWhole()) hands.move({ x: now.x - before.x, y: now.y - before.y })
    else if (!pinched && event.pointerType !== 'mouse') hands.drag({ x: now.x - start.x, y: now.y - start.y })
  }

  function onUp(event: PointerEvent) {
    if (!fingers.delete(event.pointerId) || fingers.size > 0) return
    const end = at(event)
    const way = { x: end.x - start.x, y: end.y - start.y }
    if (Math.hypot(way.x, way.y) >= STILL_PX || pinched) {
      if (!pinched && hands.isWhole() && event.pointerType !== 'mouse') hands.drop(way)
      return
    }
    if (event.type === 'pointercancel') return
    hands.move({ x: 0, y: 0 })
    if (event.pointerType === 'mouse' || event.timeStamp - lastTap < DOUBLE_MS) {
      hands.toggle(end)
      lastTap = 0
    } else lastTap = event.timeStamp
  }

  function onWheel(event: WheelEvent) {
    event.preventDefault()
    // Lines and pages of some mice and browsers as pixels.
    const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1)
    // A pinch on a touchpad comes as a wheel with Ctrl, in small steps.
    hands.zoom(Math.exp(-pixels * WHEEL * (event.ctrlKey ? 5 : 1)), at(event))
  }

  const call = new AbortController()
  const { signal } = call
  stage.addEventListener('pointerdown', onDown, { signal })
  stage.addEventListener('pointermove', onMove, { signal })
  stage.addEventListener('pointerup', onUp, { signal })
  stage.addEventListener('pointercancel', onUp, { signal })
  stage.addEventListener('wheel', onWheel, { signal, passive: false })
  return () => call.abort()
}

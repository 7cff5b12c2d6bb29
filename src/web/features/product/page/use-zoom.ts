import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { bounded, fitted, isWhole, SCALE_TAP, swipeMeaning, WHOLE, zoomedAt, type Box, type Point, type View } from './zoom-geometry.ts'
import { listenForZoom } from './zoom-gestures.ts'

interface ZoomOptions {
  /** Natural size of the picture, in any unit. */
  picture: Box
  onStep: (by: 1 | -1) => void
  onDismiss: () => void
}

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
    if (image.current) place(image.current, next, smooth)
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
    const meaning = swipeMeaning(by)
    draw(WHOLE, meaning === null)
    if (meaning === 'dismiss') onDismiss()
    else if (meaning) onStep(meaning === 'next' ? 1 : -1)
  })
  useEffect(() => {
    if (!stage.current) return
    return listenForZoom(stage.current, {
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

function place({ style }: HTMLElement, { scale, x, y }: View, smooth: boolean): void {
  style.transition = smooth ? 'transform 200ms var(--ease-out)' : 'none'
  style.transform = `translate3d(${x}px, ${y}px, 0) scale(${scale})`
}

import type { RefObject } from 'react'
import { useEffect, useEffectEvent } from 'react'

export interface Spot {
  x: number
  y: number
}

/** What hands do on a canvas. Places are CSS pixels from its left upper corner. */
export interface CanvasHands {
  /** One finger or the mouse goes down. False: it moves the picture. */
  take: (at: Spot, isTouch: boolean) => boolean
  /** What was taken goes on. */
  draw: (at: Spot) => void
  /** It is let go; `isDone` is false when a second finger came, and it was none. */
  drop: (isDone: boolean) => void
  pan: (dx: number, dy: number) => void
  /** `by` times as large, around a place. */
  zoom: (by: number, at: Spot) => void
  /** Where the mouse is, for the ring of the brush; null when it has left. */
  hover: (at: Spot | null) => void
}

/** A second finger within this time ends what the first began: it was the beginning of a pinch. Milliseconds. */
const PINCH_WITHIN = 250
const WHEEL = 0.0015

/** One finger draws or moves the picture, two make it larger; the wheel does so with a mouse, and its middle or right button moves. */
export function useCanvasHands(surface: RefObject<HTMLElement | null>, hands: CanvasHands): void {
  const latest = useEffectEvent(() => hands)
  useEffect(() => {
    if (surface.current) return listenTo(surface.current, () => latest())
  }, [surface])
}

function listenTo(surface: HTMLElement, hands: () => CanvasHands): () => void {
  const fingers = new Map<number, Spot>()
  let doing: 'nothing' | 'drawing' | 'moving' = 'nothing'
  let began = 0

  const at = ({ clientX, clientY }: MouseEvent): Spot => {
    const { left, top } = surface.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }

  function onDown(event: PointerEvent): void {
    // What lies on the canvas and is a control of its own.
    if (event.target instanceof Element && event.target.closest('button, a, input')) return
    if (fingers.size === 2) return
    // A finger that is made up by a test cannot be held; it is followed as long as it is on the canvas.
    try {
      surface.setPointerCapture(event.pointerId)
    } catch {
      // As above.
    }
    fingers.set(event.pointerId, at(event))
    if (fingers.size === 2) {
      if (doing === 'drawing') hands().drop(performance.now() - began > PINCH_WITHIN)
      doing = 'moving'
      return
    }
    began = performance.now()
    doing = event.button === 0 && hands().take(at(event), event.pointerType !== 'mouse') ? 'drawing' : 'moving'
  }

  function onMove(event: PointerEvent): void {
    const to = at(event)
    if (event.pointerType === 'mouse') hands().hover(to)
    const from = fingers.get(event.pointerId)
    if (!from) return
    if (doing === 'drawing') {
      // Between two frames a quick finger has been to many places.
      const all = event.getCoalescedEvents?.() ?? []
      for (const each of all.length > 0 ? all : [event]) hands().draw(at(each))
    } else if (fingers.size === 2) {
      pinch(event.pointerId, from, to)
    } else {
      hands().pan(to.x - from.x, to.y - from.y)
    }
    fingers.set(event.pointerId, to)
  }

  function pinch(moving: number, from: Spot, to: Spot): void {
    const other = [...fingers].find(([id]) => id !== moving)?.[1]
    if (!other) return
    const [before, after] = [Math.hypot(from.x - other.x, from.y - other.y), Math.hypot(to.x - other.x, to.y - other.y)]
    if (before > 8) hands().zoom(after / before, { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 })
    hands().pan((to.x - from.x) / 2, (to.y - from.y) / 2)
  }

  function onUp(event: PointerEvent): void {
    if (!fingers.delete(event.pointerId)) return
    if (doing === 'drawing') hands().drop(event.type === 'pointerup')
    // The finger that stays moves the picture on.
    doing = fingers.size > 0 ? 'moving' : 'nothing'
  }

  function onWheel(event: WheelEvent): void {
    event.preventDefault()
    const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1)
    hands().zoom(Math.exp(-pixels * WHEEL * (event.ctrlKey ? 4 : 1)), at(event))
  }

  const call = new AbortController()
  const { signal } = call
  surface.addEventListener('pointerdown', onDown, { signal })
  surface.addEventListener('pointermove', onMove, { signal })
  surface.addEventListener('pointerup', onUp, { signal })
  surface.addEventListener('pointercancel', onUp, { signal })
  surface.addEventListener('pointerleave', () => hands().hover(null), { signal })
  surface.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
  surface.addEventListener('wheel', onWheel, { signal, passive: false })
  return () => call.abort()
}

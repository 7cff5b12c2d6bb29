interface Place {
  x: number
  y: number
}

let last: Place | null = null

// From the first tap on: what is fetched for a tap comes too late to see it.
if (typeof document !== 'undefined') {
  const note = ({ clientX, clientY }: PointerEvent) => void (last = { x: clientX, y: clientY })
  document.addEventListener('pointerdown', note, { capture: true, passive: true })
}

/** Where on the screen a finger or the mouse was pressed last; null before the first time. Pixels. */
export function lastTap(): Place | null {
  return last
}

import { swipeStep } from './carousel-rules.ts'

/** A finger that went this far sideways means to turn the picture, pixels; until then it may be a tap. */
const MEANT = 8
/** A mouse sends its click within this time after it was let go of. Milliseconds. */
const CLICK_COMES = 60

interface Swipes {
  signal: AbortSignal
  drag: (tile: Element, dx: number) => void
  release: (tile: Element, dx: number, step: -1 | 0 | 1) => void
}

interface Pull {
  tile: Element
  pointer: number
  x: number
  dx: number
  meant: boolean
}

/** Swipes over the pictures of the tiles in `list`, by finger, pen or mouse. Up and down stays the page's (`touch-action`). */
export function listenForSwipes(list: HTMLElement, { signal, drag, release }: Swipes): void {
  let pull: Pull | null = null
  let swallow = false
  const on = <Name extends keyof HTMLElementEventMap>(name: Name, listener: (event: HTMLElementEventMap[Name]) => void, capture = false) =>
    list.addEventListener(name, listener, { signal, capture })

  on('pointerdown', ({ target, button, isPrimary, pointerId, clientX }) => {
    swallow = false
    const area = (target as Element).closest('.tile-pic')
    const tile = area?.querySelector('.tile-reel') && area.closest('[data-id]')
    if (!tile || button !== 0 || !isPrimary) return
    pull = { tile, pointer: pointerId, x: clientX, dx: 0, meant: false }
  })
  on('pointermove', ({ pointerId, clientX }) => {
    if (pull?.pointer !== pointerId) return
    pull.dx = clientX - pull.x
    if (!pull.meant && Math.abs(pull.dx) < MEANT) return
    // From here on every movement is ours, even outside of the list.
    if (!pull.meant) list.setPointerCapture(pointerId)
    pull.meant = true
    drag(pull.tile, pull.dx)
  })
  const end = (done: boolean) => (event: PointerEvent) => {
    if (pull?.pointer !== event.pointerId) return
    const { tile, dx, meant } = pull
    pull = null
    if (!meant) return
    swallow = true
    // Fingers send no click after a swipe: the next one, of a keyboard perhaps, is meant.
    setTimeout(() => (swallow = false), CLICK_COMES)
    release(tile, dx, done ? swipeStep(dx) : 0)
  }
  on('pointerup', end(true))
  on('pointercancel', end(false))
  // The click that ends a swipe opens nothing.
  const onClick = (event: Event) => {
    if (!swallow) return
    swallow = false
    event.preventDefault()
    event.stopPropagation()
  }
  on('click', onClick, true)
  // A mouse would pull the link away instead.
  on('dragstart', (event) => (event.target as Element).closest('.tile-pic') && event.preventDefault())
}

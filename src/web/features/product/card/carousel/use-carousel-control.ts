import { useRef, useState, type DragEvent, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react'
import type { CarouselHandle } from './carousel.tsx'

/** What a product card does to its carousel: mouse and keyboard in the card hold it (card-08) and turn it. Nothing where no picture `turns`. */
export function useCarouselControl(turns: boolean) {
  const ref = useRef<CarouselHandle>(null)
  const [index, onIndex] = useState(0)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const step = (side: -1 | 1) => ref.current?.step(side)

  const card = {
    // Over, not enter: the mouse may have been there before the page was live.
    onPointerOver: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => !currentTarget.contains(relatedTarget) && setFocused(false),
  }
  const link = {
    onKeyDown(event: KeyboardEvent) {
      const side = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
      if (side === 0 || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      step(side)
    },
    // A mouse would pull the link away instead of turning the picture.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  }
  return {
    index,
    hovered: hovered && turns,
    step,
    /** For the card, its link and its carousel. */
    card: turns ? card : {},
    link: turns ? link : {},
    carousel: { ref, index, onIndex, held: hovered || focused },
  }
}

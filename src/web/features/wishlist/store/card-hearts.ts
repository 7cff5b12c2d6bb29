import { useEffect, useLayoutEffect, type RefObject } from 'react'
import { prefersLessMotion } from '../../../lib/motion.ts'
import { isWished, wishlist } from './wishlist-store.ts'

/** The hearts of all tiles in `list` show what the wishlist says: tiles have no hooks of their own. */
export function useCardHearts(list: RefObject<HTMLElement | null>): void {
  // After every rendering: there may be other tiles.
  useLayoutEffect(() => showHearts(list.current))
  useEffect(() => wishlist.subscribe(() => showHearts(list.current)), [list])
}

function showHearts(list: HTMLElement | null): void {
  for (const tile of list?.querySelectorAll<HTMLElement>('[data-id]') ?? []) {
    const heart = tile.querySelector('.heart')
    const wished = String(isWished(tile.dataset['id'] ?? ''))
    // What is set anew is drawn anew.
    if (heart?.getAttribute('aria-pressed') !== wished) heart?.setAttribute('aria-pressed', wished)
  }
}

/** A small leap; none when reduced motion is asked. */
export function popHeart(heart: Element): void {
  if (prefersLessMotion()) return
  heart.animate({ scale: ['1', '1.25', '0.95', '1'] }, { duration: 250, easing: 'ease-out' })
}

import type { ProductCard } from '../../../../shop/catalogue/contract.ts'
import { prefersLessMotion } from '../../../lib/motion.ts'
import { onPageLeave } from '../../../lib/page-visibility.ts'
import { createEmitter, type Emitter } from '../../../lib/store.ts'
import { addToBag } from '../../bag/store/bag-store.ts'
import { flyToBag } from './add-to-bag-animation.ts'

/** From the press to the piece in the bag (card-12). Milliseconds. */
export const ANIMATION_MS = 800

// Whoever leaves while it flies has it in the bag all the same.
const leaving: Emitter<[]> = createEmitter(() => onPageLeave(leaving.emit))

/**
 * Puts a piece into the bag once its picture has flown there (card-12). `from` holds the picture; without one, or when
 * less motion is asked for, nothing flies and the piece is in at once.
 */
export function addWithAnimation(product: ProductCard, size: string | null, from: Element | null): void {
  if (!from || prefersLessMotion() || !flyToBag(from, ANIMATION_MS)) return void addToBag(product, size)
  const timer = setTimeout(land, ANIMATION_MS)
  const stop = leaving.on(land)
  function land() {
    clearTimeout(timer)
    stop()
    addToBag(product, size)
  }
}

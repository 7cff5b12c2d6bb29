import type { ProductCard } from '../../../../shop/catalogue/contract.ts'
import { prefersLessMotion } from '../../../lib/motion.ts'
import { onPageLeave } from '../../../lib/page-visibility.ts'
import { createEmitter, type Emitter } from '../../../lib/store.ts'
import { addToBag } from '../../bag/store/bag-store.ts'
import { animateToBag } from './add-to-bag-animation.ts'

/** From the press to the product in the bag (card-12). Milliseconds. */
export const ANIMATION_MS = 800

interface AnimationParts {
  addToBag(product: ProductCard, size: string | null): void
  animateToBag(from: Element, ms: number): boolean
}

// Whoever leaves while it flies has it in the bag all the same.
const leaving: Emitter<[]> = createEmitter(() => onPageLeave(leaving.emit))

/**
 * Puts a product into the bag once its picture has flown there (card-12). `from` holds the picture; without one, or when
 * less motion is asked for, nothing flies and the product is in at once.
 */
export function addWithAnimation(
  product: ProductCard,
  size: string | null,
  from: Element | null,
  { addToBag: add, animateToBag: animate }: AnimationParts = { addToBag, animateToBag },
): void {
  if (!from || prefersLessMotion() || !animate(from, ANIMATION_MS)) return add(product, size)
  const timer = setTimeout(land, ANIMATION_MS)
  const stop = leaving.on(land)
  function land() {
    clearTimeout(timer)
    stop()
    add(product, size)
  }
}

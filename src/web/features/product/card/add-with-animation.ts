import type { ProductCard } from '../../../../shop/catalogue/contract.ts'
import { prefersLessMotion } from '../../../lib/motion.ts'
import { addToBag } from '../../bag/store/bag-store.ts'
import { animateToBag } from './add-to-bag-animation.ts'

/** From the press to the product in the bag (card-12). Milliseconds. */
export const ANIMATION_MS = 800

interface AnimationParts {
  addToBag(product: ProductCard, size: string | null): void
  animateToBag(from: Element, ms: number): boolean
}

const underway = new Set<() => void>()

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
  if (underway.size === 0) {
    addEventListener('pagehide', landAll)
    document.addEventListener('visibilitychange', landWhenHidden)
  }
  const timer = setTimeout(land, ANIMATION_MS)
  function land() {
    clearTimeout(timer)
    if (!underway.delete(land)) return
    if (underway.size === 0) {
      removeEventListener('pagehide', landAll)
      document.removeEventListener('visibilitychange', landWhenHidden)
    }
    add(product, size)
  }
  underway.add(land)
}

// Whoever leaves while it flies has it in the bag all the same.
function landAll(): void {
  for (const land of underway) land()
}

function landWhenHidden(): void {
  if (document.visibilityState === 'hidden') landAll()
}

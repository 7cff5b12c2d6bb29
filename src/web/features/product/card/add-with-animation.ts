import type { ProductCard } from '../../../../shop/catalogue/contract.ts'
import { prefersLessMotion } from '../../../lib/motion.ts'
import { onPageLeave } from '../../../lib/page-visibility.ts'
import { createEmitter, type Emitter } from '../../../lib/store.ts'
import { addToBag } from '../../bag/store/bag-store.ts'

/** From the press to the product in the bag (card-12). Milliseconds. */
export const ANIMATION_MS = 800

interface AnimationParts {
  addToBag(product: ProductCard, size: string | null): void
  /** False when nothing flies, as far as that is known yet. */
  animateToBag(from: Element, ms: number): boolean | Promise<boolean>
}

/** The press before: the second tap of a double tap asks for nothing more. */
let last: { what: string; at: number } | null = null

// Whoever leaves while it flies has it in the bag all the same.
const leaving: Emitter<[]> = createEmitter(() => onPageLeave(leaving.emit))

/**
 * Puts a product into the bag once its picture has flown there (card-12). `from` holds the picture; without one, or when
 * less motion is asked for, nothing flies and the product is in at once. Pressed again before one could have flown, it is one press.
 */
export function addWithAnimation(
  product: ProductCard,
  size: string | null,
  from: Element | null,
  { addToBag: add, animateToBag: animate }: AnimationParts = { addToBag, animateToBag },
): void {
  if (isRepeated(`${product.id} ${size}`)) return
  const flies = from !== null && !prefersLessMotion() && animate(from, ANIMATION_MS)
  if (flies === false) return add(product, size)
  let landed = false
  const timer = setTimeout(land, ANIMATION_MS)
  const stop = leaving.on(land)
  if (flies !== true) void flies.then((will) => will || land(), land)
  function land() {
    if (landed) return
    landed = true
    clearTimeout(timer)
    stop()
    add(product, size)
  }
}

function isRepeated(what: string): boolean {
  const at = performance.now()
  if (last?.what === what && at - last.at < ANIMATION_MS) return true
  last = { what, at }
  return false
}

let animation: typeof import('./add-to-bag-animation.ts') | undefined

/** Fetches what makes pictures fly, on a sign that one is about to. */
export function preloadAnimation(): void {
  void loadAnimation().catch(() => undefined)
}

async function loadAnimation() {
  return (animation ??= await import('./add-to-bag-animation.ts'))
}

/** Where its code is still on its way, the picture starts later and flies faster. */
function animateToBag(from: Element, ms: number): boolean | Promise<boolean> {
  if (animation) return animation.animateToBag(from, ms)
  const pressed = performance.now()
  return loadAnimation().then((fetched) => {
    const left = ms - (performance.now() - pressed)
    return left > 0 && fetched.animateToBag(from, left)
  })
}

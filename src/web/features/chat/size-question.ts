import { createStore } from '../../lib/store.ts'
import type { CardProduct } from '../product/data/card-product.ts'
import type { SizeQuestion } from '../product/card/use-card-actions.ts'

/** The piece whose size is asked for before it goes into the bag (open-52), and what waits for the answer: a size, or null. */
interface ChatSizeQuestion extends SizeQuestion {
  answered: ((size: string | null) => void) | null
}

export const sizeQuestion = createStore<ChatSizeQuestion | null>(null)

export function askSize(product: CardProduct): void {
  sizeQuestion.set({ product, purpose: 'bag', answered: null })
}

/** The size that the shopper chooses; null when they think better of it. */
export function chosenSize(product: CardProduct): Promise<string | null> {
  return new Promise((resolve) => sizeQuestion.set({ product, purpose: 'bag', answered: resolve }))
}

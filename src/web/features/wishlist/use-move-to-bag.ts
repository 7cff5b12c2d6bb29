import { useState } from 'react'
import type { ProductCard } from '../../../shop/catalogue/contract.ts'
import { addToBag } from '../bag/store/bag-store.ts'
import { needsChoice, onlySize } from '../product/data/card-product.ts'
import type { SizeQuestion } from '../product/card/use-card-actions.ts'
import { changeWish } from './store/wishlist-store.ts'

/** Moves a product from the wishlist into the bag; of several sizes one is asked for first. */
export function useMoveToBag() {
  const [question, setQuestion] = useState<SizeQuestion | null>(null)

  function move(product: ProductCard, size: string | null): void {
    // What could not go into the bag stays wished for.
    if (addToBag(product, size)) changeWish(product.id, null)
  }

  return {
    question,
    ask(product: ProductCard): void {
      if (needsChoice(product)) setQuestion({ product, purpose: 'bag' })
      else move(product, onlySize(product))
    },
    answer(size: string | null): void {
      if (question && size) move(question.product, size)
      setQuestion(null)
    },
  }
}

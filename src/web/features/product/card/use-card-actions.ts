import { useMemo, useState } from 'react'
import { savesData } from '../../../lib/choices.ts'
import { buyNow } from '../../bag/store/bag-store.ts'
import { preloadProduct, useOpenProduct } from '../navigation/open-product.ts'
import { needsChoice, onlySize, type CardProduct } from '../data/card-product.ts'
import { addWithAnimation } from './add-with-animation.ts'

export type Purchase = 'bag' | 'buy'

/** Which product is asked the size of, and what for. */
export interface SizeQuestion {
  product: CardProduct
  purpose: Purchase
  /** Holds its picture, which flies to the bag. */
  from?: Element | null
}

/** Puts the product into the bag, or takes it straight to the checkout. `from` holds the picture that flies (card-12). */
export function startPurchase(purpose: Purchase, product: CardProduct, size: string | null, from: Element | null = null): void {
  if (purpose === 'bag') addWithAnimation(product, size, from)
  else buyNow(product, size)
}

/** What the cards of a grid have done to their product; `from` holds its picture. */
export interface CardActions {
  /** Opens the product over the page (card-05). */
  open(product: CardProduct, from: Element | null): void
  /** A finger that lands means to tap: what the tap needs starts now. */
  preload(product: CardProduct): void
  /** Asks for the size first where there are several. */
  purchase(purpose: Purchase, product: CardProduct, from: Element | null): void
}

/** The actions of a grid's cards, the same object as long as the page lives, and the question for the size that they share. */
export function useCardActions(products: readonly CardProduct[]) {
  const openProduct = useOpenProduct()
  const [question, setQuestion] = useState<SizeQuestion | null>(null)
  const actions = useMemo(
    (): CardActions => ({
      open: openProduct,
      preload: ({ id }) => savesData() || preloadProduct(id),
      purchase(purpose, product, from) {
        if (needsChoice(product)) setQuestion({ product, purpose, from })
        else startPurchase(purpose, product, onlySize(product), from)
      },
    }),
    [openProduct],
  )

  function answer(size: string | null) {
    // As it is now, not as it was when it was asked.
    const product = products.find(({ id }) => id === question?.product.id) ?? question?.product
    if (question && product && size) startPurchase(question.purpose, product, size, question.from)
    setQuestion(null)
  }

  return { actions, question, answer }
}

import { useState, type MouseEvent, type PointerEvent } from 'react'
import { preloadDialog } from '../../../ui/dialog.tsx'
import { savesData } from '../../../lib/choices.ts'
import { isPlainClick } from '../../../ui/plain-click.ts'
import { buyNow } from '../../bag/store/bag-store.ts'
import { preloadProduct, useOpenProduct } from '../navigation/open-product.ts'
import { shareProduct } from './share.ts'
import { popHeart } from '../../wishlist/store/card-hearts.ts'
import { isWished, toggleWish } from '../../wishlist/store/wishlist-store.ts'
import { needsChoice, onlySize, type CardProduct } from '../data/card-product.ts'
import { addWithAnimation } from './add-with-animation.ts'

export type Purchase = 'bag' | 'buy'

/** Which piece is asked the size of, and what for. */
export interface SizeQuestion {
  product: CardProduct
  purpose: Purchase
  /** Holds its picture, which flies to the bag. */
  from?: Element | null
}

/** Puts the piece into the bag, or takes it straight to the checkout. `from` holds the picture that flies (card-12). */
export function startPurchase(purpose: Purchase, product: CardProduct, size: string | null, from: Element | null = null): void {
  if (purpose === 'bag') addWithAnimation(product, size, from)
  else buyNow(product, size)
}

/** Everything a grid's tiles do, by listening at the grid. */
export function useCardActions(products: readonly CardProduct[]) {
  const openPiece = useOpenProduct()
  const [question, setQuestion] = useState<SizeQuestion | null>(null)

  function onClick(event: MouseEvent<HTMLElement>) {
    const { tile, product } = tileOf(event.target, products)
    if (!tile || !product) return
    const from = tile.querySelector('.tile-pic')
    const button = (event.target as Element).closest<HTMLElement>('[data-do]')
    if (button) return press(button, product, from)
    const link = (event.target as Element).closest('a')
    if (!link || !isPlainClick(event)) return
    event.preventDefault()
    openPiece(product, from)
  }

  function press(button: HTMLElement, product: CardProduct, from: Element | null) {
    const deed = button.dataset['do'] as Purchase | 'wish' | 'share'
    if (deed === 'share') return void shareProduct(product)
    if (deed === 'wish') {
      if (!isWished(product.id)) popHeart(button)
      return toggleWish(product)
    }
    if (needsChoice(product)) setQuestion({ product, purpose: deed, from })
    else startPurchase(deed, product, onlySize(product), from)
  }

  // A finger that lands means to tap: what the tap needs starts now.
  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const target = event.target as Element
    if (target.closest('[data-do]')) preloadDialog()
    const { product } = tileOf(target, products)
    if (product && target.closest('a') && !savesData()) preloadProduct(product.id)
  }

  function answer(size: string | null) {
    // As it is now, not as it was when it was asked.
    const product = products.find(({ id }) => id === question?.product.id) ?? question?.product
    if (question && product && size) startPurchase(question.purpose, product, size, question.from)
    setQuestion(null)
  }

  return { handlers: { onClick, onPointerDown }, question, answer }
}

function tileOf(target: EventTarget, products: readonly CardProduct[]) {
  const tile = (target as Element).closest<HTMLElement>('[data-id]')
  return { tile, product: products.find(({ id }) => id === tile?.dataset['id']) }
}

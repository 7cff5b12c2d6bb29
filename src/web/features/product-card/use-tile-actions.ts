import { useState, type MouseEvent, type PointerEvent } from 'react'
import { useNavigate } from 'react-router'
import { addToBag, buyNow } from '../bag/bag-store.ts'
import { popHeart } from '../wishlist/tile-hearts.ts'
import { isWished, toggleWish } from '../wishlist/wishlist-store.ts'
import { preloadDialog } from '../../ui/dialog.tsx'
import { needsChoice, onlySize, type Tile } from './card-facts.ts'
import { leaveFrom, movesBetweenPages } from './picture-transition.ts'

export type Purchase = 'bag' | 'buy'

/** Which piece is asked the size of, and what for. */
export interface SizeQuestion {
  product: Tile
  purpose: Purchase
}

export function act(purpose: Purchase, product: Tile, size: string | null): void {
  if (purpose === 'bag') addToBag(product, size)
  else buyNow(product, size)
}

/** Everything a grid's tiles do, by listening at the grid. */
export function useTileActions(products: readonly Tile[]) {
  const navigate = useNavigate()
  const [question, setQuestion] = useState<SizeQuestion | null>(null)
  const [prefetch, setPrefetch] = useState<string | null>(null)

  function onClick(event: MouseEvent<HTMLElement>) {
    const { tile, product } = tileOf(event.target, products)
    if (!tile || !product) return
    const button = (event.target as Element).closest<HTMLElement>('[data-do]')
    const purpose = button?.dataset['do'] as Purchase | 'wish' | undefined
    if (purpose === 'wish') {
      if (button && !isWished(product.id)) popHeart(button)
      return toggleWish(product)
    }
    if (purpose) return needsChoice(product) ? setQuestion({ product, purpose }) : act(purpose, product, onlySize(product))
    const link = (event.target as Element).closest('a')
    if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    leaveFrom(product.id, tile.querySelector('.tile-pic'))
    void navigate(link.pathname, { viewTransition: movesBetweenPages() })
  }

  // A finger that lands means to tap: what the tap needs starts now.
  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const target = event.target as Element
    if (target.closest('[data-do]')) preloadDialog()
    const link = target.closest('a')
    if (link) setPrefetch(link.pathname)
  }

  function answer(size: string | null) {
    if (question && size) act(question.purpose, question.product, size)
    setQuestion(null)
  }

  return { handlers: { onClick, onPointerDown }, prefetch, question, answer }
}

function tileOf(target: EventTarget, products: readonly Tile[]) {
  const tile = (target as Element).closest<HTMLElement>('[data-id]')
  return { tile, product: products.find(({ id }) => id === tile?.dataset['id']) }
}

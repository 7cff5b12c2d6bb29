import { useSecondTap } from '../../../lib/use-second-tap.ts'
import { openBag, useInBag } from '../../bag/store/bag-store.ts'
import { needsChoice, type CardProduct } from '../data/card-product.ts'

/**
 * What the button that adds a product says and does (card-04): once it is in, it says so and opens the bag. Without `size`, on a
 * card, another of several sizes can still be added; with the one that is chosen, it speaks of that size alone. The second tap of
 * a double tap does not open the bag that the first one has added to.
 */
export function useAddToBag(product: CardProduct, add: () => void, size?: string | null) {
  const isIn = useInBag(product.id, size) && product.stock > 0
  const opens = isIn && (typeof size === 'string' || !needsChoice(product))
  const isSecondTap = useSecondTap()
  function press() {
    const second = isSecondTap()
    if (!opens) add()
    else if (!second) openBag()
  }
  return { isIn, label: isIn ? 'In bag' : 'Add to Bag', press }
}

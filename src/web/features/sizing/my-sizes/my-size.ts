import type { ProductCard } from '../../../../shop/catalogue/contract.ts'
import { mySizeOf } from '../../../../shop/sizing/rules-my-sizes.ts'
import { currentChoices, useChoices } from '../../../lib/choices.ts'

type Sized = Pick<ProductCard, 'category' | 'variants'>

/** The size of this product that the shopper wears; null when it has none of theirs, or several. Browser only, not while a page is drawn first. */
export function mySizeFor(product: Sized): string | null {
  return mySizeOf(product, currentChoices().sizes)
}

/** As mySizeFor, for renderings: the first one in the browser says what the server said. */
export function useMySizeFor(product: Sized): string | null {
  return mySizeOf(product, useChoices().sizes)
}

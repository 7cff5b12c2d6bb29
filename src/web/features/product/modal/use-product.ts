import { useEffect, useEffectEvent, useState } from 'react'
import type { Product } from '../../../../shop/catalogue/contract.ts'
import { ApiError } from '../../../lib/api.ts'
import { storeOfflineProduct, offlineProduct } from '../data/offline-products.ts'
import type { CardProduct } from '../data/card-product.ts'
import { fetchProduct, knownProduct, cachedProduct } from '../data/product-cache.ts'

/** `gone`: the shop has no such piece, or no longer. `lost`: no answer came. */
export type ProductError = 'gone' | 'lost'

interface PieceNews {
  /** What is known of it: everything, what its card knew, or nothing yet. */
  product: CardProduct | null
  whole: Product | null
  error: ProductError | null
  retry: () => void
}

/** Everything about a piece: at once what is known, or was when it was opened last, then what the shop says. Give the id as the key too. */
export function useProduct(id: string): PieceNews {
  const [known] = useState(() => knownProduct(id))
  const [whole, setWhole] = useState(() => cachedProduct(id))
  const [error, setError] = useState<ProductError | null>(null)
  const failed = (error: unknown) => setError(error instanceof ApiError && error.code === 'product_not_found' ? 'gone' : 'lost')

  const found = (product: Product) => {
    setWhole(product)
    void storeOfflineProduct(product)
  }

  const ask = useEffectEvent(() => {
    void fetchProduct(id).then(found, failed)
    if (!whole) void offlineProduct(id).then((kept) => setWhole((held) => held ?? kept))
  })
  useEffect(() => ask(), [])

  function retry() {
    setError(null)
    void fetchProduct(id).then(found, failed)
  }

  return { product: whole ?? known, whole, error, retry }
}

import { useEffect, useEffectEvent, useState } from 'react'
import type { Product } from '../../../../shop/catalogue/contract.ts'
import { ApiError } from '../../../lib/api.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { storeOfflineProduct, offlineProduct } from '../data/offline-products.ts'
import type { CardProduct } from '../data/card-product.ts'
import { knownProduct, productQuery } from '../data/product-cache.ts'

/** `gone`: the shop has no such product, or no longer. `lost`: no answer came. */
export type ProductError = 'gone' | 'lost'

interface ProductQuery {
  /** What is known of it: everything, what its card knew, or nothing yet. */
  product: CardProduct | null
  whole: Product | null
  error: ProductError | null
  retry: () => void
}

/** Everything about a product: at once what is known, or was when it was opened last, then what the shop says. Give the id as the key too. */
export function useProduct(id: string): ProductQuery {
  const [known] = useState(() => knownProduct(id))
  const [offline, setOffline] = useState<Product | null>(null)
  const [retried, setRetried] = useState<unknown>(null)
  const { data, error, refetch } = useQuery(productQuery, id)

  useEffect(() => {
    if (data) void storeOfflineProduct(data)
  }, [data])
  const readOffline = useEffectEvent(() => {
    if (!data) void offlineProduct(id).then(setOffline)
  })
  useEffect(() => readOffline(), [])

  const whole = data ?? offline
  return {
    product: whole ?? known,
    whole,
    error: error === null || error === retried ? null : errorOf(error),
    retry() {
      setRetried(error)
      refetch()
    },
  }
}

function errorOf(error: unknown): ProductError {
  return error instanceof ApiError && error.code === 'product_not_found' ? 'gone' : 'lost'
}

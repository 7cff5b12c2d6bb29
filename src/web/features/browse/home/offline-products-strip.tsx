import { useEffect, useState } from 'react'
import { toCardProduct, type CardProduct } from '../../product/data/card-product.ts'
import { ProductGrid } from '../../product/card/product-grid.tsx'
import { offlineProducts } from '../../product/data/offline-products.ts'

const SHOWN = 24

/** Products opened before that are available offline; nothing when there are none. */
export function OfflineProducts() {
  const [products, setProducts] = useState<readonly CardProduct[]>([])
  useEffect(() => {
    let gone = false
    void offlineProducts(SHOWN).then((found) => gone || setProducts(found.map(toCardProduct)))
    return () => {
      gone = true
    }
  }, [])
  if (products.length === 0) return null
  return (
    <section aria-labelledby="seen" className="mt-12 border-t border-line pt-8">
      <h2 id="seen" className="display text-2xl">
        Pieces you viewed
      </h2>
      <p className="mt-1 mb-5 text-sm text-ink-soft">Shown as you last saw them. Prices and stock may have changed.</p>
      <ProductGrid products={products} label="Pieces you viewed" />
    </section>
  )
}

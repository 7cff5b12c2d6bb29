import { ProductCardSkeletons } from '../../product/card/product-card-skeleton.tsx'

const WAITING = 4

/** As tall as what comes, most of the time. */
export function SearchFallbackSkeleton() {
  return (
    <div aria-busy="true">
      <div className="mt-6 h-11" />
      <div className="mt-8 mb-3 h-8" />
      <ul className="product-grid" aria-hidden="true">
        <ProductCardSkeletons count={WAITING} />
      </ul>
    </div>
  )
}

import { Badges } from '../card/badges.tsx'
import type { CardProduct } from '../data/card-product.ts'
import { HeldText } from '../card/held-sizes.tsx'

/** What lies on the pictures of a product: as on its card. */
export function ProductBadges({ product }: { product: CardProduct }) {
  return (
    <>
      <Badges product={product} />
      {product.held && (
        <span className="badge badge-held">
          <HeldText id={product.id} />
        </span>
      )}
    </>
  )
}

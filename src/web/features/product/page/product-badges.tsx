import { Badges } from '../card/badges.tsx'
import type { CardProduct } from '../data/card-product.ts'
import { HeldBy } from '../card/held-sizes.tsx'

/** What lies on the pictures of a piece: as on its tile. */
export function ProductBadges({ piece }: { piece: CardProduct }) {
  return (
    <>
      <Badges product={piece} />
      {piece.held && (
        <span className="badge badge-held">
          <HeldBy id={piece.id} />
        </span>
      )}
    </>
  )
}

import { Badges } from '../product-card/badges.tsx'
import type { Tile } from '../product-card/card-facts.ts'
import { HeldBy } from '../product-card/held-by.tsx'

/** What lies on the pictures of a piece: as on its tile. */
export function PieceBadges({ piece }: { piece: Tile }) {
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

import { Badges } from '../product-card/badges.tsx'
import type { Tile } from '../product-card/card-facts.ts'

/** What lies on the pictures of a piece: as on its tile. */
export function PieceBadges({ piece }: { piece: Tile }) {
  return (
    <>
      <Badges product={piece} />
      {piece.held && <span className="badge badge-held">In someone’s bag</span>}
    </>
  )
}

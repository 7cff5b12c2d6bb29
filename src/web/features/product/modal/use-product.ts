import { useEffect, useEffectEvent, useState } from 'react'
import type { Product } from '../../../../shop/catalogue/contract.ts'
import { ApiError } from '../../../lib/api.ts'
import { keepPiece, keptPiece } from '../data/offline-products.ts'
import type { Tile } from '../data/card-product.ts'
import { fetchPiece, knownPiece, wholePiece } from '../data/product-cache.ts'

/** `gone`: the shop has no such piece, or no longer. `lost`: no answer came. */
export type PieceTrouble = 'gone' | 'lost'

interface PieceNews {
  /** What is known of it: everything, what its tile knew, or nothing yet. */
  piece: Tile | null
  whole: Product | null
  trouble: PieceTrouble | null
  retry: () => void
}

/** Everything about a piece: at once what is known, or was when it was opened last, then what the shop says. Give the id as the key too. */
export function usePiece(id: string): PieceNews {
  const [known] = useState(() => knownPiece(id))
  const [whole, setWhole] = useState(() => wholePiece(id))
  const [trouble, setTrouble] = useState<PieceTrouble | null>(null)
  const failed = (error: unknown) => setTrouble(error instanceof ApiError && error.code === 'product_not_found' ? 'gone' : 'lost')

  const found = (piece: Product) => {
    setWhole(piece)
    void keepPiece(piece)
  }

  const ask = useEffectEvent(() => {
    void fetchPiece(id).then(found, failed)
    if (!whole) void keptPiece(id).then((kept) => setWhole((held) => held ?? kept))
  })
  useEffect(() => ask(), [])

  function retry() {
    setTrouble(null)
    void fetchPiece(id).then(found, failed)
  }

  return { piece: whole ?? known, whole, trouble, retry }
}

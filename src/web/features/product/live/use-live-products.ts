import { useEffect, useSyncExternalStore } from 'react'
import { followShop } from './follow-shop-events.ts'
import { nowOf, onNews, piecesNow, showPieces, subscribe, type LivePiece } from './live-stock.ts'

/** These pieces as they are now: the same array, and the same objects in it, as long as nothing of them has changed. */
export function useLivePieces<T extends LivePiece>(pieces: readonly T[]): readonly T[] {
  useEffect(() => follow(pieces.map(({ id }) => id)), [pieces])
  return useSyncExternalStore(
    subscribe,
    () => piecesNow(pieces),
    () => pieces,
  )
}

/** This piece as it is now; the same object as long as nothing of it has changed. */
export function useLivePiece<T extends LivePiece>(piece: T): T {
  const { id } = piece
  useEffect(() => follow([id]), [id])
  return useSyncExternalStore(
    subscribe,
    () => nowOf(piece),
    () => piece,
  )
}

/** Calls `tell` when anything has happened to one of these pieces, be it only its price. `ids` stays the same array while they are the same. */
export function usePieceNews(ids: readonly string[], tell: () => void): void {
  useEffect(() => {
    if (ids.length === 0) return
    const stops = [onNews((changed) => ids.some((id) => changed.has(id)) && tell()), follow(ids)]
    return () => stops.forEach((stop) => stop())
  }, [ids, tell])
}

function follow(ids: readonly string[]): () => void {
  const stops = [showPieces(ids), followShop()]
  return () => stops.forEach((stop) => stop())
}

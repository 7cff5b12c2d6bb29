import { useEffect } from 'react'
import { useSelected } from '../../../lib/store.ts'
import { followShopEvents } from './follow-shop-events.ts'
import { liveProductOf, onStockChange, liveProducts, showProducts, stockVersion, type LiveProduct } from './live-stock.ts'

/** These pieces as they are now: the same array, and the same objects in it, as long as nothing of them has changed. */
export function useLiveProducts<T extends LiveProduct>(pieces: readonly T[]): readonly T[] {
  useEffect(() => follow(pieces.map(({ id }) => id)), [pieces])
  return useSelected(stockVersion, () => liveProducts(pieces), pieces)
}

/** This piece as it is now; the same object as long as nothing of it has changed. */
export function useLiveProduct<T extends LiveProduct>(piece: T): T {
  const { id } = piece
  useEffect(() => follow([id]), [id])
  return useSelected(stockVersion, () => liveProductOf(piece), piece)
}

/** Calls `tell` when anything has happened to one of these pieces, be it only its price. `ids` stays the same array while they are the same. */
export function useStockChange(ids: readonly string[], tell: () => void): void {
  useEffect(() => {
    if (ids.length === 0) return
    const stops = [onStockChange((changed) => ids.some((id) => changed.has(id)) && tell()), follow(ids)]
    return () => stops.forEach((stop) => stop())
  }, [ids, tell])
}

function follow(ids: readonly string[]): () => void {
  const stops = [showProducts(ids), followShopEvents()]
  return () => stops.forEach((stop) => stop())
}

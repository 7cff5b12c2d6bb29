import { useEffect } from 'react'
import { useSelected } from '../../../lib/store.ts'
import { followShopEvents } from './follow-shop-events.ts'
import { liveProductOf, onStockChange, liveProducts, showProducts, stockVersion, type LiveProduct } from './live-stock.ts'

/** These products as they are now: the same array, and the same objects in it, as long as nothing of them has changed. */
export function useLiveProducts<T extends LiveProduct>(products: readonly T[]): readonly T[] {
  useEffect(() => follow(products.map(({ id }) => id)), [products])
  return useSelected(stockVersion, () => liveProducts(products), products)
}

/** This product as it is now; the same object as long as nothing of it has changed. */
export function useLiveProduct<T extends LiveProduct>(product: T): T {
  const { id } = product
  useEffect(() => follow([id]), [id])
  return useSelected(stockVersion, () => liveProductOf(product), product)
}

/** Calls `onChange` when anything has happened to one of these products, be it only its price. `ids` stays the same array while they are the same. */
export function useStockChange(ids: readonly string[], onChange: () => void): void {
  useEffect(() => {
    if (ids.length === 0) return
    const stops = [onStockChange((changed) => ids.some((id) => changed.has(id)) && onChange()), follow(ids)]
    return () => stops.forEach((stop) => stop())
  }, [ids, onChange])
}

function follow(ids: readonly string[]): () => void {
  const stops = [showProducts(ids), followShopEvents()]
  return () => stops.forEach((stop) => stop())
}

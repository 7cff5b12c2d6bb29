import { useEffect, useEffectEvent } from 'react'
import { readProduct } from './speech.ts'
import type { SpokenProduct } from './spoken-product.ts'

/** Reads the product aloud for as long as it is mounted; shows nothing. */
export function Reading({ product, onEnd }: { product: SpokenProduct; onEnd: () => void }) {
  const end = useEffectEvent(onEnd)
  useEffect(() => readProduct(product, () => end()), [product])
  return null
}

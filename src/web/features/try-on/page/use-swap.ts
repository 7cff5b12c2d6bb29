import { useEffect, useState } from 'react'
import { savesData } from '../../../lib/choices.ts'
import { notify } from '../../../ui/notify.ts'
import type { CardProduct } from '../../product/data/card-product.ts'
import { obstacleOf } from '../outfit/garments.ts'
import { garmentOfPiece } from '../outfit/outfit-session.ts'
import { nextInStrip, useLooksAround, useStrips, useWearablesOf, type StripName, type StylistLook } from '../outfit/strips.ts'
import type { OutfitState } from '../outfit/use-outfit.ts'

/** The strip below the picture, and the piece that a swipe leads to. */
export function useSwap(session: OutfitState['session'], wear: OutfitState['wear'], linked: readonly CardProduct[], onMannequin: boolean) {
  const { worn, chosen: id } = session
  const chosen = worn.find(({ product }) => product.id === id) ?? null
  const [name, show] = useState<StripName | null>(null)
  // What is similar, or goes with it, stays while one swipes through it.
  const [anchor, setAnchor] = useState<CardProduct | null>(null)
  const around = anchor ?? chosen?.product ?? null
  const looks = useLooksAround(name === 'outfits' ? (around?.id ?? null) : null)
  const strips = useStrips(linked, around, looks.data ?? NO_LOOKS)
  const shown = strips.find((strip) => strip.name === name) ?? strips[0]
  const wearables = useWearablesOf(shown?.products ?? NOTHING)
  const mayWear = (product: string) => {
    const wearable = wearables.get(product)
    return wearable !== undefined && obstacleOf(wearable, !onMannequin) === null
  }
  const from = chosen && { id: chosen.product.id, garment: garmentOfPiece(chosen) }
  const beside = (step: 1 | -1) => (shown ? nextInStrip(shown.products, from, wearables, step, mayWear) : null)
  const next = beside(1)
  return {
    strips,
    shown,
    wearables,
    /** What the shown outfits are made around. */
    around,
    looks,
    next: (next && wearables.get(next.id)?.garment?.cutout) ?? null,
    show(strip: StripName) {
      show(strip)
      if (strip === 'similar' || strip === 'outfits') setAnchor(chosen?.product ?? null)
    },
    go(step: 1 | -1) {
      const product = beside(step)
      if (product) void wear(product, chosen ? 'swap' : 'wear')
      else notify.info('There is no other piece like it in this list. Choose another list below.')
    },
  }
}

export type SwapState = ReturnType<typeof useSwap>

const NOTHING: readonly CardProduct[] = []
const NO_LOOKS: readonly StylistLook[] = []

/** Fetches the next cut-out once this one is seen; never for who saves data. */
export function useLookAhead(picture: ImageBitmap | null, next: string | null): void {
  useEffect(() => {
    if (!picture || !next || savesData()) return
    // It only has to be in the browser's cache.
    fetch(next, { priority: 'low' }).catch(() => undefined)
  }, [picture, next])
}

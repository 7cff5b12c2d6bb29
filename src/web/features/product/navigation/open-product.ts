import { useNavigate, type Location } from 'react-router'
import { useCallback } from 'react'
import type { CardProduct } from '../data/card-product.ts'
import { fetchProduct, cacheCardProduct } from '../data/product-cache.ts'
import { addressOver } from './modal-location.ts'

/** Where the product was tapped: its picture grows out of there. */
export interface Origin {
  id: string
  rect: DOMRect
  /** Address of the picture that was shown there. */
  shown: string
}

let here: Location | null = null
let origin: Origin | null = null
let loadModal: (() => Promise<unknown>) | null = null

/**
 * Opens a product over the page (card-05). Give the card if there is one: what it knows is shown at once. `from` is the
 * card's picture, which grows into the product's. Does not make its component render when the address changes.
 */
export function useOpenProduct(): (product: CardProduct | { id: string }, from?: Element | null) => void {
  const navigate = useNavigate()
  return useCallback(
    (product, from) => {
      if ('images' in product) cacheCardProduct(product)
      preloadProduct(product.id)
      origin = originOf(product.id, from)
      // The host has not said yet where we are: the page of the product does as well.
      if (!here) return void navigate(`/product/${product.id}`)
      const { to, mask, state } = addressOver(here, product.id)
      void navigate(to, { mask, state, preventScrollReset: true, defaultShouldRevalidate: false })
    },
    [navigate],
  )
}

/** Asks for the product and the code to show it ahead of the tap that has begun (pointer down). */
export function preloadProduct(id: string): void {
  loadModal?.().catch(() => undefined)
  fetchProduct(id).catch(() => undefined)
}

/** The loader of the modal's code, injected by its host: it belongs to a higher layer. */
export function provideModal(load: () => Promise<unknown>): void {
  loadModal = load
}

/** The host says where the router is: products are opened over that. */
export function setCurrentLocation(location: Location): void {
  here = location
}

/** Where this product was tapped, once. */
export function takeOrigin(id: string): Origin | null {
  const found = origin?.id === id ? origin : null
  origin = null
  return found
}

function originOf(id: string, from: Element | null | undefined): Origin | null {
  if (!from) return null
  const image = from instanceof HTMLImageElement ? from : from.querySelector('img')
  return { id, rect: from.getBoundingClientRect(), shown: image?.currentSrc ?? '' }
}

import { useEffect } from 'react'
import type { StylingResult } from '../../../../shop/assistant/contract.ts'
import type { ProductCard } from '../../../../shop/catalogue/contract.ts'
import { api } from '../../../lib/api.ts'
import { createQuery } from '../../../lib/query.ts'
import { useQuery, type QueryResult } from '../../../lib/use-query.ts'
import { garmentOf, type Garment } from '../../../../shop/try-on/rules-rig.ts'
import type { CardProduct } from '../../product/data/card-product.ts'
import { useWearableProducts } from './use-wearable-products.ts'
import { fetchWearables, useWearables, type Wearables } from './garments.ts'
import { isInstead } from './outfit-session.ts'

export const STRIP_LABELS = {
  look: 'This look',
  outfits: 'Complete the look',
  wishlist: 'Wishlist',
  bag: 'Bag',
  similar: 'Similar',
  viewed: 'Viewed',
  fresh: 'New in',
} as const
export type StripName = keyof typeof STRIP_LABELS

export interface Strip {
  name: StripName
  products: readonly CardProduct[]
}

/** An outfit of the stylist. */
export interface StylistLook {
  name: string
  /** Why it goes together. */
  note: string
  products: readonly CardProduct[]
  /** KES. */
  total: number
}

const SIMILAR = 8
const NEW_IN = 12

const similarQuery = createQuery<readonly ProductCard[]>({
  staleTime: 5 * 60_000,
  max: 10,
  fetch: async (id, signal) =>
    (await api<{ items: ProductCard[] }>('GET', `/api/products/${id}/similar?limit=${SIMILAR}`, { signal })).items,
})

/** Whole outfits around a piece. */
const looksQuery = createQuery<readonly StylistLook[]>({
  staleTime: 5 * 60_000,
  max: 10,
  fetch: async (id, signal) =>
    (await api<{ looks: StylingResult[] }>('GET', `/api/products/${id}/looks`, { signal })).looks.map(
      ({ name, styling_notes: note, items, total_price: total }) => ({
        name,
        note,
        total,
        products: items.flatMap(({ product }) => product ?? []),
      }),
    ),
})

/** The stylist's outfits around a piece, asked for when they are looked at. */
export function useLooksAround(id: string | null): QueryResult<readonly StylistLook[]> {
  return useQuery(looksQuery, id, { retries: true })
}

/** For whoever has met nothing yet. */
const newInQuery = createQuery<readonly ProductCard[]>({
  staleTime: 5 * 60_000,
  max: 1,
  fetch: async (_key, signal) =>
    (await api<{ items: ProductCard[] }>('GET', `/api/products?category=clothing&limit=${NEW_IN}`, { signal })).items,
})

export function useNewIn(): readonly ProductCard[] | null {
  return useQuery(newInQuery, 'clothing', { retries: true }).data
}

/** What can be swapped through: where it comes from, and the pieces. `anchor` is the piece that "similar" and the outfits go by. */
export function useStrips(look: readonly CardProduct[], anchor: CardProduct | null, looks: readonly StylistLook[]): Strip[] {
  const rails = useWearableProducts()
  const similar = useQuery(similarQuery, anchor?.id ?? null).data
  const fresh = useNewIn()
  const found: Strip[] = [
    // One piece alone is no look.
    { name: 'look', products: look.length > 1 ? look : [] },
    ...rails.map(({ name, products }) => ({ name, products })),
    { name: 'similar', products: anchor && similar && similar.length > 0 ? [anchor, ...similar] : [] },
    { name: 'fresh', products: fresh ?? [] },
  ]
  const [first, ...others] = found
    .map((strip) => ({ ...strip, products: strip.products.filter(canBeShown) }))
    .filter(({ products }) => products.length > 0)
  const outfits: Strip[] = anchor ? [{ name: 'outfits', products: piecesOf(looks).filter(canBeShown) }] : []
  return first ? [first, ...outfits, ...others] : outfits
}

/** The piece they are made around is in each look. */
function piecesOf(looks: readonly StylistLook[]): CardProduct[] {
  return [...new Map(looks.flatMap(({ products }) => products).map((product) => [product.id, product])).values()]
}

function canBeShown({ images }: CardProduct): boolean {
  return images.length > 0
}

/** Which of these are prepared to be worn; asked for when they are shown. */
export function useWearablesOf(products: readonly CardProduct[]): Wearables {
  const wearables = useWearables()
  const ids = products.map(({ id }) => id).join(' ')
  useEffect(() => {
    const call = new AbortController()
    // Without a connection they can still be laid on by hand.
    if (ids) fetchWearables(ids.split(' '), call.signal).catch(() => undefined)
    return () => call.abort()
  }, [ids])
  return wearables
}

/**
 * The piece a swipe leads to: the next one of the strip that is worn on the same part of the body as `chosen`; the next of any kind
 * where none is. Null when there is no other. `step` is 1 or -1.
 */
export function nextInStrip(
  products: readonly CardProduct[],
  chosen: { id: string; garment: Garment } | null,
  wearables: Wearables,
  step: 1 | -1,
  mayWear: (id: string) => boolean,
): CardProduct | null {
  const ready = products.filter(({ id }) => id === chosen?.id || mayWear(id))
  const same = chosen ? ready.filter((product) => product.id === chosen.id || isOfPart(product, chosen.garment, wearables)) : ready
  const round = same.some(({ id }) => id !== chosen?.id) ? same : ready
  const at = round.findIndex(({ id }) => id === chosen?.id)
  const next = at < 0 ? round.at(step > 0 ? 0 : -1) : round[(at + step + round.length) % round.length]
  return next && next.id !== chosen?.id ? next : null
}

function isOfPart(product: CardProduct, garment: Garment, wearables: Wearables): boolean {
  const own = wearables.get(product.id)?.garment?.rig.garment ?? garmentOf(product.kind)
  return own !== null && isInstead(garment, own)
}

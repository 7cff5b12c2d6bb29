import { useMemo } from 'react'
import type { ProductTag } from '../../../../shop/media/contract.ts'
import { api } from '../../../lib/api.ts'
import { createQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useLiveProducts } from '../../product/live/use-live-products.ts'

const tagsQuery = createQuery<readonly ProductTag[]>({
  staleTime: 60_000,
  max: 60,
  fetch: async (id, signal) => (await api<{ items: ProductTag[] }>('GET', `/api/videos/${id}/tags`, { signal })).items,
})
const NONE: readonly ProductTag[] = []

/** Fetches them ahead. */
export function preloadTags(video: string): void {
  tagsQuery.fetch(video).catch(() => undefined)
}

export interface VideoTags {
  /** With their products as they are this moment; null until they are known. */
  tags: readonly ProductTag[] | null
  /** They have not come: they are asked for again, by themselves or by `refetch`. */
  failed: boolean
  refetch: () => void
}

/** What is tagged on a video. `wanted` false asks nothing. */
export function useTags(video: string, wanted: boolean): VideoTags {
  const { data, error, refetch } = useQuery(tagsQuery, wanted ? video : null, { retries: true })
  const tags = data ?? NONE
  const products = useLiveProducts(useMemo(() => tags.map(({ product }) => product), [tags]))
  const now = useMemo(() => tags.map((tag, at) => ({ ...tag, product: products[at] ?? tag.product })), [tags, products])
  return { tags: data && now, failed: !data && error !== null, refetch }
}

/** Each product once, in the order in which they appear. */
export function productsOf(tags: readonly ProductTag[]): ProductTag['product'][] {
  return [...new Map(tags.map(({ product }) => [product.id, product])).values()]
}

/** The one that stands for all: the first that can be bought, else the first. */
export function mainOf<P extends Pick<ProductTag['product'], 'stock'>>(products: readonly P[]): P | undefined {
  return products.find(({ stock }) => stock > 0) ?? products[0]
}

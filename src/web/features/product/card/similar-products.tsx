import { useEffect, useId, useRef, useState } from 'react'
import type { ProductCard } from '../../../../shop/catalogue/contract.ts'
import { api } from '../../../lib/api.ts'
import { createQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { classes } from '../../../ui/classes.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SMALL_CARD, SmallProductCard } from './small-product-card.tsx'

const SHOWN = 6

interface SimilarStripProps {
  /** Of the product that is gone. */
  productId: string
  title?: string
  heading?: 'h2' | 'h3'
  className?: string
}

/** Products in stock that may take the place of one that is gone. Asked for when it comes near; nothing at all when there are none. */
export function SimilarProducts({ productId, title = 'Similar pieces', heading: Heading = 'h3', className }: SimilarStripProps) {
  const id = useId()
  const { place, products, asked } = useSimilar(productId)
  if (products?.length === 0) return null
  return (
    <section ref={place} aria-labelledby={id} aria-busy={products === null} className={classes('min-w-0', className)}>
      <Heading id={id} className="mb-3 text-sm font-semibold">
        {title}
      </Heading>
      {/* Relative: the words for screen readers in prices are absolute, and would widen the page. */}
      <ul className="relative -m-1 flex snap-x scroll-px-1 gap-3 overflow-x-auto overscroll-x-contain p-1 [scrollbar-width:thin] max-md:no-scrollbar">
        {products?.map((product) => (
          <SmallProductCard key={product.id} product={product} />
        ))}
        {!products && Array.from({ length: SHOWN }, (_, index) => <SmallSkeleton key={index} moving={asked} />)}
      </ul>
    </section>
  )
}

/** Far from the screen it keeps still: what moves unseen costs as much as what is seen. */
function SmallSkeleton({ moving }: { moving: boolean }) {
  const animation = moving ? '' : 'animate-none'
  return (
    <li className={SMALL_CARD} aria-hidden="true">
      <Skeleton className={`aspect-3/4 rounded-card ${animation}`} />
      <Skeleton className={`mt-2.5 h-4 w-20 ${animation}`} />
      <Skeleton className={`mt-1.5 h-3 w-full ${animation}`} />
    </li>
  )
}

const similar = createQuery<readonly ProductCard[]>({
  staleTime: 0,
  max: 10,
  fetch: async (productId, signal) =>
    (await api<{ items: ProductCard[] }>('GET', `/api/products/${productId}/similar?limit=${SHOWN}`, { signal })).items,
})
const NONE: readonly ProductCard[] = []

/** Null until they are there; none when there are none, or no connection to ask over. */
function useSimilar(productId: string) {
  const place = useRef<HTMLElement>(null)
  const [asked, setAsked] = useState(false)
  const { data, error } = useQuery(similar, asked ? productId : null)
  useEffect(() => {
    const target = place.current
    if (!target) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        setAsked(true)
      },
      { rootMargin: '300px' },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [])
  return { place, products: data ?? (error === null ? null : NONE), asked }
}

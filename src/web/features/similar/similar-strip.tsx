import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ProductCard } from '../../../shop/catalogue/contract.ts'
import { api } from '../../lib/api.ts'
import { averageColour } from '../../lib/placeholder.ts'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { classes } from '../../ui/classes.ts'

const SHOWN = 6
const SIZES = '128px'
/** As wide for the skeleton as for the tile. */
const TILE = 'w-32 shrink-0 snap-start'

interface SimilarStripProps {
  /** Of the piece that is gone. */
  productId: string
  title?: string
  className?: string
}

/** Pieces in stock that may take the place of one that is gone. Asked for when it comes near; nothing at all when there are none. */
export function SimilarStrip({ productId, title = 'Others like it', className }: SimilarStripProps) {
  const id = useId()
  const { place, pieces } = useSimilar(productId)
  if (pieces?.length === 0) return null
  return (
    <section ref={place} aria-labelledby={id} aria-busy={pieces === null} className={classes('min-w-0', className)}>
      <h3 id={id} className="mb-3 text-sm font-semibold">
        {title}
      </h3>
      {/* Relative: the words for screen readers in prices are absolute, and would widen the page. */}
      <ul className="relative -m-1 flex snap-x scroll-px-1 gap-3 overflow-x-auto overscroll-x-contain p-1 [scrollbar-width:thin] max-md:no-scrollbar">
        {pieces?.map((piece) => (
          <SmallTile key={piece.id} piece={piece} />
        ))}
        {!pieces && Array.from({ length: SHOWN }, (_, index) => <SmallSkeleton key={index} />)}
      </ul>
    </section>
  )
}

function SmallTile({ piece: { id, name, price, original_price, images } }: { piece: ProductCard }) {
  const picture = images[0]
  return (
    <li className={TILE}>
      <Link to={`/product/${id}`} className="block rounded-card">
        <span
          className="block aspect-3/4 overflow-hidden rounded-card"
          style={{ background: picture ? averageColour(picture.thumbhash) : 'var(--color-sand)' }}
        >
          {picture && <Picture picture={picture} sizes={SIZES} least={160} most={480} className="size-full object-cover" />}
        </span>
        <Price amount={price} original={original_price} className="mt-2 block text-sm" />
        <span className="mt-0.5 line-clamp-2 text-xs">{name}</span>
      </Link>
    </li>
  )
}

function SmallSkeleton() {
  return (
    <li className={TILE} aria-hidden="true">
      <Skeleton className="aspect-3/4 rounded-card" />
      <Skeleton className="mt-2.5 h-4 w-20" />
      <Skeleton className="mt-1.5 h-3 w-full" />
    </li>
  )
}

/** Null until they are there; none when there are none, or no line to ask over. */
function useSimilar(productId: string) {
  const place = useRef<HTMLElement>(null)
  const [pieces, setPieces] = useState<readonly ProductCard[] | null>(null)
  useEffect(() => {
    const target = place.current
    if (!target) return
    const call = new AbortController()
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        api<{ items: ProductCard[] }>('GET', `/api/products/${productId}/similar?limit=${SHOWN}`, { signal: call.signal })
          .then(({ items }) => setPieces(items))
          .catch(() => !call.signal.aborted && setPieces([]))
      },
      { rootMargin: '300px' },
    )
    observer.observe(target)
    return () => {
      call.abort()
      observer.disconnect()
    }
  }, [productId])
  return { place, pieces }
}

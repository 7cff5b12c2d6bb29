import { useEffect, useEffectEvent, useRef } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { ProductGrid } from '../product-card/product-grid.tsx'
import { TileSkeletons } from '../product-card/tile-skeleton.tsx'
import type { Feed } from './feed-memory.ts'
import { useFeed } from './use-feed.ts'

interface ProductFeedProps {
  /** Query of the home page; another one is another feed (give it as the key too). */
  address: string
  /** The same without a cursor. */
  query: string
  start: Feed
  /** `start` comes from memory and may have aged. */
  recalled: boolean
}

/** The pieces of one address; more come as the shopper nears the end, or by a plain link. */
export function ProductFeed({ address, query, start, recalled }: ProductFeedProps) {
  const { feed, state, more, scrolls } = useFeed(address, query, start, recalled)
  const end = useRef<HTMLDivElement>(null)

  const nearEnd = useEffectEvent(() => void more(false))

  useEffect(() => {
    const target = end.current
    if (!scrolls || !target) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && nearEnd(), { rootMargin: '900px' })
    observer.observe(target)
    return () => observer.disconnect()
  }, [scrolls])

  return (
    <>
      <h2 className="sr-only">Pieces</h2>
      <ProductGrid products={feed.items} label="Products" eager={4} first={2}>
        {state === 'loading' && <TileSkeletons count={6} />}
      </ProductGrid>
      <div ref={end} className="flex min-h-24 items-center justify-center py-8" aria-live="polite">
        {feed.next !== null && state !== 'loading' && (
          <a
            href={`/${query}${query ? '&' : '?'}cursor=${encodeURIComponent(feed.next)}`}
            rel="next"
            className={buttonClass('secondary', 'lg')}
            onClick={(event) => {
              event.preventDefault()
              void more(true)
            }}
          >
            {state === 'failed' ? 'Try again' : 'Show more'}
          </a>
        )}
        {feed.next === null && (
          <p className="text-center text-sm text-balance text-ink-soft">That is everything, for now. New pieces come in every week.</p>
        )}
      </div>
    </>
  )
}

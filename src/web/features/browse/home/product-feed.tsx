import { lazy, Suspense, useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useChoices } from '../../../lib/choices.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { ProductGrid } from '../../product/card/product-grid.tsx'
import { ProductCardSkeletons } from '../../product/card/product-card-skeleton.tsx'
import { FullscreenHost } from '../fullscreen/fullscreen-host.tsx'
import { videoAfter } from './video-positions.ts'
import { useFeed, type FeedStart } from './use-feed.ts'

// Most lists have none: fetched with the first one; without a connection its place stays empty.
const VideoCard = lazy(() =>
  import('../../video/card/video-card.tsx').then(
    (module) => ({ default: module.VideoCard }),
    () => ({ default: NoVideo }),
  ),
)
const NoVideo = () => <li className="video-card" aria-hidden="true" />

interface ProductFeedProps extends FeedStart {
  /** The query of the page's own address, for the link to the next page. */
  address: string
  /** Stands across the grid after so many products. */
  inset?: { after: number; node: ReactNode } | undefined
  /** Shown in the place of the grid when there is nothing in it. */
  empty: ReactNode
}

/** The products of one list; more come as the shopper nears the end, or by a plain link. Give it the list's name as its key. */
export function ProductFeed({ address, inset, empty, ...list }: ProductFeedProps) {
  const { feed, state, more, scrolls } = useFeed(list)
  const { view } = useChoices()
  const end = useRef<HTMLDivElement>(null)

  const nearEnd = useEffectEvent(() => void more(false))

  useEffect(() => {
    const target = end.current
    if (!scrolls || !target) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && nearEnd(), { rootMargin: '900px' })
    observer.observe(target)
    return () => observer.disconnect()
  }, [scrolls])

  const fullscreen = <FullscreenHost products={feed.items} more={() => void more(true)} done={feed.next === null} />
  if (feed.items.length === 0)
    return (
      <>
        {empty}
        {fullscreen}
      </>
    )

  function after(position: number, count: number): ReactNode {
    const video = videoAfter(position, list.start.videos)
    return (
      <>
        {video && (
          <Suspense fallback={<NoVideo />}>
            <VideoCard video={video} />
          </Suspense>
        )}
        {inset && position === Math.min(inset.after, count) && inset.node}
      </>
    )
  }

  return (
    <>
      <h2 className="sr-only">Pieces</h2>
      <ProductGrid products={feed.items} view={view} label="Products" eager={4} first={2} after={after}>
        {state === 'loading' && <ProductCardSkeletons count={6} />}
      </ProductGrid>
      <div ref={end} className="flex min-h-24 items-center justify-center py-8" aria-live="polite">
        {feed.next !== null && state !== 'loading' && (
          <a
            href={`/${address}${address ? '&' : '?'}cursor=${encodeURIComponent(feed.next)}`}
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
          <p className="text-center text-sm text-balance text-ink-soft">That’s everything for now. New pieces come in every week.</p>
        )}
      </div>
      {fullscreen}
    </>
  )
}

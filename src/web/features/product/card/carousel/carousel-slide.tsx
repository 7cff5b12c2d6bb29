import { memo, useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react'
import { savesData, useDataSaver } from '../../../../lib/choices.ts'
import { useLessMotion } from '../../../../lib/motion.ts'
import { averageColour } from '../../../../lib/placeholder.ts'
import type { Slide } from '../../data/card-product.ts'
import { CardPicture } from './card-picture.tsx'

/** A video that has not begun by then is passed over, milliseconds. */
const VIDEO_TIMEOUT_MS = 8000
const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)'

export interface SlideMotion {
  frames: PropertyIndexedKeyframes
  /** Milliseconds. */
  duration: number
}

interface CarouselSlideProps {
  slide: Slide
  /** From the left edge of the carousel, a CSS length. */
  offset: string
  /** The slide that is shown, above the other. */
  front: boolean
  /** It is loaded, but not seen yet. */
  loading: boolean
  /** Its carousel is in view. */
  seen: boolean
  motion: SlideMotion | null
  /** Counts the motions: each is begun once. */
  move: number
  onLoaded: () => void
  onFailed: () => void
  onSettled: () => void
}

/** One slide of a product card, laid over the page's own picture. */
export function CarouselSlide({ slide, offset, front, loading, seen, motion, move, ...events }: CarouselSlideProps) {
  const layer = useRef<HTMLSpanElement>(null)
  const loaded = useEffectEvent(events.onLoaded)
  const failed = useEffectEvent(events.onFailed)
  const settled = useEffectEvent(events.onSettled)
  const animate = useEffectEvent(() => {
    if (!motion) return
    const animation = layer.current?.animate(motion.frames, { duration: motion.duration, easing: EASE })
    animation?.addEventListener('finish', () => settled())
    return () => animation?.cancel()
  })
  useLayoutEffect(() => {
    if (move > 0) return animate()
  }, [move])

  useEffect(() => {
    if (!loading || !layer.current) return
    return whenLoaded(layer.current, (there) => (there ? loaded() : failed()))
  }, [loading])

  const lessMotion = useLessMotion()
  const plays = front && seen && !loading && !lessMotion
  useEffect(() => {
    const video = layer.current?.querySelector('video')
    if (!plays) video?.pause()
    // Refused by the browser, or gone before it began: its poster is shown.
    else if (!savesData()) video?.play().catch(() => undefined)
  }, [plays])

  return (
    <span
      ref={layer}
      className="product-card-slide"
      style={{
        translate: offset,
        zIndex: front ? 1 : 0,
        visibility: loading ? 'hidden' : 'visible',
        ...(slide.kind === 'picture' ? { background: averageColour(slide.picture.thumbhash) } : {}),
      }}
    >
      <SlideContent slide={slide} />
    </span>
  )
}

/** Drawn once: while its layer moves nothing of it changes. */
const SlideContent = memo(function SlideContent({ slide }: { slide: Slide }): ReactNode {
  if (slide.kind === 'picture') {
    // The link of the card has its name from the first picture; this one shows the same product.
    return <CardPicture picture={{ ...slide.picture, alt: '' }} load="eager" />
  }
  return <SlideVideo url={slide.url} poster={slide.poster} />
})

function SlideVideo({ url, poster }: { url: string; poster: string | undefined }) {
  const preload = useDataSaver() ? 'none' : 'metadata'
  return <video src={url} {...(poster ? { poster } : {})} muted loop playsInline preload={preload} />
}

/** Says once whether picture or video can be shown. Returns what stops it. */
function whenLoaded(layer: Element, settle: (there: boolean) => void): () => void {
  const call = new AbortController()
  const { signal } = call
  const video = layer.querySelector('video')
  if (!video) {
    const image = layer.querySelector('img')
    const end = (there: boolean) => signal.aborted || settle(there)
    image?.decode().then(
      () => end(true),
      () => end(false),
    )
    return () => call.abort()
  }
  const timer = setTimeout(() => settle(false), VIDEO_TIMEOUT_MS)
  video.addEventListener('canplay', () => settle(true), { signal })
  video.addEventListener('error', () => settle(false), { signal })
  video.preload = 'auto'
  if (video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) settle(true)
  return () => {
    clearTimeout(timer)
    call.abort()
  }
}

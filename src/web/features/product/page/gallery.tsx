import Maximize2 from 'lucide-react/icons/maximize-2'
import Play from 'lucide-react/icons/play'
import { lazy, Suspense, useState, type ReactNode, type TouchEvent } from 'react'
import type { Picture as PictureData } from '../../../../shop/catalogue/contract.ts'
import { pictureUrl } from '../../../../shop/catalogue/rules.ts'
import { useDataSaver } from '../../../lib/choices.ts'
import { averageColour } from '../../../lib/placeholder.ts'
import { BlurredEdges } from '../../../ui/blurred-edges.tsx'
import { ProductDrawing } from '../../../ui/product-drawing.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { VideoThumbnail } from '../../../ui/video-thumbnail.tsx'
import type { CardProduct } from '../data/card-product.ts'
import { fitsFrame, largestUrl } from './gallery-picture.ts'
import { isLinkable, playsOnSite, ProductClip } from './product-clip.tsx'
import { preloadTaggedClip, TaggedClip } from './tagged-clip.tsx'
import { useRotation } from './use-rotation.ts'
import { useStrip } from './use-strip.ts'

const loadLightbox = () => import('./lightbox.tsx')
const Lightbox = lazy(async () => ({ default: (await loadLightbox()).Lightbox }))

const SIZES = '(min-width:80em) 490px,(min-width:48em) 40vw,90vw'

interface GalleryProps {
  product: Pick<CardProduct, 'name' | 'category' | 'kind' | 'images' | 'video_url' | 'clip'>
  /** Address of a smaller picture of the first that is there already: the placeholder until the larger one is loaded. */
  shown?: string
  /** What lies on the picture. */
  children: ReactNode
}

/** Pictures and video edge to edge on phones, with thumbnails beside them on desktop; a tap or a pinch enlarges. */
export function Gallery({
  product: { name, category, kind, images, video_url: address, clip: tagged },
  shown = '',
  children,
}: GalleryProps) {
  // The video that shows it best (open-60) plays in our player, with its sound, captions and sizes.
  const video_url = tagged ? tagged.url : address
  const clip = video_url !== null && (tagged || playsOnSite(video_url)) ? video_url : null
  const slides = images.length + (clip ? 1 : 0)
  const { strip, current, goTo } = useStrip(slides)
  const [enlarged, setEnlarged] = useState<number | null>(null)
  const [asked, setAsked] = useState(false)
  const { touched, handlers } = useRotation({ strip, count: images.length, current, goTo, paused: enlarged !== null })
  const wanted = useWanted(current, touched)
  const watch = () => {
    setAsked(true)
    goTo(images.length)
  }

  return (
    <section aria-label="Pictures" className="gallery" {...handlers}>
      <div className="gallery-frame">
        <div
          ref={strip}
          className="gallery-strip no-scrollbar"
          onPointerDownCapture={() => {
            void loadLightbox().catch(() => undefined)
            if (tagged) preloadTaggedClip()
          }}
          onTouchStart={({ touches }: TouchEvent) => touches.length === 2 && images[current] && setEnlarged(current)}
        >
          {images.map((picture, index) => (
            <Slide
              key={picture.key}
              picture={picture}
              label={`Enlarge picture ${index + 1} of ${images.length}`}
              first={index === 0}
              wanted={index <= wanted}
              under={index === 0 ? shown : ''}
              onOpen={() => setEnlarged(index)}
            />
          ))}
          {slides === 0 && (
            <div className="gallery-slide cursor-default">
              <ProductDrawing name={name} kind={kind} category={category} />
            </div>
          )}
          {clip && (
            <div className="gallery-slide cursor-default">
              {tagged ? (
                <TaggedClip id={tagged.id} name={name} poster={tagged.poster} active={current === images.length} asked={asked} />
              ) : (
                <ProductClip
                  src={clip}
                  poster={posterOf(images, current >= images.length - 1)}
                  name={name}
                  active={current === images.length}
                  asked={asked}
                />
              )}
            </div>
          )}
        </div>
        <span className="product-card-badges">{children}</span>
        {images.length > 0 && current < images.length && (
          <span aria-hidden="true" className="gallery-zoom">
            <Maximize2 size={18} />
          </span>
        )}
        {video_url && isLinkable(video_url) && current < images.length && <WatchVideo url={video_url} onWatch={clip ? watch : null} />}
        {slides > 1 && <Dots count={slides} current={current} />}
      </div>
      {slides > 1 && (
        <Thumbs images={images} clip={clip !== null} poster={tagged?.poster ?? null} current={current} onChoose={goTo} onWatch={watch} />
      )}
      {enlarged !== null && (
        <Suspense fallback={null}>
          <Lightbox pictures={images} start={enlarged} onClose={() => setEnlarged(null)} />
        </Suspense>
      )}
    </section>
  )
}

/** The last picture that is worth fetching: with the data saver on none ahead of the one in view. */
function useWanted(current: number, touched: boolean): number {
  const saver = useDataSaver()
  const [furthest, setFurthest] = useState(current)
  if (current > furthest) setFurthest(current)
  return saver ? furthest + (touched ? 1 : 0) : Infinity
}

function posterOf(images: readonly PictureData[], near: boolean): string | undefined {
  return near && images[0] ? pictureUrl(images[0].key, 480) : undefined
}

interface SlideProps {
  picture: PictureData
  label: string
  first: boolean
  wanted: boolean
  under: string
  onOpen: () => void
}

function Slide({ picture, label, first, wanted, under, onOpen }: SlideProps) {
  const fit = fitsFrame(picture) ? 'cover' : 'contain'
  const colour = averageColour(picture.thumbhash)
  return (
    <a
      href={largestUrl(picture)}
      className="gallery-slide"
      style={{ background: under ? `${colour} url("${under}") center / ${fit} no-repeat` : colour }}
      aria-label={label}
      onClick={(event) => {
        event.preventDefault()
        onOpen()
      }}
    >
      {/* What is not as tall as its frame stands before itself, out of focus, and not between two bars. */}
      {wanted && fit === 'contain' && <BlurredEdges of={picture} />}
      {wanted && (
        <Picture
          picture={picture}
          sizes={SIZES}
          least={480}
          first={first}
          className={fit === 'cover' ? 'size-full object-cover' : 'size-full object-contain'}
        />
      )}
    </a>
  )
}

/** The way to the video: in its place among the pictures, or where it is hosted. */
function WatchVideo({ url, onWatch }: { url: string; onWatch: (() => void) | null }) {
  const face = (
    <>
      <Play size={16} fill="currentColor" aria-hidden="true" />
      Video
    </>
  )
  if (onWatch)
    return (
      <button type="button" className="gallery-video" aria-label="Watch the video" onClick={onWatch}>
        {face}
      </button>
    )
  return (
    <a className="gallery-video" href={url} target="_blank" rel="noopener" aria-label="Watch the video (opens another site)">
      {face}
    </a>
  )
}

function Dots({ count, current }: { count: number; current: number }) {
  return (
    <span aria-hidden="true" className="gallery-dots">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} data-on={index === current || undefined} />
      ))}
    </span>
  )
}

interface ThumbsProps {
  images: readonly PictureData[]
  clip: boolean
  /** Address of the clip's picture. */
  poster: string | null
  current: number
  onChoose: (index: number) => void
  onWatch: () => void
}

function Thumbs({ images, clip, poster, current, onChoose, onWatch }: ThumbsProps) {
  return (
    <div className="gallery-thumbs" role="group" aria-label="Choose a picture">
      {images.map((picture, index) => (
        <button
          key={picture.key}
          type="button"
          aria-label={`Picture ${index + 1}`}
          aria-pressed={index === current}
          onClick={() => onChoose(index)}
        >
          <img src={pictureUrl(picture.key, 160)} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
        </button>
      ))}
      {clip && (
        <button type="button" aria-label="Video" aria-pressed={current === images.length} className="relative" onClick={onWatch}>
          {poster && <VideoThumbnail address={poster} className="size-full object-cover" />}
          <span className="absolute inset-0 m-auto grid size-9 place-items-center rounded-full bg-ink/70 text-paper">
            <Play size={20} aria-hidden="true" />
          </span>
        </button>
      )}
    </div>
  )
}

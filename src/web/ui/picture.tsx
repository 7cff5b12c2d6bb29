import { use } from 'react'
import { preload } from 'react-dom'
import { pictureUrl, renditionWidths } from '../../shop/catalogue/rules.ts'
import { SavesDataContext } from '../lib/choices.ts'

export interface PictureSource {
  key: string
  alt: string
  width: number
  /** What has to be seen when it is cropped, percent from the left and from the top. */
  focus?: readonly [number, number] | null | undefined
}

/** For `object-position`: keeps the focus of a picture in its crop; undefined for the middle. */
export function objectPosition(focus: PictureSource['focus']): string | undefined {
  return focus ? `${focus[0]}% ${focus[1]}%` : undefined
}

interface PictureProps {
  picture: PictureSource
  /** How wide it will be, as in `<img sizes>`. */
  sizes: string
  /** The narrowest and widest renditions worth offering, in pixels. */
  least?: number
  most?: number
  /** First to be fetched: what the shopper sees on arrival. */
  first?: boolean
  /** Seen on arrival, but not first. */
  eager?: boolean
  className?: string
}

/** The widest rendition with the data saver on: of product cards, and of pictures that fill the screen. Pixels. */
const SAVED = { card: 320, screen: 480 } as const

type Widths = Pick<PictureProps, 'picture' | 'sizes' | 'least' | 'most'>

/** Fetches the picture before everything else, as <Picture first> does; for what is not rendered anew on every page. */
export function preloadPicture(shown: Widths, savesData: boolean): void {
  const { offered, avif } = offeredOf(shown, savesData)
  preload(pictureUrl(shown.picture.key, offered[0] ?? 320, 'avif'), {
    as: 'image',
    imageSrcSet: avif,
    imageSizes: shown.sizes,
    type: 'image/avif',
    fetchPriority: 'high',
  })
}

function offeredOf({ picture, least = 320, most = 1080 }: Widths, savesData: boolean): { offered: number[]; avif: string } {
  const exist = renditionWidths(picture.width)
  const widest = savesData ? Math.max(least, most > 720 ? SAVED.screen : SAVED.card) : most
  const offered = exist.filter((width) => width <= widest && (width >= least || width === exist.at(-1)))
  return { offered, avif: offered.map((width) => `${pictureUrl(picture.key, width, 'avif')} ${width}w`).join(',') }
}

/** AVIF for whoever reads it, else one WebP; with the data saver on, smaller ones. */
export function Picture({ first = false, eager = first, className, ...shown }: PictureProps) {
  const { picture, sizes } = shown
  const saves = use(SavesDataContext)
  const { offered, avif } = offeredOf(shown, saves)
  // Only the first pictures: a preload jumps ahead of style sheet and scripts.
  if (first) preloadPicture(shown, saves)
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img
        src={pictureUrl(picture.key, offered.findLast((width) => width <= 480) ?? offered[0] ?? 320)}
        alt={picture.alt}
        className={className}
        {...(picture.focus ? { style: { objectPosition: objectPosition(picture.focus) } } : {})}
        {...(first ? { fetchPriority: 'high' } : {})}
        {...(eager ? {} : { loading: 'lazy', decoding: 'async' })}
      />
    </picture>
  )
}

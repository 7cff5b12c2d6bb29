import type { Picture } from '../../../../../shop/catalogue/contract.ts'
import { pictureUrl, renditionWidths } from '../../../../../shop/catalogue/rules.ts'
import { savesData } from '../../../../lib/choices.ts'
import { prefersLessMotion } from '../../../../lib/motion.ts'
import { averageColour } from '../../../../lib/placeholder.ts'
import type { Slide } from '../../data/card-product.ts'

/** A video that has not begun by then is passed over, milliseconds. */
const VIDEO_PATIENCE_MS = 8000

/** A slide as something to lay over the page's `own` picture; fetching it begins at once. */
export function makeLayer(slide: Slide, own: Element | null): HTMLElement {
  const layer = document.createElement('span')
  layer.className = 'tile-layer'
  if (slide.kind === 'picture') layer.style.background = averageColour(slide.picture.thumbhash)
  layer.append(slide.kind === 'picture' ? pictureOf(slide.picture, own) : videoOf(slide.url, slide.poster))
  return layer
}

/** False when the slide cannot be had. */
export async function readyLayer(layer: HTMLElement): Promise<boolean> {
  const video = layer.querySelector('video')
  if (video) return canPlay(video)
  const image = layer.querySelector('img')
  return (await image?.decode().catch(() => false)) !== false
}

/** A video plays as soon as it is shown, unless it is not to move by itself. */
export function playLayer(layer: HTMLElement | undefined): void {
  const video = layer?.querySelector('video')
  if (!video || prefersLessMotion() || savesData()) return
  // Refused by the browser, or gone before it began: its poster stands there.
  video.play().catch(() => undefined)
}

/** In the widths and formats that the page's own picture comes in. */
function pictureOf(picture: Picture, own: Element | null): HTMLElement {
  const element = document.createElement('picture')
  const image = new Image()
  const like = own?.parentElement?.querySelector('source')
  const widths = widthsLike(picture, like?.srcset ?? '')
  if (like) {
    const source = document.createElement('source')
    const srcset = widths.map((width) => `${pictureUrl(picture.key, width, 'avif')} ${width}w`).join(',')
    element.append(Object.assign(source, { type: like.type, sizes: like.sizes, srcset }))
  }
  element.append(image)
  // The link of the tile has its name from the first picture; this one shows the same piece.
  image.alt = ''
  image.src = pictureUrl(picture.key, widths.findLast((width) => width <= 480) ?? widths[0] ?? 320)
  return element
}

function widthsLike({ width }: Picture, srcset: string): number[] {
  const offered = [...srcset.matchAll(/ (\d+)w/g)].map((found) => Number(found[1]))
  const [least, most] = [offered[0] ?? 320, offered.at(-1) ?? 480]
  const exist = renditionWidths(width)
  const fitting = exist.filter((each) => each >= least && each <= most)
  return fitting.length > 0 ? fitting : exist.slice(-1)
}

function videoOf(url: string, poster: Picture | undefined): HTMLVideoElement {
  const video = document.createElement('video')
  Object.assign(video, { muted: true, loop: true, playsInline: true, preload: savesData() ? 'none' : 'metadata' })
  if (poster) video.poster = pictureUrl(poster.key, 480)
  video.src = url
  return video
}

function canPlay(video: HTMLVideoElement): Promise<boolean> {
  video.preload = 'auto'
  return new Promise((resolve) => {
    if (video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) return resolve(true)
    video.addEventListener('canplay', () => resolve(true), { once: true })
    video.addEventListener('error', () => resolve(false), { once: true })
    setTimeout(() => resolve(false), VIDEO_PATIENCE_MS)
  })
}

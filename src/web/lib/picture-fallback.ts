/** Shown in the place of a picture that cannot be had at all. */
const PLACEHOLDER = '/placeholder.svg'
/** In the place of the thumbnail of a video (video-07). */
export const VIDEO_UNAVAILABLE = '/video-unavailable.svg'
/** YouTube answers for a size that it does not have with a grey picture of this width, which is a valid one. Pixels. */
const GREY_WIDTH = 120

/**
 * A picture that fails is tried once more without AVIF, then with each address of its `data-next`, then gives way to a drawn hanger
 * (img-02). Returns what stops it.
 */
export function watchPictures(): () => void {
  const listeners = new AbortController()
  const options = { capture: true, signal: listeners.signal }
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && fallBack(target), options)
  document.addEventListener('load', ({ target }) => target instanceof HTMLImageElement && isGrey(target) && fallBack(target), options)
  // Those that failed before the scripts were there.
  for (const image of document.querySelectorAll('img')) {
    if (image.complete && image.currentSrc && (image.naturalWidth === 0 || isGrey(image))) fallBack(image)
  }
  return () => listeners.abort()
}

/** What comes by way of the shop was there: the shop has looked at YouTube's answer itself. */
function isGrey({ dataset, naturalWidth, src }: HTMLImageElement): boolean {
  return dataset['next'] !== undefined && naturalWidth === GREY_WIDTH && new URL(src).origin !== location.origin
}

function fallBack(image: HTMLImageElement): void {
  const sources = image.closest('picture')?.querySelectorAll('source') ?? []
  if (sources.length > 0) return sources.forEach((source) => source.remove())
  const [next, ...others] = image.dataset['next']?.split(' ').filter(Boolean) ?? []
  if (next) {
    image.dataset['next'] = others.join(' ')
    image.src = next
    if (next === VIDEO_UNAVAILABLE) image.alt = 'Video Unavailable'
    return
  }
  if (image.src.endsWith(PLACEHOLDER)) return
  // Among these the browser would go on choosing, whatever `src` says.
  image.removeAttribute('srcset')
  image.src = PLACEHOLDER
}

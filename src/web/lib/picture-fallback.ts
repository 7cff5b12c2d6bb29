/** Shown in the place of a picture that cannot be had at all. */
const PLACEHOLDER = '/placeholder.svg'

/** A picture that fails is tried once more without AVIF, then gives way to a drawn hanger (img-02). Returns what stops it. */
export function watchPictures(): () => void {
  const onError = ({ target }: Event) => target instanceof HTMLImageElement && fallBack(target)
  document.addEventListener('error', onError, true)
  // Those that failed before the scripts were there.
  for (const image of document.querySelectorAll('img')) if (image.complete && image.naturalWidth === 0 && image.currentSrc) fallBack(image)
  return () => document.removeEventListener('error', onError, true)
}

function fallBack(image: HTMLImageElement): void {
  const sources = image.closest('picture')?.querySelectorAll('source') ?? []
  if (sources.length > 0) return sources.forEach((source) => source.remove())
  if (image.src.endsWith(PLACEHOLDER)) return
  // Among these the browser would go on choosing, whatever `src` says.
  image.removeAttribute('srcset')
  image.src = PLACEHOLDER
}

/** How small the picture is as it drops into the bag, pixels. */
const LANDING_WIDTH = 24

/** Sends a copy of the picture in `from` to the bag in sight. False when either of them is out of sight. Browser only. */
export function animateToBag(from: Element, ms: number): boolean {
  const bag = [...document.querySelectorAll('[data-bag]')].find(isSeen)
  const picture = pictureIn(from)
  if (!bag || !isSeen(picture ?? from)) return false
  const start = (picture ?? from).getBoundingClientRect()
  const end = bag.getBoundingClientRect()
  const copy = copyOf(picture, from, start)
  const dx = end.left + end.width / 2 - (start.left + start.width / 2)
  const dy = end.top + end.height / 2 - (start.top + start.height / 2)
  const small = LANDING_WIDTH / start.width
  document.body.append(copy)
  // A leap first, then down in a curve: sideways and downwards at different speeds.
  const animation = copy.animate(
    [
      { transform: 'none', opacity: 1, borderRadius: '12px', easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
      { transform: `translate(${dx * 0.12}px, ${dy * 0.04 - 28}px) scale(0.72)`, offset: 0.28, easing: 'cubic-bezier(0.5, 0, 0.75, 0.4)' },
      { transform: `translate(${dx}px, ${dy}px) scale(${small})`, opacity: 0.9, borderRadius: '40%' },
    ],
    { duration: ms, fill: 'forwards' },
  )
  animation.addEventListener('finish', () => {
    copy.remove()
    bag.animate({ scale: ['1', '1.18', '0.96', '1'] }, { duration: 260, easing: 'ease-out' })
  })
  animation.addEventListener('cancel', () => copy.remove())
  return true
}

/** The picture that is shown: the topmost at the middle of `from`. */
function pictureIn(from: Element): HTMLImageElement | undefined {
  const images = from instanceof HTMLImageElement ? [from] : [...from.querySelectorAll('img')]
  const { left, right, top, bottom } = from.getBoundingClientRect()
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const shown = images.filter((image) => image.complete && image.naturalWidth > 0 && isSeen(image))
  return shown.findLast((image) => holds(image.getBoundingClientRect(), x, y)) ?? shown[0]
}

function holds({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean {
  return left <= x && x <= right && top <= y && y <= bottom
}

/** Laid out, at least partly inside the window, and not hidden behind a view that fills it. */
function isSeen(element: Element): boolean {
  const { width, left, right, top, bottom } = element.getBoundingClientRect()
  const inside = width > 0 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
  return inside && getComputedStyle(element).visibility !== 'hidden'
}

/** Of a picture that has not come yet, its place in its colour. */
function copyOf(picture: HTMLImageElement | undefined, from: Element, { left, top, width, height }: DOMRect): HTMLElement {
  const copy = picture ? new Image() : document.createElement('span')
  if (copy instanceof HTMLImageElement) Object.assign(copy, { src: picture?.currentSrc, alt: '' })
  copy.className = 'bag-animation'
  copy.ariaHidden = 'true'
  const background = getComputedStyle(from).backgroundColor
  Object.assign(copy.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`, background })
  return copy
}

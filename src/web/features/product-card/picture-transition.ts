// The picture of a tile grows into the picture of its page, and back. One element at a time may carry the name.

const NAME = 'product'
const CLEAN_UP_MS = 600
let last: string | null = null

/** True when pages may change with a view transition: the browser can, and the shopper does not mind movement. */
export function movesBetweenPages(): boolean {
  return 'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** The product whose page was opened last from a tile. */
export function lastPicture(): string | null {
  return last
}

/** The tile of product `id` was tapped: its picture is the one that grows. */
export function leaveFrom(id: string, picture: Element | null | undefined): void {
  last = id
  document.querySelectorAll<HTMLElement>('.product-picture').forEach((element) => (element.style.viewTransitionName = 'none'))
  markPicture(picture)
}

/** Names the picture until the transition is over. Returns what takes the name away at once. */
export function markPicture(picture: Element | null | undefined): (() => void) | undefined {
  if (!(picture instanceof HTMLElement)) return undefined
  picture.style.viewTransitionName = NAME
  const clear = () => void (picture.style.viewTransitionName = '')
  const timer = setTimeout(clear, CLEAN_UP_MS)
  return () => {
    clearTimeout(timer)
    clear()
  }
}

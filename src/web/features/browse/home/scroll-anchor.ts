import { flushSync } from 'react-dom'

/** Makes a change to the list; the product at the head of the screen stays where it stands. */
export function keepScrollAnchor(change: () => void): void {
  const seen = productCards().find((card) => card.getBoundingClientRect().bottom > 0)
  const top = seen?.getBoundingClientRect().top
  const root = document.documentElement
  // Some browsers hold the place themselves: twice would be once too often.
  root.style.overflowAnchor = 'none'
  flushSync(change)
  const again = seen && productCards().find((card) => card.dataset['id'] === seen.dataset['id'])
  if (again && top !== undefined && scrollY > 0) scrollBy({ top: again.getBoundingClientRect().top - top, behavior: 'instant' })
  requestAnimationFrame(() => (root.style.overflowAnchor = ''))
}

function productCards(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.product-grid > [data-id]')]
}

import { useEffect, useState } from 'react'
import type { CardProduct } from '../../product/data/card-product.ts'
import { useLiveProducts } from '../../product/live/use-live-products.ts'
import { goneIds, indexOf, isGone, sameIds, slidesOf, type Place } from './slides.ts'

/** A product that is sold while in view says so for this long, then the next one takes its place. Milliseconds. */
const SOLD_SLIDE_MS = 2600

export interface Slides {
  slides: readonly CardProduct[]
  /** Of the slide in view; as many as there are products means the last slide, which has none. */
  index: number
  inView: CardProduct | null
}

/** The products as slides: sold ones drop out live, and the one in view stays in view. `moving`: nothing may change place now. */
export function useSlides(products: readonly CardProduct[], place: Place, moving: boolean): Slides {
  const live = useLiveProducts(products)
  const [out, setOut] = useState(() => goneIds(live, null))
  const slides = slidesOf(live, out)
  const index = indexOf(slides, place)
  const inView = slides[index] ?? null
  const inViewId = inView?.id ?? null
  const inViewGone = inView !== null && isGone(inView)

  useEffect(() => {
    if (moving) return
    const removeGone = (except: string | null) => setOut((previous) => keepIfSame(previous, goneIds(live, except)))
    removeGone(inViewId)
    if (!inViewGone) return
    const timer = setTimeout(() => removeGone(null), SOLD_SLIDE_MS)
    return () => clearTimeout(timer)
  }, [live, moving, inViewId, inViewGone])

  return { slides, index, inView }
}

function keepIfSame(previous: ReadonlySet<string>, next: ReadonlySet<string>): ReadonlySet<string> {
  return sameIds(previous, next) ? previous : next
}

import { useEffect, useState } from 'react'
import type { CardProduct } from '../../product/data/card-product.ts'
import { useLiveProducts } from '../../product/live/use-live-products.ts'
import { leftShop, indexOf, isGone, sameIds, slidesOf, type Place } from './slides.ts'

/** A piece that goes while it is looked at says so for this long, then the next one takes its place. Milliseconds. */
const FAREWELL_MS = 2600

export interface Slides {
  pieces: readonly CardProduct[]
  /** Of the slide in view; as many as there are pieces means the last slide, which has none. */
  index: number
  inView: CardProduct | null
}

/** The pieces as slides: sold ones drop out live, and the one in view stays in view. `moving`: nothing may change place now. */
export function useSlides(products: readonly CardProduct[], place: Place, moving: boolean): Slides {
  const live = useLiveProducts(products)
  const [out, setOut] = useState(() => leftShop(live, null))
  const pieces = slidesOf(live, out)
  const index = indexOf(pieces, place)
  const inView = pieces[index] ?? null
  const seenId = inView?.id ?? null
  const seenGoes = inView !== null && isGone(inView)

  useEffect(() => {
    if (moving) return
    const leave = (staying: string | null) => setOut((held) => keepIfSame(held, leftShop(live, staying)))
    leave(seenId)
    if (!seenGoes) return
    const timer = setTimeout(() => leave(null), FAREWELL_MS)
    return () => clearTimeout(timer)
  }, [live, moving, seenId, seenGoes])

  return { pieces, index, inView }
}

function keepIfSame(held: ReadonlySet<string>, next: ReadonlySet<string>): ReadonlySet<string> {
  return sameIds(held, next) ? held : next
}

import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { afterLoad } from '../../../../lib/after-load.ts'
import { slidesOf, type CardProduct } from '../../data/card-product.ts'
import type { Carousels } from './carousels.ts'

/** The first pictures have their turn, milliseconds. */
const PAUSE = 300

/** Turns the pictures of the tiles in `list` (card-06 to card-11). Its code comes once the page has nothing else to do. */
export function useCarousels(list: RefObject<HTMLElement | null>, products: readonly CardProduct[]): void {
  const running = useRef<Carousels | null>(null)
  const needed = products.some((product) => slidesOf(product).length > 1)

  const start = useEffectEvent(async (signal: AbortSignal) => {
    // Over a dead line the tiles stand still.
    const code = await import('./carousels.ts').catch(() => null)
    if (!code || signal.aborted || !list.current) return
    running.current = code.runCarousels(list.current)
    running.current.sync(products)
  })

  useEffect(() => {
    if (!needed) return
    const life = new AbortController()
    const stop = afterLoad(() => void start(life.signal), PAUSE)
    return () => {
      stop()
      life.abort()
      running.current?.stop()
      running.current = null
    }
  }, [needed])

  useEffect(() => running.current?.sync(products), [products])
}

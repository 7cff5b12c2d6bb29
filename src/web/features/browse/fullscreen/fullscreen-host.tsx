import { useState } from 'react'
import { useLocation } from 'react-router'
import { Lazy } from '../../../ui/lazy.tsx'
import { notify } from '../../../ui/notify.ts'
import type { CardProduct } from '../../product/data/card-product.ts'
import { isFullscreen, useCloseFullscreen } from './fullscreen-address.ts'

const loadView = async () => (await import('./fullscreen-view.tsx')).FullscreenView

/** Fetches the view's code ahead of its opening, on a sign that it is about to be needed. */
export function preloadFullscreen(): void {
  loadView().catch(() => undefined)
}

interface FullscreenHostProps {
  products: readonly CardProduct[]
  more: () => void
  done: boolean
}

/** Beside the list of the home page: shows it in the full-screen view where the address says `view=tnt` (home-09). */
export function FullscreenHost({ products, more, done }: FullscreenHostProps) {
  const open = isFullscreen(useLocation().search)
  const close = useCloseFullscreen()
  const [tries, setTries] = useState(0)
  if (!open) return null
  const lost = () => {
    notify.notLoaded('The full-screen view')
    setTries(tries + 1)
    close()
  }
  return <Lazy key={tries} load={loadView} onError={lost} with={{ products, more, done, onClose: close }} />
}

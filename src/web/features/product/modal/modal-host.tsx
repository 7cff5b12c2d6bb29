import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { whenIdle } from '../../../lib/after-load.ts'
import { savesData } from '../../../lib/choices.ts'
import { isPageVisible, onVisibilityChange } from '../../../lib/page-visibility.ts'
import { Lazy } from '../../../ui/lazy.tsx'
import { notify } from '../../../ui/notify.ts'
import { setCurrentLocation, provideModal } from '../navigation/open-product.ts'
import { depthAt, productAt } from '../navigation/modal-location.ts'

const loadProductModal = async () => (await import('./product-modal.tsx')).ProductModal
provideModal(loadProductModal)

/** Mounted once, in the shell: shows the product that is open over the page. */
export function ProductModalHost() {
  const location = useLocation()
  const navigate = useNavigate()
  const id = productAt(location)
  const [used, setUsed] = useState(id !== null)
  if (id !== null && !used) setUsed(true)
  useLayoutEffect(() => setCurrentLocation(location), [location])
  useEffect(fetchCodeSoon, [])
  useEffect(() => (id === null ? undefined : reloadAtHead()), [id])
  if (!used) return null
  const lost = () => {
    setUsed(false)
    notify.notLoaded('This piece')
    if (id !== null) void navigate(-1)
  }
  return (
    <Lazy load={loadProductModal} onError={lost} with={{ id, depth: depthAt(location) }} placeholder={id && <div className="progress" />} />
  )
}

/** A shopper who has touched the page is about to open a product: its code is preloaded. */
function fetchCodeSoon(): () => void {
  const soon = () => {
    if (savesData()) return
    whenIdle(() => void loadProductModal().catch(() => undefined))
  }
  addEventListener('pointerdown', soon, { once: true, passive: true })
  return () => removeEventListener('pointerdown', soon)
}

/**
 * A reload shows the page of the product, and not as far down as the page behind was. React Router leaves that to the
 * browser on `pagehide`; what is said as the page goes out of sight, right after, is what counts.
 */
function reloadAtHead(): () => void {
  return onVisibilityChange(() => {
    if (!isPageVisible()) history.scrollRestoration = 'manual'
  })
}

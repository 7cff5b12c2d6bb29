import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { safeNext } from '../../../../shop/accounts/rules-session.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { ProductCardSkeletons } from '../../product/card/product-card-skeleton.tsx'
import { OfflineView } from './offline-view.tsx'
import { isAvailableOffline } from './offline-pages.ts'

/**
 * Stands in for a page that was asked for without a connection (`?to=`), and leads on to it when it can be shown from what is
 * stored here. The service worker has cached this page; it is the same for everybody.
 */
export function OfflinePage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const live = useHydrated()
  const to = safeNext(params.get('to'))
  const [tried] = useState(hasTried)
  const leadsOn = live && !tried && params.has('to') && canBeShown(to)
  useEffect(() => {
    if (!leadsOn) return
    noteTry()
    void navigate(to, { replace: true })
  }, [leadsOn, to, navigate])
  // What is shown first is in the page itself, which knows nothing of what was asked for.
  if (!live || leadsOn)
    return (
      <div className="page gutter pt-6 pb-16" aria-busy="true">
        <h1 className="sr-only">Loading the pieces you viewed</h1>
        <ul className="product-grid" aria-hidden="true">
          <ProductCardSkeletons count={6} />
        </ul>
      </div>
    )
  return <OfflineView to={to} again={() => location.replace(to)} back={() => history.back()} />
}

/** Delivery details can be typed on without a connection, but not opened: the order is the shop's. */
function canBeShown(to: string): boolean {
  const { pathname } = new URL(to, location.origin)
  return pathname !== location.pathname && pathname !== '/delivery-details' && isAvailableOffline(pathname)
}

// When the code of a page does not come, React Router loads this one again: it must not lead there again, and again.

function noteTry(): void {
  history.replaceState({ ...(history.state as object | null), tried: true }, '')
}

function hasTried(): boolean {
  return typeof history !== 'undefined' && (history.state as { tried?: boolean } | null)?.tried === true
}

import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useRunningCheckout } from '../checkout/state/running-checkout.ts'
import { notify } from '../../ui/notify.ts'
import { changeBagView, currentView, quickPurchase, useBagView } from './store/bag-state.ts'

const BagPanel = lazy(async () => ({ default: (await import('./bag-panel.tsx')).BagPanel }))

/** Mounted once, in the shell: opens the bag panel and leads Buy Now to the checkout. */
export function BagHost() {
  const { panelOpen, leavingForCheckout } = useBagView()
  const running = useRunningCheckout()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [used, setUsed] = useState(false)
  if (panelOpen && !used) setUsed(true)
  const atCheckout = pathname === '/checkout'

  useEffect(() => {
    if (!leavingForCheckout) return
    changeBagView({ leavingForCheckout: false })
    // The toast has said what happens now; there it would lie over the heading.
    notify.clear()
    void navigate('/checkout?pay=1')
  }, [leavingForCheckout, navigate])

  // A quick purchase ends when the checkout is left (open-17), unless it is being paid for or is on its way there.
  useEffect(() => {
    if (atCheckout) return
    const timer = setTimeout(() => {
      if (currentView().quickPending || running?.kind === 'quick') return
      if (quickPurchase.get()) quickPurchase.set(null)
    })
    return () => clearTimeout(timer)
  }, [atCheckout, running])

  return <Suspense fallback={null}>{used && <BagPanel />}</Suspense>
}

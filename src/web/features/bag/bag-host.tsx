import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useRunningCheckout } from '../checkout/running-checkout.ts'
import { changeView, currentView, quickPurchase, useBagView } from './bag-core.ts'

const BagPanel = lazy(async () => ({ default: (await import('./bag-panel.tsx')).BagPanel }))
const PaymentBar = lazy(async () => ({ default: (await import('../checkout/payment-bar.tsx')).PaymentBar }))

/** Pages that tell of a payment in progress by themselves. */
const TOLD_THERE: readonly string[] = ['/checkout', '/payment-callback']

/** Mounted once, in the shell: opens the bag panel, leads Buy Now to the checkout and shows a payment in progress on every page. */
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
    changeView({ leavingForCheckout: false })
    void navigate('/checkout')
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

  return (
    <Suspense fallback={null}>
      {used && <BagPanel />}
      {running && !TOLD_THERE.includes(pathname) && <PaymentBar key={running.id} running={running} />}
    </Suspense>
  )
}

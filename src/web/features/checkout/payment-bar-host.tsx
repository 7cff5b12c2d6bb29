import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useRunningCheckout } from './state/running-checkout.ts'

const PaymentBar = lazy(async () => ({ default: (await import('./waiting/payment-bar.tsx')).PaymentBar }))

/** Pages that show a payment in progress themselves. */
const OWN_STATUS: readonly string[] = ['/checkout', '/payment-callback']

/** Mounted once, in the shell: shows a payment in progress on every other page. */
export function PaymentBarHost() {
  const running = useRunningCheckout()
  const { pathname } = useLocation()
  if (!running || OWN_STATUS.includes(pathname)) return null
  return (
    <Suspense fallback={null}>
      <PaymentBar key={running.id} running={running} />
    </Suspense>
  )
}

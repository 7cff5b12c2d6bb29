import { useEffect, useEffectEvent } from 'react'
import { isPageVisible, onOnline } from '../../../lib/page-visibility.ts'
import { Button } from '../../../ui/button.tsx'
import { Lazy } from '../../../ui/lazy.tsx'
import { whole } from '../../../ui/whole.tsx'
import { unansweredPayRequest } from '../../checkout/state/pay-request.ts'
import { runningCheckout } from '../../checkout/state/running-checkout.ts'
import { pageTitle } from '../../../../shop/name.ts'

interface OfflineViewProps {
  /** The page that was asked for, from the slash on. */
  to: string
  /** Asks for the page again: pressed, and by itself as soon as the connection is back. */
  again: () => void
  back: () => void
  busy?: boolean
}

const loadOfflineLines = async () => (await import('../../checkout/waiting/offline-lines.tsx')).OfflineLines
const loadOfflineProducts = async () => (await import('../../browse/home/offline-products-strip.tsx')).OfflineProducts

/** A page that failed to load offline, and what is available in the meantime. */
export function OfflineView({ to, again, back, busy = false }: OfflineViewProps) {
  useReturn(again)
  const { heading, text } = textsFor(to)
  return (
    <div className="page gutter py-12 lg:py-20">
      <title>{pageTitle(heading)}</title>
      <p aria-hidden="true" className="kikoi mb-8 h-2 w-24 rounded-full" />
      <h1 className="display text-3xl lg:text-4xl">{heading}</h1>
      <p role="alert" className="mt-4 max-w-prose text-ink-soft">
        {whole(text)}
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <Button size="lg" busy={busy} onClick={again}>
          Try again
        </Button>
        <Button size="lg" variant="secondary" onClick={back}>
          Go back
        </Button>
      </p>
      {pathOf(to) === '/checkout' && <Lazy load={loadOfflineLines} onError={() => undefined} with={{}} />}
      <Lazy load={loadOfflineProducts} onError={() => undefined} with={{}} />
    </div>
  )
}

function pathOf(to: string): string {
  return new URL(to, location.origin).pathname
}

/** From the bag to the delivery details nobody should wonder what has become of their money. */
function textsFor(to: string): { heading: string; text: string } {
  const pathname = pathOf(to)
  if (pathname === '/delivery-details')
    return { heading: 'Weak connection', text: 'Your order is safe. We’ll continue automatically as soon as you’re back online.' }
  if (pathname !== '/checkout')
    return { heading: 'No internet connection', text: 'Your bag is safe. We’ll open this page as soon as you’re back online.' }
  if (runningCheckout.get() || unansweredPayRequest())
    return {
      heading: 'Your payment continues',
      text: 'Your connection is weak, but your payment is fine. If the M-PESA prompt is on your phone, enter your PIN. We’ll continue automatically as soon as you’re back online. Please don’t pay twice.',
    }
  return { heading: 'Weak connection', text: 'Your bag is safe. We’ll continue automatically as soon as you’re back online.' }
}

/** Between two looks whether the shop can be reached. Milliseconds. */
const LOOK_EVERY = 5000

/** A browser that knows it was offline says when that is over; on a weak connection only an answer of the shop does. */
function useReturn(again: () => void): void {
  const onBack = useEffectEvent(again)
  useEffect(() => onOnline(() => onBack()), [])
  useEffect(() => {
    const timer = setInterval(() => {
      if (!isPageVisible()) return
      void fetch('/healthz', { cache: 'no-store' }).then(
        ({ ok }) => ok && onBack(),
        () => undefined,
      )
    }, LOOK_EVERY)
    return () => clearInterval(timer)
  }, [])
}

import { useEffect, useEffectEvent } from 'react'
import { onOnline } from '../../../lib/page-visibility.ts'
import { Button } from '../../../ui/button.tsx'
import { Lazy } from '../../../ui/lazy.tsx'

interface OfflineViewProps {
  /** Asks for the page again: pressed, and by itself as soon as the connection is back. */
  again: () => void
  back: () => void
  busy?: boolean
}

const loadOfflineProducts = async () => (await import('../../browse/home/offline-products-strip.tsx')).OfflineProducts

/** A page that failed to load offline, and what is available in the meantime. */
export function OfflineView({ again, back, busy = false }: OfflineViewProps) {
  const onBackOnline = useEffectEvent(again)
  useEffect(() => onOnline(() => onBackOnline()), [])
  return (
    <div className="page gutter py-12 lg:py-20">
      <title>No connection | Upya</title>
      <p aria-hidden="true" className="kikoi mb-8 h-2 w-24 rounded-full" />
      <h1 className="display text-3xl lg:text-4xl">No internet connection</h1>
      <p role="alert" className="mt-4 max-w-prose text-ink-soft">
        Your bag is safe. We’ll open this page as soon as you’re back online.
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <Button size="lg" busy={busy} onClick={again}>
          Try again
        </Button>
        <Button size="lg" variant="secondary" onClick={back}>
          Go back
        </Button>
      </p>
      <Lazy load={loadOfflineProducts} onError={() => undefined} with={{}} />
    </div>
  )
}

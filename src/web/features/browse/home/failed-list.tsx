import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { onOnline } from '../../../lib/page-visibility.ts'
import { Button } from '../../../ui/button.tsx'
import { Lazy } from '../../../ui/lazy.tsx'

/** msg-01 */
export const LOAD_FAILED = 'Failed to load products'

const loadSeen = async () => (await import('./offline-products-strip.tsx')).OfflineProducts

/** The list could not be fetched: the connection is the likely reason, so the way on is to try again, or what was seen before. */
export function FailedList() {
  const { revalidate, state } = useRevalidator()
  useEffect(() => onOnline(() => void revalidate()), [revalidate])
  return (
    <>
      <div className="mx-auto max-w-md py-12 text-center lg:py-20">
        <h1 className="display text-2xl lg:text-3xl">{LOAD_FAILED}</h1>
        <p className="mt-3 text-ink-soft">Weak connection. Your bag is safe. Check your internet connection and try again.</p>
        <Button data-bar size="lg" className="mt-6" busy={state !== 'idle'} onClick={() => void revalidate()}>
          Try again
        </Button>
      </div>
      <Lazy load={loadSeen} onError={() => undefined} with={{}} />
    </>
  )
}

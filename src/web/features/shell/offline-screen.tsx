import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { isOffline } from './no-connection.ts'

/** A page that did not come for want of a line. Opens by itself when the line is back; Back leads to where the shopper was. */
export function OfflineScreen({ anew }: { anew: boolean }) {
  const navigate = useNavigate()
  const here = useLocation()
  const busy = useNavigation().state !== 'idle'
  const again = () => {
    if (isOffline()) return
    if (anew) location.reload()
    else void navigate(here, { replace: true })
  }
  const lineIsBack = useEffectEvent(again)
  useEffect(() => {
    const onLine = () => lineIsBack()
    addEventListener('online', onLine)
    return () => removeEventListener('online', onLine)
  }, [])
  return (
    <div className="page gutter py-16 lg:py-24">
      <title>No connection | Upya</title>
      <p aria-hidden="true" className="kikoi mb-8 h-2 w-24 rounded-full" />
      <h1 className="display text-3xl lg:text-4xl">No connection right now</h1>
      <p role="alert" className="mt-4 max-w-prose text-ink-soft">
        Your bag is safe. This page opens by itself as soon as the line is back.
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <Button size="lg" busy={busy} onClick={again}>
          Try again
        </Button>
        <Button size="lg" variant="secondary" onClick={() => void navigate(-1)}>
          Go back
        </Button>
      </p>
    </div>
  )
}

import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { useBlocker, type Location } from 'react-router'
import { IconButton } from '../../../ui/button.tsx'
import { isAvailableOffline } from './offline-pages.ts'
import { isOffline } from '../../../lib/no-connection.ts'
import { onOnline } from '../../../lib/page-visibility.ts'

/** Without a network the shopper stays where they are and sees a notice; the requested page opens when the connection is back. */
export function OfflineGuard() {
  const blocker = useBlocker(leadsNowhere)
  const proceed = blocker.state === 'blocked' ? blocker.proceed : null
  useEffect(() => {
    if (proceed) return onOnline(proceed)
  }, [proceed])
  if (blocker.state !== 'blocked') return null
  // Not a toast: its code may not be there, and this must be.
  return (
    <div role="alert" className="offline-note">
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-paper" />
      <p className="min-w-0 flex-1 py-2">You’re offline. We’ll open the page as soon as you’re back online.</p>
      <button
        type="button"
        className="min-h-11 rounded-full px-2 font-bold underline underline-offset-4"
        onClick={() => {
          if (!isOffline()) blocker.proceed()
        }}
      >
        Try again
      </button>
      <IconButton label="Stay here" onClick={() => blocker.reset()} className="text-paper hover:bg-primary">
        <X size={18} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

function leadsNowhere({ currentLocation, nextLocation }: { currentLocation: Location; nextLocation: Location }): boolean {
  return isOffline() && nextLocation.pathname !== currentLocation.pathname && !isAvailableOffline(nextLocation.pathname)
}

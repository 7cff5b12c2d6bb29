import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { useBlocker, useLocation, type Blocker, type BlockerFunction, type Location } from 'react-router'
import { loadDocument, needsDocument } from '../../lib/document-steps.ts'
import { isOffline } from '../../lib/no-connection.ts'
import { isCovered, showPage, uncoverPage } from '../../lib/overlay-history.ts'
import { onOnline } from '../../lib/page-visibility.ts'
import { unsavedWork } from '../../lib/unsaved-work.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { isAvailableOffline } from './offline/offline-pages.ts'

/**
 * What comes between a link and its page. The entries of overlays are taken out of the history first: Back from the page leads
 * to the one below them. Without a network the shopper stays and sees a notice; the page opens when the connection is back.
 * Whoever has changed something and not saved it is asked. Some pages take a new document.
 */
export function NavigationGuard() {
  const location = useLocation()
  const blocker = useBlocker(hasToWait)
  // Judged once: a connection that comes and goes changes no notice that is being read.
  const [judged, setJudged] = useState({ blocker, waits: false, asks: false })
  if (judged.blocker !== blocker) {
    const next = blocker.state === 'blocked' ? blocker.location : null
    const waits = next !== null && leadsNowhere(location, next)
    setJudged({ blocker, waits, asks: next !== null && !waits && leavesWork(location, next) })
  }
  const { waits, asks } = judged
  const isIdle = blocker.state === 'unblocked'
  useEffect(() => {
    if (isIdle) showPage(location.key)
  }, [location.key, isIdle])
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    let gone = false
    const proceed = () => void uncoverPage().then(() => gone || leave(blocker))
    if (!waits && !asks) proceed()
    const stop = waits ? onOnline(proceed) : undefined
    return () => {
      gone = true
      stop?.()
    }
  }, [blocker, waits, asks])
  if (blocker.state === 'blocked' && asks)
    return <LeaveQuestion isLost={unsavedWork.get() === 'lost'} onStay={() => blocker.reset()} onLeave={() => leave(blocker)} />
  if (blocker.state !== 'blocked' || !waits) return null
  // Not a toast: its code may not be there, and this must be.
  return (
    <div role="alert" className="offline-note">
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-paper" />
      <p className="min-w-0 flex-1 py-2">You’re offline. We’ll open the page as soon as you’re back online.</p>
      <button
        type="button"
        className="min-h-11 rounded-full px-2 font-bold underline underline-offset-4"
        onClick={() => {
          if (!isOffline()) void uncoverPage().then(() => leave(blocker))
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

function LeaveQuestion({ isLost, onStay, onLeave }: { isLost: boolean; onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog
      open
      byAddress
      onClose={onStay}
      title="Leave without saving?"
      description={
        isLost
          ? 'What you have typed on this page is not saved, and is gone when you leave.'
          : 'What you have changed stays in this browser, and is there when you come back. Nobody else sees it.'
      }
    >
      <div className="flex flex-wrap gap-2">
        <Button onClick={onStay}>Stay here</Button>
        <Button variant="secondary" onClick={onLeave}>
          Leave
        </Button>
      </div>
    </Dialog>
  )
}

type Blocked = Extract<Blocker, { state: 'blocked' }>

/** Of the step that waits: whether the page takes the place of the one before it in the history. */
let replaces = false

const hasToWait: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) => {
  replaces = historyAction === 'REPLACE'
  const isStep = historyAction !== 'POP'
  return (
    (isStep && (isCovered() || leavesDocument(nextLocation))) ||
    leadsNowhere(currentLocation, nextLocation) ||
    leavesWork(currentLocation, nextLocation)
  )
}

function leave({ location, proceed, reset }: Blocked): void {
  if (!leavesDocument(location)) return proceed()
  loadDocument(location.mask ?? location, { replace: replaces })
  // The router stays where it is: this document may be shown again, by Back.
  reset()
}

function leavesDocument({ mask, ...location }: Location): boolean {
  return needsDocument(mask ?? location)
}

function leavesWork(from: Location, to: Location): boolean {
  return unsavedWork.get() !== null && to.pathname !== from.pathname
}

function leadsNowhere(from: Location, to: Location): boolean {
  return isOffline() && to.pathname !== from.pathname && !isAvailableOffline(to.pathname)
}

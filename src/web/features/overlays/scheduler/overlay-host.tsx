import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { OVERLAY_NAMES, type Overlay } from '../../../../shop/overlays/rules.ts'
import { guestUserId } from '../../../lib/guest.ts'
import { readText, STORAGE_KEYS, writeText } from '../../../lib/storage.ts'
import { Lazy } from '../../../ui/lazy.tsx'
import { notify } from '../../../ui/notify.ts'
import { useSession } from '../../account/session/session-store.ts'
import { useSettings } from '../../product/live/live-settings.ts'
import { endOverlay, useShownOverlay } from '../state/shown-overlay.ts'
import { isTouchDevice, type OverlayPlan, type Visit } from '../state/overlay-plan.ts'
import { consentPlan } from '../consent/plan.ts'
import { ExitOfferChipHost } from '../exit-offer/exit-offer-chip.tsx'
import { exitOfferPlan } from '../exit-offer/plan.ts'
import { installPlan, tourPlan, tutorialPlan } from '../guide-plans.ts'
import { recentPurchasesPlan } from '../recent-purchases/plan.ts'
import { isBlocked, isBusy, isPaying, isQuietVisit, watchBlockers } from './blockers.ts'
import { knowsMemory, reportOverlay, syncMemory, tellAccount } from './overlay-memory.ts'
import { startScheduler, type Scheduler } from './scheduler.ts'

/** While something hides what is open it is looked again after so long. Milliseconds. */
const LOOK_AGAIN_MS = 1000

/** All that may open by itself. */
const PLANS: readonly OverlayPlan[] = [consentPlan, tourPlan, tutorialPlan, exitOfferPlan, recentPurchasesPlan, installPlan]

interface OverlayHostProps {
  /** When the page had loaded, in milliseconds since 1970; null before. */
  loadedAt: number | null
}

/** Loaded after the page: opens what is due, and what somebody asks for. */
export function OverlayHost({ loadedAt }: OverlayHostProps) {
  const visit = useVisit()
  const shown = useShownOverlay()
  useScheduler(visit, loadedAt)
  return (
    <>
      <ExitOfferChipHost />
      {shown && <OpenOverlay key={shown} overlay={shown} visit={visit} />}
    </>
  )
}

function useVisit(): Visit {
  const { pathname, search } = useLocation()
  const [isTouch] = useState(isTouchDevice)
  return { pathname, search, session: useSession(), settings: useSettings(), isTouch }
}

const endedHere = {
  read: () => Number(readText(STORAGE_KEYS.overlayEnded)) || -Infinity,
  write: (at: number) => void writeText(STORAGE_KEYS.overlayEnded, String(at)),
}

function useScheduler(visit: Visit, loadedAt: number | null): void {
  const now = useEffectEvent(() => visit)
  const running = useRef<Scheduler | null>(null)
  useEffect(() => {
    if (loadedAt === null || isQuietVisit()) return
    const scheduler = startScheduler({
      plans: PLANS,
      visit: () => now(),
      isBlocked: () => isBlocked(now()) || !knowsMemory(),
      loadedAt,
      ended: endedHere,
      report: reportOverlay,
      guestId: guestUserId,
    })
    running.current = scheduler
    const stops = [watchBlockers(scheduler.check), tellAccount(), scheduler.stop]
    return () => stops.forEach((stop) => stop())
  }, [loadedAt])
  // After every rendering: it is rendered when the page, the session or a setting is another one.
  useEffect(() => {
    void syncMemory(() => running.current?.check())
    running.current?.check()
  })
}

function OpenOverlay({ overlay, visit }: { overlay: Overlay; visit: Visit }) {
  const plan = PLANS.find((one) => one.overlay === overlay)
  const hidden = useHidden(visit)
  const [arrival] = useState(visit.pathname)
  const left = visit.pathname !== arrival
  // What speaks of a page goes with it.
  useEffect(() => {
    if (left && overlay !== 'consent') endOverlay(overlay, 'gone')
  }, [left, overlay])
  const lost = () => {
    endOverlay(overlay, 'gone')
    notify.notLoaded(`The ${OVERLAY_NAMES[overlay].toLowerCase()}`)
  }
  return plan ? <Lazy load={plan.load} onError={lost} with={{ end: (how) => endOverlay(overlay, how), hidden }} /> : null
}

/** Whether something lies over the page; of a page that is not seen that is not known, and what is open waits. */
function useHidden(visit: Visit): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    const look = () => setHidden(isPaying(visit) || isBusy())
    look()
    const stop = watchBlockers(look)
    // What has closed leaves the history a moment later, and nothing tells of that.
    const again = hidden ? setInterval(look, LOOK_AGAIN_MS) : undefined
    return () => {
      stop()
      clearInterval(again)
    }
  }, [visit, hidden])
  return hidden
}

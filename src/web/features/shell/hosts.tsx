import { useState, useEffect } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import type { AnalyticsTool } from '../../../shop/consent/rules.ts'
import { Lazy } from '../../ui/lazy.tsx'
import { countVisit } from '../product/data/traffic.ts'
import { afterLoad, whenLoaded } from '../../lib/after-load.ts'
import { useOnline } from '../../lib/page-visibility.ts'
import { OFFLINE_PAGE } from '../../lib/offline-cache.ts'
import { useRunningCheckout } from '../checkout/state/running-checkout.ts'
import { notify } from '../../ui/notify.ts'
import { closeSizeChart, useChartRequest } from '../sizing/chart/size-chart.ts'
import { endOverlay, useShownOverlay } from '../overlays/state/shown-overlay.ts'

// Components that are in the shell once, shows nothing at first, and fetches its code when it is needed.

/** Mounted once, in the shell: counts the visit, prepares for browsing offline, and says when the browser is. */
export function OfflineHost() {
  const online = useOnline()
  useEffect(() => afterLoad(() => void prepareOffline()), [])
  useEffect(() => afterLoad(countVisit), [])
  return (
    <p role="status" className="offline-line">
      {!online && <span>You’re offline. This is the shop as you last saw it.</span>}
    </p>
  )
}

async function prepareOffline(): Promise<void> {
  try {
    const { startOffline } = await import('./offline/start-offline.ts')
    await startOffline()
  } catch {
    // Its code cannot be loaded offline; the next visit tries again.
  }
}

const loadPaymentBar = async () => (await import('../checkout/waiting/payment-bar.tsx')).PaymentBar

/** Pages that show a payment in progress themselves. */
const OWN_STATUS: readonly string[] = ['/checkout', '/payment-callback', OFFLINE_PAGE]

/** Mounted once, in the shell: shows a payment in progress on every other page. */
export function PaymentBarHost() {
  const running = useRunningCheckout()
  const { pathname } = useLocation()
  if (!running || OWN_STATUS.includes(pathname)) return null
  // Without a connection its code may not come: the page goes on without it.
  return <Lazy key={running.id} load={loadPaymentBar} onError={() => undefined} with={{ running }} />
}

const loadChart = async () => (await import('../sizing/chart/chart-dialog.tsx')).ChartDialog

/** Mounted once, in the shell: shows the Size Chart to whoever asks for it. */
export function ChartHost() {
  const request = useChartRequest()
  const [used, setUsed] = useState(false)
  if (request?.open && !used) setUsed(true)
  if (!used || !request) return null
  const lost = () => {
    closeSizeChart()
    setUsed(false)
    notify.notLoaded('The size chart')
  }
  return <Lazy load={loadChart} onError={lost} with={{ request }} />
}

const loadConsentKeeper = async () => (await import('../overlays/consent/consent-keeper.tsx')).ConsentKeeper

/** Mounted once, in the shell: keeps to what the visitor allows. */
export function ConsentHost() {
  const analytics = useRouteLoaderData<{ analytics?: AnalyticsTool }>('root')?.analytics ?? null
  const [loaded, setLoaded] = useState(false)
  useEffect(() => afterLoad(() => setLoaded(true)), [])
  return loaded && <Lazy load={loadConsentKeeper} onError={() => undefined} with={{ analytics }} />
}

const loadOverlays = async () => (await import('../overlays/scheduler/overlay-host.tsx')).OverlayHost

/** Mounted once, in the shell: what opens over the page by itself, or because somebody asks. Its code comes after the page, or with who asks. */
export function OverlaysHost() {
  const shown = useShownOverlay()
  const [loadedAt, setLoadedAt] = useState<number | null>(null)
  useEffect(() => whenLoaded(() => setLoadedAt(Date.now())), [])
  if (shown === null && loadedAt === null) return null
  const lost = () => {
    if (!shown) return
    endOverlay(shown, 'gone')
    notify.notLoaded('What you asked for')
  }
  return <Lazy load={loadOverlays} onError={lost} with={{ loadedAt }} />
}

import { lazy, Suspense, type ComponentType } from 'react'
import { isRouteErrorResponse, useParams, useLocation, useNavigate, useNavigation } from 'react-router'
import { ErrorScreen } from './error-screen.tsx'
import { isNetworkError, isImportError, isOffline } from '../../lib/no-connection.ts'
import { OfflineView } from './offline/offline-view.tsx'

/** Fetched when it is needed. What fails inside an error's screen would leave no page at all: then it says the same in fewer words. */
export const notFoundScreen = (load: () => Promise<{ NotFoundScreen: ComponentType<{ product: boolean }> }>) =>
  lazy(() =>
    load().then(
      (module) => ({ default: module.NotFoundScreen }),
      () => ({ default: () => <ErrorScreen text="Page not found" /> }),
    ),
  )
const NotFoundScreen = notFoundScreen(() => import('./not-found-screen.tsx'))

/** Which screen an error of a page deserves. */
export function FailedPage({ error }: { error: unknown }) {
  const { id } = useParams()
  if (isRouteErrorResponse(error)) {
    if (error.status === 404)
      return (
        <Suspense fallback={null}>
          <NotFoundScreen product={id !== undefined} />
        </Suspense>
      )
    return <ErrorScreen text={`${error.status} ${error.statusText}`.trim()} />
  }
  if (isNetworkError(error)) return <OfflineScreen anew={isImportError(error)} />
  return <ErrorScreen text={error instanceof Error ? error.message : String(error)} />
}

/** A page that failed to load while offline. Opens by itself when the connection is back; Back leads to where the shopper was. */
function OfflineScreen({ anew }: { anew: boolean }) {
  const navigate = useNavigate()
  const here = useLocation()
  const busy = useNavigation().state !== 'idle'
  const again = () => {
    if (isOffline()) return
    if (anew) location.reload()
    else void navigate(here, { replace: true })
  }
  return <OfflineView to={here.pathname} again={again} back={() => void navigate(-1)} busy={busy} />
}

import { isRouteErrorResponse, useParams } from 'react-router'
import { ErrorScreen } from './error-screen.tsx'
import { isNetworkError, isImportError } from '../../lib/no-connection.ts'
import { NotFoundScreen } from './not-found-screen.tsx'
import { OfflineScreen } from './offline/offline-screen.tsx'

/** Which screen an error of a page deserves. */
export function FailedPage({ error }: { error: unknown }) {
  const { id } = useParams()
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return <NotFoundScreen product={id !== undefined} />
    return <ErrorScreen text={`${error.status} ${error.statusText}`.trim()} />
  }
  if (isNetworkError(error)) return <OfflineScreen anew={isImportError(error)} />
  return <ErrorScreen text={error instanceof Error ? error.message : String(error)} />
}

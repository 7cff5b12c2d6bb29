import { OfflinePage } from '../../features/offline/offline-page.tsx'
import type { Route } from './+types/offline.ts'

/** The same for everybody: the service worker keeps it. */
export function headers() {
  return { 'x-page-cache': '60' }
}

export const meta: Route.MetaFunction = () => [{ title: 'No connection | Upya' }, { name: 'robots', content: 'noindex' }]

export default function Offline() {
  return <OfflinePage />
}

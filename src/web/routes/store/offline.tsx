import { OfflinePage } from '../../features/shell/offline/offline-page.tsx'
import type { SharedPage } from '../../shared-page.ts'
import type { Route } from './+types/offline.ts'
import { pageTitle } from '../../../shop/name.ts'

export const handle: SharedPage = { address: () => '/offline' }

/** The same for everybody: the service worker keeps it. */
export function headers() {
  return { 'x-page-cache': '60' }
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle('No internet connection') }, { name: 'robots', content: 'noindex' }]

export default function Offline() {
  return <OfflinePage />
}

import { QuickListingView } from '../../features/admin/quick-listing/quick-listing-view.tsx'
import { adminData, adminHeaders } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/product-quick.ts'
import { pageTitle } from '../../../shop/name.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  return adminData(null)
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('List with the camera', 'admin') },
  { name: 'robots', content: 'noindex' },
]

export default function ProductQuickPage() {
  return <QuickListingView />
}

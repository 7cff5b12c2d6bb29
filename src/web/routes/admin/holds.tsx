import { shopContext } from '../../context.ts'
import { adminData, adminHeaders, snapshotOf } from '../../server/admin-page.ts'
import { HoldsView } from '../../features/admin/holds/holds-view.tsx'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/holds.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const { insights, settings } = context.get(shopContext)
  const [held, set] = await Promise.all([insights.held(), settings.get()])
  const loaded = snapshotOf(held)
  return adminData({ loaded, guestHolds: set.guest_holds })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Held pieces', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function HoldsPage({ loaderData: { loaded, guestHolds } }: Route.ComponentProps) {
  return <HoldsView loaded={loaded} guestHolds={guestHolds} />
}

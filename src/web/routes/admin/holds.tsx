import { redirect } from 'react-router'
import { isShopError } from '../../../shop/errors.ts'
import { heldQuery } from '../../../shop/insights/contract.ts'
import { shopContext } from '../../context.ts'
import { adminData, adminHeaders, filledParams, snapshotOf } from '../../server/admin-page.ts'
import { HoldsView } from '../../features/admin/holds/holds-view.tsx'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/holds.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const { insights, settings } = context.get(shopContext)
  const query = heldQuery.safeParse(filledParams(request.url, ['cursor']))
  if (!query.success) throw redirect('/admin/holds')
  const { cursor } = query.data
  const read = insights.held(cursor).catch((error: unknown) => {
    // A cursor that was cut short: show those that hold most.
    throw cursor && isShopError(error) ? redirect('/admin/holds') : error
  })
  const [held, set] = await Promise.all([read, settings.get()])
  return adminData({ loaded: snapshotOf(held), cursor, guestHolds: set.guest_holds })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Held pieces', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function HoldsPage({ loaderData: { loaded, cursor, guestHolds } }: Route.ComponentProps) {
  return <HoldsView loaded={loaded} cursor={cursor} guestHolds={guestHolds} />
}

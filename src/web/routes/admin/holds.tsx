import { data } from 'react-router'
import { shopContext } from '../../context.ts'
import { HoldsView } from '../../features/admin/holds/holds-view.tsx'
import { PRIVATE } from '../../server/headers.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/holds.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const { insights, settings } = context.get(shopContext)
  const [held, set] = await Promise.all([insights.held(), settings.get()])
  const loaded = { data: held, at: new Date().toISOString() }
  return data({ loaded, guestHolds: set.guest_holds }, { headers: PRIVATE })
}

export function headers() {
  return PRIVATE
}

export const meta: Route.MetaFunction = () => [{ title: 'Held pieces | Upya admin' }, { name: 'robots', content: 'noindex' }]

export default function HoldsPage({ loaderData: { loaded, guestHolds } }: Route.ComponentProps) {
  return <HoldsView loaded={loaded} guestHolds={guestHolds} />
}

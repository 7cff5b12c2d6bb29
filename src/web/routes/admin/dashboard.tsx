import { data } from 'react-router'
import { shopContext } from '../../context.ts'
import { DashboardView } from '../../features/admin/dashboard-view.tsx'
import { PRIVATE } from '../../features/orders/owned-order.ts'
import { requireAdmin } from '../../features/session/guards.ts'
import type { Route } from './+types/dashboard.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { id } = requireAdmin(context, request)
  const { insights, accounts } = context.get(shopContext)
  const [numbers, profile] = await Promise.all([insights.dashboard(), accounts.profile(id)])
  const loaded = { data: numbers, at: new Date().toISOString() }
  return data({ loaded, secondFactor: profile?.second_factor ?? false }, { headers: PRIVATE })
}

export function headers() {
  return PRIVATE
}

export const meta: Route.MetaFunction = () => [{ title: 'Dashboard | Upya admin' }, { name: 'robots', content: 'noindex' }]

export default function DashboardPage({ loaderData: { loaded, secondFactor } }: Route.ComponentProps) {
  return <DashboardView loaded={loaded} secondFactor={secondFactor} />
}

import { data } from 'react-router'
import { shopContext } from '../../context.ts'
import { DashboardView } from '../../features/admin/dashboard/dashboard-view.tsx'
import { PRIVATE } from '../../features/orders/owned-order.ts'
import { requireAdmin } from '../../features/session/guards.ts'
import type { Route } from './+types/dashboard.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const numbers = await context.get(shopContext).insights.dashboard()
  return data({ data: numbers, at: new Date().toISOString() }, { headers: PRIVATE })
}

export function headers() {
  return PRIVATE
}

export const meta: Route.MetaFunction = () => [{ title: 'Dashboard | Upya admin' }, { name: 'robots', content: 'noindex' }]

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  return <DashboardView loaded={loaderData} />
}

import { shopContext } from '../../context.ts'
import { adminData, adminHeaders, snapshotOf } from '../../server/admin-page.ts'
import { DashboardView } from '../../features/admin/dashboard/dashboard-view.tsx'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/dashboard.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const numbers = await context.get(shopContext).insights.dashboard()
  return adminData(snapshotOf(numbers))
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: 'Dashboard | Upya admin' }, { name: 'robots', content: 'noindex' }]

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  return <DashboardView loaded={loaderData} />
}

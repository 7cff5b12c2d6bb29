import { summaryQuery } from '../../../shop/figures/contract.ts'
import { shopContext } from '../../context.ts'
import { adminData, adminHeaders, filledParams, snapshotOf } from '../../server/admin-page.ts'
import { DashboardView } from '../../features/admin/dashboard/dashboard-view.tsx'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/dashboard.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const { insights, figures } = context.get(shopContext)
  const query = summaryQuery.safeParse(filledParams(request.url, ['span']))
  const [dashboard, sales] = await Promise.all([insights.dashboard(), figures.summary(query.data?.span ?? 'today')])
  return adminData({ loaded: snapshotOf(dashboard), loadedSales: snapshotOf(sales) })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Dashboard', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  return <DashboardView {...loaderData} />
}

import { redirect } from 'react-router'
import { figuresQuery } from '../../../shop/figures/contract.ts'
import { shopContext } from '../../context.ts'
import { CustomerView } from '../../features/admin/figures/customer-view.tsx'
import { adminData, adminHeaders, filledParams } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/customer-analytics.ts'
import { pageTitle } from '../../../shop/name.ts'

const PATH = '/admin/customer-analytics'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const params = figuresQuery.safeParse(filledParams(request.url, ['days', 'from', 'to', 'compare']))
  if (!params.success) throw redirect(PATH)
  const cohorts = new URL(request.url).searchParams.get('cohorts') === 'net' ? ('net' as const) : ('share' as const)
  return adminData({ figures: await context.get(shopContext).figures.customerFigures(params.data), params: params.data, cohorts })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Customer analytics', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function CustomerAnalyticsPage({ loaderData }: Route.ComponentProps) {
  return <CustomerView {...loaderData} />
}

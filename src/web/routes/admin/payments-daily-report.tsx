import { redirect } from 'react-router'
import { dailyReportQuery } from '../../../shop/payments/contract.ts'
import { shopContext } from '../../context.ts'
import { adminData, adminHeaders, snapshotOf } from '../../server/admin-page.ts'
import { DailyReportView } from '../../features/admin/payments/daily-report/daily-report-view.tsx'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/payments-daily-report.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const query = dailyReportQuery.safeParse({ days: new URL(request.url).searchParams.get('days') ?? undefined })
  if (!query.success) throw redirect('/admin/payments/books')
  const { days } = query.data
  const report = await context.get(shopContext).payments.dailyReport(days)
  return adminData({ loaded: snapshotOf(report), days })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Daily report', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function DailyReportPage({ loaderData: { loaded, days } }: Route.ComponentProps) {
  return <DailyReportView loaded={loaded} days={days} />
}

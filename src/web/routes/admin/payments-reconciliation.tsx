import { shopContext } from '../../context.ts'
import { adminData, adminHeaders, snapshotOf } from '../../server/admin-page.ts'
import { ReconciliationView } from '../../features/admin/payments/reconciliation/reconciliation-view.tsx'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/payments-reconciliation.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const reconciliation = await context.get(shopContext).payments.reconciliation()
  return adminData(snapshotOf(reconciliation))
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Reconciliation', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function ReconciliationPage({ loaderData }: Route.ComponentProps) {
  return <ReconciliationView loaded={loaderData} />
}

import { data } from 'react-router'
import { shopContext } from '../../context.ts'
import { ReconciliationView } from '../../features/admin/payments/reconciliation/reconciliation-view.tsx'
import { PRIVATE } from '../../features/orders/owned-order.ts'
import { requireAdmin } from '../../features/session/guards.ts'
import type { Route } from './+types/payments-reconciliation.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const reconciliation = await context.get(shopContext).payments.reconciliation()
  return data({ data: reconciliation, at: new Date().toISOString() }, { headers: PRIVATE })
}

export function headers() {
  return PRIVATE
}

export const meta: Route.MetaFunction = () => [{ title: 'Reconciliation | Upya admin' }, { name: 'robots', content: 'noindex' }]

export default function ReconciliationPage({ loaderData }: Route.ComponentProps) {
  return <ReconciliationView loaded={loaderData} />
}

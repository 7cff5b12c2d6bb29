import { redirect } from 'react-router'
import { isShopError } from '../../../shop/errors.ts'
import { paymentsQuery } from '../../../shop/payments/contract.ts'
import { shopContext } from '../../context.ts'
import { adminData, adminHeaders, filledParams, snapshotOf } from '../../server/admin-page.ts'
import { listUrl } from '../../features/admin/list/list-url.ts'
import { PAYMENTS_LIST, paymentParams } from '../../features/admin/payments/list/list-query.ts'
import { PaymentsView } from '../../features/admin/payments/list/payments-view.tsx'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/payments.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const parsed = paymentsQuery.safeParse(filledParams(request.url, ['view', 'q', 'gateway', 'cursor']))
  // An address that was shortened or changed by hand: show the whole list.
  if (!parsed.success) throw redirect(PAYMENTS_LIST)
  const { view, q, gateway, cursor } = parsed.data
  const query = { view, q, gateway, cursor }
  const page = await context
    .get(shopContext)
    .payments.list(parsed.data)
    .catch((error: unknown) => {
      throw cursor && isShopError(error) ? redirect(listUrl(PAYMENTS_LIST, paymentParams(query))) : error
    })
  return adminData({ loaded: snapshotOf(page), query })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Payments', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function PaymentsPage({ loaderData: { loaded, query } }: Route.ComponentProps) {
  return <PaymentsView loaded={loaded} query={query} />
}

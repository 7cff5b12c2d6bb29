import { data, redirect } from 'react-router'
import { isShopError } from '../../../shop/errors.ts'
import { paymentsQuery } from '../../../shop/payments/contract.ts'
import { shopContext } from '../../context.ts'
import { listQueryFrom, listPageUrl } from '../../features/admin/payments/list/list-query.ts'
import { PaymentsView } from '../../features/admin/payments/list/payments-view.tsx'
import { PRIVATE } from '../../features/orders/owned-order.ts'
import { requireAdmin } from '../../features/session/guards.ts'
import type { Route } from './+types/payments.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const query = paymentsQuery.safeParse(listQueryFrom(request.url))
  // An address that someone has shortened or changed: the list itself still means something.
  if (!query.success) throw redirect('/admin/payments')
  const { view, q, gateway, cursor } = query.data
  const asked = { view, q, gateway, cursor }
  const page = await context
    .get(shopContext)
    .payments.list(query.data)
    .catch((error: unknown) => {
      throw cursor && isShopError(error) ? redirect(listPageUrl(asked)) : error
    })
  return data({ loaded: { data: page, at: new Date().toISOString() }, asked }, { headers: PRIVATE })
}

export function headers() {
  return PRIVATE
}

export const meta: Route.MetaFunction = () => [{ title: 'Payments | Upya admin' }, { name: 'robots', content: 'noindex' }]

export default function PaymentsPage({ loaderData: { loaded, asked } }: Route.ComponentProps) {
  return <PaymentsView loaded={loaded} asked={asked} />
}

import { isUuid } from '../../../shop/ids.ts'
import { shopContext } from '../../context.ts'
import { adminData, adminHeaders, snapshotOf } from '../../server/admin-page.ts'
import { PaymentDetailView } from '../../features/admin/payments/detail/payment-detail-view.tsx'
import { requireAdmin } from '../../server/guards.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/payment-detail.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const payment = isUuid(params.id) ? await context.get(shopContext).payments.detail(params.id) : null
  if (!payment) return adminData(null, 404)
  return adminData(snapshotOf(payment))
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.data.reference ?? 'Not found', 'admin') },
  { name: 'robots', content: 'noindex' },
]

export default function PaymentDetailPage({ loaderData }: Route.ComponentProps) {
  if (loaderData) return <PaymentDetailView key={loaderData.data.id} loaded={loaderData} />
  return (
    <div>
      <h1 className="display text-2xl">Payment not found</h1>
      <p className="mt-2 mb-6 text-ink-soft">Please check the address for typos.</p>
      <ButtonLink to="/admin/payments">Go to payments</ButtonLink>
    </div>
  )
}

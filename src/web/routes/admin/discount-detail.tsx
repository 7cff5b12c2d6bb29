import { isShopError } from '../../../shop/errors.ts'
import { isUuid } from '../../../shop/ids.ts'
import { shopContext } from '../../context.ts'
import { DiscountDetailView } from '../../features/admin/discounts/discount-detail-view.tsx'
import { adminData, adminHeaders, snapshotOf } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/discount-detail.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const { offers, insights, catalogue } = context.get(shopContext)
  const code = isUuid(params.id)
    ? await offers.code(params.id).catch((error: unknown) => {
        if (isShopError(error)) return null
        throw error
      })
    : null
  if (!code) return adminData(null, 404)
  const [figures, pieces] = await Promise.all([insights.discountFigures(code), catalogue.quotable(code.product_ids)])
  return adminData(snapshotOf({ ...code, figures, pieces: [...pieces.values()].map(({ id, name }) => ({ id, name })) }))
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.data.code ?? 'Not found', 'admin') },
  { name: 'robots', content: 'noindex' },
]

export default function DiscountDetailPage({ loaderData }: Route.ComponentProps) {
  if (loaderData) return <DiscountDetailView key={loaderData.data.id} loaded={loaderData} />
  return (
    <div>
      <h1 className="display text-2xl">Code not found</h1>
      <p className="mt-2 mb-6 text-ink-soft">It may have been deleted.</p>
      <ButtonLink to="/admin/discounts">Go to discounts</ButtonLink>
    </div>
  )
}

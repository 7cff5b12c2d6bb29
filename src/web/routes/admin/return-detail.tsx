import { isShopError } from '../../../shop/errors.ts'
import { isUuid } from '../../../shop/ids.ts'
import { shopContext } from '../../context.ts'
import { ReturnDetailView } from '../../features/admin/returns/return-detail-view.tsx'
import { adminData, adminHeaders, snapshotOf } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/return-detail.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const { returnReads } = context.get(shopContext)
  const found = isUuid(params.id)
    ? await returnReads.detail(params.id).catch((error: unknown) => {
        if (isShopError(error)) return null
        throw error
      })
    : null
  return found ? adminData(snapshotOf(found)) : adminData(null, 404)
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? `Return of ${loaderData.data.order_number}` : 'Not found', 'admin') },
  { name: 'robots', content: 'noindex' },
]

export default function ReturnDetailPage({ loaderData }: Route.ComponentProps) {
  if (loaderData) return <ReturnDetailView key={loaderData.data.id} loaded={loaderData} />
  return (
    <div>
      <h1 className="display text-2xl">Return not found</h1>
      <p className="mt-2 mb-6 text-ink-soft">Please check the address for typos.</p>
      <ButtonLink to="/admin/returns">Go to returns</ButtonLink>
    </div>
  )
}

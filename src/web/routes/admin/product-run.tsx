import { redirect } from 'react-router'
import { isUuid } from '../../../shop/ids.ts'
import { isShopError } from '../../../shop/errors.ts'
import { runQuery } from '../../../shop/merchandising/contract-runs.ts'
import { shopContext } from '../../context.ts'
import { RunView } from '../../features/admin/product-table/run-view.tsx'
import { adminData, adminHeaders, filledParams, snapshotOf } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/product-run.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const query = runQuery.safeParse(filledParams(request.url, ['show', 'after']))
  if (!isUuid(params.id)) throw redirect('/admin/products/import')
  if (!query.success) throw redirect(`/admin/products/runs/${params.id}`)
  const run = await context
    .get(shopContext)
    .productRuns.run(params.id, query.data)
    .catch((error: unknown) => {
      throw isShopError(error) && error.code === 'not_found' ? redirect('/admin/products/import') : error
    })
  return adminData({ loaded: snapshotOf(run), query: query.data })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.loaded.data.title ?? 'Products', 'admin') },
  { name: 'robots', content: 'noindex' },
]

export default function ProductRunPage({ loaderData: { loaded, query } }: Route.ComponentProps) {
  return <RunView loaded={loaded} show={query.show} after={query.after} />
}

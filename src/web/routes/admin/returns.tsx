import { redirect } from 'react-router'
import { isShopError } from '../../../shop/errors.ts'
import { returnsQuery } from '../../../shop/returns/contract.ts'
import { shopContext } from '../../context.ts'
import { listUrl } from '../../features/admin/list/list-url.ts'
import { RETURNS_LIST, returnsParams } from '../../features/admin/returns/list-query.ts'
import { ReturnsView } from '../../features/admin/returns/returns-view.tsx'
import { adminData, adminHeaders, filledParams, snapshotOf } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/returns.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const parsed = returnsQuery.safeParse(filledParams(request.url, ['view', 'q', 'cursor']))
  // An address that was shortened or changed by hand: show the list.
  if (!parsed.success) throw redirect(RETURNS_LIST)
  const { view, q, cursor } = parsed.data
  const query = { view, q, cursor }
  const page = await context
    .get(shopContext)
    .returnReads.list(parsed.data)
    .catch((error: unknown) => {
      throw cursor && isShopError(error) ? redirect(listUrl(RETURNS_LIST, returnsParams(query))) : error
    })
  return adminData({ loaded: snapshotOf(page), query })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Returns', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function ReturnsPage({ loaderData: { loaded, query } }: Route.ComponentProps) {
  return <ReturnsView loaded={loaded} query={query} />
}

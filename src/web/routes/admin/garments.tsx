import { redirect } from 'react-router'
import { isShopError } from '../../../shop/errors.ts'
import { pageTitle } from '../../../shop/name.ts'
import { garmentsAdminQuery } from '../../../shop/try-on/contract-garments.ts'
import { shopContext } from '../../context.ts'
import { GARMENTS_LIST, garmentsParams } from '../../features/admin/garments/list-query.ts'
import { GarmentsView } from '../../features/admin/garments/garments-view.tsx'
import { listUrl } from '../../features/admin/list/list-url.ts'
import { adminData, adminHeaders, filledParams, snapshotOf } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/garments.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const parsed = garmentsAdminQuery.safeParse(filledParams(request.url, ['state', 'spare', 'import', 'cursor']))
  // An address that was shortened or changed by hand: show the list.
  if (!parsed.success) throw redirect(GARMENTS_LIST)
  const { state, spare, import: run, cursor } = parsed.data
  const query = { state, spare, import: run, cursor }
  const page = await context
    .get(shopContext)
    .tryOn.preparedGarments(parsed.data)
    .catch((error: unknown) => {
      throw cursor && isShopError(error) ? redirect(listUrl(GARMENTS_LIST, garmentsParams(query))) : error
    })
  return adminData({ loaded: snapshotOf(page), query })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Try-on garments', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function GarmentsPage({ loaderData: { loaded, query } }: Route.ComponentProps) {
  return <GarmentsView loaded={loaded} query={query} />
}

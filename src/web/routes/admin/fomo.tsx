import { redirect } from 'react-router'
import { isShopError } from '../../../shop/errors.ts'
import { fomoListQuery } from '../../../shop/fomo/contract.ts'
import { shopContext } from '../../context.ts'
import { FOMO_PATH } from '../../features/admin/fomo/fomo-entries.tsx'
import { FomoView } from '../../features/admin/fomo/fomo-view.tsx'
import { adminData, adminHeaders, filledParams, snapshotOf } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/fomo.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const params = filledParams(request.url, ['kind', 'state', 'cursor'])
  const query = fomoListQuery.safeParse(params)
  // An address that was shortened or changed by hand: show the whole list.
  if (!query.success) throw redirect(FOMO_PATH)
  const { fomo, settings } = context.get(shopContext)
  const listed = fomo.list(query.data).catch((error: unknown) => {
    throw params['cursor'] && isShopError(error) ? redirect(FOMO_PATH) : error
  })
  const [list, set] = await Promise.all([listed, settings.get()])
  return adminData({ loaded: snapshotOf(list), settings: set, params })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Recent purchases', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function FomoPage({ loaderData: { loaded, settings, params } }: Route.ComponentProps) {
  return <FomoView loaded={loaded} settings={settings} params={params} />
}

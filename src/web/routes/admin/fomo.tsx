import { shopContext } from '../../context.ts'
import { FomoView } from '../../features/admin/fomo/fomo-view.tsx'
import { adminData, adminHeaders, snapshotOf } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/fomo.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const { fomo, settings } = context.get(shopContext)
  const [list, set] = await Promise.all([fomo.list(), settings.get()])
  return adminData({ loaded: snapshotOf(list), settings: set })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Recent purchases', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function FomoPage({ loaderData: { loaded, settings } }: Route.ComponentProps) {
  return <FomoView loaded={loaded} settings={settings} />
}

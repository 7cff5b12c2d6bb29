import { shopContext } from '../../context.ts'
import { PopupsView } from '../../features/admin/popups/popups-view.tsx'
import { adminData, adminHeaders, snapshotOf } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/popups.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const { overlays, settings } = context.get(shopContext)
  const [report, set] = await Promise.all([overlays.report(), settings.read()])
  return adminData({ loaded: snapshotOf(report), settings: set })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Popups', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function PopupsPage({ loaderData: { loaded, settings } }: Route.ComponentProps) {
  return <PopupsView loaded={loaded} settings={settings} />
}

import { pageTitle } from '../../../shop/name.ts'
import { shopContext } from '../../context.ts'
import { TryOnView } from '../../features/admin/try-on/try-on-view.tsx'
import { adminData, adminHeaders, snapshotOf } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/try-on.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  return adminData({ loaded: snapshotOf(await context.get(shopContext).remoteTryOn.figures()) })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Pictures by a service', 'admin') },
  { name: 'robots', content: 'noindex' },
]

export default function TryOnAdminPage({ loaderData: { loaded } }: Route.ComponentProps) {
  return <TryOnView loaded={loaded} />
}

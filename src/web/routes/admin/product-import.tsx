import { shopContext } from '../../context.ts'
import { ImportView } from '../../features/admin/product-table/import-view.tsx'
import { adminData, adminHeaders, snapshotOf } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/product-import.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  return adminData({ loaded: snapshotOf({ items: await context.get(shopContext).productRuns.latestRuns(20) }) })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Import CSV', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function ProductImportPage({ loaderData: { loaded } }: Route.ComponentProps) {
  return <ImportView loaded={loaded} />
}

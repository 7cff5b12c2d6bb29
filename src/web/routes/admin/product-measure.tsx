import { shopContext } from '../../context.ts'
import { MeasureView } from '../../features/admin/measure/measure-view.tsx'
import { adminData, adminHeaders } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/product-measure.ts'
import { pageTitle } from '../../../shop/name.ts'

/** Pieces that are read at a time. */
const AT_A_TIME = 30

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  return adminData(await context.get(shopContext).merchandising.toMeasure({ limit: AT_A_TIME }))
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('To measure', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function ProductMeasurePage({ loaderData }: Route.ComponentProps) {
  return <MeasureView loaded={loaderData} />
}

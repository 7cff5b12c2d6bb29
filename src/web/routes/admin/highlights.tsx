import { HighlightsView } from '../../features/admin/highlights/highlights-view.tsx'
import { adminData, adminHeaders } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import { shopContext } from '../../context.ts'
import type { Route } from './+types/highlights.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  return adminData(await context.get(shopContext).highlights.overview())
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Highlights', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function HighlightsRoute({ loaderData }: Route.ComponentProps) {
  return <HighlightsView loaded={loaderData} />
}

import { pageTitle } from '../../../shop/name.ts'
import { shopContext } from '../../context.ts'
import { FactsView } from '../../features/admin/chat-analytics/facts-view.tsx'
import { adminData, adminHeaders, snapshotOf } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/chat-facts.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  return adminData(snapshotOf(await context.get(shopContext).assistantFacts.facts()))
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('What the assistant says', 'admin') },
  { name: 'robots', content: 'noindex' },
]

export default function ChatFactsPage({ loaderData }: Route.ComponentProps) {
  return <FactsView loaded={loaderData} />
}

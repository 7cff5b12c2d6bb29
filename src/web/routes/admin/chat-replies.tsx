import { pageTitle } from '../../../shop/name.ts'
import { shopContext } from '../../context.ts'
import { RepliesView } from '../../features/admin/chat/replies-view.tsx'
import { adminData, adminHeaders, snapshotOf } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/chat-replies.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  return adminData(snapshotOf({ items: await context.get(shopContext).chat.canned() }))
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Ready replies', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function ChatRepliesPage({ loaderData }: Route.ComponentProps) {
  return <RepliesView loaded={loaderData} />
}

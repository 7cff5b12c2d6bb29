import { data } from 'react-router'
import { shopContext } from '../../context.ts'
import { NoticesPage } from '../../features/notifications/notices-page.tsx'
import { PRIVATE } from '../../features/orders/owned-order.ts'
import { requireMember } from '../../features/session/guards.ts'
import type { Route } from './+types/notifications.ts'

const PAGE = 20

export async function loader({ context, request }: Route.LoaderArgs) {
  const member = requireMember(context, request)
  return data(await context.get(shopContext).notifications.list(member.id, { limit: PAGE }), { headers: PRIVATE })
}

export function headers() {
  return PRIVATE
}

export const meta: Route.MetaFunction = () => [{ title: 'Notifications | Upya' }, { name: 'robots', content: 'noindex' }]

export default function NotificationsPage({ loaderData }: Route.ComponentProps) {
  return <NoticesPage start={loaderData} />
}

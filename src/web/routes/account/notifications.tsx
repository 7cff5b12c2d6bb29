import { data } from 'react-router'
import { shopContext } from '../../context.ts'
import { NotificationsView } from '../../features/notifications/notifications-page.tsx'
import { PRIVATE } from '../../server/headers.ts'
import { requireMember } from '../../server/guards.ts'
import type { Route } from './+types/notifications.ts'
import { pageTitle } from '../../../shop/name.ts'

const PAGE = 20

export async function loader({ context, request }: Route.LoaderArgs) {
  const member = requireMember(context, request)
  return data(await context.get(shopContext).notifications.list(member.id, { limit: PAGE }), { headers: PRIVATE })
}

export function headers() {
  return PRIVATE
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Notifications') }, { name: 'robots', content: 'noindex' }]

export default function NotificationsPage({ loaderData }: Route.ComponentProps) {
  return <NotificationsView start={loaderData} />
}

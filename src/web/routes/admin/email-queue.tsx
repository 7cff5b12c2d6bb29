import { redirect } from 'react-router'
import { isShopError } from '../../../shop/errors.ts'
import { deliveriesQuery } from '../../../shop/notifications/contract-mail.ts'
import { shopContext } from '../../context.ts'
import { QueueView } from '../../features/admin/mail/queue-view.tsx'
import { adminData, adminHeaders, filledParams, snapshotOf } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/email-queue.ts'
import { pageTitle } from '../../../shop/name.ts'

const PAGE = '/admin/email-settings/queue'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const query = deliveriesQuery.safeParse(filledParams(request.url, ['state', 'q', 'event', 'to', 'open', 'cursor']))
  if (!query.success) throw redirect(PAGE)
  const { notifications } = context.get(shopContext)
  const [page, overview] = await Promise.all([
    notifications.deliveries(query.data).catch((error: unknown) => {
      throw query.data.cursor && isShopError(error) ? redirect(PAGE) : error
    }),
    notifications.emailOverview(),
  ])
  return adminData({ loaded: snapshotOf(page), overview, query: query.data })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('E-mail queue', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function EmailQueuePage({ loaderData }: Route.ComponentProps) {
  return <QueueView {...loaderData} />
}

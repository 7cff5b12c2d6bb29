import { redirect } from 'react-router'
import { isShopError } from '../../../shop/errors.ts'
import { outboxQuery } from '../../../shop/notifications/contract-mail.ts'
import { shopContext } from '../../context.ts'
import { OutboxView } from '../../features/admin/mail/outbox-view.tsx'
import { adminData, adminHeaders, filledParams, snapshotOf } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/email-outbox.ts'
import { pageTitle } from '../../../shop/name.ts'

const PAGE = '/admin/email-settings/outbox'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const { mail, ...rest } = filledParams(request.url, ['q', 'cursor', 'mail'])
  const query = outboxQuery.safeParse(rest)
  if (!query.success) throw redirect(PAGE)
  const page = await context
    .get(shopContext)
    .notifications.outboxPage(query.data)
    .catch((error: unknown) => {
      throw query.data.cursor && isShopError(error) ? redirect(PAGE) : error
    })
  const sends = page === null
  const { q, cursor } = query.data
  return adminData({ loaded: snapshotOf(page ?? { items: [], next_cursor: null }), sends, query: { q, cursor, mail } })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Outbox', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function EmailOutboxPage({ loaderData }: Route.ComponentProps) {
  return <OutboxView {...loaderData} />
}

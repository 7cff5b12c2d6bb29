import { redirect } from 'react-router'
import { isShopError } from '../../../shop/errors.ts'
import { suppressedQuery } from '../../../shop/notifications/contract-mail.ts'
import { shopContext } from '../../context.ts'
import { BlockedView } from '../../features/admin/mail/blocked-view.tsx'
import { adminData, adminHeaders, filledParams, snapshotOf } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/email-blocked.ts'
import { pageTitle } from '../../../shop/name.ts'

const PAGE = '/admin/email-settings/blocked'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const query = suppressedQuery.safeParse(filledParams(request.url, ['q', 'cursor']))
  if (!query.success) throw redirect(PAGE)
  const page = await context
    .get(shopContext)
    .notifications.suppressed(query.data)
    .catch((error: unknown) => {
      throw query.data.cursor && isShopError(error) ? redirect(PAGE) : error
    })
  const { q, cursor } = query.data
  return adminData({ loaded: snapshotOf(page), query: { q, cursor } })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Blocked addresses', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function EmailBlockedPage({ loaderData }: Route.ComponentProps) {
  return <BlockedView {...loaderData} />
}

import { redirect } from 'react-router'
import { isShopError } from '../../../shop/errors.ts'
import { shopContext } from '../../context.ts'
import { auditQuery } from '../../../shop/accounts/contract.ts'
import { adminData, adminHeaders, filledParams } from '../../server/admin-page.ts'
import { AuditView } from '../../features/admin/audit/audit-view.tsx'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/audit.ts'
import { pageTitle } from '../../../shop/name.ts'

const PAGE = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const query = auditQuery.safeParse({ ...filledParams(request.url, ['subject', 'cursor']), limit: PAGE })
  if (!query.success) throw redirect('/admin/audit')
  const { cursor, subject } = query.data
  const page = await context
    .get(shopContext)
    .audit.page(query.data)
    .catch((error: unknown) => {
      // A cursor that was cut short: show the newest entries.
      throw cursor && isShopError(error) ? redirect('/admin/audit') : error
    })
  return adminData({ page, subject, further: cursor !== undefined })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Audit log', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function AuditPage({ loaderData: { page, subject, further } }: Route.ComponentProps) {
  return <AuditView entries={page.items} next={page.next_cursor} subject={subject} further={further} />
}

import { redirect } from 'react-router'
import { isShopError } from '../../../shop/errors.ts'
import { shopContext } from '../../context.ts'
import { adminData, adminHeaders } from '../../server/admin-page.ts'
import { AuditView } from '../../features/admin/audit/audit-view.tsx'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/audit.ts'

const PAGE = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const page = await context
    .get(shopContext)
    .audit.page(cursor, PAGE)
    .catch((error: unknown) => {
      // A cursor that was cut short: show the newest entries.
      throw cursor && isShopError(error) ? redirect('/admin/audit') : error
    })
  return adminData({ page, further: cursor !== undefined })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: 'Audit log | Upya admin' }, { name: 'robots', content: 'noindex' }]

export default function AuditPage({ loaderData: { page, further } }: Route.ComponentProps) {
  return <AuditView entries={page.items} next={page.next_cursor} further={further} />
}

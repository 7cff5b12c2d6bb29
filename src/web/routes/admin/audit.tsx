import { redirect } from 'react-router'
import { isShopError } from '../../../shop/errors.ts'
import { shopContext } from '../../context.ts'
import { auditQuery } from '../../../shop/accounts/contract.ts'
import { adminData, adminHeaders, filledParams } from '../../server/admin-page.ts'
import { AUDIT_PATH, AuditView } from '../../features/admin/audit/audit-view.tsx'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/audit.ts'
import { pageTitle } from '../../../shop/name.ts'

const PAGE = 50
const NAMES = ['subject', 'admin', 'group', 'from', 'to', 'cursor']

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const params = filledParams(request.url, NAMES)
  const query = auditQuery.safeParse({ ...params, limit: PAGE })
  if (!query.success) throw redirect(AUDIT_PATH)
  const { audit } = context.get(shopContext)
  const read = audit.page(query.data).catch((error: unknown) => {
    // A cursor that was cut short: show the newest entries.
    throw query.data.cursor && isShopError(error) ? redirect(AUDIT_PATH) : error
  })
  const [page, admins] = await Promise.all([read, audit.admins()])
  return adminData({ page, admins, params })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Audit log', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function AuditPage({ loaderData: { page, admins, params } }: Route.ComponentProps) {
  return <AuditView entries={page.items} next={page.next_cursor} admins={admins} params={params} />
}

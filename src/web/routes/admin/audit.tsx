import { data, redirect } from 'react-router'
import { isShopError } from '../../../shop/errors.ts'
import { shopContext } from '../../context.ts'
import { AuditView } from '../../features/admin/audit/audit-view.tsx'
import { PRIVATE } from '../../features/orders/owned-order.ts'
import { requireAdmin } from '../../features/session/guards.ts'
import type { Route } from './+types/audit.ts'

const PAGE = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const page = await context
    .get(shopContext)
    .audit.page(cursor, PAGE)
    .catch((error: unknown) => {
      // A cursor cut short on its way: the log itself still means something.
      throw cursor && isShopError(error) ? redirect('/admin/audit') : error
    })
  return data({ page, further: cursor !== undefined }, { headers: PRIVATE })
}

export function headers() {
  return PRIVATE
}

export const meta: Route.MetaFunction = () => [{ title: 'Audit log | Upya admin' }, { name: 'robots', content: 'noindex' }]

export default function AuditPage({ loaderData: { page, further } }: Route.ComponentProps) {
  return <AuditView entries={page.items} next={page.next_cursor} further={further} />
}

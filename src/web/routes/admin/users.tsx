import { redirect } from 'react-router'
import { isShopError } from '../../../shop/errors.ts'
import { peopleQuery } from '../../../shop/insights/people/contract.ts'
import { shopContext } from '../../context.ts'
import { listUrl } from '../../features/admin/list/list-url.ts'
import { USERS_LIST, usersParams } from '../../features/admin/users/list-query.ts'
import { UsersView } from '../../features/admin/users/users-view.tsx'
import { adminData, adminHeaders, filledParams, snapshotOf } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/users.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const parsed = peopleQuery.safeParse(filledParams(request.url, ['view', 'q', 'cursor']))
  // An address that was shortened or changed by hand: show the list.
  if (!parsed.success) throw redirect(USERS_LIST)
  const { view, q, cursor } = parsed.data
  const query = { view, q, cursor }
  const page = await context
    .get(shopContext)
    .insights.people.people(parsed.data)
    .catch((error: unknown) => {
      throw cursor && isShopError(error) ? redirect(listUrl(USERS_LIST, usersParams(query))) : error
    })
  return adminData({ loaded: snapshotOf(page), query })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Users', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function UsersPage({ loaderData: { loaded, query } }: Route.ComponentProps) {
  return <UsersView loaded={loaded} query={query} />
}

import { personOpened } from '../../../shop/accounts/rules-audit.ts'
import { isShopError } from '../../../shop/errors.ts'
import { isUuid } from '../../../shop/ids.ts'
import { shopContext, visitorContext } from '../../context.ts'
import { UserView } from '../../features/admin/users/user-view.tsx'
import { adminData, adminHeaders, snapshotOf } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/user.ts'
import { pageTitle } from '../../../shop/name.ts'

/** A member by `id`; a guest by the key of their orders, at `/admin/users/guests/:id`. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request)
  const { insights, accounts, audit } = context.get(shopContext)
  const { id } = params
  if (!isUuid(id)) return adminData(null, 404)
  const isGuest = new URL(request.url).pathname.includes('/users/guests/')
  const found = isGuest
    ? insights.people.guest(id)
    : accounts.sessions.list(id, admin.session_id).then((sessions) => insights.people.member(id, { own: id === admin.id, sessions }))
  const person = await found.catch((error: unknown) => {
    if (isShopError(error)) return null
    throw error
  })
  if (!person) return adminData(null, 404)
  await audit.noteOpened([personOpened(person, { admin, address: context.get(visitorContext).address })])
  return adminData(snapshotOf(person))
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? (loaderData.data.name ?? loaderData.data.email ?? 'Guest') : 'Not found', 'admin') },
  { name: 'robots', content: 'noindex' },
]

export default function UserPage({ loaderData }: Route.ComponentProps) {
  if (loaderData) return <UserView key={loaderData.data.id} loaded={loaderData} />
  return (
    <div>
      <h1 className="display text-2xl">Person not found</h1>
      <p className="mt-2 mb-6 text-ink-soft">They may have deleted their account.</p>
      <ButtonLink to="/admin/users">Go to users</ButtonLink>
    </div>
  )
}

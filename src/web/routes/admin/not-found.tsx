import { adminData, adminHeaders } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/not-found.ts'
import { pageTitle } from '../../../shop/name.ts'

/** Only admins learn which admin pages exist. */
export function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  return adminData(null, 404)
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Not found', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function AdminNotFound() {
  return (
    <div>
      <h1 className="display text-2xl">Page not found</h1>
      <p className="mt-2 mb-6 text-ink-soft">Please check the address for typos.</p>
      <ButtonLink to="/admin">Go to the dashboard</ButtonLink>
    </div>
  )
}

import { shopContext } from '../../context.ts'
import { adminData, adminHeaders } from '../../server/admin-page.ts'
import { SecurityView } from '../../features/admin/security/security-view.tsx'
import { requireAnyAdmin } from '../../server/guards.ts'
import type { Route } from './+types/security.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { id, standing } = requireAnyAdmin(context, request)
  const { accounts } = context.get(shopContext)
  const [profile, passkeys] = await Promise.all([accounts.profile(id), accounts.passkeys.list(id)])
  return adminData({ standing, hasApp: profile?.second_factor === true, codesRemaining: profile?.recovery_codes_left ?? 0, passkeys })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Security', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function SecurityPage({ loaderData }: Route.ComponentProps) {
  return <SecurityView {...loaderData} />
}

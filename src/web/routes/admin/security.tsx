import { shopContext } from '../../context.ts'
import { adminData, adminHeaders } from '../../server/admin-page.ts'
import { SecurityView } from '../../features/admin/security/security-view.tsx'
import { requireAnyAdmin } from '../../server/guards.ts'
import type { Route } from './+types/security.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { id, standing, second_factor: secondFactor } = requireAnyAdmin(context, request)
  const profile = await context.get(shopContext).accounts.profile(id)
  return adminData({ standing, secondFactor, codesRemaining: profile?.recovery_codes_left ?? 0 })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Security', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function SecurityPage({ loaderData }: Route.ComponentProps) {
  return <SecurityView {...loaderData} />
}

import { data } from 'react-router'
import { shopContext } from '../../context.ts'
import { SecurityView } from '../../features/admin/security-view.tsx'
import { PRIVATE } from '../../server/headers.ts'
import { requireAnyAdmin } from '../../server/guards.ts'
import type { Route } from './+types/security.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { id, standing, second_factor: secondFactor } = requireAnyAdmin(context, request)
  const profile = await context.get(shopContext).accounts.profile(id)
  return data({ standing, secondFactor, codesLeft: profile?.recovery_codes_left ?? 0 }, { headers: PRIVATE })
}

export function headers() {
  return PRIVATE
}

export const meta: Route.MetaFunction = () => [{ title: 'Security | Upya admin' }, { name: 'robots', content: 'noindex' }]

export default function SecurityPage({ loaderData }: Route.ComponentProps) {
  return <SecurityView {...loaderData} />
}

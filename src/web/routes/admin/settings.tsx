import { data } from 'react-router'
import { shopContext } from '../../context.ts'
import { SettingsView } from '../../features/admin/settings/settings-view.tsx'
import { PRIVATE } from '../../server/headers.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/settings.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  return data({ settings: await context.get(shopContext).settings.get() }, { headers: PRIVATE })
}

export function headers() {
  return PRIVATE
}

export const meta: Route.MetaFunction = () => [{ title: 'Settings | Upya admin' }, { name: 'robots', content: 'noindex' }]

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  return <SettingsView loaded={loaderData.settings} />
}

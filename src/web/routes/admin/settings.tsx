import { shopContext, siteContext } from '../../context.ts'
import { adminData, adminHeaders } from '../../server/admin-page.ts'
import { SettingsView } from '../../features/admin/settings/settings-view.tsx'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/settings.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const { settings } = context.get(shopContext)
  const [set, texts] = await Promise.all([settings.get(), settings.pageTexts()])
  return adminData({ settings: set, texts, origin: context.get(siteContext).origin })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: 'Settings | Upya admin' }, { name: 'robots', content: 'noindex' }]

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  return <SettingsView loaded={loaderData.settings} loadedTexts={loaderData.texts} origin={loaderData.origin} />
}

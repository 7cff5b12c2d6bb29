import { shopContext } from '../../context.ts'
import { EmailSettingsView } from '../../features/admin/mail/email-settings-view.tsx'
import { adminData, adminHeaders, snapshotOf } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/email-settings.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  return adminData({ loaded: snapshotOf(await context.get(shopContext).notifications.emailOverview()) })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('E-mail', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function EmailSettingsPage({ loaderData: { loaded } }: Route.ComponentProps) {
  return <EmailSettingsView loaded={loaded} />
}

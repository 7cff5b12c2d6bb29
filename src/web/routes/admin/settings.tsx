import { shopContext, siteContext } from '../../context.ts'
import { adminData, adminHeaders } from '../../server/admin-page.ts'
import type { Staff } from '../../../shop/accounts/admins.ts'
import type { StaffRow } from '../../features/admin/settings/staff-section.tsx'
import { SettingsView } from '../../features/admin/settings/settings-view.tsx'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/settings.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { id } = requireAdmin(context, request)
  const { accounts, chatStaff, notifications, payments, settings } = context.get(shopContext)
  const [set, texts, savedBy, delivery, providers, mail, staff, alerts] = await Promise.all([
    settings.read(),
    settings.pageTexts(),
    settings.savedBy(),
    settings.deliveryDesk(),
    payments.providerStatus(),
    notifications.emailOverview(),
    accounts.staff(),
    chatStaff.alertSettingsOf(id),
  ])
  const { origin } = context.get(siteContext)
  return adminData({ settings: set, texts, savedBy, delivery, providers, mail, staff: staff.map(staffRow), alerts, origin })
}

function staffRow({ last_seen_at: seen, ...person }: Staff): StaffRow {
  return { ...person, last_seen_at: seen?.toISOString() ?? null }
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Settings', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  return <SettingsView loaded={loaderData} />
}

import { Outlet, useRouteLoaderData, type ShouldRevalidateFunctionArgs } from 'react-router'
import { mayAdminister } from '../../../shop/accounts/rules.ts'
import { shopContext } from '../../context.ts'
import { adminData, adminHeaders } from '../../server/admin-page.ts'
import { AdminShell } from '../../features/admin/shell/admin-shell.tsx'
import { requireAnyAdmin } from '../../server/guards.ts'
import { FailedPage } from '../../features/shell/failed-page.tsx'
import type { Route } from './+types/admin.ts'
import { pageTitle } from '../../../shop/name.ts'

const DAY_MS = 86_400_000
const GARMENT_PAGES = '/admin/garments/'

/** Every page below checks the rights again for itself: a browser can ask for the data of one route alone (routes-17, role-05, open-28). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { full_name, email, standing, grace_ends_at } = requireAnyAdmin(context, request)
  const { insights, notifications } = context.get(shopContext)
  const counts = mayAdminister(standing) ? await insights.openCounts() : null
  // queue-06, queue-07: whoever opens an admin path wakes the worker.
  await notifications.wakeQueue(counts?.queue)
  const graceDays = grace_ends_at && Math.max(1, Math.ceil((grace_ends_at.getTime() - Date.now()) / DAY_MS))
  return adminData({ admin: { full_name, email }, counts, standing, graceDays })
}

/** From one garment to the next nothing of the frame changes: it follows at once, as it was fetched ahead. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isGarment = (url: URL) => url.pathname.startsWith(GARMENT_PAGES)
  return isGarment(currentUrl) && isGarment(nextUrl) ? false : defaultShouldRevalidate
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Admin') }, { name: 'robots', content: 'noindex' }]

export default function Admin({ loaderData }: Route.ComponentProps) {
  return (
    <AdminShell {...loaderData}>
      <Outlet />
    </AdminShell>
  )
}

/** Only the page failed: the shell around it is still shown. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const loaded = useRouteLoaderData<typeof loader>('routes/admin/admin')
  return (
    <AdminShell {...(loaded ?? { admin: null })}>
      <FailedPage error={error} />
    </AdminShell>
  )
}

import { data, Outlet, useRouteLoaderData } from 'react-router'
import { shopContext } from '../../context.ts'
import { AdminShell } from '../../features/admin/admin-shell.tsx'
import { PRIVATE } from '../../features/orders/owned-order.ts'
import { requireAdmin } from '../../features/session/guards.ts'
import { FailedPage } from '../../features/shell/failed-page.tsx'
import type { Route } from './+types/admin.ts'

/** Every page below asks again for itself: a browser can ask for the data of one route alone (routes-17, role-05, open-28). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { full_name, email } = requireAdmin(context, request)
  const open = await context.get(shopContext).payments.openWork()
  return data({ admin: { full_name, email }, open }, { headers: PRIVATE })
}

export function headers() {
  return PRIVATE
}

export const meta: Route.MetaFunction = () => [{ title: 'Admin | Upya' }, { name: 'robots', content: 'noindex' }]

export default function Admin({ loaderData }: Route.ComponentProps) {
  return (
    <AdminShell {...loaderData}>
      <Outlet />
    </AdminShell>
  )
}

/** The page broke, the shell around it stands. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const loaded = useRouteLoaderData<typeof loader>('routes/admin/admin')
  return (
    <AdminShell admin={loaded?.admin ?? null} open={loaded?.open ?? null}>
      <FailedPage error={error} />
    </AdminShell>
  )
}

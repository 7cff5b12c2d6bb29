import { Outlet, useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '../../root.tsx'
import type { DemoTool } from '../../context.ts'
import { FailedPage } from '../../features/shell/failed-page.tsx'
import { Shell } from '../../features/shell/shell.tsx'
import type { Route } from './+types/store.ts'

function useDemo(): readonly DemoTool[] {
  return useRouteLoaderData<typeof rootLoader>('root')?.demo ?? []
}

/** Every page a shopper sees. */
export default function Store() {
  return (
    <Shell demo={useDemo()}>
      <Outlet />
    </Shell>
  )
}

/** The page failed, the shell around it still works. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell demo={useDemo()}>
      <FailedPage error={error} />
    </Shell>
  )
}

import { redirect } from 'react-router'
import { pageTitle } from '../../../shop/name.ts'
import { proposalsQuery } from '../../../shop/try-on/studio/contract-proposals.ts'
import { shopContext } from '../../context.ts'
import { PROPOSALS_LIST } from '../../features/admin/studio/proposals-query.ts'
import { ProposalsView } from '../../features/admin/studio/proposals-view.tsx'
import { adminData, adminHeaders, filledParams, snapshotOf } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/studio.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const parsed = proposalsQuery.safeParse(filledParams(request.url, ['tab', 'after']))
  // An address that was shortened or changed by hand: show the list.
  if (!parsed.success) throw redirect(PROPOSALS_LIST)
  const page = await context.get(shopContext).tryOn.proposals(parsed.data)
  return adminData({ loaded: snapshotOf(page), query: parsed.data })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Photo studio', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function StudioPage({ loaderData: { loaded, query } }: Route.ComponentProps) {
  return <ProposalsView loaded={loaded} query={query} />
}

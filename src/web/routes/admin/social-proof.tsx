import { pageTitle } from '../../../shop/name.ts'
import { shopContext, siteContext } from '../../context.ts'
import { SocialProofView } from '../../features/admin/social-proof/social-proof-view.tsx'
import { adminData, adminHeaders, snapshotOf } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/social-proof.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const { insights, settings } = context.get(shopContext)
  const { viewed } = context.get(siteContext)
  const [desk, set, savedBy] = await Promise.all([insights.socialProof(viewed()), settings.read(), settings.savedBy()])
  return adminData({ loaded: snapshotOf(desk), settings: set, savedBy })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Shopper activity', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function SocialProofPage({ loaderData: { loaded, settings, savedBy } }: Route.ComponentProps) {
  return <SocialProofView loaded={loaded} settings={settings} savedBy={savedBy} />
}

import { READY_MADE, type ReadyMade } from '../../features/admin/discounts/discount-words.ts'
import { NewDiscount } from '../../features/admin/discounts/new-discount.tsx'
import { adminData, adminHeaders } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/discount-new.ts'
import { pageTitle } from '../../../shop/name.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const asked = new URL(request.url).searchParams.get('ready') ?? ''
  return adminData({ ready: asked in READY_MADE ? (asked as ReadyMade) : null })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('New code', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function NewDiscountPage({ loaderData: { ready } }: Route.ComponentProps) {
  return <NewDiscount ready={ready} />
}

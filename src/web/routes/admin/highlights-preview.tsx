import { HighlightsPreview } from '../../features/admin/highlights/highlights-preview.tsx'
import { previewOf } from '../../features/admin/highlights/preview-query.ts'
import { adminData, adminHeaders } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import { shopContext } from '../../context.ts'
import type { Route } from './+types/highlights-preview.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const { set, at, width } = previewOf(new URL(request.url).searchParams)
  const sets = await context.get(shopContext).highlights.sets()
  return adminData({ set, at: at.toISOString(), width, sets })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Preview of highlights', 'admin') },
  { name: 'robots', content: 'noindex' },
]

export default function PreviewRoute({ loaderData }: Route.ComponentProps) {
  return <HighlightsPreview {...loaderData} />
}

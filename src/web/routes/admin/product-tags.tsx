import { uuidsIn } from '../../../shop/ids.ts'
import { TAGS_MAX } from '../../../shop/catalogue/rules-tags.ts'
import { shopContext } from '../../context.ts'
import { TagsView, type TagPaper } from '../../features/admin/product-tags/tags-view.tsx'
import { adminData, adminHeaders } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/product-tags.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const { searchParams } = new URL(request.url)
  const asked = [...new Set(uuidsIn((searchParams.get('ids') ?? '').toLowerCase()))]
  const paper: TagPaper = searchParams.get('as') === 'sheet' ? 'sheet' : 'label'
  const ids = asked.slice(0, TAGS_MAX)
  return adminData({
    tags: await context.get(shopContext).catalogue.printedTags(ids),
    paper,
    ids: ids.join(),
    cut: asked.length > ids.length,
  })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Tags', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function ProductTagsPage({ loaderData }: Route.ComponentProps) {
  return <TagsView {...loaderData} />
}

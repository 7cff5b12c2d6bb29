import { isUuid } from '../../../shop/ids.ts'
import { shopContext } from '../../context.ts'
import { likenessOf } from '../../features/admin/product-editor/draft-state.ts'
import { NewPieceView } from '../../features/admin/product-editor/piece-editor-view.tsx'
import { adminData, adminHeaders } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/product-new.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const id = new URL(request.url).searchParams.get('like') ?? ''
  const like = isUuid(id)
    ? await context
        .get(shopContext)
        .catalogue.editedProduct(id)
        .catch(() => null)
    : null
  return adminData({ like: like ? likenessOf(like) : {}, place: like ? `like ${like.id}` : 'new' })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('New piece', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function ProductNewPage({ loaderData }: Route.ComponentProps) {
  return <NewPieceView key={loaderData.place} {...loaderData} />
}

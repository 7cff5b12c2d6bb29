import { isShopError } from '../../../shop/errors.ts'
import { shopContext } from '../../context.ts'
import { PieceEditorView } from '../../features/admin/product-editor/piece-editor-view.tsx'
import { adminData, adminHeaders, snapshotOf } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/product-editor.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const { catalogue, media } = context.get(shopContext)
  const piece = await catalogue.editedProduct(params.id).catch((error: unknown) => {
    if (isShopError(error)) return null
    throw error
  })
  if (!piece) return adminData(null, 404)
  return adminData({ piece: snapshotOf(piece), videos: await media.videosOfProduct(piece.id) })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.piece.data.fields.name ?? 'Not found', 'admin') },
  { name: 'robots', content: 'noindex' },
]

export default function ProductEditorPage({ loaderData }: Route.ComponentProps) {
  if (loaderData) return <PieceEditorView key={loaderData.piece.data.id} loaded={loaderData.piece} videos={loaderData.videos} />
  return (
    <div>
      <h1 className="display text-2xl">Piece not found</h1>
      <p className="mt-2 mb-6 text-ink-soft">It may have been deleted.</p>
      <ButtonLink to="/admin/products">Go to products</ButtonLink>
    </div>
  )
}

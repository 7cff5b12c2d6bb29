import { listQuery } from '../../../shop/catalogue/contract.ts'
import { OPENING_ORDER } from '../../../shop/catalogue/rules.ts'
import { shopContext } from '../../context.ts'
import { HighlightsPage } from '../../features/admin/highlights/highlights-page.tsx'
import { previewOf } from '../../features/admin/highlights/preview-query.ts'
import { chosenFirst, packHighlights } from '../../features/browse/home/highlight-data.ts'
import { toCardProduct } from '../../features/product/data/card-product.ts'
import { adminData } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import { PRIVATE } from '../../server/headers.ts'
import type { Route } from './+types/highlights-page.ts'
import { pageTitle } from '../../../shop/name.ts'

/** The home page as a visitor would see it at a moment, for the frames of the preview. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const { highlights, catalogue } = context.get(shopContext)
  const { set, at } = previewOf(new URL(request.url).searchParams)
  const [shown, featured, page] = await Promise.all([
    highlights.preview(set, at),
    catalogue.featured(),
    catalogue.list(listQuery.parse({ sort: OPENING_ORDER, limit: 8 })),
  ])
  return adminData({
    highlights: packHighlights(shown, null),
    featured: chosenFirst(shown.hero?.products ?? [], featured).map(toCardProduct),
    products: page.items.map(toCardProduct),
  })
}

export function headers() {
  return { ...PRIVATE, 'x-page-frame': 'self' }
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Preview', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  return <HighlightsPage {...loaderData} />
}

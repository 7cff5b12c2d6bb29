import { redirect } from 'react-router'
import { isShopError } from '../../../shop/errors.ts'
import { productsQuery } from '../../../shop/merchandising/contract.ts'
import { shopContext } from '../../context.ts'
import { listUrl } from '../../features/admin/list/list-url.ts'
import { ProductsView } from '../../features/admin/product-table/products-view.tsx'
import { productParams, PRODUCTS_LIST } from '../../features/admin/product-table/table-params.ts'
import { adminData, adminHeaders, filledParams, snapshotOf } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/products.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const parsed = productsQuery.safeParse(filledParams(request.url, Object.keys(productsQuery.shape)))
  // An address that was shortened or changed by hand: show the whole list.
  if (!parsed.success) throw redirect(PRODUCTS_LIST)
  const query = parsed.data
  const { merchandising } = context.get(shopContext)
  const [page, times] = await Promise.all([
    merchandising.products(query).catch((error: unknown) => {
      throw query.cursor && isShopError(error) ? redirect(listUrl(PRODUCTS_LIST, productParams(query))) : error
    }),
    merchandising.listingTimes(),
  ])
  return adminData({ loaded: snapshotOf(page), query, times })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Products', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function ProductsRoute({ loaderData: { loaded, query, times } }: Route.ComponentProps) {
  return <ProductsView loaded={loaded} query={query} times={times} />
}

import { SHOP_NAME } from '../../../shop/name.ts'
import { SHOP_PAGE_NAMES } from '../../../shop/settings/rules.ts'
import { firstWords } from '../../features/shop-pages/page-text.ts'
import { ShopPageView } from '../../features/shop-pages/shop-page-view.tsx'
import { pageMeta } from '../../lib/meta.ts'
import { loadShopPage, SHOP_PAGE_HEADERS } from '../../server/shop-page.ts'
import type { SharedPage } from '../../shared-page.ts'
import type { Route } from './+types/exchanges.ts'

export function loader({ context }: Route.LoaderArgs) {
  return loadShopPage('exchanges', context)
}

export const handle: SharedPage = { members: true, address: () => '/exchanges' }

export function headers() {
  return SHOP_PAGE_HEADERS
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  return pageMeta({
    title: `${SHOP_PAGE_NAMES.exchanges} | ${SHOP_NAME}`,
    description: firstWords(loaderData.text),
    origin: loaderData.origin,
    path: '/exchanges',
  })
}

export default function ExchangesPage({ loaderData }: Route.ComponentProps) {
  return <ShopPageView {...loaderData} />
}

import { data } from 'react-router'
import { pageTitle } from '../../../shop/name.ts'
import { SHOP_PAGE_NAMES, SHOP_PAGES } from '../../../shop/settings/rules.ts'
import { shopContext, siteContext } from '../../context.ts'
import { firstWords } from '../../features/shop-pages/page-text.ts'
import { ShopPageView } from '../../features/shop-pages/shop-page-view.tsx'
import { pageMeta } from '../../lib/meta.ts'
import type { SharedPage } from '../../shared-page.ts'
import type { Route } from './+types/shop-page.ts'

/** A page that the shop writes itself, at the address of its name: 404 as long as it has no text. */
export async function loader({ pattern, context }: Route.LoaderArgs) {
  const page = SHOP_PAGES.find((name) => pattern.endsWith(name))
  const text = page && (await context.get(shopContext).settings.pageTexts([page]))[page]
  if (!text) throw data(null, { status: 404 })
  return { page, text, origin: context.get(siteContext).origin }
}

export const handle: SharedPage = { members: true, address: ({ route }) => route }

/** Seconds: a change of the settings drops the cached page at once. */
export function headers() {
  return { 'x-page-cache': '3600' }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { page, text, origin } = loaderData
  return pageMeta({ title: pageTitle(SHOP_PAGE_NAMES[page]), description: firstWords(text), origin, path: `/${page}` })
}

export default function ShopPage({ loaderData }: Route.ComponentProps) {
  return <ShopPageView {...loaderData} />
}

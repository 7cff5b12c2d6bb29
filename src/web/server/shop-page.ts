import { data, type RouterContextProvider } from 'react-router'
import type { ShopPage } from '../../shop/settings/rules.ts'
import { shopContext, siteContext } from '../context.ts'

export interface LoadedPage {
  page: ShopPage
  text: string
  origin: string
}

/** For the loader of a page that the shop writes itself: 404 as long as it has no text. */
export async function loadShopPage(page: ShopPage, context: Readonly<RouterContextProvider>): Promise<LoadedPage> {
  const { [page]: text } = await context.get(shopContext).settings.pageTexts([page])
  if (!text) throw data(null, { status: 404 })
  return { page, text, origin: context.get(siteContext).origin }
}

/** Seconds: a change of the settings drops the cached page at once. */
export const SHOP_PAGE_HEADERS = { 'x-page-cache': '3600' }

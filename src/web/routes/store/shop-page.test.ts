import { createStaticHandler, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { SHOP_PAGES } from '../../../shop/settings/rules.ts'
import type { Shop } from '../../../shop/shop.ts'
import { shopContext, siteContext } from '../../context.ts'
import routes from '../../routes.ts'
import { handle, loader } from './shop-page.tsx'

const FILE = 'routes/store/shop-page.tsx'
const paths = routes.flatMap(({ children }) => children ?? []).flatMap(({ file, path }) => (file === FILE && path ? [path] : []))

/** What the router and the loader make of an address, in a shop with the texts of these pages. */
async function loaded(address: string, texts: Record<string, string>) {
  const context = new RouterContextProvider()
  context.set(shopContext, { settings: { pageTexts: () => Promise.resolve(texts) } } as unknown as Shop)
  context.set(siteContext, { origin: 'https://upya.test', demo: [], imageHosts: [], viewed: () => [] })
  const { query } = createStaticHandler(paths.map((path) => ({ id: path, path, loader: loader as never })))
  const found = await query(new Request(`https://upya.test${address}`), { requestContext: context })
  return found instanceof Response ? found.status : [found.statusCode, Object.values(found.loaderData)[0]]
}

test('every page that the shop writes has an address of its own', () => {
  expect(paths).toEqual(SHOP_PAGES)
  expect(paths.map((path) => handle.address({ route: `/${path}`, params: {}, query: new URLSearchParams('a=1') }))).toEqual(
    SHOP_PAGES.map((page) => `/${page}`),
  )
})

test.each([...SHOP_PAGES.map((page) => [`/${page}`, page]), ['/ABOUT/', 'about']])(
  '%s is the text of %s, once there is one',
  async (address, page = '') => {
    expect(await loaded(address, { [page]: 'Karibu.' })).toEqual([200, { page, text: 'Karibu.', origin: 'https://upya.test' }])
    expect(((await loaded(address, {})) as unknown[])[0]).toBe(404)
  },
)

import { CATEGORIES } from '../../../shop/catalogue/rules.ts'
import { shopContext, siteContext } from '../../context.ts'
import type { SharedPage } from '../../shared-page.ts'
import type { Route } from './+types/sitemap.ts'

/** A sitemap may name 50,000 addresses. */
const ADDRESSES_MAX = 50_000
const PAGE = 1000

export const handle: SharedPage = { address: () => '/sitemap.xml' }

export async function loader({ context }: Route.LoaderArgs) {
  const { catalogue } = context.get(shopContext)
  const { origin } = context.get(siteContext)
  const paths = ['/', ...CATEGORIES.map((category) => `/?category=${category}`)]
  const urls = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`)
  let page = await catalogue.sitemap(null, PAGE)
  while (page.length > 0) {
    for (const { id, updated_at } of page)
      urls.push(`<url><loc>${origin}/product/${id}</loc><lastmod>${new Date(updated_at).toISOString()}</lastmod></url>`)
    if (page.length < PAGE || urls.length + PAGE > ADDRESSES_MAX) break
    page = await catalogue.sitemap(page.at(-1)?.id ?? null, PAGE)
  }
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600', 'X-Page-Cache': '3600' },
  })
}

import type { FastifyInstance } from 'fastify'
import type { SitemapPart, SitemapProduct } from '../../shop/catalogue/crawled.ts'
import { pictureUrl, renditionWidths } from '../../shop/catalogue/rules.ts'
import { ShopError } from '../../shop/errors.ts'
import { createShortCache } from '../../shop/short-cache.ts'
import type { CrawlerOptions } from './options.ts'
import { sendDocument, sendText } from './send.ts'
import { xmlText, XML_HEAD, XML_TYPE } from './xml.ts'

/** The parts may be so old: search engines come once a day. Seconds. */
const FRESH = 3600
const URLSET = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const IMAGES = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'
const PICTURES_MAX = 5

/**
 * `/sitemap.xml` lists the parts: one of pages, and one for each range of products. A part is made when it is asked for, and
 * again when one of its products has changed.
 */
export async function sitemap(app: FastifyInstance, { shop, origin, limits, documents }: CrawlerOptions) {
  const parts = createShortCache<SitemapPart[]>({ clock: { now: () => new Date() }, freshMs: FRESH * 1000, max: 1 })
  const currentParts = () => parts('', () => shop.catalogue.sitemapParts())
  const options = { schema: { hide: true }, ...limits(120) }
  const sending = { type: XML_TYPE, maxAge: FRESH }

  app.get('/sitemap.xml', options, async (request, reply) =>
    sendText(indexOf(await currentParts(), origin), { request, reply, ...sending }),
  )

  app.get('/sitemap-pages.xml', options, async (request, reply) => {
    const [categories, { pages }] = await Promise.all([shop.catalogue.categoryNames(), shop.settings.get()])
    const lists = categories.map((category) => `/?category=${encodeURIComponent(category)}`)
    const paths = ['/', ...lists, '/feed', ...pages.map((page) => `/${page}`), '/privacy']
    const urls = paths.map((path) => `<url><loc>${xmlText(origin + path)}</loc></url>\n`)
    return sendText(`${XML_HEAD}<urlset ${URLSET}>\n${urls.join('')}</urlset>\n`, { request, reply, ...sending })
  })

  app.get<{ Params: { part: string } }>('/sitemap-products-:part.xml', options, async (request, reply) => {
    const wanted = /^[1-9]\d{0,4}$/.test(request.params.part) ? Number(request.params.part) : 0
    const part = (await currentParts())[wanted - 1]
    if (!part || part.shown === 0) throw new ShopError('not_found')
    // It is another document as soon as one of its products has changed, come or gone.
    const key = ['sitemap', part.after, part.last, part.shown, part.updatedAt?.getTime()].join(' ')
    const build = () => urlset(shop.catalogue.sitemap(part), origin)
    return sendDocument(await documents.get(key, { freshMs: Infinity, build }), { request, reply, ...sending })
  })
}

function indexOf(parts: readonly SitemapPart[], origin: string): string {
  const products = parts.flatMap(({ updatedAt }, at) =>
    updatedAt === null ? [] : [entry(`${origin}/sitemap-products-${at + 1}.xml`, updatedAt)],
  )
  const all = [`<sitemap><loc>${origin}/sitemap-pages.xml</loc></sitemap>\n`, ...products]
  return `${XML_HEAD}<sitemapindex ${URLSET}>\n${all.join('')}</sitemapindex>\n`
}

const entry = (address: string, changed: Date) => `<sitemap><loc>${address}</loc><lastmod>${changed.toISOString()}</lastmod></sitemap>\n`

async function* urlset(products: AsyncIterable<SitemapProduct>, origin: string): AsyncGenerator<string> {
  yield `${XML_HEAD}<urlset ${URLSET} ${IMAGES}>\n`
  for await (const { id, updated_at, pictures } of products) {
    const images = (pictures ?? []).slice(0, PICTURES_MAX).map(({ key, width }) => {
      const address = pictureUrl(key, renditionWidths(width).at(-1) ?? width)
      return `<image:image><image:loc>${origin}${address}</image:loc></image:image>`
    })
    yield `<url><loc>${origin}/product/${id}</loc><lastmod>${updated_at.toISOString()}</lastmod>${images.join('')}</url>\n`
  }
  yield '</urlset>\n'
}

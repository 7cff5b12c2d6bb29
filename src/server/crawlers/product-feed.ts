import type { FastifyInstance } from 'fastify'
import { feedItems, type FeedProduct } from '../../shop/catalogue/rules-feed.ts'
import { shopDescription, shopName } from '../../shop/name.ts'
import type { CrawlerOptions } from './options.ts'
import { sendDocument } from './send.ts'
import { xmlText, XML_HEAD } from './xml.ts'

/** Pieces that exist once sell quickly, so the feed is never much older. Seconds. */
const FRESH = 900

/** `/feeds/products.xml`: all that can be bought, as Google Merchant Center and Meta's catalogues read it (RSS 2.0). */
export async function productFeed(app: FastifyInstance, { shop, origin, limits, documents }: CrawlerOptions) {
  app.get('/feeds/products.xml', { schema: { hide: true }, ...limits(20) }, async (request, reply) => {
    const build = () => channel(shop.catalogue.feed(), origin)
    const document = await documents.get('feed', { freshMs: FRESH * 1000, build })
    // For catalogues, not for who searches the web.
    reply.header('x-robots-tag', 'noindex')
    return sendDocument(document, { request, reply, type: 'application/rss+xml; charset=utf-8', maxAge: FRESH })
  })
}

async function* channel(products: AsyncIterable<FeedProduct>, origin: string): AsyncGenerator<string> {
  yield `${XML_HEAD}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n`
  yield `<title>${xmlText(shopName())}</title>\n<link>${origin}/</link>\n<description>${xmlText(shopDescription())}</description>\n`
  for await (const product of products) {
    for (const item of feedItems(product, { origin, brand: shopName() })) {
      yield `<item>${item.map(([name, value]) => `<g:${name}>${xmlText(value)}</g:${name}>`).join('')}</item>\n`
    }
  }
  yield '</channel>\n</rss>\n'
}

import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { suggestQuery } from '../../shop/catalogue/contract.ts'
import { shopDescription, shopName } from '../../shop/name.ts'
import { createDocuments } from './documents.ts'
import type { CrawlerOptions } from './options.ts'
import { productFeed } from './product-feed.ts'
import { securityTxt, type SecurityTxtOptions } from './security-txt.ts'
import { sendText } from './send.ts'
import { sitemap } from './sitemap.ts'
import { xmlText, XML_HEAD } from './xml.ts'

/** Seconds. */
const HOUR = 3600
const SUGGESTIONS_FRESH = 60
/** Characters of a name in OpenSearch. */
const SHORT_NAME = 16

/** What nobody searches the web for. Pages that only ask not to be listed are not here: they must be read for that. */
const PRIVATE = [
  '/api/',
  '/checkout',
  '/delivery-details',
  '/order-confirmation',
  '/payment-callback',
  '/guest-orders',
  '/orders',
  '/admin',
  '/simulator/',
  '/opensearch/',
]

/** What programs read: search engines, product catalogues elsewhere, the search field of a browser. The same for everyone. */
export async function crawlers(server: FastifyInstance, options: SecurityTxtOptions & { limited: boolean }): Promise<void> {
  const { shop, origin, limited, securityContact } = options
  const documents = createDocuments()
  server.addHook('onClose', async () => documents.close())
  const limits: CrawlerOptions['limits'] = (max) => (limited ? { config: { rateLimit: { max, timeWindow: 60_000 } } } : {})
  const robots = ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
  const app = server.withTypeProvider<ZodTypeProvider>()

  app.get('/robots.txt', { schema: { hide: true } }, async (request, reply) =>
    sendText(robots, { request, reply, type: 'text/plain; charset=utf-8', maxAge: HOUR }),
  )
  app.get('/opensearch.xml', { schema: { hide: true } }, async (request, reply) =>
    sendText(openSearch(origin), { request, reply, type: 'application/opensearchdescription+xml; charset=utf-8', maxAge: HOUR }),
  )
  app.get('/opensearch/suggestions', { schema: { hide: true, querystring: suggestQuery } }, async (request, reply) => {
    const { q } = request.query
    const { words } = await shop.catalogue.suggest(q)
    const text = JSON.stringify([q, words.map((word) => word.text)])
    return sendText(text, { request, reply, type: 'application/x-suggestions+json; charset=utf-8', maxAge: SUGGESTIONS_FRESH })
  })
  await sitemap(server, { shop, origin, limits, documents })
  await securityTxt(server, { shop, origin, securityContact })
  await productFeed(server, { shop, origin, limits, documents })
}

function openSearch(origin: string): string {
  const url = (type: string, path: string, rest = '') => `  <Url type="${type}"${rest} template="${xmlText(origin + path)}"/>`
  return [
    `${XML_HEAD}<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">`,
    `  <ShortName>${xmlText(shopName().slice(0, SHORT_NAME))}</ShortName>`,
    `  <Description>${xmlText(`Search ${shopName()}: ${shopDescription()}`)}</Description>`,
    '  <InputEncoding>UTF-8</InputEncoding>',
    '  <Language>en-KE</Language>',
    `  <Image width="16" height="16" type="image/x-icon">${origin}/favicon.ico</Image>`,
    url('text/html', '/?q={searchTerms}'),
    url('application/x-suggestions+json', '/opensearch/suggestions?q={searchTerms}'),
    url('application/opensearchdescription+xml', '/opensearch.xml', ' rel="self"'),
    '</OpenSearchDescription>',
    '',
  ].join('\n')
}

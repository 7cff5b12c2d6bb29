import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { priceQuery, priceSuggestion } from '../../shop/insights/contract-price.ts'
import { brands, toMeasure, toMeasureQuery } from '../../shop/merchandising/contract-measure.ts'
import type { ApiOptions } from './options.ts'

const config = { access: 'admin' } as const
const tags = ['Admin']

/** What listing a piece asks the shop: what it may cost, and which ones still wait for a tape measure. */
export async function adminListingApi(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  server.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/api/admin/products/price-suggestion',
    {
      config,
      schema: {
        tags,
        summary: 'Suggest a price',
        description:
          'From what pieces like it were sold for in the last year, with the reason in words. Without a price when too few were.',
        querystring: priceQuery,
        response: { 200: priceSuggestion },
      },
    },
    (request) => shop.insights.suggestedPrice(request.query),
  )
  app.get(
    '/api/admin/products/brands',
    {
      config,
      schema: { tags, summary: 'List brands', description: 'Of the latest pieces, the most used first.', response: { 200: brands } },
    },
    () => shop.merchandising.brands(),
  )
  app.get(
    '/api/admin/products/to-measure',
    {
      config,
      schema: { tags, summary: 'List pieces without measurements', querystring: toMeasureQuery, response: { 200: toMeasure } },
    },
    (request) => shop.merchandising.toMeasure(request.query),
  )
}

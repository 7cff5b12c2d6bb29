import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { elsewhereRequest, elsewhereSale, elsewhereSales } from '../../shop/merchandising/contract-elsewhere.ts'
import { by } from './admin-money.ts'
import type { ApiOptions } from './options.ts'
import { keyHeader, keyOf } from './request-key.ts'

const config = { access: 'admin' } as const
const tags = ['Admin']
const params = z.object({ id: z.uuid() })

/** Pieces that were sold without the shop: off sale at once, and back again (admin-02). */
export async function adminElsewhereApi(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  server.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/api/admin/products/:id/elsewhere-sales',
    { config, schema: { tags, summary: 'List what was sold of a piece without the shop', params, response: { 200: elsewhereSales } } },
    async (request) => ({ items: await shop.merchandising.elsewhereSales(request.params.id) }),
  )
  app.post(
    '/api/admin/products/:id/elsewhere-sales',
    {
      config,
      schema: {
        tags,
        summary: 'Mark a unit as sold without the shop',
        description:
          'It is off sale at once. 409 piece_held while a shopper pays for it, piece_sold when nothing is left. It is no order and in no figure of sales.',
        headers: keyHeader,
        params,
        body: elsewhereRequest,
        response: { 201: elsewhereSale },
      },
    },
    async (request, reply) =>
      reply.status(201).send(await shop.elsewhere.soldElsewhere(request.params.id, request.body, keyOf(request), by(request))),
  )
  app.post(
    '/api/admin/elsewhere-sales/:id/undo',
    {
      config,
      schema: { tags, summary: 'Take a sale without the shop back: its unit is for sale again', params, response: { 200: elsewhereSale } },
    },
    (request) => shop.elsewhere.takeBackSale(request.params.id, by(request)),
  )
}

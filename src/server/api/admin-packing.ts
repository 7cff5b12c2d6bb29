import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { packReply, packRequest, type PackReply } from '../../shop/orders/contract-packing.ts'
import { PACKING_TOPIC } from '../../shop/orders/rules-packing.ts'
import { by } from './admin-money.ts'
import { adminStream } from './admin-stream.ts'
import type { ApiOptions } from './options.ts'

/** Packing parcels: what was fetched for them, the same for everybody who packs (admin-04). */
export async function adminPackingApi(server: FastifyInstance, options: ApiOptions): Promise<void> {
  const { shop } = options
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.post(
    '/api/admin/orders/packed',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['Admin'],
        summary: 'Tick pieces off as fetched for their parcels, or put them back',
        description: 'By the ids of the items of orders. Everybody who packs sees it; repeats change nothing.',
        body: packRequest,
        response: { 200: packReply },
      },
    },
    (request) =>
      shop.transact(async ({ orders, audit }) => {
        const { admin, address } = by(request)
        const ticked = await orders.packing.tick(request.body, admin.email)
        const changed = Map.groupBy(
          ticked.filter((piece) => piece.changed),
          ({ order_number: number, packed }) => `${packed ? 'order.pieces_fetched' : 'order.pieces_put_back'} ${number}`,
        )
        for (const [key, pieces] of changed) {
          const [action = '', subject = ''] = key.split(' ')
          await audit.record({ admin, action, subject, details: { pieces: pieces.map(({ name }) => name).join(', ') }, address })
        }
        return { pieces: ticked.map(({ id, packed, by: who }) => ({ id, packed, by: who })) }
      }),
  )
  adminStream(server, options, {
    url: '/api/live/packing',
    summary: 'Track what is fetched for parcels by server-sent events',
    description:
      'On connect hello: what came before it was missed. Then pieces whenever some were ticked off or put back. signed_out when the session or the right to it ends.',
    source: () => ({
      topic: PACKING_TOPIC,
      connected: async () => [{ event: 'hello', data: {} }],
      changed: async (events) => events.map(({ data }) => ({ event: 'pieces', data: data as PackReply })),
    }),
  })
}

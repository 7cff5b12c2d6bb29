import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { bagReply, savedBag } from '../../shop/cart/contract.ts'
import { memberOf } from './access.ts'
import type { ApiOptions } from './options.ts'

const access = { config: { access: 'member' } } as const
const tags = ['Bag']

/** A member's bag, synchronized between their devices. */
export async function bagApi(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  app.post(
    '/api/bag/merge',
    {
      ...access,
      schema: {
        tags,
        summary: 'Merge this bag with the saved one',
        description: 'A line in both keeps the larger quantity, up to the stock. Without lines, returns the saved bag.',
        body: savedBag,
        response: { 200: bagReply },
      },
    },
    (request) => shop.savedBags.merge(memberOf(request).id, request.body.items),
  )

  app.put(
    '/api/bag',
    { ...access, schema: { tags, summary: 'Replace the saved bag', body: savedBag, response: { 200: bagReply } } },
    (request) => shop.savedBags.replace(memberOf(request).id, request.body.items),
  )
}

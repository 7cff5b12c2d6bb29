import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { holdRelease } from '../../shop/checkout/contract.ts'
import type { RecordRelease } from '../../shop/checkout/admin/release-holds.ts'
import { heldNow, heldQuery } from '../../shop/insights/contract.ts'
import { memberOf } from './access.ts'
import type { ApiOptions } from './options.ts'

const access = { config: { access: 'admin' } } as const
const tags = ['Admin']

/** Products that are on hold for a checkout, and releasing them. */
export async function adminHoldsApi(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  app.get(
    '/api/admin/holds',
    { ...access, schema: { tags, summary: 'List held products by checkout', querystring: heldQuery, response: { 200: heldNow } } },
    (request) => shop.insights.held(request.query.cursor),
  )

  app.post(
    '/api/admin/holds/release',
    {
      ...access,
      schema: {
        tags,
        summary: 'Put held pieces back on sale',
        description:
          'Those of one checkout, or of all checkouts by unknown guests. A payment that still arrives is settled if the products are free, and refunded otherwise.',
        body: holdRelease,
        response: { 200: heldNow },
      },
    },
    async (request) => {
      const { body } = request
      if ('code' in body) await shop.checkout.releaseHold(body.code, recordOf(request))
      else await shop.checkout.releaseHolds(body.standing, recordOf(request))
      return shop.insights.held()
    },
  )
}

function recordOf(request: FastifyRequest): RecordRelease {
  const [admin, address] = [memberOf(request), request.ip]
  return ({ audit }, { code, units }) =>
    audit.record({ admin, action: 'hold.released', subject: `checkout:${code}`, details: { pieces: units }, address })
}

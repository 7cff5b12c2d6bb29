import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Areas } from '../../shop/areas.ts'
import type { Shop } from '../../shop/shop.ts'
import {
  garmentCorrection,
  garmentsAdminQuery,
  garmentStep,
  garmentVersion,
  preparedGarment,
  preparedGarments,
} from '../../shop/try-on/contract-garments.ts'
import { MASK_BYTES_MAX } from '../../shop/try-on/rules.ts'
import { memberOf } from './access.ts'
import type { ApiOptions } from './options.ts'

const config = { access: 'admin' } as const
const tags = ['Admin']
const params = z.object({ id: z.uuid() })
/** The mask in Base64, and the points. */
const BODY_MAX = Math.ceil(MASK_BYTES_MAX * 1.4)

/** The pictures that are prepared for the try-on: which need a hand, and putting them right. Every change is in the audit log. */
export async function adminGarmentsApi(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  server.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  reads(server, shop)
  changes(server, shop)
}

function reads(server: FastifyInstance, shop: Shop): void {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/api/admin/garments',
    {
      config,
      schema: {
        tags,
        summary: 'List prepared pictures of the try-on',
        description: 'Of one state, those the shop is least sure of first. `spare`: of pieces of which another picture is worn.',
        querystring: garmentsAdminQuery,
        response: { 200: preparedGarments },
      },
    },
    (request) => shop.tryOn.preparedGarments(request.query),
  )
  app.get(
    '/api/admin/garments/:id',
    { config, schema: { tags, summary: 'Get a prepared picture of the try-on', params, response: { 200: preparedGarment } } },
    (request) => shop.tryOn.preparedGarment(request.params.id),
  )
}

function changes(server: FastifyInstance, shop: Shop): void {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.put(
    '/api/admin/garments/:id',
    {
      config,
      bodyLimit: BODY_MAX,
      schema: {
        tags,
        summary: 'Correct a prepared picture of the try-on',
        description:
          'The named points and, where the outline was painted, a mask: a PNG or WebP as large as the cut-out, in Base64, opaque where the garment is. 409 garment_changed when somebody else has changed it since `version`.',
        params,
        body: garmentCorrection,
        response: { 200: preparedGarment },
      },
    },
    async (request) => {
      const correction = await shop.tryOn.cutCorrection(request.params.id, request.body)
      await audited(shop, request, 'corrected', ({ tryOn }) => tryOn.correctGarment(correction, memberOf(request).id))
      return shop.tryOn.preparedGarment(request.params.id)
    },
  )
  app.post(
    '/api/admin/garments/:id/:step',
    {
      config,
      schema: {
        tags,
        summary: 'Approve, exclude, include, choose or prepare again',
        description: '`approve` keeps it as it is, `choose` has it worn of all pictures of its piece, `again` throws corrections away.',
        params: params.extend({ step: garmentStep }),
        body: garmentVersion,
        response: { 200: preparedGarment },
      },
    },
    async (request) => {
      const { id, step } = request.params
      const { version } = request.body
      await audited(shop, request, DONE[step], ({ tryOn }) => tryOn.stepGarment(id, step, version, memberOf(request).id))
      return shop.tryOn.preparedGarment(id)
    },
  )
}

/** As the log says it. */
const DONE: Record<z.infer<typeof garmentStep>, string> = {
  approve: 'approved',
  exclude: 'excluded',
  include: 'included',
  again: 'prepared_again',
  choose: 'chosen',
}

/** In one transaction with its entry in the log, under the piece that has the picture. */
function audited(shop: Shop, request: FastifyRequest, action: string, work: (areas: Areas) => Promise<void>): Promise<void> {
  const { id } = request.params as z.infer<typeof params>
  const admin = memberOf(request)
  return shop.transact(async (areas) => {
    await work(areas)
    const { product, picture, garment } = await areas.tryOn.preparedGarment(id)
    const details = { name: product.name, picture, garment }
    await areas.audit.record({ admin, action: `garment.${action}`, subject: `product:${product.id}`, details, address: request.ip })
  })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Areas } from '../../shop/areas.ts'
import { isShopError } from '../../shop/errors.ts'
import type { Shop } from '../../shop/shop.ts'
import {
  garmentCorrection,
  garmentDecisions,
  garmentsAdminQuery,
  garmentsDecided,
  garmentStep,
  garmentVersion,
  pointsRequest,
  preparedGarment,
  preparedGarments,
  suggestedPoints,
  type GarmentsDecided,
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
  decisions(server, shop)
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
        description:
          'Of one state, those the shop is least sure of first. `spare`: of pieces of which another picture is worn. `import`: of the pieces of that import alone.',
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
  app.post(
    '/api/admin/garments/:id/points',
    {
      config,
      bodyLimit: BODY_MAX,
      schema: {
        tags,
        summary: 'Look for the points of a picture anew, as some garment',
        description: 'By its outline, or one that was painted: `mask` as in a correction. Nothing is changed by it.',
        params,
        body: pointsRequest,
        response: { 200: suggestedPoints },
      },
    },
    async (request) => ({ rig: await shop.tryOn.suggestPoints(request.params.id, request.body) }),
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
      await audited(shop, request, request.params.id, 'corrected', ({ tryOn }) => tryOn.correctGarment(correction, memberOf(request).id))
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
      await audited(shop, request, id, DONE[step], ({ tryOn }) => tryOn.stepGarment(id, step, version, memberOf(request).id))
      return shop.tryOn.preparedGarment(id)
    },
  )
}

function decisions(server: FastifyInstance, shop: Shop): void {
  server.withTypeProvider<ZodTypeProvider>().post(
    '/api/admin/garments/decisions',
    {
      config,
      schema: {
        tags,
        summary: 'Approve or exclude what was looked at together, or take that back',
        description: 'Each on its own, with its new version or why it was refused: somebody else may have changed it meanwhile.',
        body: garmentDecisions,
        response: { 200: garmentsDecided },
      },
    },
    async (request) => {
      const { step, garments } = request.body
      const results: GarmentsDecided['results'] = []
      for (const { id, version } of garments) {
        const reason = await audited(shop, request, id, DONE[step], ({ tryOn }) =>
          tryOn.stepGarment(id, step, version, memberOf(request).id),
        ).then(
          () => null,
          (error: unknown) => {
            if (!isShopError(error)) throw error
            return error.message
          },
        )
        results.push({ id, version: reason === null ? version + 1 : null, reason })
      }
      return { results }
    },
  )
}

/** As the log says it. */
const DONE: Record<z.infer<typeof garmentStep>, string> = {
  approve: 'approved',
  exclude: 'excluded',
  include: 'included',
  reopen: 'reopened',
  again: 'prepared_again',
  choose: 'chosen',
}

/** In one transaction with its entry in the log, under the piece that has the picture. */
function audited(shop: Shop, request: FastifyRequest, id: string, action: string, work: (areas: Areas) => Promise<void>): Promise<void> {
  const admin = memberOf(request)
  return shop.transact(async (areas) => {
    await work(areas)
    const { product, picture, garment } = await areas.tryOn.preparedGarment(id)
    const details = { name: product.name, picture, garment }
    await areas.audit.record({ admin, action: `garment.${action}`, subject: `product:${product.id}`, details, address: request.ip })
  })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Shop } from '../../shop/shop.ts'
import type { CleanUpBy } from '../../shop/try-on/studio/clean-up.ts'
import {
  cleanUpRequest,
  cleanUpStarted,
  decided,
  decisionsRequest,
  proposals,
  proposalsQuery,
} from '../../shop/try-on/studio/contract-proposals.ts'
import { ShopError } from '../../shop/errors.ts'
import { memberOf } from './access.ts'
import type { ApiOptions } from './options.ts'

const config = { access: 'admin' } as const
const tags = ['Admin']
/** What is proposed never changes; nobody but this browser keeps it. */
const KEPT = 'private, max-age=3600'

const by = (request: FastifyRequest): CleanUpBy => {
  const { id, email } = memberOf(request)
  return { admin: { id, email }, address: request.ip }
}

/** Photos of many pieces that are cleaned up by a worker, and looked at before a piece shows them. */
export async function adminProposalsApi(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  server.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  lookingAndDeciding(server, shop)
  server.withTypeProvider<ZodTypeProvider>().get(
    '/api/admin/studio/proposals/:id/:size',
    {
      config,
      schema: {
        tags,
        summary: 'Get the picture that is proposed',
        params: z.object({ id: z.uuid(), size: z.enum(['small', 'whole']) }),
      },
    },
    async (request, reply) => {
      const picture = await shop.tryOn.proposedPicture(request.params.id, request.params.size)
      if (!picture) throw new ShopError('proposal_gone')
      return reply.header('cache-control', KEPT).header('content-type', picture.contentType).send(picture.content)
    },
  )
}

function lookingAndDeciding(server: FastifyInstance, shop: Shop): void {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/api/admin/studio/proposals',
    {
      config,
      schema: {
        tags,
        summary: 'List photos that were cleaned up',
        description: 'In the order in which they were asked for. `stale`: the piece shows another picture by now, or is gone.',
        querystring: proposalsQuery,
        response: { 200: proposals },
      },
    },
    (request) => shop.tryOn.proposals(request.query),
  )
  app.post(
    '/api/admin/studio/proposals',
    {
      config,
      bodyLimit: 64 * 1024,
      schema: {
        tags,
        summary: 'Clean up the photos of many pieces',
        description:
          'Of marked pieces, or of all that match a filter: at most 1,000 photos at once. A worker makes proposals; no piece shows one before it was accepted. What is open already is not made twice.',
        body: cleanUpRequest,
        response: { 202: cleanUpStarted },
      },
    },
    async (request, reply) => reply.status(202).send(await shop.cleanUp.startCleanUp(request.body, by(request))),
  )
  app.post(
    '/api/admin/studio/proposals/decisions',
    {
      config,
      schema: {
        tags,
        summary: 'Accept cleaned-up photos, leave them, or bring the original back',
        description:
          'Each on its own, with why it could not be. `made`: a stored picture that was made of the same photo by hand, in place of what was proposed.',
        body: decisionsRequest,
        response: { 200: decided },
      },
    },
    (request) => shop.cleanUp.decideProposals(request.body, by(request)),
  )
}

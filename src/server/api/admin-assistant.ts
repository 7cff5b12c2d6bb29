import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { adminFacts, factChange, factId, factRemoval, newFact } from '../../shop/assistant/facts/contract.ts'
import type { FactChanged } from '../../shop/assistant/facts/fact-desk.ts'
import type { Areas } from '../../shop/areas.ts'
import { by } from './admin-money.ts'
import type { ApiOptions } from './options.ts'

const access = { config: { access: 'admin' } } as const
const tags = ['Admin']

/** What the assistant may say of the shop; every change answers with all of it. */
export async function adminAssistantApi(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  const response = { 200: adminFacts }

  app.get('/api/admin/assistant/facts', { ...access, schema: { tags, summary: 'What the assistant may say of the shop', response } }, () =>
    shop.assistantFacts.facts(),
  )
  app.post(
    '/api/admin/assistant/facts',
    { ...access, schema: { tags, summary: 'Answer once for all what was unknown', body: newFact, response } },
    async (request) => {
      const { id } = request.body
      await shop.transact(async ({ assistantFacts, audit }) => {
        const changed = await assistantFacts.addFact(request.body, by(request).admin.id)
        await record(audit, request, 'fact.added', id, changed)
      })
      return shop.assistantFacts.facts()
    },
  )
  app.patch(
    '/api/admin/assistant/facts/:id',
    { ...access, schema: { tags, summary: 'Change what the assistant says', params: factId, body: factChange, response } },
    async (request) => {
      const { id } = request.params
      await shop.transact(async ({ assistantFacts, audit }) => {
        const changed = await assistantFacts.changeFact(id, request.body, by(request).admin.id)
        await record(audit, request, 'fact.changed', id, changed)
      })
      return shop.assistantFacts.facts()
    },
  )
  app.delete(
    '/api/admin/assistant/facts/:id',
    {
      ...access,
      schema: { tags, summary: 'Remove one that was added, or take a change back', params: factId, body: factRemoval, response },
    },
    async (request) => {
      const { id } = request.params
      await shop.transact(async ({ assistantFacts, audit }) => {
        const changed = await assistantFacts.removeFact(id, request.body.version)
        await record(audit, request, 'fact.removed', id, changed)
      })
      return shop.assistantFacts.facts()
    },
  )
}

async function record(
  audit: Areas['audit'],
  request: FastifyRequest,
  action: string,
  id: string,
  { before, after }: FactChanged,
): Promise<void> {
  await audit.record({ ...by(request), action, subject: `fact:${id}`, details: { name: id, before, after } })
}

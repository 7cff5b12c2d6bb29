import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { synonymList, synonymRequest, synonymParams } from '../../shop/catalogue/contract-synonyms.ts'
import type { SynonymChanged } from '../../shop/catalogue/synonym-desk.ts'
import type { Areas } from '../../shop/areas.ts'
import { by, config, tags } from './admin-money.ts'
import type { ApiOptions } from './options.ts'

const response = { 200: synonymList }

/** Words that admins add to the search and to the assistant; every change answers with all of them. */
export async function adminSearchSynonymsApi(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  app.get(
    '/api/admin/search-synonyms',
    { config, schema: { tags, summary: 'List the words that were added to the search', response } },
    () => shop.catalogue.synonymList(),
  )
  app.put(
    '/api/admin/search-synonyms/:word',
    {
      config,
      schema: {
        tags,
        summary: 'Give a word of shoppers the meaning of words that the search knows',
        description:
          'Counts at once, for the search field and the assistant, in every process. A word or phrase has 2 to 40 letters; it must not be one that searches are read by, nor what pieces are called. Its meaning must be understood without other words that were added.',
        params: synonymParams,
        body: synonymRequest,
        response,
      },
    },
    async (request) => {
      await shop.transact(async ({ catalogue, audit }) => {
        const changed = await catalogue.addSynonym(request.params.word, request.body.means, by(request).admin.id)
        await record(audit, request, 'search_word.saved', changed)
      })
      return shop.catalogue.synonymList()
    },
  )
  app.delete(
    '/api/admin/search-synonyms/:word',
    { config, schema: { tags, summary: 'Take a word out of the search again', params: synonymParams, response } },
    async (request) => {
      await shop.transact(async ({ catalogue, audit }) => {
        await record(audit, request, 'search_word.removed', await catalogue.removeSynonym(request.params.word))
      })
      return shop.catalogue.synonymList()
    },
  )
}

async function record(
  audit: Areas['audit'],
  request: FastifyRequest,
  action: string,
  { word, before, after }: SynonymChanged,
): Promise<void> {
  await audit.record({ ...by(request), action, subject: `search_word:${word}`, details: { name: word, before, after } })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Areas } from '../../shop/areas.ts'
import {
  fomoList,
  fomoListQuery,
  fomoMatch,
  fomoQuery,
  fomoReply,
  newSample,
  realSwitch,
  sampleSwitch,
  type FomoEntry,
} from '../../shop/fomo/contract.ts'
import { by } from './admin-money.ts'
import { sendExport, type CsvOptions } from './csv.ts'
import type { ApiOptions } from './options.ts'

const access = { config: { access: 'admin' } } as const
const tags = ['Admin']
const params = z.object({ id: z.uuid() })

const ALL = fomoListQuery.parse({})
const COLUMNS: CsvOptions<FomoEntry>['columns'] = [
  { heading: 'First name', value: (row) => row.customer_name },
  { heading: 'Where', value: (row) => row.customer_location },
  { heading: 'Piece', value: (row) => row.product_name },
  { heading: 'Bought', value: (row) => row.purchase_time },
  { heading: 'Real or sample', value: (row) => (row.is_real ? 'real' : row.built_in ? 'built in' : 'sample') },
  { heading: 'Order', value: (row) => row.order_number },
  { heading: 'Shown', value: (row) => (row.is_active ? 'on' : row.whole_person ? 'person taken out' : 'off') },
]

/** What the recent purchase popup shows, for everybody. */
export async function fomoApi(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  server.withTypeProvider<ZodTypeProvider>().get(
    '/api/rpc/get_active_fomo_notifications',
    {
      schema: {
        tags: ['Shop'],
        summary: 'Recent purchases: first name, town and piece',
        description:
          'Real ones, where the shop tells of them, are 1 to 48 hours old. `is_real` is false for samples; whoever shows one says so.',
        querystring: fomoQuery,
        response: { 200: fomoReply },
      },
    },
    // Made once in some seconds for everybody, and kept by nobody: what is switched off is not told any more.
    async (request, reply) => reply.header('cache-control', 'no-store').send(await shop.fomo.active(request.query.limit_count)),
  )
}

/** The same for admins: all there is, on and off (admin-08). */
export async function adminFomoApi(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  async function audited(request: FastifyRequest, work: (areas: Areas) => Promise<[string, string, Record<string, unknown>] | null>) {
    await shop.transact(async (areas) => {
      const done = await work(areas)
      if (!done) return
      const [{ admin, address }, [action, subject, details]] = [by(request), done]
      await areas.audit.record({ admin, action: `fomo.${action}`, subject, details, address })
    })
    shop.fomo.forgetRecent()
  }

  app.get(
    '/api/admin/fomo',
    {
      ...access,
      schema: { tags, summary: 'Recent purchases, shown and hidden', querystring: fomoListQuery, response: { 200: fomoList } },
    },
    ({ query }) => shop.fomo.list(query),
  )
  app.get(
    '/api/admin/fomo/export',
    { ...access, schema: { tags, summary: 'The list as a CSV file: exactly what its filters match', querystring: fomoMatch } },
    async (request, reply) => {
      const { query } = request
      return sendExport(shop, request, reply, {
        noted: { action: 'fomo.exported', subject: 'fomo', details: { ...query } },
        name: 'recent-purchases',
        columns: COLUMNS,
        page: (cursor, limit) => shop.fomo.page(query, cursor, limit),
      })
    },
  )
  app.post(
    '/api/admin/fomo/samples',
    { ...access, schema: { tags, summary: 'Add a sample', body: newSample, response: { 200: fomoList } } },
    async (request) => {
      await audited(request, async ({ fomo }) => {
        const id = await fomo.addSample(request.body)
        return ['sample_added', `fomo:${id}`, { name: request.body.customer_name, ...request.body }]
      })
      return shop.fomo.list(ALL)
    },
  )
  app.put(
    '/api/admin/fomo/samples/:id',
    { ...access, schema: { tags, summary: 'Show a sample, or not', params, body: sampleSwitch, response: { 200: fomoList } } },
    async (request) => {
      const { is_active: on } = request.body
      await audited(request, async ({ fomo }) => {
        const name = await fomo.switchSample(request.params.id, on)
        return name ? ['sample_switched', `fomo:${request.params.id}`, { name, before: { on: !on }, after: { on } }] : null
      })
      return shop.fomo.list(ALL)
    },
  )
  app.delete(
    '/api/admin/fomo/samples/:id',
    { ...access, schema: { tags, summary: 'Remove a sample', params, response: { 200: fomoList } } },
    async (request) => {
      await audited(request, async ({ fomo }) => {
        const before = await fomo.removeSample(request.params.id)
        return ['sample_removed', `fomo:${request.params.id}`, { name: before.customer_name, before }]
      })
      return shop.fomo.list(ALL)
    },
  )
  app.put(
    '/api/admin/fomo/real/:id',
    {
      ...access,
      schema: {
        tags,
        summary: 'Show a real purchase, or not, or nothing of its buyer',
        params,
        body: realSwitch,
        response: { 200: fomoList },
      },
    },
    async (request) => {
      const { is_active: on, whole_person: person } = request.body
      await audited(request, async ({ fomo }) => {
        const number = await fomo.switchReal(request.params.id, on, person)
        return [on ? 'shown' : person ? 'person_taken_out' : 'hidden', number, { name: number }]
      })
      return shop.fomo.list(ALL)
    },
  )
}

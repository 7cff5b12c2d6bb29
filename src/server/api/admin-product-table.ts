import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { exportQuery, productsPage, productsQuery } from '../../shop/merchandising/contract.ts'
import {
  importQuery,
  markdowns,
  markdownsQuery,
  productRun,
  productRunDetail,
  runQuery,
  runRequest,
} from '../../shop/merchandising/contract-runs.ts'
import { IMPORT_BYTES } from '../../shop/merchandising/rules.ts'
import type { RunBy } from '../../shop/merchandising/run-records.ts'
import { memberOf } from './access.ts'
import type { ApiOptions } from './options.ts'
import { keyHeader, keyOf } from './request-key.ts'

const config = { access: 'admin' } as const
const tags = ['Admin']
const params = z.object({ id: z.uuid() })

const by = (request: FastifyRequest): RunBy => {
  const { id, email } = memberOf(request)
  return { admin: { id, email }, address: request.ip }
}

/** The table of products for admins, changes of many of them, and their files (admin-02). */
export async function adminProductTableApi(server: FastifyInstance, options: ApiOptions): Promise<void> {
  server.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  await server.register(reading, options)
  await server.register(runs, options)
  await server.register(imports, options)
}

async function reading(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/api/admin/products',
    {
      config,
      schema: { tags, summary: 'List products with what admins know of them', querystring: productsQuery, response: { 200: productsPage } },
    },
    (request) => shop.merchandising.products(request.query),
  )
  app.get(
    '/api/admin/products.csv',
    {
      config,
      schema: { tags, summary: 'Export the products that match, in the format that can be imported again', querystring: exportQuery },
    },
    async (request, reply) => {
      const { ids, ...filter } = request.query
      const text = await shop.merchandising.exportMatching(filter, ids)
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="products.csv"')
        .send(Readable.from(text))
    },
  )
  app.post(
    '/api/admin/products/markdowns',
    {
      config,
      schema: {
        tags,
        summary: 'Propose markdowns by age',
        description: 'What each of these products would cost after a markdown by age, in words. Nothing is changed.',
        body: markdownsQuery,
        response: { 200: markdowns },
      },
      bodyLimit: 512 * 1024,
    },
    (request) => shop.productRuns.markdowns(request.body),
  )
}

async function runs(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const { productRuns } = shop
  app.get(
    '/api/admin/products/runs',
    {
      config,
      schema: { tags, summary: 'List the last changes of many products', response: { 200: z.object({ items: z.array(productRun) }) } },
    },
    async () => ({ items: await productRuns.latestRuns(20) }),
  )
  app.post(
    '/api/admin/products/runs',
    {
      config,
      schema: {
        tags,
        summary: 'Change many products at once',
        description:
          'Marked products, or all that match a filter. A worker does it; each product that somebody else has changed meanwhile is left as it is.',
        headers: keyHeader,
        body: runRequest,
        response: { 202: productRun },
      },
      bodyLimit: 512 * 1024,
    },
    async (request, reply) => reply.status(202).send(await productRuns.startRun(request.body, keyOf(request), by(request))),
  )
  app.get(
    '/api/admin/products/runs/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Get a change of many products with its rows',
        params,
        querystring: runQuery,
        response: { 200: productRunDetail },
      },
    },
    (request) => productRuns.run(request.params.id, request.query),
  )
  const actions = {
    stop: ['Stop a change of many products', productRuns.stopRun],
    undo: ['Take a change of many products back', productRuns.undoRun],
    confirm: ['Take an import over as it was shown', productRuns.confirmImport],
    drop: ['Put an import aside', productRuns.dropImport],
  } as const
  for (const [name, [summary, work]] of Object.entries(actions)) {
    app.post(
      `/api/admin/products/runs/:id/${name}`,
      { config, schema: { tags, summary, params, response: { 200: productRunDetail } } },
      async (request) => {
        await work(request.params.id, by(request))
        return productRuns.run(request.params.id, runQuery.parse({}))
      },
    )
  }
}

async function imports(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  // The file itself: of any type that a browser or a spreadsheet calls it.
  server.addContentTypeParser(
    ['text/csv', 'text/plain', 'application/octet-stream', 'application/vnd.ms-excel'],
    { parseAs: 'buffer', bodyLimit: IMPORT_BYTES },
    (_request, body, done) => done(null, body),
  )
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.post(
    '/api/admin/products/imports',
    {
      config,
      bodyLimit: IMPORT_BYTES,
      schema: {
        tags,
        summary: 'Read a CSV file of products into a preview',
        consumes: ['text/csv'],
        description: 'Nothing is changed before it is confirmed.',
        headers: keyHeader,
        querystring: importQuery,
        response: { 202: productRun },
      },
    },
    async (request, reply) => {
      const { name, rate = null } = request.query
      const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      return reply.status(202).send(await shop.productRuns.startImport({ name, content, rate }, keyOf(request), by(request)))
    },
  )
  app.get(
    '/api/admin/products/runs/:id/refused.csv',
    { config, schema: { tags, summary: 'Get the refused rows of an import as a file', params } },
    async (request, reply) =>
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="refused-rows.csv"')
        .send(await shop.productRuns.refusedRows(request.params.id)),
  )
}

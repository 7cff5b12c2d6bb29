import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { customerFigures, figuresQuery, figuresSummary, summaryQuery, wishFigures } from '../../shop/figures/contract.ts'
import { customerRows, wishRows, type FigureRow } from '../../shop/figures/rules-csv.ts'
import { sendCsv } from './csv.ts'
import type { ApiOptions } from './options.ts'

const config = { access: 'admin' } as const
const tags = ['Admin']

/** Figures of the shop for admins, as data and as files. */
export async function adminFiguresApi(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  app.get(
    '/api/admin/figures/summary',
    {
      config,
      schema: {
        tags,
        summary: 'Get sales of today, 7 or 30 days or this month, against the span before up to the same clock time',
        querystring: summaryQuery,
        response: { 200: figuresSummary },
      },
    },
    (request) => shop.figures.summary(request.query.span),
  )

  app.get(
    '/api/admin/figures/customers',
    {
      config,
      schema: { tags, summary: 'Get the customer analytics of some days', querystring: figuresQuery, response: { 200: customerFigures } },
    },
    (request) => shop.figures.customerFigures(request.query),
  )

  app.get(
    '/api/admin/figures/wishes',
    {
      config,
      schema: { tags, summary: 'Get the wishlist analytics of some days', querystring: figuresQuery, response: { 200: wishFigures } },
    },
    (request) => shop.figures.wishFigures(request.query),
  )

  app.get(
    '/api/admin/figures/customers.csv',
    { config, schema: { tags, summary: 'Get the customer analytics as CSV, with definitions', querystring: figuresQuery } },
    async (request, reply) => {
      const figures = await shop.figures.customerFigures(request.query)
      return sendFigures(reply, `customers-${figures.from}-${figures.to}`, customerRows(figures))
    },
  )

  app.get(
    '/api/admin/figures/wishes.csv',
    { config, schema: { tags, summary: 'Get the wishlist analytics as CSV, with definitions', querystring: figuresQuery } },
    async (request, reply) => {
      const figures = await shop.figures.wishFigures(request.query)
      return sendFigures(reply, `wishes-${figures.from}-${figures.to}`, wishRows(figures))
    },
  )
}

function sendFigures(reply: FastifyReply, name: string, rows: readonly FigureRow[]): Promise<FastifyReply> {
  return sendCsv(reply, {
    name,
    columns: [
      { heading: 'Figure', value: (row: FigureRow) => row.section },
      { heading: 'Item', value: (row) => row.item },
      { heading: 'Value', value: (row) => row.value },
      { heading: 'Compared with', value: (row) => row.before },
      { heading: 'Definition', value: (row) => row.means },
    ],
    page: async () => ({ items: rows, next_cursor: null }),
  })
}

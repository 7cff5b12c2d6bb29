import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { order, type Order } from '../../shop/orders/contract.ts'
import { ShopError } from '../../shop/errors.ts'
import {
  adminCancelRequest,
  agreeRequest,
  exchangeRequest,
  orderDesk,
  receiveRequest,
  refuseRequest,
  reopenRequest,
  returnDetail,
  returnRefundRequest,
  returnRequest,
  returnsPage,
  returnsQuery,
  type AdminReturn,
} from '../../shop/returns/contract.ts'
import { ADMIN_REASON_LABELS, ADMIN_STATE_LABELS, WISH_LABELS } from '../../shop/returns/rules-words.ts'
import { by, config, params, refunding, tags } from './admin-money.ts'
import { searchedText, sendExport } from './csv.ts'
import type { ApiOptions } from './options.ts'
import { keyHeader } from './request-key.ts'

/** Returns and cancellations for admins. An action answers with the return after it. */
export async function adminReturnsApi(server: FastifyInstance, options: ApiOptions): Promise<void> {
  server.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  await server.register(reading, options)
  await server.register(actions, options)
  await server.register(money, options)
  await server.register(ofOrders, options)
}

async function reading(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/api/admin/returns',
    { config, schema: { tags, summary: 'List returns, newest first', querystring: returnsQuery, response: { 200: returnsPage } } },
    (request) => shop.returnReads.list(request.query),
  )

  app.get(
    '/api/admin/returns.csv',
    { config, schema: { tags, summary: 'The same list as a file', querystring: returnsQuery.omit({ cursor: true, limit: true }) } },
    async (request, reply) => {
      const details = { ...request.query, q: searchedText(request.query.q) }
      return sendExport<AdminReturn>(shop, request, reply, {
        noted: { action: 'returns.exported', subject: 'returns', details },
        name: 'returns',
        columns: CSV_COLUMNS,
        page: (cursor, limit) => shop.returnReads.list({ ...request.query, cursor, limit }),
      })
    },
  )

  app.get(
    '/api/admin/returns/:id',
    { config, schema: { tags, summary: 'Get a return in detail', params, response: { 200: returnDetail } } },
    (request) => shop.returnReads.detail(request.params.id),
  )
}

const CSV_COLUMNS = [
  { heading: 'Order', value: (row: AdminReturn) => row.order_number },
  { heading: 'State', value: (row: AdminReturn) => ADMIN_STATE_LABELS[row.state].label },
  { heading: 'Asked at', value: (row: AdminReturn) => row.created_at },
  { heading: 'Name', value: (row: AdminReturn) => row.name },
  { heading: 'Pieces', value: (row: AdminReturn) => row.items.map(({ name, quantity }) => `${quantity} x ${name}`).join('; ') },
  { heading: 'Reason', value: (row: AdminReturn) => ADMIN_REASON_LABELS[row.reason] },
  { heading: 'Wish', value: (row: AdminReturn) => WISH_LABELS[row.wish] },
  { heading: 'Outcome', value: (row: AdminReturn) => (row.outcome ? WISH_LABELS[row.outcome] : null) },
  { heading: 'Goods refunded (KES)', value: (row: AdminReturn) => row.goods_amount },
  { heading: 'Delivery refunded (KES)', value: (row: AdminReturn) => row.delivery_amount },
  { heading: 'Exchange order', value: (row: AdminReturn) => row.exchange_number },
]

async function actions(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const { desk } = shop.returns
  const detail = (id: string) => shop.returnReads.detail(id)
  const headers = keyHeader

  app.post(
    '/api/admin/returns/:id/agree',
    { config, schema: { tags, summary: 'Agree to a return', headers, params, body: agreeRequest, response: { 200: returnDetail } } },
    async (request) => {
      await desk.agree(request.params.id, request.body, by(request))
      return detail(request.params.id)
    },
  )

  app.post(
    '/api/admin/returns/:id/refuse',
    {
      config,
      schema: { tags, summary: 'Refuse a return, with words', headers, params, body: refuseRequest, response: { 200: returnDetail } },
    },
    async (request) => {
      await desk.refuse(request.params.id, request.body, by(request))
      return detail(request.params.id)
    },
  )

  app.post(
    '/api/admin/returns/:id/reopen',
    {
      config,
      schema: { tags, summary: 'Look at a refused return again', headers, params, body: reopenRequest, response: { 200: returnDetail } },
    },
    async (request) => {
      await desk.reopen(request.params.id, by(request))
      return detail(request.params.id)
    },
  )

  app.post(
    '/api/admin/returns/:id/receive',
    {
      config,
      schema: {
        tags,
        summary: 'Note that the pieces are here',
        description: 'Each goes back on sale, or is written off.',
        headers,
        params,
        body: receiveRequest,
        response: { 200: returnDetail },
      },
    },
    async (request) => {
      await desk.receive(request.params.id, request.body, by(request))
      return detail(request.params.id)
    },
  )
}

async function money(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const { desk } = shop.returns
  const headers = keyHeader

  app.post(
    '/api/admin/returns/:id/refund',
    {
      config: refunding,
      schema: { tags, summary: 'Refund what came back', headers, params, body: returnRefundRequest, response: { 200: returnDetail } },
    },
    async (request) => {
      await desk.refund(request.params.id, request.body, by(request))
      return shop.returnReads.detail(request.params.id)
    },
  )

  app.post(
    '/api/admin/returns/:id/exchange',
    {
      config: refunding,
      schema: {
        tags,
        summary: 'Send another piece instead',
        description: 'At most of the same price; what it costs less is refunded. It becomes an order that costs nothing.',
        headers,
        params,
        body: exchangeRequest,
        response: { 200: returnDetail },
      },
    },
    async (request) => {
      await desk.exchange(request.params.id, request.body, by(request))
      return shop.returnReads.detail(request.params.id)
    },
  )
}

async function ofOrders(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const { desk } = shop.returns
  const headers = keyHeader

  app.get(
    '/api/admin/orders/:id/returns',
    { config, schema: { tags, summary: 'List what came back of an order, and what can', params, response: { 200: orderDesk } } },
    (request) => desk.ofOrder(request.params.id),
  )

  app.post(
    '/api/admin/orders/:id/returns',
    {
      config,
      schema: {
        tags,
        summary: 'Write a return down for a shopper',
        description: 'Also after the seven days that shoppers have.',
        headers,
        params,
        body: returnRequest.omit({ guest_id: true }),
        response: { 200: returnDetail },
      },
    },
    async (request) => shop.returnReads.detail(await desk.record(request.params.id, request.body, by(request))),
  )

  app.post(
    '/api/admin/orders/:id/cancel',
    {
      config: refunding,
      schema: {
        tags,
        summary: 'Cancel an order that has not been shipped',
        description: 'The payment is refunded and the products go back on sale.',
        headers,
        params,
        body: adminCancelRequest,
        response: { 200: order },
      },
    },
    async (request): Promise<Order> => {
      await desk.cancelOrder(request.params.id, request.body, by(request))
      const found = await shop.orders.find(request.params.id)
      if (!found) throw new ShopError('order_not_found')
      return found
    },
  )
}

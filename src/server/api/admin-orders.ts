import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { orderOpened } from '../../shop/accounts/rules-audit.ts'
import { ShopError } from '../../shop/errors.ts'
import {
  movesReply,
  movesRequest,
  movesUndo,
  movesUndone,
  orderDetail,
  orderExport,
  orderListPage,
  orderListQuery,
  type OrderFileRow,
} from '../../shop/insights/order-desk/contract.ts'
import { deliveryCorrection, orderMessage } from '../../shop/orders/contract.ts'
import { FULFILLMENT_LABELS } from '../../shop/orders/rules.ts'
import { ORDER_STATUS_LABELS } from '../../shop/insights/order-desk/rules.ts'
import { by } from './admin-money.ts'
import { searchedText, sendExport, type CsvOptions } from './csv.ts'
import type { ApiOptions } from './options.ts'
import { keyHeader } from './request-key.ts'

const access = { config: { access: 'admin' } } as const
const tags = ['Admin']
/** An order by its id or its number. */
const orderKey = z.object({ id: z.uuid().or(z.string().regex(/^UP-[0-9A-Z]{6}$/)) })
const params = z.object({ id: z.uuid() })
const done = z.object({})

const COLUMNS: CsvOptions<OrderFileRow>['columns'] = [
  { heading: 'Order', value: (row) => row.order_number },
  { heading: 'Paid at', value: (row) => row.created_at.toISOString() },
  { heading: 'Payment', value: (row) => ORDER_STATUS_LABELS[row.status] },
  { heading: 'Step', value: (row) => FULFILLMENT_LABELS[row.fulfillment_status] },
  { heading: 'Customer', value: (row) => row.name },
  { heading: 'Phone', value: (row) => row.phone_number },
  { heading: 'Member', value: (row) => (row.is_member ? 'yes' : 'no') },
  { heading: 'Area', value: (row) => row.delivery_area },
  { heading: 'Pieces', value: (row) => row.units },
  { heading: 'Net KES', value: (row) => row.net },
  { heading: 'Total KES', value: (row) => row.total_amount },
  { heading: 'Method', value: (row) => row.payment_method },
  { heading: 'Receipt', value: (row) => row.payment_receipt },
  { heading: 'Code', value: (row) => row.discount_code },
]

/** The order desk: lists of work, one order, moving many, writing to the shopper. */
export async function adminOrdersApi(server: FastifyInstance, options: ApiOptions): Promise<void> {
  server.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  await server.register(reading, options)
  await server.register(acting, options)
}

async function reading(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const { orderDesk } = shop.insights

  app.get(
    '/api/admin/orders',
    {
      ...access,
      schema: { tags, summary: 'List orders by what they wait for', querystring: orderListQuery, response: { 200: orderListPage } },
    },
    (request) => orderDesk.list(request.query),
  )
  app.get(
    '/api/admin/orders/export',
    {
      ...access,
      schema: {
        tags,
        summary: 'The list as a CSV file: exactly what its filters match, or the orders that are named',
        querystring: orderExport,
      },
    },
    async (request, reply) => {
      const { ids, ...match } = request.query
      const page = await orderDesk.reader(match, ids)
      const details = ids ? { ids } : { ...match, q: searchedText(match.q) }
      return sendExport(shop, request, reply, {
        noted: { action: 'orders.exported', subject: 'orders', details },
        name: ids ? 'orders' : `orders-${match.tab.replaceAll('_', '-')}`,
        columns: COLUMNS,
        page,
      })
    },
  )
  app.get(
    '/api/admin/orders/:id',
    { ...access, schema: { tags, summary: 'Get an order with its timeline', params: orderKey, response: { 200: orderDetail } } },
    async (request) => {
      const detail = await orderDesk.detail(request.params.id)
      if (!detail) throw new ShopError('order_not_found')
      await shop.audit.noteOpened([orderOpened(detail, by(request))])
      return detail
    },
  )
}

async function acting(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/api/admin/orders/moves',
    {
      ...access,
      schema: {
        tags,
        summary: 'Move orders to their next step',
        description:
          'The step waits 10 seconds, in which it can be taken back; then the orders move and their shoppers are told. Pressing it again changes nothing.',
        body: movesRequest,
        response: { 200: movesReply },
      },
    },
    async (request) => {
      const { to, ids, matching } = request.body
      const chosen = matching ? await shop.insights.orderDesk.ids(matching) : [...new Set(ids)]
      const moved = await shop.checkout.planMoves(chosen, to, by(request))
      return { ...moved, due_at: shop.insights.orderDesk.movesAt() }
    },
  )
  app.post(
    '/api/admin/orders/moves/undo',
    { ...access, schema: { tags, summary: 'Take steps back that are still waiting', body: movesUndo, response: { 200: movesUndone } } },
    async (request) => ({ undone: await shop.checkout.undoMoves(request.body.ids, request.body.to) }),
  )
  app.put(
    '/api/admin/orders/:id/delivery-details',
    {
      ...access,
      schema: {
        tags,
        summary: 'Enter or correct where an order goes',
        description:
          'Until it is shipped. `seen` is what was there when the form was opened; 409 delivery_changed names what somebody else has changed meanwhile, with both values. The shopper is told, as when they enter it themselves. The same again changes nothing.',
        params,
        body: deliveryCorrection,
        response: { 200: done },
      },
    },
    async (request) => {
      await shop.checkout.correctDeliveryDetails(request.params.id, request.body, by(request))
      return {}
    },
  )
  app.post(
    '/api/admin/orders/:id/messages',
    {
      ...access,
      schema: {
        tags,
        summary: 'Write to the shopper of an order, by SMS or e-mail',
        headers: keyHeader,
        params,
        body: orderMessage,
        response: { 200: done },
      },
    },
    async (request) => {
      await shop.checkout.writeToShopper(request.params.id, request.body, by(request))
      return {}
    },
  )
}

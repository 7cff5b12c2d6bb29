import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { auditPage, auditQuery } from '../../shop/accounts/contract.ts'
import { dashboard, openCounts } from '../../shop/insights/contract.ts'
import { fulfillmentChange, order, type Order } from '../../shop/orders/contract.ts'
import type { Areas } from '../../shop/areas.ts'
import { memberOf } from './access.ts'
import type { ApiOptions } from './options.ts'
import { keyHeader, keyOf } from './request-key.ts'

const access = { config: { access: 'admin' } } as const
const tags = ['Admin']
const params = z.object({ id: z.uuid() })

/** What only admins may see and do; the server's word on who is one, at every call (open-28). */
export async function adminApi(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  app.get('/api/admin/dashboard', { ...access, schema: { tags, summary: 'Get the dashboard figures', response: { 200: dashboard } } }, () =>
    shop.insights.dashboard(),
  )

  app.get('/api/admin/counts', { ...access, schema: { tags, summary: 'Count what needs doing', response: { 200: openCounts } } }, () =>
    shop.insights.openCounts(),
  )

  app.get(
    '/api/admin/audit',
    { ...access, schema: { tags, summary: 'List the audit log, newest first', querystring: auditQuery, response: { 200: auditPage } } },
    (request) => shop.audit.page(request.query),
  )

  app.post(
    '/api/admin/orders/:id/fulfillment',
    {
      ...access,
      schema: {
        tags,
        summary: 'Move an order to its next fulfilment status',
        description: 'details_received, then shipped, delivered, fulfilled; no other transition is allowed. The shopper is notified.',
        headers: keyHeader,
        params,
        body: fulfillmentChange,
        response: { 200: order },
      },
    },
    (request) => {
      const admin = memberOf(request)
      const { fulfillment_status: to } = request.body
      const record = ({ audit }: Areas, { id, order_number: number }: Pick<Order, 'id' | 'order_number'>) =>
        audit.record({ admin, action: `order.${to}`, subject: number, details: { order_id: id }, address: request.ip })
      return shop.checkout.advanceOrder(request.params.id, to, record, keyOf(request))
    },
  )
}

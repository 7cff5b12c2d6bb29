import { randomUUID } from 'node:crypto'
import type { Row } from './access-rows.ts'

const admins = (status: number): Row['says'] => [401, 401, 403, 403, status]
const item = { order_item_id: randomUUID(), quantity: 1 }
const asked = { items: [item], reason: 'fit', wish: 'refund' }
const someReturn = (action: string, body: unknown): Record<string, Row> => ({
  [`POST /api/admin/returns/:id/${action}`]: {
    says: admins(404),
    path: () => `/api/admin/returns/${randomUUID()}/${action}`,
    body: () => body,
  },
})

/** What comes back: asked for by the owner of an order, decided by admins. */
export const RETURN_ROWS: Record<string, Row> = {
  'GET /api/orders/:id/returns': { says: [404, 404, 200, 404, 404], path: (of) => `/api/orders/${of.orderId}/returns` },
  // The owner's order here was made without a checkout.
  'POST /api/orders/:id/returns': { says: [404, 404, 404, 404, 404], path: (of) => `/api/orders/${of.orderId}/returns`, body: () => asked },
  'POST /api/orders/:id/returns/:return_id/withdraw': {
    says: [404, 404, 404, 404, 404],
    path: (of) => `/api/orders/${of.orderId}/returns/${randomUUID()}/withdraw`,
    body: () => ({}),
  },
  'GET /api/admin/returns': { says: admins(200) },
  'GET /api/admin/returns.csv': { says: admins(200) },
  'GET /api/admin/returns/:id': { says: admins(404), path: () => `/api/admin/returns/${randomUUID()}` },
  ...someReturn('agree', {}),
  ...someReturn('refuse', { answer: 'No' }),
  ...someReturn('reopen', {}),
  ...someReturn('receive', { items: [{ order_item_id: item.order_item_id, condition: 'on_sale' }] }),
  ...someReturn('refund', { goods_amount: 1, delivery_amount: 0 }),
  ...someReturn('exchange', { variant_id: randomUUID() }),
  'GET /api/admin/orders/:id/returns': { says: admins(200), path: (of) => `/api/admin/orders/${of.orderId}/returns` },
  'POST /api/admin/orders/:id/returns': {
    says: admins(404),
    path: (of) => `/api/admin/orders/${of.orderId}/returns`,
    body: () => asked,
  },
  'POST /api/admin/orders/:id/cancel': {
    says: admins(404),
    path: () => `/api/admin/orders/${randomUUID()}/cancel`,
    body: () => ({ note: 'why not' }),
  },
}

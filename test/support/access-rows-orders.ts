import { randomUUID } from 'node:crypto'
import type { Row } from './access-rows.ts'

const admins = (status: number): Row['says'] => [401, 401, 403, 403, status]

/** The order desk. Lists are asked for what nobody has: an admin may see the owner, and this table says that nobody else does. */
export const ORDER_ROWS: Record<string, Row> = {
  'GET /api/admin/orders': { says: admins(200), path: () => '/api/admin/orders?q=UP-000000' },
  'GET /api/admin/orders/export': { says: admins(200), path: () => '/api/admin/orders/export?q=UP-000000' },
  'GET /api/admin/orders/:id': { says: admins(404), path: () => `/api/admin/orders/${randomUUID()}` },
  'POST /api/admin/orders/moves': { says: admins(200), body: () => ({ to: 'shipped', ids: [randomUUID()] }) },
  'POST /api/admin/orders/moves/undo': { says: admins(200), body: () => ({ to: 'shipped', ids: [randomUUID()] }) },
  'PUT /api/admin/orders/:id/delivery-details': {
    says: admins(404),
    path: () => `/api/admin/orders/${randomUUID()}/delivery-details`,
    body: () => ({
      name: 'Wanjiku Kamau',
      phone_number: '0712345678',
      address: 'Kilimani, Blue House 4B',
      seen: { name: null, phone_number: null, address: null, notes: null },
    }),
  },
  'POST /api/admin/orders/:id/messages': {
    says: admins(404),
    path: () => `/api/admin/orders/${randomUUID()}/messages`,
    body: () => ({ channel: 'sms', text: 'Your order is ready.' }),
  },
  'POST /api/admin/orders/:id/fulfillment': {
    says: admins(409),
    path: (of) => `/api/admin/orders/${of.orderId}/fulfillment`,
    body: () => ({ fulfillment_status: 'shipped' }),
  },
}

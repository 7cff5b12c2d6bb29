import { randomUUID } from 'node:crypto'
import type { Row } from './access-rows.ts'

const admins = (status: number): Row['says'] => [401, 401, 403, 403, status]

/** What was sold without the shop, and what is fetched for parcels. */
export const DESK_ROWS: Record<string, Row> = {
  'GET /api/admin/products/:id/elsewhere-sales': { says: admins(200), path: () => `/api/admin/products/${randomUUID()}/elsewhere-sales` },
  'POST /api/admin/products/:id/elsewhere-sales': {
    says: admins(404),
    path: () => `/api/admin/products/${randomUUID()}/elsewhere-sales`,
    body: () => ({}),
  },
  'POST /api/admin/orders/packed': { says: admins(200), body: () => ({ pieces: [{ id: randomUUID(), packed: true }] }) },
  'GET /api/live/packing': { says: admins(200) },
  'POST /api/admin/elsewhere-sales/:id/undo': { says: admins(404), path: () => `/api/admin/elsewhere-sales/${randomUUID()}/undo` },
}

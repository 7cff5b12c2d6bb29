import { randomUUID } from 'node:crypto'
import type { Row } from './access-rows.ts'

const admins = (status: number): Row['says'] => [401, 401, 403, 403, status]

/** Notes and saved views of those who run the shop, and what they have to do. */
export const STAFF_ROWS: Record<string, Row> = {
  'GET /api/admin/search': { says: admins(200), path: (of) => `/api/admin/search?q=${of.orderNumber}` },
  'GET /api/admin/counts': { says: admins(200) },
  'GET /api/live/admin': { says: admins(200) },
  'GET /api/admin/notes': { says: admins(200), path: (of) => `/api/admin/notes?subject=${of.orderNumber}` },
  'POST /api/admin/notes': { says: admins(200), body: (of) => ({ subject: of.orderNumber, text: 'Call before five.' }) },
  'PATCH /api/admin/notes/:id': {
    says: admins(404),
    path: () => `/api/admin/notes/${randomUUID()}`,
    body: () => ({ text: 'Call after five.' }),
  },
  'DELETE /api/admin/notes/:id': { says: admins(404), path: () => `/api/admin/notes/${randomUUID()}` },
  'POST /api/admin/notes/:id/restore': { says: admins(404), path: () => `/api/admin/notes/${randomUUID()}/restore` },
  'GET /api/admin/saved-views': { says: admins(200), path: () => '/api/admin/saved-views?page=/admin/orders' },
  'PUT /api/admin/saved-views': {
    says: admins(200),
    body: () => ({ page: '/admin/orders', name: 'Nairobi', query: 'area=nairobi' }),
  },
  'DELETE /api/admin/saved-views/:id': { says: admins(404), path: () => `/api/admin/saved-views/${randomUUID()}` },
}

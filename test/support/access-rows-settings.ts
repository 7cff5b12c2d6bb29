import { randomUUID } from 'node:crypto'
import type { Row } from './access-rows.ts'

const admins = (status: number): Row['says'] => [401, 401, 403, 403, status]

/** What delivery costs: an admin is refused for the time, and for what is not planned. */
export const SETTINGS_ROWS: Record<string, Row> = {
  'GET /api/admin/social-proof': { says: admins(200) },
  'GET /api/admin/delivery': { says: admins(200) },
  'POST /api/admin/delivery/rates': {
    says: admins(400),
    body: () => ({ area: 'nairobi', fee: 0, offered: true, effective_from: '2020-01-01T00:00:00.000Z', seen: null }),
  },
  'DELETE /api/admin/delivery/rates/:id': { says: admins(404), path: () => `/api/admin/delivery/rates/${randomUUID()}` },
}

import { randomUUID } from 'node:crypto'
import { rigOf } from './garments.ts'
import type { Row } from './access-rows.ts'

const admins = (status: number): Row['says'] => [401, 401, 403, 403, status]

/** The pictures that are prepared for the try-on. */
export const GARMENT_ROWS: Record<string, Row> = {
  'GET /api/admin/garments': { says: admins(200) },
  'GET /api/admin/garments/:id': { says: admins(404), path: () => `/api/admin/garments/${randomUUID()}` },
  'PUT /api/admin/garments/:id': {
    says: admins(404),
    path: () => `/api/admin/garments/${randomUUID()}`,
    body: () => ({ version: 1, rig: rigOf('top'), mask: null }),
  },
  'POST /api/admin/garments/:id/points': {
    says: admins(404),
    path: () => `/api/admin/garments/${randomUUID()}/points`,
    body: () => ({ garment: 'top', mask: null }),
  },
  'POST /api/admin/garments/decisions': {
    says: admins(200),
    body: () => ({ step: 'approve', garments: [{ id: randomUUID(), version: 1 }] }),
  },
  'POST /api/admin/garments/:id/:step': {
    says: admins(404),
    path: () => `/api/admin/garments/${randomUUID()}/approve`,
    body: () => ({ version: 1 }),
  },
}

import { randomUUID } from 'node:crypto'
import type { Row } from './access-rows.ts'

const own = (status: number): Row['says'] => [401, 401, status, status, status]
const nobodys = () => randomUUID()

/** Pictures of members by a service, of which this shop has none, looks, and outfits of the stylist. */
export const TRY_ON_ROWS: Record<string, Row> = {
  'GET /api/products/:id/looks': { says: [200, 200, 200, 200, 200], path: (of) => `/api/products/${of.piece}/looks` },
  'GET /api/try-on/engines': { says: own(200) },
  'POST /api/try-on/jobs': {
    says: own(503),
    path: (of) => `/api/try-on/jobs?piece=${of.piece}&consent=2026-11`,
    type: 'image/jpeg',
    body: () => 'no picture',
  },
  'DELETE /api/try-on/jobs': { says: own(204) },
  'GET /api/try-on/jobs/:id': { says: own(404), path: () => `/api/try-on/jobs/${nobodys()}` },
  'POST /api/try-on/jobs/:id/cancel': { says: own(404), path: () => `/api/try-on/jobs/${nobodys()}/cancel` },
  'GET /api/try-on/jobs/:id/result': { says: own(404), path: () => `/api/try-on/jobs/${nobodys()}/result` },
  'GET /api/try-on/looks': { says: own(200) },
  'POST /api/try-on/looks': {
    says: own(422),
    path: (of) => `/api/try-on/looks?pieces=${of.piece}`,
    type: 'image/jpeg',
    body: () => 'no picture',
  },
  'DELETE /api/try-on/looks/:id': { says: own(404), path: () => `/api/try-on/looks/${nobodys()}` },
  'GET /api/try-on/looks/shared/:token': { says: [404, 404, 404, 404, 404], path: () => `/api/try-on/looks/shared/${'0'.repeat(32)}` },
  'DELETE /api/admin/try-on/looks/:token': {
    says: [401, 401, 403, 403, 404],
    path: () => `/api/admin/try-on/looks/${'0'.repeat(32)}`,
  },
  'GET /api/admin/try-on': { says: [401, 401, 403, 403, 200] },
}

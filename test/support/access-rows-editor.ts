import { randomUUID } from 'node:crypto'
import type { Row } from './access-rows.ts'

const admins = (status: number): Row['says'] => [401, 401, 403, 403, status]

/** Who may call what of the editor of a piece. */
export const EDITOR_ROWS: Record<string, Row> = {
  'POST /api/admin/products': {
    says: admins(201),
    body: () => ({ name: 'Listed by hand', category: 'clothing', condition: 'Good', sizes: [{ size: null, price: 900 }] }),
  },
  'GET /api/admin/products/price-suggestion': { says: admins(200), path: () => '/api/admin/products/price-suggestion?kind=dress' },
  'GET /api/admin/products/brands': { says: admins(200) },
  'GET /api/admin/products/to-measure': { says: admins(200) },
  'GET /api/admin/products/:id': { says: admins(404), path: () => `/api/admin/products/${randomUUID()}` },
  'PATCH /api/admin/products/:id': { says: admins(404), path: () => `/api/admin/products/${randomUUID()}`, body: () => ({ version: 1 }) },
  'POST /api/admin/studio/cut-outs': { says: admins(422), type: 'image/png', body: () => 'no picture' },
  'GET /api/admin/studio/originals': { says: admins(200), path: () => '/api/admin/studio/originals?keys=0123456789abcdef0123' },
  'PUT /api/admin/studio/originals/:key': {
    says: admins(404),
    path: () => '/api/admin/studio/originals/0123456789abcdef0123',
    body: () => ({ original: '3210fedcba9876543210' }),
  },
  'GET /api/admin/studio/proposals': { says: admins(200) },
  'POST /api/admin/studio/proposals': { says: admins(422), body: () => ({ products: { marked: [randomUUID()] } }) },
  'POST /api/admin/studio/proposals/decisions': {
    says: admins(200),
    body: () => ({ decision: 'accept', proposals: [{ id: randomUUID() }] }),
  },
  'GET /api/admin/studio/proposals/:id/:size': {
    says: admins(404),
    path: () => `/api/admin/studio/proposals/${randomUUID()}/small`,
  },
  'POST /api/admin/products/pictures': { says: admins(422), type: 'image/png', body: () => 'no picture' },
}

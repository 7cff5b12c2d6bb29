import { randomUUID } from 'node:crypto'
import type { Row } from './access-rows.ts'

const admins = (status: number): Row['says'] => [401, 401, 403, 403, status]
const nowhere = randomUUID()

/** Highlights of the home page; an admin is refused for the version. */
export const HIGHLIGHT_ROWS: Record<string, Row> = {
  'GET /api/admin/highlights': { says: admins(200) },
  'GET /api/admin/highlights/clips': { says: admins(200), path: () => '/api/admin/highlights/clips?ids=' },
  'PUT /api/admin/highlights/entries/:id': {
    says: admins(409),
    path: () => `/api/admin/highlights/entries/${nowhere}`,
    body: () => ({ version: 999, entry: { kind: 'hero', id: nowhere, title: 'New', from: null, to: null, products: [] } }),
  },
  'DELETE /api/admin/highlights/entries/:id': {
    says: admins(409),
    path: () => `/api/admin/highlights/entries/${nowhere}`,
    body: () => ({ version: 999 }),
  },
  'PUT /api/admin/highlights/order': { says: admins(409), body: () => ({ version: 999, ids: [] }) },
  'POST /api/admin/highlights/publish': { says: admins(409), body: () => ({ version: 999 }) },
  'POST /api/admin/highlights/sets/:number/restore': {
    says: admins(409),
    path: () => '/api/admin/highlights/sets/0/restore',
    body: () => ({ version: 999 }),
  },
  'POST /api/admin/highlights/pictures': { says: admins(422), type: 'image/png', body: () => 'no picture' },
}

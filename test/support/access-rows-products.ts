import { randomUUID } from 'node:crypto'
import type { Row } from './access-rows.ts'

const admins = (status: number): Row['says'] => [401, 401, 403, 403, status]
const unknownRun = (action: string) => `/api/admin/products/runs/${randomUUID()}${action}`

/** The table of products, changes of many of them, and their files. */
export const PRODUCT_TABLE_ROWS: Record<string, Row> = {
  'GET /api/admin/products': { says: admins(200) },
  'GET /api/admin/products.csv': { says: admins(200) },
  'GET /api/admin/products/runs': { says: admins(200) },
  'POST /api/admin/products/runs': {
    says: admins(422),
    body: () => ({ change: { kind: 'publish' }, products: { marked: [{ id: randomUUID() }] } }),
  },
  'POST /api/admin/products/markdowns': {
    says: admins(200),
    body: () => ({ as_of: new Date().toISOString(), products: { marked: [{ id: randomUUID() }] } }),
  },
  'GET /api/admin/products/runs/:id': { says: admins(404), path: () => unknownRun('') },
  ...Object.fromEntries(
    ['stop', 'undo', 'confirm', 'drop'].map((action) => [
      `POST /api/admin/products/runs/:id/${action}`,
      { says: admins(404), path: () => unknownRun(`/${action}`) },
    ]),
  ),
  'GET /api/admin/products/runs/:id/refused.csv': { says: admins(404), path: () => unknownRun('/refused.csv') },
  'POST /api/admin/products/imports': { says: admins(202), body: () => 'Handle,Title,Variant Price\na,A,100\n', type: 'text/csv' },
}

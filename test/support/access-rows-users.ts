import { randomUUID } from 'node:crypto'
import type { Row } from './access-rows.ts'

const admins = (status: number): Row['says'] => [401, 401, 403, 403, status]
const guest = (action: string, body: unknown): Record<string, Row> => ({
  [`POST /api/admin/users/guests/:key/${action}`]: {
    says: admins(404),
    path: () => `/api/admin/users/guests/${randomUUID()}/${action}`,
    body: () => body,
  },
})
const someone = (action: string, body: unknown): Record<string, Row> => ({
  [`POST /api/admin/users/:id/${action}`]: {
    says: admins(404),
    path: () => `/api/admin/users/${randomUUID()}/${action}`,
    body: () => body,
  },
})

/** Members and guests, as admins see them. */
export const USER_ROWS: Record<string, Row> = {
  'GET /api/admin/users': { says: admins(200), path: () => '/api/admin/users?view=disabled' },
  'GET /api/admin/users.csv': { says: admins(200), path: () => '/api/admin/users.csv?view=disabled' },
  'GET /api/admin/users/:id': { says: admins(404), path: () => `/api/admin/users/${randomUUID()}` },
  'GET /api/admin/users/guests/:key': { says: admins(404), path: () => `/api/admin/users/guests/${randomUUID()}` },
  ...someone('admin', { is_admin: true }),
  ...someone('disabled', { disabled: true }),
  ...someone('sign-out', {}),
  ...someone('export', {}),
  ...guest('export', {}),
  ...guest('erase', { phone_number: '0712345678' }),
  ...someone('erase', { email: 'nobody@mail.example' }),
}

import { randomUUID } from 'node:crypto'
import type { Row } from './access-rows.ts'

const admins = (status: number): Row['says'] => [401, 401, 403, 403, status]
const nowhere = '00000000-0000-4000-8000-000000000000'

/** Who may call what of order e-mails. */
export const MAIL_ROWS: Record<string, Row> = {
  'GET /api/admin/email-settings': { says: admins(200) },
  'PATCH /api/admin/email-settings': { says: admins(200), body: () => ({ values: {}, seen: {} }) },
  'GET /api/admin/order-notifications': { says: admins(200) },
  'GET /api/admin/order-notifications.csv': { says: admins(200) },
  'GET /api/admin/order-notifications/unprocessed': { says: admins(200) },
  'GET /api/admin/order-notifications/count': { says: admins(200) },
  'POST /api/admin/order-notifications/process': { says: admins(200) },
  'POST /api/admin/order-notifications': { says: admins(404), body: () => ({ order_id: nowhere, event_type: 'order_shipped' }) },
  'POST /api/admin/order-notifications/actions': { says: admins(200), body: () => ({ action: 'give_up', ids: [nowhere] }) },
  'GET /api/admin/suppressed-addresses': { says: admins(200) },
  'POST /api/admin/suppressed-addresses': { says: admins(200), body: () => ({ address: `gone-${randomUUID()}@mail.example` }) },
  'DELETE /api/admin/suppressed-addresses/:id': { says: admins(204), path: () => `/api/admin/suppressed-addresses/${nowhere}` },
  'GET /api/admin/mail-preview': { says: admins(200) },
  'GET /api/admin/mail-preview/body': { says: admins(200) },
  'POST /api/admin/mail-preview/test': { says: admins(200), body: () => ({}) },
  'GET /api/admin/outbox': { says: admins(200) },
  'GET /api/admin/outbox.csv': { says: admins(200) },
  'GET /api/admin/outbox/:id/body': { says: admins(404), path: () => `/api/admin/outbox/${nowhere}/body` },
}

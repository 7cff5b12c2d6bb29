import { randomUUID } from 'node:crypto'
import type { Row } from './access-rows.ts'

const admins = (status: number): Row['says'] => [401, 401, 403, 403, status]

export const ANY_TERMS = {
  type: 'percentage',
  value: 10,
  description: '',
  source: 'manual',
  starts_at: null,
  expires_at: null,
  max_uses: null,
  max_per_buyer: null,
  first_order: false,
  min_subtotal: null,
  categories: [],
  kinds: [],
  product_ids: [],
  on_marked_down: true,
}

/** Discount codes, what opens over pages by itself, and the choice about cookies. */
export const OFFER_ROWS: Record<string, Row> = {
  // A choice about cookies is somebody’s: whoever has not even a guest id has none.
  'GET /api/consent': { says: [200, 200, 200, 200, 200] },
  'POST /api/consent': { says: [400, 200, 200, 200, 200], body: () => ({ choice: 'necessary', version: '2026-11' }) },
  'GET /api/admin/discounts': { says: admins(200) },
  'GET /api/admin/discounts/export': { says: admins(200) },
  'GET /api/admin/discounts/:id': { says: admins(404), path: () => `/api/admin/discounts/${randomUUID()}` },
  'POST /api/admin/discounts': { says: admins(201), body: () => ({ ...ANY_TERMS, code: `A-${randomUUID().slice(0, 8)}` }) },
  'POST /api/admin/discounts/try': {
    says: admins(200),
    body: (of) => ({ code: 'NONE', bag: `https://upya.example/product/${of.piece}`, delivery_area: 'nairobi' }),
  },
  'PATCH /api/admin/discounts/:id': {
    says: admins(404),
    path: () => `/api/admin/discounts/${randomUUID()}`,
    body: () => ({ ...ANY_TERMS, version: 1 }),
  },
  'POST /api/admin/discounts/:id/on': { says: admins(404), path: () => `/api/admin/discounts/${randomUUID()}/on`, body: () => ({}) },
  'POST /api/admin/discounts/:id/off': { says: admins(404), path: () => `/api/admin/discounts/${randomUUID()}/off`, body: () => ({}) },
  'POST /api/exit-offers/current': { says: [200, 200, 200, 200, 200], body: () => ({}) },
  'POST /api/exit-offers/claim': { says: [409, 409, 409, 409, 403], body: () => ({ offerType: 'cart_abandonment' }) },
  'GET /api/admin/exit-offers': { says: admins(200) },
  'GET /api/admin/exit-offers/today': { says: admins(200) },
  'PATCH /api/admin/exit-offers/:type': {
    says: admins(200),
    path: () => '/api/admin/exit-offers/general_browsing',
    body: () => ({ version: 0, is_on: true, title: 'Wait', description: 'Before you go.', cta: 'Claim' }),
  },
  'GET /api/rpc/get_active_fomo_notifications': { says: [200, 200, 200, 200, 200] },
  'GET /api/admin/fomo': { says: admins(200) },
  'GET /api/admin/fomo/export': { says: admins(200) },
  'POST /api/admin/fomo/samples': {
    says: admins(200),
    body: (of) => ({ customer_name: 'Asha', customer_location: 'Thika', product_id: of.piece, minutes_ago: 30 }),
  },
  'PUT /api/admin/fomo/samples/:id': {
    says: admins(200),
    path: () => `/api/admin/fomo/samples/${randomUUID()}`,
    body: () => ({ is_active: false }),
  },
  'DELETE /api/admin/fomo/samples/:id': { says: admins(404), path: () => `/api/admin/fomo/samples/${randomUUID()}` },
  'PUT /api/admin/fomo/real/:id': {
    says: admins(404),
    path: () => `/api/admin/fomo/real/${randomUUID()}`,
    body: () => ({ is_active: false }),
  },
  'POST /api/overlays/events': { says: [204, 204, 204, 204, 204], type: 'text/plain', body: () => '{}' },
  'GET /api/overlays/seen': { says: [401, 401, 200, 200, 200] },
  'PUT /api/overlays/seen': { says: [401, 401, 204, 204, 204], body: () => ({ overlay: 'tour' }) },
  'GET /api/admin/overlays': { says: admins(200) },
  'DELETE /api/admin/discounts/:id': { says: admins(404), path: () => `/api/admin/discounts/${randomUUID()}` },
}

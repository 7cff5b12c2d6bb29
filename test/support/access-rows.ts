import { randomInt, randomUUID } from 'node:crypto'
import { ADMIN_ROWS } from './access-rows-admin.ts'
import { CRAWLER_ROWS } from './access-rows-crawlers.ts'
import { CREDENTIAL_ROWS } from './access-rows-credentials.ts'
import { FUNCTION_ROWS } from './access-rows-assistant.ts'
import { VIDEO_ROWS } from './access-rows-videos.ts'
import { TRY_ON_ROWS } from './access-rows-try-on.ts'
import { PASSWORD, type SignedInMember } from './members.ts'

/** Who asks: nobody known, a guest with an id of their own, the member whose things they are, another member, an admin. */
export const WHO = ['visitor', 'guest', 'owner', 'other', 'admin'] as const
export type Who = (typeof WHO)[number]

/** What belongs to the owner, or to a guest who is none of those who ask. */
export interface Belongings {
  owner: SignedInMember
  email: string
  phone: string
  orderId: string
  orderNumber: string
  guestId: string
  guestPhone: string
  guestOrderId: string
  notificationId: string
  /** The owner's sign-in on another device. */
  sessionId: string
  shareToken: string
  wished: string
  /** A piece that nobody has anything to do with. */
  piece: string
  avatar: string
}

export interface Row {
  /** Status for each of WHO. */
  says: readonly [visitor: number, guest: number, owner: number, other: number, admin: number]
  path?(of: Belongings): string
  body?(of: Belongings, who: Who): unknown
  /** Of raw bytes of another kind than JSON, and what is accepted where that must be said. */
  type?: string
  accept?: string
}

const all = (status: number): Row['says'] => [status, status, status, status, status]
/** Members, each with their own. */
const own = (status: number): Row['says'] => [401, 401, status, status, status]
/** What is the owner's alone. */
const theirs = (status: number, others = 404): Row['says'] => [401, 401, status, others, others]
const admins = (status: number): Row['says'] => [401, 401, 403, 403, status]

const nowhere = '0'.repeat(32)
const deliver = { name: 'Somebody', phone_number: '0712345678', delivery_area: 'nairobi', address: 'Somewhere else 1' }
const anyPhone = () => `0710${String(randomInt(10_000)).padStart(4, '0')}55`
const why = { note: 'To see who may.' }
const join = () => ({ email: `member-${randomUUID()}@mail.example`, password: PASSWORD })

/** Every route of the API, and every way of asking for what is somebody's; a text after the route distinguishes rows. */
export const ROWS: Record<string, Row> = {
  // The shop, open to all.
  'GET /api/products': { says: all(200) },
  'GET /api/products/:id': { says: all(200), path: (of) => `/api/products/${of.piece}` },
  'GET /api/products/:id/similar': { says: all(200), path: (of) => `/api/products/${of.piece}/similar` },
  'GET /api/products/cards': { says: all(200), path: (of) => `/api/products/cards?ids=${of.piece}` },
  'GET /api/products/facets': { says: all(200) },
  'GET /api/products/suggest': { says: all(200), path: () => '/api/products/suggest?q=jacket' },
  'GET /api/products/instead': { says: all(200), path: () => '/api/products/instead?q=jacket' },
  'GET /api/categories': { says: all(200) },
  'GET /api/videos': { says: all(200) },
  'GET /api/videos/:id/tags': { says: all(200), path: (of) => `/api/videos/${of.piece}/tags` },
  'GET /api/feed': { says: all(200) },
  'GET /api/feed/clips': { says: all(200), path: (of) => `/api/feed/clips?ids=${of.piece}` },
  'GET /api/try-on/garments': { says: all(200), path: (of) => `/api/try-on/garments?pieces=${of.piece}` },
  'POST /api/beacons': { says: all(204), type: 'text/plain', body: () => '{}' },
  'POST /api/traffic': { says: all(204), type: 'text/plain', body: () => '{"views":[]}' },
  'GET /api/openapi.json': { says: all(200) },
  'GET /api/docs': { says: all(200) },
  'GET /api/docs.css': { says: all(200) },
  'POST /api/cart/quote': { says: all(200), body: (of) => ({ items: [{ product_id: of.piece, quantity: 1 }], delivery_area: 'nairobi' }) },
  'POST /api/checkouts': {
    says: all(201),
    body: (of) => ({
      items: [{ product_id: of.piece, quantity: 1 }],
      delivery_area: 'nairobi',
      phone_number: anyPhone(),
    }),
  },
  // A checkout id is 128 random bits, and its state does not contain who pays.
  'GET /api/checkouts/:id': { says: all(404), path: () => `/api/checkouts/${nowhere}` },
  'POST /api/checkouts/:id/payments': { says: all(404), path: () => `/api/checkouts/${nowhere}/payments`, body: () => ({}) },
  'POST /api/payments/verify': { says: all(404), path: () => '/api/payments/verify', body: () => ({ reference: 'UP-AAAAAA-9' }) },
  'POST /api/checkouts/:id/cancel': { says: all(404), path: () => `/api/checkouts/${nowhere}/cancel` },
  'GET /api/live': { says: all(404), path: () => `/api/live?checkout=${nowhere}` },
  'GET /api/live/shop': { says: all(200) },
  'GET /api/live/pieces': { says: all(200), path: (of) => `/api/live/pieces?ids=${of.piece}` },
  // An unknown stream: counts nothing, and does not say so.
  'POST /api/live/looking': { says: all(204), body: (of) => ({ line: randomUUID(), tab: 'a', pieces: [of.piece] }) },
  'POST /api/checkouts/:id/receipt': {
    says: all(404),
    path: () => `/api/checkouts/${nowhere}/receipt`,
    body: () => ({ receipt: 'NLJ7RT61SV' }),
  },
  'POST /api/contact-codes': { says: all(200), body: () => ({ kind: 'phone', phone_number: anyPhone() }) },
  'POST /api/contact-codes/confirm': { says: all(422), body: () => ({ id: randomUUID(), code: '000000' }) },
  'GET /api/payment-methods': { says: all(200) },
  'POST /pay/cb/:token': { says: all(200), path: () => '/pay/cb/unknown', body: () => ({}) },
  ...Object.fromEntries(
    ['result', 'timeout', 'status', 'receipt', 'confirmation'].map((kind) => [
      `POST /pay/cb/:token/${kind}`,
      { says: all(200), path: () => `/pay/cb/${nowhere}/${kind}`, body: () => ({}) },
    ]),
  ),
  'POST /pay/cb/:token/validation': { says: all(404), path: () => `/pay/cb/${nowhere}/validation`, body: () => ({}) },
  'POST /pay/paystack': { says: all(401), path: () => '/pay/paystack', body: () => ({}) },

  // Accounts.
  'POST /api/auth/sign-up': { says: all(202), body: join },
  'POST /api/auth/sign-up with an address that is taken': {
    says: all(202),
    path: () => '/api/auth/sign-up',
    body: (of) => ({ ...join(), email: of.email }),
  },
  'POST /api/auth/sign-up/resend': { says: all(410), body: () => ({}) },
  'POST /api/auth/sign-up/confirm': { says: all(410), body: () => ({ code: '000000' }) },
  'POST /api/auth/sign-in': { says: all(401), body: (of) => ({ email: of.email, password: 'not the password' }) },
  'POST /api/auth/sign-out': { says: all(204) },
  'GET /api/auth/session': { says: all(200) },
  'POST /api/auth/refresh': { says: all(401), body: () => ({ refresh_token: 'unknown' }) },
  'GET /api/auth/renew': { says: all(303), path: () => '/api/auth/renew?next=/profile' },
  'POST /api/auth/password-reset': { says: all(204), body: () => ({ email: `nobody-${randomUUID()}@mail.example` }) },
  'POST /api/auth/password-reset/confirm': { says: all(410), body: () => ({ token: 'x'.repeat(43), password: 'another one' }) },
  'POST /api/auth/email': { says: own(422), body: () => ({ email: 'new@mail.example', current_password: 'not the password' }) },
  'POST /api/auth/email/confirm': { says: all(410), body: () => ({ token: 'x'.repeat(43) }) },
  'POST /api/auth/password': { says: own(422), body: () => ({ current_password: 'not the password', password: 'another one' }) },
  'GET /api/auth/sessions': { says: own(200) },
  'DELETE /api/auth/sessions/:id': { says: theirs(204), path: (of) => `/api/auth/sessions/${of.sessionId}` },
  'POST /api/auth/sessions/end-all': { says: own(204) },
  ...CREDENTIAL_ROWS,
  'POST /api/auth/reauthenticate': { says: own(422), body: () => ({ password: 'not the password' }) },

  // Member profiles.
  'GET /api/profile': { says: own(200) },
  'PATCH /api/profile': { says: own(200), body: () => ({ full_name: 'Somebody else', style_goals: 'Mine' }) },
  'DELETE /api/profile': { says: own(204), body: () => ({ current_password: PASSWORD }) },
  'POST /api/profile/avatar': { says: own(422), body: () => 'no picture', type: 'image/png' },
  'DELETE /api/profile/avatar': { says: own(200) },
  'GET /media/video/:id/:file': { says: all(404), path: () => `/media/video/${nowhere}/none.mp4` },
  'GET /media/cutouts/:file': { says: all(404), path: () => `/media/cutouts/${nowhere}.webp` },
  'GET /media/avatars/:file': { says: all(200), path: (of) => of.avatar },
  'GET /api/profile/preferences': { says: own(200) },
  'PATCH /api/profile/preferences': { says: own(200), body: () => ({ price_drops: false }) },
  'GET /api/profile/standing': { says: own(200) },
  'GET /api/profile/videos': { says: own(200) },
  'GET /api/profile/data': { says: own(200) },

  // What a member wishes for and has in the bag.
  'GET /api/wishlist': { says: own(200) },
  'POST /api/wishlist/merge': { says: own(200), body: () => ({ items: [] }) },
  'PUT /api/wishlist/:product_id': { says: own(204), path: (of) => `/api/wishlist/${of.piece}`, body: () => ({}) },
  'DELETE /api/wishlist/:product_id': { says: own(204), path: (of) => `/api/wishlist/${of.wished}` },
  'POST /api/wishlist/share': {
    says: all(200),
    body: (of, who) => (who === 'visitor' || who === 'guest' ? { product_ids: [of.piece] } : {}),
  },
  'DELETE /api/wishlist/share': { says: own(204) },
  // Whoever has been given the link is shown the pieces and a first name.
  'GET /api/wishlist/shared/:token': { says: all(200), path: (of) => `/api/wishlist/shared/${of.shareToken}` },
  'POST /api/bag/merge': { says: own(200), body: () => ({ items: [] }) },
  'PUT /api/bag': { says: own(200), body: () => ({ items: [] }) },

  // Notifications.
  'GET /api/notifications': { says: own(200) },
  'POST /api/notifications/:id/read': { says: theirs(200), path: (of) => `/api/notifications/${of.notificationId}/read` },
  'POST /api/notifications/read-all': { says: own(200) },
  'GET /api/live/me': { says: own(200) },
  // The token in the address is the proof: it is in an e-mail and opens nothing else.
  'POST /api/unsubscribe': {
    says: all(404),
    path: () => '/api/unsubscribe?token=unknown&kind=price_drops',
    body: () => 'List-Unsubscribe=One-Click',
    type: 'application/x-www-form-urlencoded',
  },

  // Orders.
  'GET /api/orders': { says: own(200) },
  'GET /api/orders/:id': { says: [404, 404, 200, 404, 404], path: (of) => `/api/orders/${of.orderId}` },
  'GET /api/orders/:id of a guest': { says: all(404), path: (of) => `/api/orders/${of.guestOrderId}` },
  'POST /api/orders/:id/delivery-details': {
    says: [404, 404, 200, 404, 404],
    path: (of) => `/api/orders/${of.orderId}/delivery-details`,
    body: () => deliver,
  },
  'POST /api/orders/:id/delivery-details of a guest': {
    says: all(404),
    path: (of) => `/api/orders/${of.guestOrderId}/delivery-details`,
    body: () => deliver,
  },
  'POST /api/orders/:id/cancel': {
    says: [404, 404, 200, 404, 404],
    path: (of) => `/api/orders/${of.orderId}/cancel`,
    body: () => ({}),
  },
  'POST /api/orders/:id/cancel of a guest': {
    says: all(404),
    path: (of) => `/api/orders/${of.guestOrderId}/cancel`,
    body: () => ({}),
  },
  'POST /api/orders/claim': { says: own(200), body: (of) => ({ guest_id: randomUUID(), phone_number: of.guestPhone }) },
  'POST /api/guest-orders': {
    says: all(409),
    body: (of) => ({
      p_phone_number: of.phone,
      p_total_amount: 1500,
      p_payment_ref: `${of.orderNumber}-1`,
      p_items: [{ product_id: of.piece, quantity: 1 }],
      p_currency: 'KES',
      p_guest_id: randomUUID(),
    }),
  },
  'POST /api/guest-orders/lookup': { says: all(404), body: (of) => ({ guest_id: randomUUID(), phone_number: of.guestPhone }) },
  'POST /api/guest-orders/lookup by the phone of a member': {
    says: all(404),
    path: () => '/api/guest-orders/lookup',
    body: (of) => ({ guest_id: of.guestId, phone_number: of.phone }),
  },
  // The same answer whether there is such an order or not.
  'POST /api/guest-orders/code': { says: all(200), body: (of) => ({ order_number: of.orderNumber, phone_number: anyPhone() }) },
  'POST /api/guest-orders/code/confirm': { says: all(422), body: () => ({ id: randomUUID(), code: '123456', guest_id: randomUUID() }) },

  // Admins.
  'GET /api/admin/holds': { says: admins(200) },
  'POST /api/admin/holds/release': { says: admins(409), body: () => ({ code: 'UP-NOBODY' }) },
  'GET /api/admin/dashboard': { says: admins(200) },
  'GET /api/admin/audit': { says: admins(200) },
  'GET /api/admin/audit.csv': { says: admins(200) },
  'GET /api/admin/suppressed-addresses.csv': { says: admins(200) },
  'GET /api/admin/videos.csv': { says: admins(200) },
  'GET /api/admin/holds.csv': { says: admins(200) },
  'GET /api/admin/figures/summary': { says: admins(200) },
  'GET /api/admin/figures/customers': { says: admins(200) },
  'GET /api/admin/figures/customers.csv': { says: admins(200) },
  'GET /api/admin/figures/wishes': { says: admins(200) },
  'GET /api/admin/figures/wishes.csv': { says: admins(200) },
  'GET /api/uploads': { says: admins(200) },
  // Without the headers of its protocol.
  'POST /api/uploads': { says: admins(412) },
  'OPTIONS /api/uploads': { says: admins(204) },
  'PATCH /api/uploads/:id': { says: admins(412), path: () => `/api/uploads/${nowhere}` },
  'DELETE /api/uploads/:id': { says: admins(404), path: () => `/api/uploads/${nowhere}` },
  'POST /api/uploads/:id/sent': { says: admins(404), path: () => `/api/uploads/${nowhere}/sent` },
  'GET /api/admin/settings': { says: admins(200) },
  'PATCH /api/admin/settings': { says: admins(200), body: () => ({ banner: '17,800+ items sold' }) },
  ...VIDEO_ROWS,
  ...ADMIN_ROWS,
  'GET /api/admin/payments': { says: admins(200) },
  'GET /api/admin/payments.csv': { says: admins(200) },
  'GET /api/admin/payments/books': { says: admins(200) },
  'GET /api/admin/payments/reconciliation': { says: admins(200) },
  'GET /api/admin/payments/:id': { says: admins(404), path: () => `/api/admin/payments/${randomUUID()}` },
  ...Object.fromEntries(
    Object.entries({ ask: {}, accept: why, refund: why, dismiss: why, match: { provider_payment_id: randomUUID() } }).map(
      ([action, body]) => [
        `POST /api/admin/payments/:id/${action}`,
        { says: admins(404), path: () => `/api/admin/payments/${randomUUID()}/${action}`, body: () => body },
      ],
    ),
  ),
  ...Object.fromEntries(
    Object.entries({ retry: {}, ask: {}, 'by-hand': why }).map(([action, body]) => [
      `POST /api/admin/refunds/:id/${action}`,
      { says: admins(404), path: () => `/api/admin/refunds/${randomUUID()}/${action}`, body: () => body },
    ]),
  ),
  'POST /api/admin/provider-payments/:id/set-aside': {
    says: admins(404),
    path: () => `/api/admin/provider-payments/${randomUUID()}/set-aside`,
    body: () => why,
  },
  'POST /api/admin/payment-messages/:id/again': { says: admins(404), path: () => '/api/admin/payment-messages/1/again' },
  'POST /api/admin/payment-messages/:id/set-aside': {
    says: admins(404),
    path: () => '/api/admin/payment-messages/1/set-aside',
    body: () => why,
  },
  'POST /api/admin/payments/statements': {
    says: admins(422),
    body: () => ({ gateway: 'daraja', file_name: 'statement.csv', csv: 'no statement' }),
  },

  'GET /healthz': { says: all(200) },
  ...CRAWLER_ROWS,
  ...TRY_ON_ROWS,
  'GET /readyz': { says: all(200) },
  'POST /policy-reports': { says: all(204), type: 'application/reports+json', body: () => '[]' },
  'GET /metrics': { says: all(200) },
  'GET /.netlify/functions/image-proxy': { says: all(400) },
  'GET /media/:key/:file': { says: all(404), path: () => `/media/${'a'.repeat(20)}/320.avif` },
  // They begin conversations: after what tells of those that are there.
  ...FUNCTION_ROWS,
}

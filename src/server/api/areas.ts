import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Database } from '../../platform/database.ts'
import type { Live } from '../../platform/live.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Visitor } from '../../shop/accounts/visitor.ts'
import type { CountRefusal } from '../limits/refusal-counter.ts'
import type { Metrics } from '../metrics.ts'
import { adminApi } from './admin.ts'
import { adminHoldsApi } from './admin-holds.ts'
import { adminPaymentsApi } from './admin-payments.ts'
import { adminSettingsApi } from './admin-settings.ts'
import { authApi } from './auth.ts'
import { bagApi } from './bag.ts'
import { cartApi } from './cart.ts'
import { catalogueApi } from './catalogue.ts'
import { checkoutApi } from './checkout.ts'
import { contactsApi } from './contacts.ts'
import { credentialsApi } from './credentials.ts'
import { liveApi } from './live.ts'
import { liveShopApi } from './live-shop.ts'
import { mediaApi } from './media.ts'
import { notificationsApi } from './notifications.ts'
import { ordersApi } from './orders.ts'
import { paymentCallbacks } from './payments.ts'
import { profileApi } from './profile.ts'
import { sharingApi, wishlistApi } from './wishlist.ts'

/** What an area's API is built from. */
export interface ApiOptions {
  shop: Shop
  live: Live
  /** What one process tells the others goes through it. */
  database: Pick<Database, 'db'>
  visitor: (request: FastifyRequest) => Visitor
  /** Origin of the shop's public address. */
  origin: string
  /** False where limits by address are switched off, as for load tests. */
  limited: boolean
  /** From where payment messages are taken; null when from everywhere. */
  allowedAddresses: Config['allowedAddresses']
  /** Counts what is refused at the door. */
  countRefusal: CountRefusal
  /** What is counted for the operator. */
  count: Metrics['count']
  /** Milliseconds between two signs of life of a live stream. */
  heartbeatMs?: number
}

/** Binds one area's contract to its operations. */
export type Api = (app: FastifyInstance, options: ApiOptions) => Promise<void>

/** Every area's API, in the order of the documentation. */
export const APIS: readonly Api[] = [
  authApi,
  credentialsApi,
  catalogueApi,
  mediaApi,
  cartApi,
  bagApi,
  checkoutApi,
  contactsApi,
  ordersApi,
  profileApi,
  wishlistApi,
  sharingApi,
  notificationsApi,
  liveApi,
  liveShopApi,
  adminApi,
  adminHoldsApi,
  adminPaymentsApi,
  adminSettingsApi,
  paymentCallbacks,
]

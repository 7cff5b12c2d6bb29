import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/database.ts'
import type { Images } from '../platform/images.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Live } from '../platform/live.ts'
import type { Log } from '../platform/log.ts'
import type { Mailer } from '../platform/mail.ts'
import type { Storage } from '../platform/storage.ts'
import { createCart } from './cart/cart.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { createCheckout } from './checkout/checkout.ts'
import { createCheckoutStore } from './checkout/store.ts'
import { createNotifications } from './notifications/notifications.ts'
import { createOffers } from './offers/offers.ts'
import { createOrders } from './orders/orders.ts'
import { createPayments } from './payments/payments.ts'
import { createLimits } from './limits.ts'
import type { Gateway } from './payments/gateways/gateway.ts'

export interface ShopDeps {
  database: Database
  clock: Clock
  jobs: Jobs
  live: Live
  storage: Storage
  images: Images
  mailer: Mailer
  log: Log
  /** Empty when the shop cannot take payments. */
  gateways: readonly Gateway[]
  /** For links in e-mails. */
  publicUrl: string
}

/** What an area is built from. `db` is the pool, or the transaction of `transact`. */
export interface AreaDeps extends Omit<ShopDeps, 'database'> {
  db: Db
  /** Reads that may come from a replica; inside a transaction the same as `db`. */
  read: Db
}

function buildAreas(deps: AreaDeps) {
  const catalogue = createCatalogue(deps)
  const offers = createOffers(deps)
  const cart = createCart({ catalogue, offers })
  const limits = createLimits(deps)
  const orders = createOrders({ ...deps, limits })
  const payments = createPayments(deps)
  const notifications = createNotifications(deps)
  const checkouts = createCheckoutStore(deps)
  return { catalogue, offers, cart, limits, orders, payments, notifications, checkouts }
}

export type Areas = ReturnType<typeof buildAreas>

export interface Transact {
  /** The same areas, bound to one transaction: all of it happens, or nothing. */
  <T>(work: (areas: Areas) => Promise<T>): Promise<T>
}

export function createShop(deps: ShopDeps) {
  const { database, ...rest } = deps
  const transact: Transact = (work) => database.transact((db) => work(buildAreas({ ...rest, db, read: db })))
  const areas = buildAreas({ ...rest, db: database.db, read: database.read })
  const checkout = createCheckout({ ...rest, db: database.db, areas, transact })
  return { ...areas, checkout, transact }
}

export type Shop = ReturnType<typeof createShop>

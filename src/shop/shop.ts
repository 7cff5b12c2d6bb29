import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/database.ts'
import type { Cipher } from '../platform/encryption.ts'
import type { Images } from '../platform/images.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Live } from '../platform/live.ts'
import type { Log } from '../platform/log.ts'
import type { Mailer } from '../platform/mail.ts'
import type { Sms } from '../platform/sms.ts'
import type { Storage } from '../platform/storage.ts'
import { createAccounts } from './accounts/accounts.ts'
import type { PasswordCost } from './accounts/passwords.ts'
import { createAudit } from './accounts/audit.ts'
import { createCart } from './cart/cart.ts'
import { createSavedBags } from './cart/saved.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { createCheckout } from './checkout/checkout.ts'
import { createCheckoutStore } from './checkout/store.ts'
import { createContacts } from './contacts/contacts.ts'
import { createInsights } from './insights/insights.ts'
import { createMedia } from './media/media.ts'
import { createMembership } from './membership/membership.ts'
import { createAlerts } from './notifications/alerts.ts'
import { createNotifications } from './notifications/notifications.ts'
import { createOffers } from './offers/offers.ts'
import { createOrders } from './orders/orders.ts'
import { createClaimed } from './payments/claimed.ts'
import { createInbox } from './payments/inbox.ts'
import { createPayers } from './payments/payers.ts'
import { createPayments } from './payments/payments.ts'
import { createPulls } from './payments/pulls.ts'
import { createBooks } from './payments/books.ts'
import { createLedger } from './payments/ledger.ts'
import { createReceiptChecks } from './payments/receipts.ts'
import { createErasing } from './payments/erase.ts'
import { createFreeing } from './payments/refunds-freed.ts'
import { createRefunds } from './payments/refunds.ts'
import { createStatements } from './payments/statements.ts'
import { createStories } from './payments/stories.ts'
import { createSettings } from './settings/settings.ts'
import { createWishlist } from './wishlist/wishlist.ts'
import { createLimits } from './limits.ts'
import { createRequestKeys } from './request-keys.ts'
import { createSecurity } from './security.ts'
import type { Gateway } from './payments/gateways/gateway.ts'

export interface ShopDeps {
  database: Database
  clock: Clock
  jobs: Jobs
  live: Live
  storage: Storage
  images: Images
  mailer: Mailer
  /** Null when the shop cannot send SMS. */
  sms: Sms | null
  log: Log
  /** Empty when the shop cannot take payments. */
  gateways: readonly Gateway[]
  /** How M-Pesa payments go by another provider than Safaricom's own: never, when that was down at the last try, or always. Never when it is missing. */
  mpesaRoute?: 'off' | 'fallback' | 'only'
  /** For links in e-mails. */
  publicUrl: string
  /** Seals the secrets of authenticator apps. */
  cipher: Cipher
  /** Admins need no second factor: only for a demo that nobody but this machine can reach. False when it is missing. */
  secondFactorWaived?: boolean
  /** Nobody pays real money here: what is bought is marked, to be taken out when the shop goes live. */
  demo?: boolean
  /** What hashing a password costs; as is advised when it is missing. */
  passwordCost?: PasswordCost
}

/** What an area is built from. `db` is the pool, or the transaction of `transact`. */
export interface AreaDeps extends Omit<ShopDeps, 'database'> {
  db: Db
  /** Reads that may come from a replica; inside a transaction the same as `db`. */
  read: Db
  /** Several writes of one area as one: in a transaction of their own, or in the one of `transact`. */
  atomically<T>(work: (db: Db) => Promise<T>): Promise<T>
}

function buildAreas(deps: AreaDeps) {
  const catalogue = createCatalogue(deps)
  const offers = createOffers(deps)
  const cart = createCart({ catalogue, offers })
  const limits = createLimits(deps)
  const requestKeys = createRequestKeys(deps)
  const accounts = createAccounts({ ...deps, limits })
  const contacts = createContacts({ ...deps, limits })
  const orders = createOrders({ ...deps, limits })
  const refunds = createRefunds(deps)
  const ledger = createLedger(deps)
  const payments = {
    ...createPayments(deps),
    ...createPayers(deps),
    ...createFreeing(deps),
    ...createErasing(deps),
    inbox: createInbox(deps),
    pulls: createPulls(deps),
    claimed: createClaimed(deps),
    receipts: createReceiptChecks(deps),
    ...createStories(deps, refunds.ofAttempt),
    ...createBooks(deps),
    ...createStatements(deps, ledger.unmatched),
    refunds,
    ledger,
  }
  const notifications = createNotifications({ ...deps, limits })
  const wishlist = createWishlist(deps)
  const savedBags = createSavedBags(deps)
  const checkouts = createCheckoutStore(deps)
  const audit = createAudit(deps)
  const security = createSecurity(deps)
  const media = createMedia(deps)
  const insights = createInsights({ ...deps, unitsInShop: catalogue.unitsInShop })
  const settings = createSettings(deps)
  return {
    accounts,
    audit,
    security,
    media,
    insights,
    settings,
    catalogue,
    offers,
    cart,
    contacts,
    limits,
    requestKeys,
    orders,
    payments,
    notifications,
    wishlist,
    savedBags,
    checkouts,
  }
}

export type Areas = ReturnType<typeof buildAreas>

export interface Transact {
  /** The same areas, bound to one transaction: all of it happens, or nothing. */
  <T>(work: (areas: Areas) => Promise<T>): Promise<T>
}

export function createShop(deps: ShopDeps) {
  const { database, ...rest } = deps
  const transact: Transact = (work) =>
    database.transact((db) => work(buildAreas({ ...rest, db, read: db, atomically: (writes) => writes(db) })))
  const areas = buildAreas({ ...rest, db: database.db, read: database.read, atomically: database.transact })
  const checkout = createCheckout({ ...rest, db: database.db, areas, transact })
  const membership = createMembership({ ...rest, areas, transact })
  const alerts = createAlerts({ areas, transact })
  return { ...areas, checkout, membership, alerts, transact }
}

export type Shop = ReturnType<typeof createShop>

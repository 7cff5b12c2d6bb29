import { createAccounts } from './accounts/accounts.ts'
import { createAudit } from './accounts/audit.ts'
import { createFacts } from './assistant/facts/facts.ts'
import { createCart } from './cart/cart.ts'
import { createSavedBags } from './cart/saved.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { createChat } from './chat/chat.ts'
import { createCheckoutStore } from './checkout/store.ts'
import { createConsents } from './consent/consent.ts'
import { createContacts } from './contacts/contacts.ts'
import { createFigures } from './figures/figures.ts'
import { createFomo } from './fomo/fomo.ts'
import { createHighlights } from './highlights/highlights.ts'
import { createInsights } from './insights/insights.ts'
import { createMedia } from './media/media.ts'
import { createMerchandising } from './merchandising/merchandising.ts'
import { createNotifications } from './notifications/notifications.ts'
import { forgetMessagesAbout } from './notifications/outgoing-messages.ts'
import { createOffers } from './offers/offers.ts'
import { createOverlays } from './overlays/overlays.ts'
import { createOrders } from './orders/orders.ts'
import { createPayments } from './payments/payments.ts'
import { createReturnReads } from './returns/read-returns.ts'
import { createReturnStore } from './returns/store.ts'
import { createSettings } from './settings/settings.ts'
import { createStaff } from './staff/staff.ts'
import { createTryOn } from './try-on/try-on.ts'
import { createWishlist } from './wishlist/wishlist.ts'
import { createLimits } from './limits.ts'
import { createRequestKeys } from './request-keys.ts'
import { createSecurity } from './security.ts'
import { retryOnConflict } from './retry-on-conflict.ts'
import type { AreaDeps, ShopDeps } from './deps.ts'

/** Every area, on one connection: the pool, or a transaction. What orchestrates them is built on top, in shop.ts. */
export function buildAreas(deps: AreaDeps) {
  const catalogue = createCatalogue(deps)
  const offers = createOffers(deps)
  const settings = createSettings(deps)
  const cart = createCart({ catalogue, offers, settings })
  const limits = createLimits(deps)
  const accounts = createAccounts({ ...deps, limits })
  const contacts = createContacts({ ...deps, limits })
  const orders = createOrders({ ...deps, limits })
  const payments = createPayments(deps)
  const notifications = createNotifications({ ...deps, limits, findOrder: (id) => orders.find(id) })
  const wishlist = createWishlist(deps)
  const checkouts = createCheckoutStore(deps)
  const media = createMedia({ ...deps, limits, catalogue })
  const highlights = createHighlights({ ...deps, catalogue, media })
  const figures = createFigures(deps)
  const fomo = createFomo({ ...deps, settings })
  const insights = createInsights({
    ...deps,
    unitsInShop: catalogue.unitsInShop,
    productNumbers: catalogue.productNumbers,
    queueCount: notifications.queueCount,
    highlightsWork: highlights.openWork,
    socialProof: { settings, toldPurchases: fomo.active, soldPieces: figures.soldPieces, claimedFigure: offers.claimedFigure },
  })
  const returnRequests = createReturnStore(deps)
  const returnReads = createReturnReads(deps)
  return {
    accounts,
    assistantFacts: createFacts({ ...deps, settings }),
    audit: createAudit(deps),
    security: createSecurity(deps),
    media,
    merchandising: createMerchandising(deps),
    highlights,
    insights,
    figures,
    settings,
    returnRequests,
    returnReads,
    staff: createStaff(deps),
    fomo,
    overlays: createOverlays(deps),
    catalogue,
    offers,
    cart,
    consents: createConsents(deps),
    contacts,
    limits,
    requestKeys: createRequestKeys(deps),
    orders,
    payments,
    notifications,
    wishlist,
    savedBags: createSavedBags(deps),
    chat: createChat({ ...deps, limits, forgetMessagesAbout, tierOf: async (userId) => (await insights.standing(userId)).tier }),
    checkouts,
    tryOn: createTryOn(deps),
  }
}

export type Areas = ReturnType<typeof buildAreas>

export interface Transact {
  /** The same areas, bound to one transaction: all of it happens, or nothing. */
  <T>(work: (areas: Areas) => Promise<T>): Promise<T>
}

/** Everything in one transaction, which is done again where nothing but chance or another transaction stood in its way. */
export function createTransact({ database, ...rest }: ShopDeps): Transact {
  return (work) =>
    retryOnConflict(() => database.transact((db) => work(buildAreas({ ...rest, db, read: db, atomically: (writes) => writes(db) }))))
}

import type { Api } from './options.ts'
import { adminApi } from './admin.ts'
import { adminHoldsApi } from './admin-holds.ts'
import { adminPaymentsApi } from './admin-payments.ts'
import { adminReconciliationApi } from './admin-reconciliation.ts'
import { adminSettingsApi } from './admin-settings.ts'
import { adminVideosApi } from './admin-videos.ts'
import { authApi } from './auth.ts'
import { bagApi } from './bag.ts'
import { cartApi } from './cart.ts'
import { catalogueApi } from './catalogue.ts'
import { checkoutApi } from './checkout.ts'
import { contactsApi } from './contacts.ts'
import { credentialsApi } from './credentials.ts'
import { feedApi } from './feed.ts'
import { liveApi } from './live.ts'
import { liveShopApi } from './live-shop.ts'
import { liveVideosApi } from './live-videos.ts'
import { mediaApi } from './media.ts'
import { notificationsApi } from './notifications.ts'
import { ordersApi } from './orders.ts'
import { paymentCallbacks } from './payments.ts'
import { profileApi } from './profile.ts'
import { uploadsApi } from './uploads.ts'
import { videoEventsApi } from './video-events.ts'
import { sharingApi, wishlistApi } from './wishlist.ts'

/** Every area's API, in the order of the documentation. */
export const APIS: readonly Api[] = [
  authApi,
  credentialsApi,
  catalogueApi,
  mediaApi,
  uploadsApi,
  feedApi,
  videoEventsApi,
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
  liveVideosApi,
  adminApi,
  adminHoldsApi,
  adminPaymentsApi,
  adminReconciliationApi,
  adminSettingsApi,
  adminVideosApi,
  paymentCallbacks,
]

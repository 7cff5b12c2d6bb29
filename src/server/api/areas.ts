import type { Api } from './options.ts'
import { adminApi } from './admin.ts'
import { adminAssistantApi } from './admin-assistant.ts'
import { adminElsewhereApi } from './admin-elsewhere.ts'
import { adminFiguresApi } from './admin-figures.ts'
import { adminDiscountsApi } from './admin-discounts.ts'
import { adminFomoApi, fomoApi } from './fomo.ts'
import { adminHighlightsApi } from './admin-highlights.ts'
import { adminHoldsApi } from './admin-holds.ts'
import { adminOrdersApi } from './admin-orders.ts'
import { adminMailApi } from './admin-mail.ts'
import { adminMailPreviewApi } from './admin-mail-preview.ts'
import { adminListingApi } from './admin-listing.ts'
import { adminFilesApi } from './admin-files.ts'
import { adminPackingApi } from './admin-packing.ts'
import { adminPaymentsApi } from './admin-payments.ts'
import { adminProductEditorApi } from './admin-product-editor.ts'
import { adminProductTableApi } from './admin-product-table.ts'
import { adminReconciliationApi } from './admin-reconciliation.ts'
import { adminSearchSynonymsApi } from './admin-search-synonyms.ts'
import { adminSearchApi } from './admin-search.ts'
import { adminReturnsApi } from './admin-returns.ts'
import { adminDeliveryApi } from './admin-delivery.ts'
import { adminSettingsApi } from './admin-settings.ts'
import { adminProposalsApi } from './admin-proposals.ts'
import { adminStudioApi } from './admin-studio.ts'
import { adminStaffApi } from './admin-staff.ts'
import { adminUsersApi } from './admin-users.ts'
import { adminVideosApi } from './admin-videos.ts'
import { assistantApi } from './assistant.ts'
import { authApi } from './auth.ts'
import { beaconsApi } from './beacons.ts'
import { bagApi } from './bag.ts'
import { cartApi } from './cart.ts'
import { catalogueApi } from './catalogue.ts'
import { checkoutApi } from './checkout.ts'
import { consentApi } from './consent.ts'
import { adminChatApi } from './admin-chat.ts'
import { adminChatDeskApi } from './admin-chat-desk.ts'
import { chatApi } from './chat.ts'
import { contactsApi } from './contacts.ts'
import { credentialsApi } from './credentials.ts'
import { passkeysApi } from './passkeys.ts'
import { adminExitOffersApi, exitOffersApi } from './exit-offers.ts'
import { feedApi } from './feed.ts'
import { liveApi } from './live.ts'
import { liveAdminApi } from './live-admin.ts'
import { liveShopApi } from './live-shop.ts'
import { liveVideosApi } from './live-videos.ts'
import { mediaApi } from './media.ts'
import { notificationsApi } from './notifications.ts'
import { adminOverlaysApi, overlaysApi } from './overlays.ts'
import { ordersApi } from './orders.ts'
import { paymentCallbacks } from './payments.ts'
import { profileApi } from './profile.ts'
import { adminGarmentsApi } from './admin-garments.ts'
import { tryOnApi } from './try-on.ts'
import { trafficApi } from './traffic.ts'
import { tryOnEngineApi } from './try-on-engine.ts'
import { returnsApi } from './returns.ts'
import { uploadsApi } from './uploads.ts'
import { videoEventsApi } from './video-events.ts'
import { sharingApi, wishlistApi } from './wishlist.ts'

/** Every area's API, in the order of the documentation. */
export const APIS: readonly Api[] = [
  authApi,
  credentialsApi,
  passkeysApi,
  catalogueApi,
  mediaApi,
  uploadsApi,
  feedApi,
  tryOnApi,
  videoEventsApi,
  trafficApi,
  beaconsApi,
  cartApi,
  exitOffersApi,
  overlaysApi,
  bagApi,
  checkoutApi,
  contactsApi,
  ordersApi,
  returnsApi,
  profileApi,
  consentApi,
  wishlistApi,
  sharingApi,
  notificationsApi,
  chatApi,
  assistantApi,
  tryOnEngineApi,
  liveApi,
  liveShopApi,
  liveVideosApi,
  liveAdminApi,
  adminApi,
  adminFiguresApi,
  adminDiscountsApi,
  adminExitOffersApi,
  fomoApi,
  adminFomoApi,
  adminOverlaysApi,
  adminHighlightsApi,
  adminHoldsApi,
  adminOrdersApi,
  adminPackingApi,
  adminFilesApi,
  adminMailApi,
  adminMailPreviewApi,
  adminPaymentsApi,
  adminProductEditorApi,
  adminStudioApi,
  adminProposalsApi,
  adminListingApi,
  adminGarmentsApi,
  adminElsewhereApi,
  adminProductTableApi,
  adminReconciliationApi,
  adminSearchApi,
  adminReturnsApi,
  adminDeliveryApi,
  adminSettingsApi,
  adminAssistantApi,
  adminSearchSynonymsApi,
  adminStaffApi,
  adminChatApi,
  adminChatDeskApi,
  adminUsersApi,
  adminVideosApi,
  paymentCallbacks,
]

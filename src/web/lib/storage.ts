import { createEmitter, type Store } from './store.ts'

// What the browser keeps. Storage can be full, blocked or filled with anything: nothing here throws,
// and what cannot be written still lives in memory for as long as the page does.

export const STORAGE_KEYS = {
  bag: 'shopping-cart',
  quickPurchase: 'quick_purchase',
  guestId: 'guest_user_id',
  runningCheckout: 'upya:checkout',
  payPress: 'upya:pay-press',
  discount: 'upya:discount',
  deliveryArea: 'upya:delivery-area',
  contact: 'upya:contact',
  deliveryDraft: 'upya:delivery-draft',
  rescueDraft: 'upya:rescue',
  /** The order that was paid last in this tab. */
  paidOrder: 'upya:paid-order',
  contactCode: 'upya:contact-code',
  wishlistQueue: 'upya:wishlist-queue',
  bagSync: 'upya:bag-sync',
  /** The number of the last payment: with the guest id it makes earlier orders a new member's. */
  phone: 'upya:phone',
  /** What someone measured of themselves, for "Does it fit me?". */
  measures: 'upya:measures',
  profileDraft: 'upya:profile-draft',
  /** Files that are being sent to the shop. */
  uploadFiles: 'upya:upload-files',
  settingsDraft: 'upya:settings-draft',
  /** Pieces that are being edited. */
  pieceDrafts: 'upya:piece-drafts',
  /** Pieces that are listed with the camera, with their photos, until the shop has them. */
  listings: 'upya:listings',
  /** What is typed of a note and not saved, one key for each subject. */
  noteDraft: 'upya:note:',
  /** What is typed to a shopper and not sent, one key for each order. */
  messageDraft: 'upya:message:',
  /** Delivery details that an admin enters for a shopper, one key for each order. */
  deliveryEntry: 'upya:delivery-entry:',
  /** What an admin has ticked off while packing. */
  packed: 'upya:packed',
  /** What is changed of a garment of the try-on and not saved, one key for each. */
  garmentDraft: 'upya:garment:',
  /** What is brushed and turned of a photo in the studio and not used yet, one key for each. */
  studioDraft: 'upya:studio:',
  /** What is typed to somebody in the chat, or as a note about them, one key for each conversation. */
  chatDraft: 'upya:chat-draft:',
  /** Whether a new conversation that waits is heard. */
  chatSound: 'upya:chat-sound',
  /** Somebody of the shop has set themselves away in the inbox. */
  chatAway: 'upya:chat-away',
  /** Whether single keys do anything in the admin area. */
  adminKeys: 'upya:admin-keys',
  /** Percent, as in the cookie with the choices: restored from here when that is gone. */
  fontSize: 'a11y-font-size',
  /** "true", likewise. */
  highContrast: 'a11y-high-contrast',
  tourSeen: 'has_seen_product_tour',
  tutorialSeen: 'has_seen_view_tutorial',
  /** The recent purchase popup was closed (open-65). */
  recentPurchasesSeen: 'has_seen_fomo',
  /** `necessary` or `all` (consent-02). */
  consent: 'cookieConsent',
  /** When and to what version of the notice. */
  consentRecord: 'upya:consent',
  /** `true` while behaviour analytics must not load (consent-03). */
  analyticsOff: 'clarity_disabled',
  /** Milliseconds since 1970 (open-79). */
  exitOfferClosed: 'exit_offer_closed_at',
  /** The exit-intent offer that is open until its countdown ends, and the code that was claimed. */
  exitOffer: 'upya:exit-offer',
  /** When what had opened over the page by itself was closed, in milliseconds since 1970. */
  overlayEnded: 'upya:overlay-ended',
  /** What was said of overlays in this visit. */
  overlayEvents: 'upya:overlay-events',
  /** Nothing opens by itself in this tab. */
  quietVisit: 'upya:quiet-visit',
  /** The conversation with the shop that this browser can go on with. */
  conversation: 'upya:conversation',
  /** What of it is open in this tab, and what is typed. */
  chatTabState: 'upya:chat-visit',
  wishlist: 'wishlist',
  /** The recently viewed products. */
  recent: 'recently_viewed',
  /** Lists of products, one key each (data-37). */
  productLists: 'tnt:products:',
  recentFolded: 'upya:recent-folded',
  /** What was searched for last. */
  searches: 'upya:searches',
  /** Whether the videos of this visit are heard. */
  videoSound: 'upya:video-sound',
  /** Whether the captions of videos are off. */
  videoCaptions: 'upya:video-captions',
  /** Which videos were seen today. */
  videosSeen: 'upya:videos-seen',
  /** The products that are cached for offline. */
  keptPieces: 'upya:kept-pieces',
  /** The day of the last visit. */
  visited: 'upya:visited',
  /** Whether it was offered to put the shop on the home screen. */
  installOffer: 'upya:install-offer',
  /** The database with the photo of the fitting room. */
  tryOnPhoto: 'upya:try-on',
  /** What is worn in the fitting room, and how it was moved. */
  tryOnOutfit: 'upya:try-on-outfit',
  /** What is laid on by hand there. */
  tryOnByHand: 'upya:by-hand',
  /** The database with the looks that a member saved. */
  tryOnLooks: 'upya:looks',
  /** The sign-up that waits for its code; the token of it is in a cookie. */
  signUp: 'upya:sign-up',
  /** This tab asks for its code; where to go on to. */
  signUpOpen: 'upya:sign-up-open',
  csrfToken: 'csrf_token',
  fallbackMode: 'auth_fallback_mode',
  diagnostics: 'auth_diagnostics',
} as const

type Kind = 'local' | 'session'

function area(kind: Kind): Storage | null {
  try {
    if (typeof window === 'undefined') return null
    return kind === 'local' ? window.localStorage : window.sessionStorage
  } catch {
    return null // blocked by the browser's settings
  }
}

/** The stored text; null when there is none or it cannot be read. */
export function readText(key: string, kind: Kind = 'local'): string | null {
  try {
    return area(kind)?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** False when it could not be stored. */
export function writeText(key: string, value: string | null, kind: Kind = 'local'): boolean {
  try {
    const storage = area(kind)
    if (value === null) storage?.removeItem(key)
    else storage?.setItem(key, value)
    return storage !== null
  } catch {
    return false
  }
}

/** The stored value; null when there is none or it is no JSON. */
export function readJson(key: string, kind: Kind = 'local'): unknown {
  const text = readText(key, kind)
  if (text === null) return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/** Null removes the key. */
export function writeJson(key: string, value: unknown, kind: Kind = 'local'): boolean {
  return writeText(key, value === null ? null : JSON.stringify(value), kind)
}

/** The stored keys that begin like this. */
export function storedKeys(prefix: string, kind: Kind = 'local'): string[] {
  try {
    return Object.keys(area(kind) ?? {}).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Called when another tab has changed one of these keys, or cleared everything. Returns what stops it. Browser only. */
export function onStoredElsewhere(keys: readonly string[], listener: () => void): () => void {
  // A null key: the whole storage was cleared.
  const onStorage = ({ key }: StorageEvent) => (key === null || keys.includes(key)) && listener()
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** A store in local storage, the same in every tab. `parse` makes a valid value of whatever is found. `serialise` may return null, which removes the key. */
export function stored<T>(key: string, parse: (found: unknown) => T, serialise: (value: T) => unknown = (value) => value): Store<T> {
  let value: T
  let text: string | null | undefined
  const load = () => {
    const found = readText(key)
    if (found === text) return
    text = found
    value = parse(readJson(key))
  }
  const changes = createEmitter(() =>
    onStoredElsewhere([key], () => {
      load()
      changes.emit()
    }),
  )
  return {
    get() {
      // With listeners, the storage event reports other tabs; else we read again. What could not be written stays in memory.
      if (text === undefined || !changes.isObserved()) load()
      return value
    },
    set(next) {
      value = next
      writeJson(key, serialise(next))
      text = readText(key)
      changes.emit()
    },
    subscribe: changes.on,
    isObserved: changes.isObserved,
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

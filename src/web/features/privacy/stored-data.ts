import { CHOICES_COOKIE } from '../../../shop/choices.ts'
import { PICTURES_CACHE, PICTURES_CACHED, PRODUCTS_CACHE, PRODUCTS_CACHED, SHELL_CACHES } from '../../lib/offline-cache.ts'
import { STORAGE_KEYS } from '../../lib/storage.ts'
import { CAROUSEL_INDEX } from '../product/card/carousel/carousel-memory.ts'

/** One thing that the shop leaves in a browser. */
export interface StoredItem {
  name: string
  why: string
  until: string
}

const UNTIL_YOU_DELETE = 'Until you delete it'
const WHILE_OPEN = 'Until you close the tab, or sign out'

export const COOKIES: readonly StoredItem[] = [
  {
    name: 'upya_session',
    why: 'Shows the shop that you are signed in. Scripts cannot read it. Your browser shows this and the next two with __Host- or __Secure- before the name.',
    until: '30 days, or until you sign out',
  },
  { name: 'upya_refresh', why: 'Keeps you signed in. Scripts cannot read it.', until: '30 days, or until you sign out' },
  { name: 'upya_signed_in', why: 'Says that you are signed in, and nothing more.', until: '30 days, or until you sign out' },
  {
    name: 'upya_device',
    why: 'Shows your accounts that this device has signed in before, so that strangers who guess passwords cannot slow you down here. Scripts cannot read it.',
    until: '400 days after you last signed in',
  },
  {
    name: 'upya_sign_up',
    why: 'Makes the account that you are creating yours alone. Scripts cannot read it.',
    until: 'Until it is confirmed, one day at most',
  },
  {
    name: STORAGE_KEYS.guestId,
    why: 'A random number that makes your orders yours without an account.',
    until: 'One year after your last visit',
  },
  {
    name: CHOICES_COOKIE,
    why: 'How you like to see the shop: large or small tiles, data saver, and the sizes you wear (such as M or 39, no measures).',
    until: 'One year after you last changed one of them',
  },
]

// A record, so that nothing can be added to what the browser keeps without a word about it here.
const WHY: Record<keyof typeof STORAGE_KEYS, Omit<StoredItem, 'name'>> = {
  bag: { why: 'Your bag.', until: 'Until you empty it' },
  quickPurchase: { why: 'The piece you are buying with Buy Now.', until: 'Until it is paid or left' },
  guestId: { why: 'The same random number as in the cookie.', until: UNTIL_YOU_DELETE },
  runningCheckout: { why: 'The payment that is under way, so that a reload does not lose it.', until: 'Until it ends, one day at most' },
  payPress: { why: 'Makes sure that pressing Pay twice pays once.', until: 'Until the shop has answered' },
  discount: { why: 'Your discount code.', until: 'Until it is used or taken off' },
  deliveryArea: { why: 'Nairobi or the rest of Kenya, as you chose.', until: UNTIL_YOU_DELETE },
  contact: { why: 'Phone, e-mail and way of paying that you gave at the checkout.', until: WHILE_OPEN },
  deliveryDraft: { why: 'Delivery details that you typed and did not send yet.', until: WHILE_OPEN },
  contactCode: { why: 'Where a code to confirm your payment was sent, not the code itself.', until: WHILE_OPEN },
  rescueDraft: { why: 'What you typed when a payment did not go through, such as the code of an M-Pesa message.', until: WHILE_OPEN },
  phone: { why: 'The number you paid with last. It brings your earlier orders into a new account.', until: 'Until you sign out' },
  wishlist: { why: 'Your wishlist. A member’s is also kept in the account.', until: 'Until you empty it; a member’s until you sign out' },
  tourSeen: { why: 'That you have seen the tour, or did not want it.', until: UNTIL_YOU_DELETE },
  wishlistQueue: { why: 'Changes of your wishlist that the shop has not heard of yet.', until: 'Until they are sent, or you sign out' },
  recent: { why: 'The last ten pieces you looked at, to find them again.', until: 'Until you look at ten others, or delete it' },
  productLists: {
    why: 'Lists of pieces you looked at last, shown again at once while the shop is asked what is new.',
    until: 'Until newer ones take their place; eight lists at most',
  },
  recentFolded: { why: 'Notes that you folded away the pieces you looked at.', until: 'Until you unfold them' },
  searches: { why: 'The last eight searches, to choose them again.', until: 'Until you take them away' },
  keptPieces: {
    why: 'Which of the pieces you looked at can be shown without a line.',
    until: 'Until you look at others, or delete it',
  },
  installOffer: { why: 'That we offered once to put the shop on your home screen.', until: UNTIL_YOU_DELETE },
  signUp: { why: 'The e-mail of an account that you are creating, until its code is entered.', until: 'One day at most' },
  bagSync: { why: 'What your bag in the account was last, to bring the two together.', until: 'Until you sign out' },
  measures: { why: 'Your measurements, if you gave any, for “Does it fit me?”.', until: 'Until you take them away' },
  profileDraft: { why: 'What you typed in your profile and did not save yet.', until: WHILE_OPEN },
  tryOnPhoto: {
    why: 'Your photo of the fitting room, if you asked to keep it. It never leaves your device.',
    until: 'Until you delete it, or sign out',
  },
  csrfToken: { why: 'A random number that shows that a change comes from this page and not from another site.', until: UNTIL_YOU_DELETE },
  fallbackMode: { why: 'Notes that signing in does not work right now.', until: 'Until it works again' },
  diagnostics: {
    why: 'The last ten answers of our sign-in service: time, kind and number of the answer. No names, no passwords.',
    until: UNTIL_YOU_DELETE,
  },
}

export const STORED: readonly StoredItem[] = [
  // A name that ends with a colon is only how the keys of many begin.
  ...Object.entries(STORAGE_KEYS).map(([key, name]) => ({
    name: name.endsWith(':') ? `${name}…` : name,
    ...WHY[key as keyof typeof STORAGE_KEYS],
  })),
  { name: `${CAROUSEL_INDEX}…`, why: 'Which picture of a piece you saw last; for 300 pieces at most.', until: UNTIL_YOU_DELETE },
  {
    name: `${SHELL_CACHES}…`,
    why: 'The parts of the shop that it needs to open without a line. Nothing about you: every visitor has the same.',
    until: 'Until a newer one takes its place',
  },
  {
    name: PRODUCTS_CACHE,
    why: `The last ${PRODUCTS_CACHED} pieces you opened, as everybody sees them, to show them without a line.`,
    until: 'Until you open others, or delete it',
  },
  {
    name: PICTURES_CACHE,
    why: `The last ${PICTURES_CACHED} pictures of pieces you saw, for the same.`,
    until: 'Until you see others, or delete it',
  },
]

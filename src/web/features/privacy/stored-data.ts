import { CHOICES_COOKIE } from '../../../shop/choices.ts'
import { MODELS_CACHE, PICTURES_CACHE, PICTURES_CACHED, PRODUCTS_CACHE, PRODUCTS_CACHED, SHELL_CACHES } from '../../lib/offline-cache.ts'
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
    why: 'Tells the shop that you’re signed in. Scripts can’t read it. Your browser shows this and the next two with __Host- or __Secure- before the name.',
    until: '30 days, or until you sign out',
  },
  { name: 'upya_refresh', why: 'Keeps you signed in. Scripts can’t read it.', until: '30 days, or until you sign out' },
  { name: 'upya_signed_in', why: 'Shows only that you’re signed in.', until: '30 days, or until you sign out' },
  {
    name: 'upya_device',
    why: 'Shows that you’ve signed in to your account on this device before, so that strangers guessing passwords can’t lock you out here. Scripts can’t read it.',
    until: '400 days after you last signed in',
  },
  {
    name: 'upya_sign_up',
    why: 'Makes sure that only you can finish creating your account. Scripts can’t read it.',
    until: 'Until your account is confirmed, three days at most',
  },
  {
    name: 'upya_passkey',
    why: 'Makes sure that only this browser can use the passkey you’re asked for. Scripts can’t read it.',
    until: 'Five minutes after you were last asked for a passkey',
  },
  {
    name: 'upya_wrote',
    why: 'Makes sure that the next page shows what you have just changed. Scripts can’t read it.',
    until: 'Ten seconds',
  },
  {
    name: STORAGE_KEYS.guestId,
    why: 'A random number that connects your orders to you without an account.',
    until: 'One year after your last visit',
  },
  {
    name: CHOICES_COOKIE,
    why: 'How you like to see the shop: large or small tiles, data saver, the sizes you wear (such as M or 39, no measurements), and your accessibility settings.',
    until: 'One year after you last changed one of them',
  },
]

/** Of the analytics tool, in a shop that has one. */
export const ANALYTICS_COOKIES: readonly StoredItem[] = [
  {
    name: '_clck',
    why: 'Microsoft Clarity’s: a random number that tells browsers apart.',
    until: 'One year, or until you take your consent back',
  },
  { name: '_clsk', why: 'Microsoft Clarity’s: connects the pages of one visit.', until: 'One day, or until you take your consent back' },
]

// A record, so that nothing can be added to what the browser keeps without a word about it here.
const WHY: Record<keyof typeof STORAGE_KEYS, Omit<StoredItem, 'name'>> = {
  bag: { why: 'Your bag.', until: 'Until you empty it' },
  quickPurchase: { why: 'The piece you are buying with Buy Now.', until: 'Until you pay or leave it' },
  guestId: { why: 'The same random number as in the cookie.', until: UNTIL_YOU_DELETE },
  runningCheckout: { why: 'The payment in progress, so that a reload doesn’t lose it.', until: 'Until it ends, one day at most' },
  payPress: { why: 'Makes sure that tapping Pay twice charges you only once.', until: 'Until the shop has answered' },
  discount: { why: 'Your discount code.', until: 'Until you use or remove it' },
  deliveryArea: { why: 'Nairobi or the rest of Kenya, whichever you chose.', until: UNTIL_YOU_DELETE },
  contact: { why: 'Phone, e-mail and payment method that you gave at the checkout.', until: WHILE_OPEN },
  deliveryDraft: { why: 'Delivery details that you typed but have not sent yet.', until: WHILE_OPEN },
  contactCode: { why: 'Where we sent the code to confirm your payment, not the code itself.', until: WHILE_OPEN },
  paidOrder: { why: 'The order you paid for last, so an empty bag can lead you to it.', until: WHILE_OPEN },
  rescueDraft: { why: 'What you typed when a payment didn’t go through, such as the code from an M-PESA message.', until: WHILE_OPEN },
  phone: { why: 'The number you paid with last. We use it to add your earlier orders to a new account.', until: 'Until you sign out' },
  wishlist: { why: 'Your wishlist. A member’s is also saved in the account.', until: 'Until you empty it; a member’s until you sign out' },
  fontSize: { why: 'The size of text you chose, as in the cookie, in case that is deleted.', until: 'Until you choose the standard size' },
  highContrast: { why: 'That you chose high contrast, likewise.', until: 'Until you turn it off' },
  tourSeen: { why: 'That you have seen or skipped the tour.', until: UNTIL_YOU_DELETE },
  tutorialSeen: { why: 'That you have seen how to change the view of the shop.', until: UNTIL_YOU_DELETE },
  recentPurchasesSeen: { why: 'That you closed the note about what others bought, so that it stays away.', until: UNTIL_YOU_DELETE },
  consent: { why: 'Your choice about cookies: only the necessary ones, or all.', until: UNTIL_YOU_DELETE },
  consentRecord: { why: 'When you made that choice, and for which version of this page.', until: UNTIL_YOU_DELETE },
  analyticsOff: { why: 'That nothing may measure how you use the shop.', until: 'Until you allow it' },
  exitOfferClosed: { why: 'When you closed an offer, so that none comes again for a day.', until: UNTIL_YOU_DELETE },
  exitOffer: { why: 'The offer that you have seen, until when it is yours, and its code.', until: 'Until it is over' },
  overlayEnded: { why: 'When the shop last showed you something unasked, so that it leaves you in peace.', until: UNTIL_YOU_DELETE },
  overlayEvents: { why: 'What the shop has shown you unasked in this visit, so that it counts that once.', until: WHILE_OPEN },
  quietVisit: { why: 'That you came from a message of ours or from paying, so that nothing interrupts you.', until: WHILE_OPEN },
  conversation: {
    why: 'Which conversation with the shop is yours, so that you can go on with it and see what a person answers.',
    until: 'Until you delete the conversation; a member’s until you sign out',
  },
  chatTabState: {
    why: 'That the chat is open, what you typed there but have not sent yet, and what you asked it to do that is done.',
    until: WHILE_OPEN,
  },
  wishlistQueue: { why: 'Changes to your wishlist that have not been sent yet.', until: 'Until they are sent, or you sign out' },
  videoSound: { why: 'That you want to hear videos.', until: WHILE_OPEN },
  videoCaptions: { why: 'That you don’t want captions on videos.', until: WHILE_OPEN },
  videosSeen: { why: 'The videos you watched today, so that others come first.', until: 'Until the next day you watch videos' },
  visited: {
    why: 'The day you were last here, so that the shop counts a visitor once a day. Nobody is named.',
    until: 'Until you come back',
  },
  recent: { why: 'The last ten pieces you viewed, so you can find them again.', until: 'Until you view ten others, or delete it' },
  productLists: {
    why: 'Lists you last viewed, shown right away while newer ones load.',
    until: 'Until newer ones replace them; eight lists at most',
  },
  recentFolded: { why: 'That you closed the list of pieces you viewed.', until: 'Until you open it again' },
  searches: { why: 'Your last eight searches, so you can repeat them.', until: 'Until you remove them' },
  keptPieces: {
    why: 'Which of the pieces you viewed can be shown offline.',
    until: 'Until you view others, or delete it',
  },
  installOffer: { why: 'That we’ve offered to add the shop to your home screen.', until: UNTIL_YOU_DELETE },
  signUp: { why: 'The e-mail of an account that you are creating, until its code is entered.', until: 'Three days at most' },
  signUpOpen: { why: 'That this tab is asking for that code, so that a reload doesn’t lose it.', until: 'Until you enter it or close it' },
  bagSync: { why: 'Your bag as last saved in the account, to combine the two.', until: 'Until you sign out' },
  measures: { why: 'Your measurements, if you gave any, for “Does it fit me?”.', until: 'Until you remove them' },
  profileDraft: { why: 'What you typed in your profile but have not saved yet.', until: WHILE_OPEN },
  uploadFiles: {
    why: 'For those who run the shop: files they are sending, to go on after a reload.',
    until: 'Until the file is sent or cancelled',
  },
  settingsDraft: { why: 'For those who run the shop: settings and texts that are typed but not saved yet.', until: WHILE_OPEN },
  pieceDrafts: {
    why: 'For those who run the shop: pieces that are being edited and not saved yet.',
    until: 'Until they are saved or thrown away',
  },
  listings: {
    why: 'For those who run the shop: pieces that are being listed, with their photos.',
    until: 'Until the shop has them, or they are thrown away',
  },
  packed: { why: 'For admins: which pieces of open orders you’ve ticked off while packing.', until: 'Until the orders are sent' },
  garmentDraft: { why: 'For those who run the shop: how a garment was put right for the try-on, not saved yet.', until: WHILE_OPEN },
  studioDraft: { why: 'For those who run the shop: how a photo is being cleaned up, not used yet.', until: WHILE_OPEN },
  noteDraft: { why: 'For those who run the shop: a note that is typed but not saved yet.', until: WHILE_OPEN },
  deliveryEntry: { why: 'For those who run the shop: where a shopper said to deliver, not saved yet', until: WHILE_OPEN },
  messageDraft: { why: 'What an admin is writing to a shopper', until: WHILE_OPEN },
  chatDraft: { why: 'For those who run the shop: an answer or a note in the inbox, not sent yet', until: WHILE_OPEN },
  chatSound: { why: 'For those who run the shop: that the inbox makes no sound.', until: UNTIL_YOU_DELETE },
  chatAway: { why: 'For those who run the shop: that they have set themselves away in the inbox.', until: UNTIL_YOU_DELETE },
  adminKeys: { why: 'For those who run the shop: that single keys do nothing.', until: UNTIL_YOU_DELETE },
  tryOnPhoto: {
    why: 'Your photo in the fitting room, if you chose to keep it. It stays on your device unless you ask us to send it.',
    until: 'Until you delete it, or sign out',
  },
  tryOnOutfit: {
    why: 'What you wear in the fitting room, so that a reload loses nothing; how you moved pieces, and your mannequin’s skin tone.',
    until: 'What you wear, while this tab is open or as long as you keep your photo; the rest until you sign out',
  },
  tryOnByHand: {
    why: 'Pieces you laid on by hand in the fitting room, and where they lie. Your photo isn’t in it.',
    until: 'Until you take them off, or sign out',
  },
  tryOnLooks: {
    why: 'Looks you saved in the fitting room, with their pictures. They leave your device only when you keep one in your account.',
    until: 'Until you delete them, or sign out',
  },
  csrfToken: { why: 'A random number that shows that a change comes from this shop and not from another site.', until: UNTIL_YOU_DELETE },
  fallbackMode: { why: 'That sign-in isn’t working right now.', until: 'Until it works again' },
  diagnostics: {
    why: 'The last ten answers from our sign-in service: time, type and status. No names, no passwords.',
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
    why: 'The parts of the shop needed to open it offline, with the fitting room once you have been in it. Nothing about you: they’re the same for every visitor.',
    until: 'Until a newer one replaces it',
  },
  {
    name: PRODUCTS_CACHE,
    why: `The last ${PRODUCTS_CACHED} pieces you opened, as everyone sees them, to show them offline.`,
    until: 'Until you open others, or delete it',
  },
  {
    name: PICTURES_CACHE,
    why: `The last ${PICTURES_CACHED} pictures of pieces you saw, to show them offline.`,
    until: 'Until you see others, or delete it',
  },
  {
    name: MODELS_CACHE,
    why: 'The program that reads photos in the try-on, so that it is downloaded once. No photo is in it.',
    until: UNTIL_YOU_DELETE,
  },
]

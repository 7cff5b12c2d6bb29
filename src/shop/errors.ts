/**
 * Every refusal the shop can give: one code, one sentence, one HTTP status. The API, the pages and the
 * tests read this table; a sentence is written for the shopper and says what to do next.
 */
export const REFUSALS = {
  invalid_input: { status: 400, message: 'Some of your details are not right. Please check them and try again.' },
  not_found: { status: 404, message: 'We could not find that.' },
  forbidden: { status: 403, message: 'You are not allowed to do that.' },
  too_many_requests: { status: 429, message: 'Too many tries in a short time. Please wait a little and try again.' },
  payload_too_large: { status: 413, message: 'This is too large. Please send something smaller.' },
  unavailable: { status: 503, message: 'The shop is very busy right now. Please try again in a moment.' },
  storage_full: { status: 507, message: 'We have no space for more pictures right now, so nothing was changed. Please try again later.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },

  sign_in_required: { status: 401, message: 'Please sign in first.' },
  session_expired: { status: 401, message: 'Your session has expired. Please sign in again.' },
  wrong_credentials: { status: 401, message: 'E-mail or password is not right.' },
  sign_in_throttled: {
    status: 429,
    message: 'Too many failed attempts. Wait 15 minutes, or choose a new password with “Forgot password?”: it works at once.',
  },
  second_factor_required: { status: 401, message: 'Enter the six digits from your authenticator app.' },
  second_factor_wrong: { status: 401, message: 'This code is not right. Enter the newest one from your app.' },
  second_factor_missing: {
    status: 403,
    message: 'Set up your authenticator app first. You find it under Security in the admin area.',
  },
  reauthentication_required: { status: 403, message: 'Please confirm that it is you, then try again.' },
  csrf_failed: { status: 403, message: 'This page is out of date. Reload it and try again.' },
  email_taken: { status: 409, message: 'There is already an account with this e-mail. Sign in instead, or reset its password.' },
  password_weak: { status: 422, message: 'This password is easy to guess. Choose one that nobody would think of.' },
  sign_up_over: { status: 410, message: 'This sign-up has expired. Please create your account again; your bag is saved.' },
  mail_unavailable: {
    status: 503,
    message: 'We cannot send e-mails right now. Your bag is saved: carry on as a guest, or try again in a few minutes.',
  },
  password_wrong: { status: 422, message: 'This is not your current password.' },
  last_admin: {
    status: 409,
    message: 'You are the only admin of this shop. Make someone else an admin first, then you can delete your account.',
  },
  link_invalid: { status: 410, message: 'This link has been used or has expired. Ask for a new one.' },
  accounts_unavailable: { status: 500, message: 'Database error granting user' },
  picture_invalid: { status: 422, message: 'This is not a picture we can use. Choose a JPEG, PNG, WebP or AVIF.' },
  wishlist_full: { status: 409, message: 'Your wishlist is full. Remove something first.' },

  product_not_found: { status: 404, message: 'This piece is no longer in the shop.' },
  size_required: { status: 422, message: 'Please select a size' },
  size_unknown: { status: 422, message: 'This piece does not come in that size.' },
  bag_empty: { status: 422, message: 'Your bag is empty.' },
  out_of_stock: { status: 409, message: 'Someone was faster: a piece in your bag is no longer available.' },
  total_changed: { status: 409, message: 'The total has changed. Please check it before you pay.' },

  product_changed: { status: 409, message: 'Someone else has changed this piece since you opened it. Reload it, then make your change.' },
  stock_changed: { status: 409, message: 'The stock has changed since you opened this. Reload it, then make your change.' },
  stock_too_low: {
    status: 409,
    message: 'There are not that many to remove: pieces that shoppers are paying for right now cannot be removed.',
  },

  phone_invalid: { status: 422, message: 'Enter a Kenyan mobile number, for example 0712 345 678.' },
  discount_unknown: { status: 422, message: 'We do not know this code. Check the spelling.' },
  discount_expired: { status: 422, message: 'This code has expired.' },
  discount_used_up: { status: 422, message: 'This code has been used up.' },
  discount_first_order: {
    status: 422,
    message:
      'This code is for a first order only, and there is already an order with this number, e-mail or account. Remove the code to go on.',
  },

  payments_unavailable: {
    status: 503,
    message: 'The shop cannot take payments right now. Your bag is saved; please come back a little later.',
  },
  payment_method_unavailable: { status: 422, message: 'This payment method is not available yet. Please choose another.' },
  payment_in_progress: {
    status: 409,
    message: 'A payment prompt is already on its way. Answer it on the phone, or wait until it expires.',
  },
  payment_not_verified: { status: 409, message: 'We have not received this payment, so there is no order for it.' },
  payment_mismatch: { status: 409, message: 'This payment does not match the order.' },
  too_many_prompts: {
    status: 429,
    message: 'This number has had several payment prompts already. Please wait a while, or use another number.',
  },
  confirmation_required: {
    status: 428,
    message: 'Please confirm first that it is you: we send a code to your phone or your e-mail.',
  },
  phone_confirmation_required: {
    status: 428,
    message: 'Please confirm first that this number is yours: we send a code to it by SMS. Or go back and use another number.',
  },
  too_many_pieces: {
    status: 422,
    message: 'That is more than we can hold for one person at a time. Pay for some of the pieces first, then for the rest.',
  },
  holds_exhausted: {
    status: 503,
    message: 'A lot of pieces are being paid for right now. Your bag is saved; please try again in a few minutes.',
  },
  too_many_open_checkouts: { status: 429, message: 'You have unfinished payments open. Finish or cancel one of them first.' },
  checkout_closed: { status: 409, message: 'This checkout has ended. Start again from your bag.' },
  checkout_expired: { status: 409, message: 'The time to pay has run out and the pieces are back on sale. Start again from your bag.' },
  idempotency_conflict: { status: 409, message: 'This request was already used for something else.' },

  payment_not_found: { status: 404, message: 'There is no such payment.' },
  payment_deed_refused: { status: 409, message: 'This payment has changed in the meantime. Reload the page and check it again.' },
  pieces_gone: {
    status: 409,
    message: 'A piece of this payment has been sold in the meantime, so it cannot become an order. Refund it instead.',
  },
  refund_too_much: { status: 422, message: 'That is more than what is left of this payment.' },
  receipt_used: { status: 409, message: 'This receipt has paid for something else already.' },
  receipt_unavailable: { status: 503, message: 'We cannot check receipts right now. Please try again in a few minutes.' },
  receipt_not_possible: { status: 409, message: 'There is no M-PESA payment here to check a receipt for.' },
  order_cannot_be_cancelled: { status: 409, message: 'This order is already on its way, so it can no longer be cancelled.' },
  statement_unreadable: { status: 422, message: 'We cannot read this statement. Export it as CSV from the provider and try again.' },

  order_not_found: { status: 404, message: 'We found no order with these details.' },
  code_wrong: { status: 422, message: 'This code is not right, or it has expired. Check it, or ask for a new one.' },
  sms_unavailable: { status: 503, message: 'We cannot send an SMS right now. Try by e-mail, or a little later.' },
  fulfillment_conflict: { status: 409, message: 'This order has changed in the meantime. Reload the page and check it again.' },
  details_already_final: { status: 409, message: 'This order is already on its way, so its delivery details can no longer be changed.' },
  area_mismatch: {
    status: 422,
    message: 'Delivery in Nairobi was free because the order goes to Nairobi; it cannot be moved to another area.',
  },
} as const

export type RefusalCode = keyof typeof REFUSALS

/** What the shop throws when it says no. Match by `name`: the page bundle has its own copy of this class. */
export class ShopError extends Error {
  readonly code: RefusalCode
  readonly fields: Record<string, string> | undefined

  constructor(code: RefusalCode, options: { message?: string; fields?: Record<string, string>; cause?: unknown } = {}) {
    super(options.message ?? REFUSALS[code].message, { cause: options.cause })
    this.name = 'ShopError'
    this.code = code
    this.fields = options.fields
  }
}

/** True for a refusal made by either copy of this module (server source or page bundle). */
export function isShopError(error: unknown): error is ShopError {
  return error instanceof Error && error.name === 'ShopError' && 'code' in error
}

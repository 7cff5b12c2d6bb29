import { PASSKEY_REFUSALS } from './accounts/passkeys/rules-refusals.ts'
import { PHONE_INVALID } from './phone.ts'
import { TRY_ON_REFUSALS } from './try-on/rules-refusals.ts'

/**
 * Every refusal the shop can give: one code, one sentence, one HTTP status. The API, the pages and the
 * tests read this table; a sentence is written for the shopper and says what to do next.
 */
export const REFUSALS = {
  invalid_input: { status: 400, message: 'Some details aren’t right. Please check them and try again.' },
  email_settings_changed: {
    status: 409,
    message: 'Someone else changed these settings after you opened them. They now show as they are; make your change again.',
  },
  settings_changed: {
    status: 409,
    message: 'Someone else changed this after you opened it. It now shows as it is; make your change again.',
  },
  delivery_rate_started: { status: 409, message: 'This fee has already begun, so it can’t be withdrawn. Set a new one instead.' },
  delivery_rate_not_found: { status: 404, message: 'This fee is no longer planned. Reload the page to see what is.' },
  not_found: { status: 404, message: 'We couldn’t find that. Check the address, or go back to the shop.' },
  forbidden: { status: 403, message: 'You don’t have access to this. Try signing in with another account.' },
  too_many_requests: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  payload_too_large: { status: 413, message: 'That’s too large. Please send something smaller.' },
  unavailable: { status: 503, message: 'The shop is very busy right now. Please try again in a moment.' },
  storage_full: { status: 507, message: 'We’ve run out of space for pictures, so nothing was changed. Please try again later.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },

  sign_in_required: { status: 401, message: 'Please sign in first.' },
  session_expired: { status: 401, message: 'Your session has expired. Please sign in again.' },
  wrong_credentials: { status: 401, message: 'Wrong e-mail or password. Check both and try again.' },
  sign_in_throttled: {
    status: 429,
    message: 'Too many failed attempts. Try again in 15 minutes, or use “Forgot password?” to choose a new password now.',
  },
  second_factor_required: { status: 401, message: 'Enter the six-digit code from your authenticator app.' },
  second_factor_wrong: { status: 401, message: 'Wrong code. Enter the latest one from your app.' },
  second_factor_missing: {
    status: 403,
    message: 'Set up a passkey or an authenticator app first, under Security in the admin area.',
  },
  ...PASSKEY_REFUSALS,
  reauthentication_required: { status: 403, message: 'Please confirm it’s you, then try again.' },
  csrf_failed: { status: 403, message: 'This page is out of date. Reload it and try again.' },
  email_taken: { status: 409, message: 'This e-mail already has an account. Sign in instead, or reset your password.' },
  password_weak: { status: 422, message: 'This password is easy to guess. Please choose a stronger one.' },
  sign_up_over: { status: 410, message: 'This sign-up has expired. Please create your account again; your bag is saved.' },
  mail_unavailable: {
    status: 503,
    message: 'We can’t send e-mails right now. Your bag is saved: continue as a guest, or try again in a few minutes.',
  },
  password_wrong: { status: 422, message: 'That’s not your current password. Please try again.' },
  last_admin: {
    status: 409,
    message: 'You’re the only admin. Make someone else an admin before you delete your account.',
  },
  account_disabled: {
    status: 403,
    message: 'This account has been closed by the shop. Write to us and we’ll sort it out; you can still buy as a guest.',
  },
  look_not_found: { status: 404, message: 'There is no look at this link. It may be gone already.' },
  user_not_found: { status: 404, message: 'We couldn’t find this person. They may have deleted their account.' },
  own_account: { status: 409, message: 'You can’t do this to your own account. Use your profile, or ask another admin.' },
  admin_not_disabled: { status: 409, message: 'This is an admin. Take away the admin right first.' },
  receiver_second_factor_missing: {
    status: 409,
    message: 'They have no passkey and no two-step sign-in yet. Ask them to add one first, in their profile.',
  },
  erase_not_confirmed: { status: 422, message: 'That’s not the e-mail of this account. Type it exactly.' },
  link_invalid: { status: 410, message: 'This link has expired or was already used. Request a new one.' },
  accounts_unavailable: { status: 500, message: 'Database error granting user' },
  picture_invalid: { status: 422, message: 'We can’t use this picture. Choose a JPEG, PNG, WebP or AVIF.' },
  pictures_full: { status: 409, message: 'This piece has as many pictures as it can have. Remove one first.' },

  fomo_full: { status: 409, message: 'There are as many samples as there can be. Remove one first.' },

  chat_over: { status: 409, message: 'This conversation is over. Write again to begin a new one.' },
  chat_full: { status: 409, message: 'This conversation has become long. Begin a new one, or ask for a person.' },
  chat_rated: { status: 409, message: 'You have rated this conversation already, or it is still going on.' },
  chat_emptied: { status: 410, message: 'What was said here is no longer kept, so it can’t go on.' },
  chat_answered_meanwhile: {
    status: 409,
    message: 'A colleague has answered since you opened this. Read it first; your text is kept. You can still send it.',
  },
  chat_no_code: {
    status: 409,
    message: 'This shopper has had a code in the last 30 days, or today’s codes are used up. Send the answer without one.',
  },
  chat_moved: { status: 409, message: 'This conversation has moved on since you opened it. It now shows as it is.' },
  chat_canned_changed: {
    status: 409,
    message: 'Someone else changed this reply after you opened it. It now shows as it is; make your change again.',
  },
  chat_canned_taken: { status: 409, message: 'Another reply has this short name. Choose another one.' },
  chat_canned_full: { status: 409, message: 'There are as many replies as there can be. Remove one first.' },

  note_gone: { status: 404, message: 'This note is no longer here, or somebody else wrote it. Reload the page.' },
  notes_full: { status: 409, message: 'There are too many notes here. Remove some that are no longer needed.' },
  views_full: { status: 409, message: 'You have saved as many views of this list as you can. Remove one first.' },

  highlights_changed: {
    status: 409,
    message: 'Someone else changed the highlights after you opened this page. Reload the page, then make your change.',
  },
  highlights_full: { status: 409, message: 'There are as many highlights as the home page can have. Remove one that has ended first.' },

  upload_empty: { status: 422, message: 'The file is empty.' },
  upload_type_unknown: { status: 415, message: 'Only MP4, WebM, JPEG, PNG, WebP and AVIF files can be sent.' },
  upload_not_video: { status: 422, message: 'It’s not a video, whatever its name says.' },
  upload_product_required: { status: 422, message: 'Choose the piece first: a picture has to belong to one.' },
  upload_incomplete: { status: 409, message: 'Some of the file is still missing. Send the rest first.' },
  upload_offset: { status: 409, message: 'Another tab is sending this file too. It goes on from where that one stopped.' },
  upload_refused: { status: 422, message: 'We can’t use this file.' },
  video_gone: { status: 410, message: 'This video is no longer here. Have a look at others like it.' },
  upload_duplicate: { status: 409, message: 'This video is already there.' },
  too_many_uploads: { status: 429, message: 'You’re sending too many files at once. Finish or cancel some first.' },

  wishlist_full: { status: 409, message: 'Your wishlist is full. Remove a piece to add another.' },

  product_not_found: { status: 404, message: 'This piece is no longer in the shop.' },
  size_required: { status: 422, message: 'Please select a size' },
  size_unknown: { status: 422, message: 'This piece doesn’t come in that size. Choose another size.' },
  bag_empty: { status: 422, message: 'Your bag is empty. Add a piece first.' },
  out_of_stock: { status: 409, message: 'Sorry, a piece in your bag has just been taken. Check your bag to continue.' },
  delivery_area_closed: { status: 409, message: 'We don’t deliver there right now. Please choose another area.' },
  total_changed: { status: 409, message: 'The total has changed. Please check it before you pay.' },

  product_changed: { status: 409, message: 'Someone else changed this piece after you opened it. Reload the page, then make your change.' },
  piece_held: {
    status: 409,
    message:
      'A shopper is paying for it right now. Keep it for them: in a few minutes it is either sold to them or free again, and then you can mark it. “Held for a payment” shows who holds it.',
  },
  piece_sold: { status: 409, message: 'Nothing of it is left: it was sold in the shop, or marked as sold before.' },
  piece_several: { status: 422, message: 'There is more than one of it. Mark it in its own row, where you can choose the size.' },
  sale_taken_back: { status: 409, message: 'This was taken back already.' },
  sale_overtaken: { status: 409, message: 'Somebody has put it back in stock since, so it was left as it is now.' },
  run_over: { status: 409, message: 'This has moved on since you opened it. Reload the page to see how it stands.' },
  run_empty: { status: 422, message: 'Nothing matches any more. Mark some pieces first.' },
  run_stale: { status: 409, message: 'These proposals are of another day. Close this, and look at them anew.' },
  run_too_large: { status: 422, message: 'That’s more than 100,000 pieces at once. Narrow the list first.' },
  import_unreadable: { status: 422, message: 'We can’t read this file. Send a CSV file with a line of headings.' },
  tag_changed: { status: 409, message: 'Someone else changed this tag. It now shows as they left it; make your change again.' },
  garment_not_found: {
    status: 404,
    message: 'This picture is no longer prepared for the try-on: its piece has another one now, or is gone.',
  },
  garment_changed: {
    status: 409,
    message: 'This has changed since you opened it: somebody else, or the shop itself, was faster. It now shows as it is.',
  },
  garment_step: { status: 409, message: 'That can’t be done with it as it is now. Reload the page to see how it stands.' },
  mask_invalid: { status: 422, message: 'The outline must be a PNG or WebP as large as the cut-out. Reload the page and try again.' },
  video_changed: { status: 409, message: 'This video has changed since you opened it. Reload the page, then make your change.' },
  stock_changed: { status: 409, message: 'The stock has changed since you opened this page. Reload the page, then make your change.' },
  stock_too_low: {
    status: 409,
    message: 'You can’t remove that many: shoppers are paying for some of them right now. Remove fewer, or try again later.',
  },

  phone_invalid: { status: 422, message: PHONE_INVALID },
  discount_unknown: { status: 422, message: 'This code isn’t valid. Check the spelling.' },
  discount_expired: { status: 422, message: 'This code has expired. Try another one, or continue without.' },
  discount_used_up: { status: 422, message: 'This code has been used up. Try another one, or continue without.' },
  discount_not_started: { status: 422, message: 'This code can’t be used yet. Try it again later, or continue without.' },
  discount_minimum: { status: 422, message: 'Your bag is too small for this code. Add a piece, or continue without.' },
  discount_other_pieces: { status: 422, message: 'This code isn’t for the pieces in your bag.' },
  discount_buyer_limit: { status: 422, message: 'You’ve used this code as often as it can be used. Remove the code to continue.' },
  discount_not_yours: {
    status: 422,
    message: 'This code works only for the shopper who claimed it, in the same browser or account. Remove the code to continue.',
  },
  discount_guesses: { status: 429, message: 'That’s too many codes. Wait a few minutes before you try another, or continue without.' },
  discount_taken: { status: 409, message: 'There’s already a code of this name. Choose another.' },
  discount_changed: { status: 409, message: 'Someone else changed this code after you opened it. Reload the page, then make your change.' },
  discount_in_use: { status: 409, message: 'This code has been used, so it can’t be deleted. Turn it off instead.' },
  offer_gone: { status: 409, message: 'This offer isn’t for your bag and wishlist any more.' },
  offer_beside_code: {
    status: 409,
    message: 'Your bag has a code already, and only one counts at a time. Remove that one first, then claim this offer.',
  },
  offer_claimed: { status: 409, message: 'You’ve already had an offer today. Another one can come tomorrow.' },
  offer_changed: { status: 409, message: 'Someone else changed this offer after you opened it. Reload the page, then make your change.' },
  discount_first_order: {
    status: 422,
    message: 'This code is for first orders only, and this number, e-mail or account has ordered before. Remove the code to continue.',
  },

  payments_unavailable: {
    status: 503,
    message: 'We can’t take payments right now. Your bag is saved; please try again a little later.',
  },
  payment_method_unavailable: { status: 422, message: 'This payment method isn’t available yet. Please choose another.' },
  payment_in_progress: {
    status: 409,
    message: 'We’ve already sent a payment prompt. Answer it on the phone, or wait until it expires.',
  },
  payment_not_verified: {
    status: 409,
    message: 'We haven’t received this payment, so there’s no order for it yet. Pay first, then try again.',
  },
  payment_mismatch: { status: 409, message: 'This payment doesn’t match the order.' },
  too_many_prompts: {
    status: 429,
    message: 'We’ve already sent several payment prompts to this number. Please wait a while, or use another number.',
  },
  confirmation_required: {
    status: 428,
    message: 'Please confirm it’s you first: we’ll send a code to your phone or e-mail.',
  },
  phone_confirmation_required: {
    status: 428,
    message: 'Please confirm this number is yours: we’ll send a code by SMS. Or go back and use another number.',
  },
  too_many_pieces: {
    status: 422,
    message: 'That’s more than we can hold for one person at a time. Pay for some pieces first, then the rest.',
  },
  holds_exhausted: {
    status: 503,
    message: 'Many shoppers are paying right now. Your bag is saved; please try again in a few minutes.',
  },
  too_many_open_checkouts: { status: 429, message: 'You have unfinished payments. Finish or cancel one first.' },
  checkout_closed: { status: 409, message: 'This checkout has ended. Start again from your bag.' },
  checkout_expired: { status: 409, message: 'The time to pay has run out and the pieces are back on sale. Start again from your bag.' },
  idempotency_conflict: { status: 409, message: 'This request was already used for something else. Reload the page and try again.' },

  payment_not_found: { status: 404, message: 'We couldn’t find this payment. Check the reference and try again.' },
  payment_action_refused: { status: 409, message: 'This payment has just changed. Reload the page and check it again.' },
  pieces_gone: {
    status: 409,
    message: 'A piece has since been sold, so this payment can’t become an order. Refund the payment instead.',
  },
  refund_too_much: { status: 422, message: 'That’s more than what’s left of this payment. Enter a smaller amount.' },
  receipt_used: { status: 409, message: 'This receipt was already used for another payment. Check the code.' },
  receipt_unavailable: { status: 503, message: 'We can’t check receipts right now. Please try again in a few minutes.' },
  receipt_not_possible: { status: 409, message: 'There’s no M-PESA payment here to check a receipt for.' },
  order_cannot_be_cancelled: {
    status: 409,
    message: 'This order is already on its way, so it can’t be cancelled. You can return or exchange it within 7 days of the delivery.',
  },
  return_not_found: { status: 404, message: 'We couldn’t find this return. Check the address, or go back to the list.' },
  return_changed: { status: 409, message: 'This return has just changed. Reload the page and check it again.' },
  return_too_late: {
    status: 409,
    message: 'Returns are possible for 7 days after the delivery, and that time is over. Is the piece faulty? Reply to one of our e-mails.',
  },
  return_open_already: { status: 409, message: 'There’s already an open return for this order. Finish that one first.' },
  return_items_gone: { status: 409, message: 'Some of these pieces have already been sent back. Reload the page and choose again.' },
  return_amount_wrong: { status: 422, message: 'That’s more than was paid for what came back. Enter a smaller amount.' },
  exchange_too_dear: { status: 422, message: 'That piece costs more than what came back. Choose one of the same price or less.' },
  exchange_gone: { status: 409, message: 'That piece has just been taken. Choose another one.' },
  statement_unreadable: { status: 422, message: 'We can’t read this statement. Export it as CSV from the provider and try again.' },

  order_not_found: { status: 404, message: 'We couldn’t find an order with these details. Check them and try again.' },
  code_wrong: { status: 422, message: 'This code is wrong or has expired. Check it, or request a new one.' },
  sms_unavailable: { status: 503, message: 'We can’t send SMS right now. Use your e-mail instead, or try again later.' },
  fulfillment_conflict: { status: 409, message: 'This order has just changed. Reload the page and check it again.' },
  message_not_possible: { status: 409, message: 'There’s no e-mail address or phone to write to. Choose another way.' },
  messages_off: { status: 409, message: 'Messages to shoppers are switched off under E-mail. Switch them on first, or call.' },
  details_already_final: {
    status: 409,
    message: 'This order is already on its way, so its delivery details can’t be changed. The rider will call you.',
  },
  delivery_changed: {
    status: 409,
    message:
      'Someone else changed these details after you opened them. Both are below: save again to keep yours, or cancel to keep theirs.',
  },
  area_mismatch: {
    status: 422,
    message: 'Delivery was free because the order goes to Nairobi. Please enter an address in Nairobi.',
  },
  ...TRY_ON_REFUSALS,
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

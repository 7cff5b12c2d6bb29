import type { Intent } from '../command.ts'

// Which turns a model is asked in, and with which tools.

/** Where any of it is said, no model hears it: what is answered is kind, fixed and the same for all. */
export const NEVER_BY_MODEL: ReadonlySet<Intent> = new Set([
  'self_harm',
  'abuse',
  'injection',
  'person',
  'complaint',
  'payment_problem',
  'styling_session',
])
/** Where nothing else is said: the texts are specified, or the page does it. */
export const OWN_SENTENCES: ReadonlySet<Intent> = new Set([
  'cart_add',
  'cart_remove',
  'cart_set',
  'cart_show',
  'checkout',
  'wishlist_add',
  'wishlist_remove',
  'wishlist_show',
  'find_size',
  'size_chart',
  'check_code',
  'discount',
  'yes',
  'no',
  'answer',
  'forget',
  'restart',
  'outside',
])

/** Talk that needs no tool; whatever else is asked is not answered from memory. */
export const TALK: ReadonlySet<Intent> = new Set(['greeting', 'thanks', 'goodbye', 'about_assistant', 'unknown'])

/** Tools that have an effect are there only when the shopper's own message asks for it, in whatever words a piece may speak to the model. */
export const ASKED_FOR: Readonly<Record<string, readonly Intent[]>> = {
  propose_bag_change: ['cart_add', 'cart_remove', 'cart_set'],
  wishlist: ['wishlist_add', 'wishlist_remove', 'wishlist_show'],
  check_code: ['check_code', 'discount'],
  offer_discount: ['discount'],
}

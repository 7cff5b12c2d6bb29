import { CODE_HOURS, DRAFT_DAYS, NO_DETAILS_HOURS, UNSOLD_DAYS, type TodoKind } from '../../../../shop/insights/rules-todo.ts'

/** What each is called, and the list in which it is done: it has as many rows as are counted. */
export const TODOS: Record<TodoKind, { one: string; many: string; to: string }> = {
  reviews: { one: 'payment in review', many: 'payments in review', to: '/admin/payments?view=review' },
  refunds: { one: 'payment to refund by hand', many: 'payments to refund by hand', to: '/admin/payments?view=by_hand' },
  unmatched: {
    one: 'amount matches no payment',
    many: 'amounts match no payment',
    to: '/admin/payments/reconciliation#unmatched',
  },
  messages: {
    one: 'message of a provider could not be processed',
    many: 'messages of providers could not be processed',
    to: '/admin/payments/reconciliation#messages',
  },
  to_pack: { one: 'order to pack', many: 'orders to pack', to: '/admin/orders' },
  late: { one: 'parcel is late', many: 'parcels are late', to: '/admin/orders?tab=problems&problem=late' },
  returns: { one: 'return to decide', many: 'returns to decide', to: '/admin/returns' },
  returned: { one: 'returned piece to settle', many: 'returned pieces to settle', to: '/admin/returns?view=received' },
  mails_given_up: {
    one: 'e-mail could not be delivered',
    many: 'e-mails could not be delivered',
    to: '/admin/email-settings/queue?state=given_up&open=yes',
  },
  no_details: {
    one: `order without delivery details for over ${NO_DETAILS_HOURS} hours`,
    many: `orders without delivery details for over ${NO_DETAILS_HOURS} hours`,
    to: `/admin/orders?tab=no_details&hours=${NO_DETAILS_HOURS}`,
  },
  ending_codes: {
    one: `discount code ends within ${CODE_HOURS} hours`,
    many: `discount codes end within ${CODE_HOURS} hours`,
    to: '/admin/discounts?view=ending',
  },
  highlights: { one: 'gap on the home page', many: 'gaps on the home page', to: '/admin/highlights' },
  failed_videos: { one: 'video failed', many: 'videos failed', to: '/admin/videos?state=failed' },
  low: { one: 'piece runs low or is sold out', many: 'pieces run low or are sold out', to: '/admin/products?tab=low' },
  old_drafts: {
    one: `draft older than ${DRAFT_DAYS} days`,
    many: `drafts older than ${DRAFT_DAYS} days`,
    to: `/admin/products?tab=drafts&age=${DRAFT_DAYS}`,
  },
  unsold: {
    one: `piece unsold for over ${UNSOLD_DAYS} days`,
    many: `pieces unsold for over ${UNSOLD_DAYS} days`,
    to: '/admin/products?tab=unsold60',
  },
}

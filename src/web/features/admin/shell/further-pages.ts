/** A page that is no line of the navigation: the search for everything finds it all the same. */
export interface FurtherPage {
  to: string
  label: string
  /** The page it belongs to. */
  of: string
  /** Other words it is looked for by. */
  words?: string
  /** To be printed: a document of its own, without the shell. */
  paper?: true
}

const TO_PACK = encodeURIComponent('tab=to_pack')

export const FURTHER_PAGES: readonly FurtherPage[] = [
  { to: '/admin/orders/pack', label: 'Pack', of: 'Orders', words: 'scan parcel' },
  { to: `/admin/orders/print?kind=picks&list=${TO_PACK}`, label: 'Print the pick list', of: 'Orders to pack', paper: true },
  { to: `/admin/orders/print?kind=slip&list=${TO_PACK}`, label: 'Print packing slips', of: 'Orders to pack', paper: true },
  { to: `/admin/orders/print?kind=label&list=${TO_PACK}`, label: 'Print address labels', of: 'Orders to pack', paper: true },
  { to: '/admin/chat/replies', label: 'Ready replies', of: 'Inbox', words: 'canned answers chat' },
  { to: '/admin/chat-analytics/facts', label: 'What the assistant says', of: 'Chat analytics', words: 'facts answers' },
  { to: '/admin/payments/books', label: 'Daily report', of: 'Payments', words: 'books' },
  { to: '/admin/payments/reconciliation', label: 'Reconciliation', of: 'Payments', words: 'statement unmatched' },
  { to: '/admin/discounts/new', label: 'New code', of: 'Discounts', words: 'discount' },
  { to: '/admin/products/new', label: 'New piece', of: 'Products', words: 'add list product' },
  { to: '/admin/products/import', label: 'Import', of: 'Products', words: 'csv file shopify' },
  { to: '/admin/products/measure', label: 'Measure', of: 'Products', words: 'measurements' },
  { to: '/admin/products/tags', label: 'Print tags', of: 'Products', words: 'labels qr', paper: true },
  { to: '/admin/highlights/preview', label: 'Preview of the home page', of: 'Highlights' },
  { to: '/admin/email-settings/queue', label: 'Queue', of: 'E-mail', words: 'mail messages' },
  { to: '/admin/email-settings/templates', label: 'Templates', of: 'E-mail', words: 'mail preview test' },
  { to: '/admin/email-settings/blocked', label: 'Blocked addresses', of: 'E-mail', words: 'mail bounces' },
  { to: '/admin/email-settings/outbox', label: 'Outbox', of: 'E-mail', words: 'mail' },
]

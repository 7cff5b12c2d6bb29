// Every e-mail of the shop: what it is about, who gets it, and what of it is made up where it is looked at. Pure.

import { EVENT_LABELS, type RecipientKind } from '../notifications/rules-mail.ts'
import { ORDER_EVENTS, RECIPIENTS, type OrderEvent } from '../notifications/rules.ts'
import { REFUND_REASON_TEXTS } from '../payments/rules-words.ts'
import type { RefundReason } from '../payments/rules-refunds.ts'
import { SECURITY_EVENTS, type SecurityEvent } from '../security-events.ts'

export const TEMPLATE_GROUPS = {
  order: { label: 'Orders', example: null },
  payment: { label: 'Payments', example: 'The order is real; what happened to its payment is an example.' },
  refund: { label: 'Refunds', example: 'The order is real; its refund is an example.' },
  return: { label: 'Returns and exchanges', example: 'The order is real; its return is an example.' },
  person: { label: 'Written by hand', example: 'The order is real; the words are an example.' },
  wish: { label: 'Wishlist and new pieces', example: 'The pieces are those of the order; what happened to them is an example.' },
  code: { label: 'Finding an order', example: 'The order is real; the code is an example and opens nothing.' },
  account: { label: 'Accounts and addresses', example: 'The code, the link and the address are examples and open nothing.' },
  security: { label: 'Security of the shop', example: 'The event is an example: nothing has happened.' },
} as const
export type TemplateGroup = keyof typeof TEMPLATE_GROUPS

/** Groups whose e-mails say nothing of an order. */
const WITHOUT_ORDER: readonly TemplateGroup[] = ['account', 'security']

export interface TemplateRule {
  group: TemplateGroup
  label: string
  /** Who is sent it; the shop gets a copy of any order event by hand. */
  to: readonly RecipientKind[]
}

const buyer: readonly RecipientKind[] = ['customer']
const shop: readonly RecipientKind[] = ['admin']
const both: readonly RecipientKind[] = ['customer', 'admin']

/** By what the log of e-mails calls them, where they are in it. */
const MESSAGES = {
  'payment-review': { group: 'payment', label: 'Payment being checked', to: both },
  'payment-waiting': { group: 'payment', label: 'Bank transfer awaited', to: buyer },
  'payment-short': { group: 'payment', label: 'Order underpaid', to: shop },
  'receipt-claim': { group: 'payment', label: 'Receipt not matched', to: shop },
  'refund-requested': { group: 'refund', label: 'Refund on its way', to: buyer },
  'refund-completed': { group: 'refund', label: 'Refund sent', to: buyer },
  'refund-delayed': { group: 'refund', label: 'Refund taking longer', to: both },
  'return-asked': { group: 'return', label: 'Return asked for', to: both },
  'return-agreed': { group: 'return', label: 'Return agreed', to: buyer },
  'return-refused': { group: 'return', label: 'Return refused', to: buyer },
  'return-received': { group: 'return', label: 'Return received', to: buyer },
  'return-done': { group: 'return', label: 'Return done without a refund', to: buyer },
  'return-exchanged': { group: 'return', label: 'Exchange being packed', to: buyer },
  written: { group: 'person', label: 'Words of an admin', to: buyer },
  price_drop: { group: 'wish', label: 'Price drop', to: buyer },
  back_in_stock: { group: 'wish', label: 'Back in stock', to: buyer },
  wishlist_reminder: { group: 'wish', label: 'Almost gone', to: buyer },
  new_arrivals: { group: 'wish', label: 'New in your style', to: buyer },
  'order-code': { group: 'code', label: 'Code to find an order', to: buyer },
  'contact-code': { group: 'account', label: 'Code to confirm an address', to: buyer },
  'sign-up': { group: 'account', label: 'Sign-up code', to: buyer },
  'account-exists': { group: 'account', label: 'Account exists already', to: buyer },
  'address-taken': { group: 'account', label: 'Address has another account', to: buyer },
  'password-reset': { group: 'account', label: 'Reset the password', to: buyer },
  'password-changed': { group: 'account', label: 'Password changed', to: buyer },
  'confirm-email': { group: 'account', label: 'Confirm a new address', to: buyer },
  'email-changed': { group: 'account', label: 'Address changed', to: buyer },
  'second-factor-on': { group: 'account', label: 'Two-step sign-in on', to: buyer },
  'second-factor-off': { group: 'account', label: 'Two-step sign-in off', to: buyer },
  'second-factor-codes': { group: 'account', label: 'New recovery codes', to: buyer },
  'passkey-added': { group: 'account', label: 'Passkey added', to: buyer },
  'passkey-removed': { group: 'account', label: 'Passkey removed', to: buyer },
  'sign-up-reminder': { group: 'account', label: 'Sign-up not finished', to: buyer },
  'account-deleted': { group: 'account', label: 'Account deleted', to: buyer },
} as const satisfies Record<string, TemplateRule>
export type MessageTemplate = keyof typeof MESSAGES

type ReasonTemplate = `refund-requested-${RefundReason}`
type SecurityTemplate = `security-${SecurityEvent}`
export type TemplateId = OrderEvent | MessageTemplate | ReasonTemplate | SecurityTemplate

function orderTemplates(): [TemplateId, TemplateRule][] {
  return ORDER_EVENTS.map((event) => [event, { group: 'order', label: EVENT_LABELS[event], to: RECIPIENTS[event] }])
}
function reasonTemplates(): [TemplateId, TemplateRule][] {
  const reasons = Object.entries(REFUND_REASON_TEXTS) as [RefundReason, { admin: string }][]
  return reasons.map(([reason, { admin }]) => [
    `refund-requested-${reason}`,
    { group: 'refund', label: `Refund on its way: ${admin.toLowerCase()}`, to: buyer },
  ])
}
function securityTemplates(): [TemplateId, TemplateRule][] {
  const events = Object.entries(SECURITY_EVENTS) as [SecurityEvent, { says: string }][]
  return events.map(([event, { says }]) => [`security-${event}`, { group: 'security', label: says.replace(/[.,:].*$/, ''), to: shop }])
}

export const TEMPLATES = new Map<TemplateId, TemplateRule>([
  ...orderTemplates(),
  ...(Object.entries(MESSAGES) as [MessageTemplate, TemplateRule][]),
  ...reasonTemplates(),
  ...securityTemplates(),
])
export const TEMPLATE_IDS = [...TEMPLATES.keys()] as [TemplateId, ...TemplateId[]]

export function templateRule(id: TemplateId): TemplateRule {
  return TEMPLATES.get(id) as TemplateRule
}

export function isTemplate(id: string): id is TemplateId {
  return TEMPLATES.has(id as TemplateId)
}

/** Whether an order is named in it. */
export function isAboutOrder(id: TemplateId): boolean {
  return !WITHOUT_ORDER.includes(templateRule(id).group)
}

/** To whom it is written: an order event to either, anything else only to who gets it. */
export function recipientFor(id: TemplateId, wanted: RecipientKind): RecipientKind {
  const { group, to } = templateRule(id)
  return group === 'order' || to.includes(wanted) ? wanted : (to[0] ?? wanted)
}

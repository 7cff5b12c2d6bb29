// What admins do, in groups for people, and what is noted of what they only look at. Pure.

/** What an admin did. `subject` names one thing, as `order:UP-7K3M9Q`; `address` is the admin's. */
export interface AdminAction {
  admin: { id: string | null; email: string }
  action: string
  subject: string
  details?: Record<string, unknown>
  address: string
}

/** How long an admin may look at the same order or person again without another entry. Seconds. */
export const OPENED_ONCE_SECONDS = 86_400

/** Kinds of actions, the word before their dot, by what they are about. Every kind is in one of them. */
export const AUDIT_GROUPS = {
  orders: { label: 'Orders, returns', kinds: ['order', 'orders', 'return', 'returns'] },
  money: {
    label: 'Money',
    kinds: ['payment', 'payments', 'refund', 'money', 'message', 'statement', 'hold', 'held_pieces'],
  },
  products: { label: 'Products', kinds: ['product', 'products', 'garment', 'picture'] },
  videos: { label: 'Videos', kinds: ['video', 'videos'] },
  home: { label: 'Home and codes', kinds: ['highlight', 'highlights', 'discount', 'discounts', 'fomo', 'offer'] },
  people: { label: 'People', kinds: ['member', 'guest', 'people', 'admin', 'second_factor', 'passkey', 'look'] },
  mail: { label: 'E-mail', kinds: ['order_mail', 'test_mail', 'mail_log', 'email_settings', 'blocked_addresses', 'address', 'outbox'] },
  settings: { label: 'Settings', kinds: ['settings', 'delivery', 'fact', 'audit_log'] },
  notes: { label: 'Notes', kinds: ['note'] },
} as const satisfies Record<string, { label: string; kinds: readonly string[] }>
export type AuditGroup = keyof typeof AUDIT_GROUPS
export const AUDIT_GROUP_NAMES = Object.keys(AUDIT_GROUPS) as [AuditGroup, ...AuditGroup[]]

/** "order.shipped" is about an order. */
export function kindOf(action: string): string {
  return action.split('.', 1)[0] ?? ''
}

type By = Pick<AdminAction, 'admin' | 'address'>

/** Somebody's name, phone and address were shown. */
export function orderOpened({ id, order_number: subject }: { id: string; order_number: string }, { admin, address }: By): AdminAction {
  return { admin, action: 'order.opened', subject, details: { order_id: id }, address }
}

/** The page of a member, with their measures, or of a guest who bought. */
export function personOpened({ kind, id }: { kind: 'member' | 'guest'; id: string }, { admin, address }: By): AdminAction {
  return { admin, action: `${kind}.opened`, subject: `${kind}:${id}`, address }
}

import type { TimelineEntry } from '../../../../../shop/insights/order-desk/contract.ts'
import { actionText } from '../../page/audit-text.ts'

const ORDER: Record<string, string> = {
  paid: 'Order placed and paid',
  details_received: 'Delivery details received',
  shipped: 'Shipped',
  delivered: 'Delivered',
  fulfilled: 'Complete',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}
const PAYMENT: Record<string, string> = {
  started: 'Payment asked for',
  settled: 'Payment received',
  cancelled: 'Payment cancelled by the payer',
  timed_out: 'Payment not answered',
  failed: 'Payment failed',
  refunded: 'Payment refunded',
}
const REFUND: Record<string, string> = {
  requested: 'Refund requested',
  completed: 'Refund arrived',
  withdrawn: 'Refund withdrawn',
  needs_person: 'Refund needs attention',
}
const MAIL: Record<string, string> = {
  order_placed: 'new order',
  payment_confirmed: 'payment received',
  delivery_details_received: 'delivery details received',
  order_shipped: 'on its way',
  order_delivered: 'delivered',
  order_fulfilled: 'complete',
  order_cancelled: 'cancelled',
  order_refunded: 'refunded',
}
const SENDING: Record<string, string> = {
  waiting: ', waiting',
  retrying: ', being tried again',
  given_up: ', could not be delivered',
  skipped: ', not sent',
}

/** What happened, in a few words. */
export function entryText({ kind, what }: Pick<TimelineEntry, 'kind' | 'what'>): string {
  switch (kind) {
    case 'order':
      return ORDER[what] ?? plain(what)
    case 'payment':
      return PAYMENT[what] ?? `Payment: ${plain(what).toLowerCase()}`
    case 'refund':
      return REFUND[what] ?? `Refund: ${plain(what).toLowerCase()}`
    case 'note':
      return 'Note'
    case 'admin':
      return actionText(what)
    case 'email':
    case 'sms':
      return messageText(kind, what)
  }
}

/** `what` is what it is about, to whom, and how far it is: order_shipped:customer:sent. */
function messageText(kind: 'email' | 'sms', what: string): string {
  const [event = '', to, state = ''] = what.split(':')
  const channel = kind === 'sms' ? 'SMS' : 'E-mail'
  const about = event === 'message' ? '' : `: ${MAIL[event] ?? plain(event).toLowerCase()}`
  return `${channel} to the ${to === 'admin' ? 'shop' : 'shopper'}${about}${SENDING[state] ?? ''}`
}

function plain(code: string): string {
  const text = code.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export interface TimelineGroup {
  title: string
  entries: TimelineEntry[]
}

const DAY = 86_400_000
const EAT = 3 * 3_600_000

/** Today, yesterday, the last seven days, and what is older, as days are in Nairobi. `at`: when it was read. */
export function groupsOf(entries: readonly TimelineEntry[], at: string): TimelineGroup[] {
  const day = (iso: string) => Math.floor((Date.parse(iso) + EAT) / DAY)
  const today = day(at)
  const titleOf = (iso: string) => {
    const ago = today - day(iso)
    return ago <= 0 ? 'Today' : ago === 1 ? 'Yesterday' : ago < 7 ? 'Last 7 days' : 'Older'
  }
  const groups = new Map<string, TimelineEntry[]>()
  for (const entry of entries) groups.set(titleOf(entry.at), [...(groups.get(titleOf(entry.at)) ?? []), entry])
  return [...groups].map(([title, of]) => ({ title, entries: of }))
}

import type { OrderCounts, OrderRow } from '../../../../shop/insights/order-desk/contract.ts'
import { ORDER_STATUS_LABELS, ORDER_TABS, type OrderProblem, type OrderTab } from '../../../../shop/insights/order-desk/rules.ts'
import { formatPhone } from '../../../../shop/phone.ts'
import type { FulfillmentStatus, ShopMove } from '../../../../shop/orders/rules.ts'

export const ORDERS_PATH = '/admin/orders'

/** The lists in the order of the day's work, and what an empty one says. */
export const TAB_WORDS: Record<OrderTab, { label: string; none: string }> = {
  to_pack: { label: 'To pack', none: 'Nothing to pack. New orders come here as soon as the shopper has said where to deliver.' },
  no_details: { label: 'Details missing', none: 'Every paid order has its delivery details.' },
  on_the_way: { label: 'On the way', none: 'No parcels are on the way.' },
  delivered: { label: 'Delivered, to complete', none: 'No delivered orders wait to be completed.' },
  problems: { label: 'Problems', none: 'No problems: nothing is late, and every refund has arrived.' },
  done: { label: 'Done', none: 'Completed, cancelled and refunded orders come here.' },
  all: { label: 'All', none: 'No orders yet. Share the shop: the first one appears here.' },
}

/** How many wait in a list; the last two are not counted. */
export function waitingIn(tab: OrderTab, counts: OrderCounts): number | undefined {
  return tab === 'done' || tab === 'all' ? undefined : counts[tab]
}

export const TABS = ORDER_TABS

interface MoveWords {
  /** On the button. */
  label: string
  /** "3 orders are marked as shipped" */
  outcome: string
}
export const MOVE_WORDS: Record<ShopMove, MoveWords> = {
  shipped: { label: 'Shipped', outcome: 'marked as shipped' },
  delivered: { label: 'Delivered', outcome: 'marked as delivered' },
  fulfilled: { label: 'Complete', outcome: 'completed' },
}

/** What the shop sees of an order's step: shorter than what its shopper reads. */
const STEP_LABELS: Record<FulfillmentStatus, string> = {
  awaiting_details: 'Details missing',
  details_received: 'To pack',
  shipped: 'On the way',
  delivered: 'Delivered',
  fulfilled: 'Complete',
}

export const PROBLEM_LABELS: Record<OrderProblem, string> = {
  late: 'Late',
  refund_open: 'Refund open',
  payment_review: 'Payment to check',
}

export function stepLabel({ status, fulfillment_status: step }: Pick<OrderRow, 'status' | 'fulfillment_status'>): string {
  return status === 'paid' ? STEP_LABELS[step] : ORDER_STATUS_LABELS[status]
}

/** "1 order", "20 orders". */
export function ordersText(count: number): string {
  return count === 1 ? '1 order' : `${count.toLocaleString('en-KE')} orders`
}

const HOUR = 3_600_000

/** How long ago, roughly: "5 min", "3 h", "2 days". */
export function ageText(since: string, at: string): string {
  const ms = Math.max(0, Date.parse(at) - Date.parse(since))
  if (ms < HOUR) return `${Math.max(1, Math.floor(ms / 60_000))} min`
  if (ms < 48 * HOUR) return `${Math.floor(ms / HOUR)} h`
  return `${Math.floor(ms / (24 * HOUR))} days`
}

/** "•• 678", as much of a phone as tells two people of one name apart. */
export function phoneTail(phone: string): string {
  return phone ? `•• ${phone.slice(-3)}` : 'forgotten'
}

/** A number to read out or to call; empty when the person is forgotten. */
export function phoneText(phone: string): string {
  return /^254\d{9}$/.test(phone) ? formatPhone(phone) : phone
}

/** "Size M"; what has no size is said so. */
export function sizeText(size: string | null): string {
  return size === null || /^one size$/i.test(size) ? 'One size' : `Size ${size}`
}

// The bag, pure: the browser stores it, the server quotes it, and both use these rules.

import { DELIVERY, type DeliveryArea } from '../delivery.ts'
import { percentOf } from '../money.ts'

/** What identifies a cart line: the same product in another size is another one (cart-06). */
export interface LineKey {
  product_id: string
  size: string | null
}
export interface CartLine extends LineKey {
  quantity: number
}

/** Highest quantity of a cart line, whatever the stock. */
export const QUANTITY_MAX = 50
/** Highest number of lines in a cart. */
export const LINES_MAX = 40

export function sameLine(a: LineKey, b: LineKey): boolean {
  return a.product_id === b.product_id && (a.size ?? null) === (b.size ?? null)
}

/** Adding what the bag holds already raises its quantity, up to `stock` (cart-06, open-53); stock 0 or less adds nothing (cart-08). */
export function addLine<L extends CartLine>(lines: readonly L[], added: L, stock: number): L[] {
  if (stock <= 0) return [...lines]
  const most = Math.min(stock, QUANTITY_MAX)
  const held = lines.find((line) => sameLine(line, added))
  if (!held) return [...lines, { ...added, quantity: Math.min(added.quantity, most) }]
  return lines.map((line) => (line === held ? { ...line, quantity: Math.min(line.quantity + added.quantity, most) } : line))
}

/** Why a cart line cannot be bought. The bag shows it there with a way to resolve it. */
export const LINE_PROBLEMS = {
  gone: 'This piece is no longer available.',
  fewer_left: 'There aren’t that many left.',
  size_required: 'Please select a size',
  size_gone: 'This size is no longer available.',
} as const
export type LineProblem = keyof typeof LINE_PROBLEMS

export interface Discount {
  type: 'percentage' | 'fixed'
  /** Percent, or KES. */
  value: number
}

/** KES off the subtotal: percent rounded to the shilling, never more than the subtotal (discount-02, open-18, open-19). */
export function discountAmount(subtotal: number, discount: Discount | null): number {
  if (!discount) return 0
  const off = discount.type === 'percentage' ? percentOf(subtotal, discount.value) : discount.value
  return Math.min(Math.max(0, off), subtotal)
}

/** The sums of a bag, in KES. Nothing to deliver costs no delivery. */
export function totals(subtotal: number, discount: Discount | null, area: DeliveryArea) {
  const off = discountAmount(subtotal, discount)
  const delivery_fee = subtotal > 0 ? DELIVERY[area].fee : 0
  return { subtotal, discount: off, delivery_fee, total: subtotal - off + delivery_fee }
}

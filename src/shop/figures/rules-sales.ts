// What is made of the sums of days. Pure.
import type { Sales } from './contract.ts'

/** What the days add up to. KES. */
export type DaySums = Omit<Sales, 'net' | 'total' | 'average_order' | 'success'>

export function salesOf(sums: DaySums): Sales {
  const net = sums.gross - sums.discounts - sums.goods_refunded
  return {
    orders: sums.orders,
    units: sums.units,
    gross: sums.gross,
    discounts: sums.discounts,
    delivery: sums.delivery,
    cancelled: sums.cancelled,
    refunds: sums.refunds,
    goods_refunded: sums.goods_refunded,
    delivery_refunded: sums.delivery_refunded,
    net,
    total: net + sums.delivery - sums.delivery_refunded,
    average_order: sums.orders > 0 ? Math.round((sums.gross - sums.discounts) / sums.orders) : null,
    new_buyers: sums.new_buyers,
    checkouts: sums.checkouts,
    paid: sums.paid,
    success: shareOf(sums.paid, sums.checkouts),
    delivered: sums.delivered,
    on_time: sums.on_time,
  }
}

/** 0 to 1; null when there is nothing to divide by. */
export function shareOf(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null
}

/** How much more than before: 0.1 is a tenth more. Null when there was nothing. */
export function changeOf(now: number | null, before: number | null): number | null {
  return now === null || !before ? null : (now - before) / Math.abs(before)
}

// What is made of the sums of days. Pure.
import type { Sales, SummarySales } from './contract.ts'

/** What the days add up to. KES. */
export type DaySums = Omit<Sales, 'net' | 'total' | 'average_order' | 'success'>

/** What net sales are made of. */
export type NetSums = Pick<DaySums, 'orders' | 'gross' | 'discounts' | 'goods_refunded'>

/** Gross, less discounts and goods refunded. */
export function netOf({ gross, discounts, goods_refunded: refunded }: Omit<NetSums, 'orders'>): number {
  return gross - discounts - refunded
}

/** What the dashboard shows of a span. */
export type SummarySums = NetSums & Pick<DaySums, 'units' | 'new_buyers' | 'checkouts' | 'paid'>

export function summarySalesOf(sums: SummarySums): SummarySales {
  return {
    orders: sums.orders,
    units: sums.units,
    net: netOf(sums),
    average_order: averageOf(sums),
    new_buyers: sums.new_buyers,
    success: shareOf(sums.paid, sums.checkouts),
  }
}

export function salesOf(sums: DaySums): Sales {
  const net = netOf(sums)
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
    average_order: averageOf(sums),
    new_buyers: sums.new_buyers,
    checkouts: sums.checkouts,
    paid: sums.paid,
    success: shareOf(sums.paid, sums.checkouts),
    delivered: sums.delivered,
    on_time: sums.on_time,
  }
}

function averageOf({ orders, gross, discounts }: Pick<DaySums, 'orders' | 'gross' | 'discounts'>): number | null {
  return orders > 0 ? Math.round((gross - discounts) / orders) : null
}

/** 0 to 1; null when there is nothing to divide by. */
export function shareOf(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null
}

/** How much more than before: 0.1 is a tenth more. Null when there was nothing. */
export function changeOf(now: number | null, before: number | null): number | null {
  return now === null || !before ? null : (now - before) / Math.abs(before)
}

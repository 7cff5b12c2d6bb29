import type { CustomerFigures } from '../../../../shop/figures/contract.ts'
import { addDays, addMonths } from '../../../../shop/figures/rules-days.ts'
import { ordersOf } from './words.ts'

/** Orders among which any are found at once; of more, those that are not rarer than one in so many. */
const FEW_ORDERS = 20_000
const RARE = 100

const KINDS = { categories: 'category', conditions: 'condition', brands: 'brand', sizes: 'size' } as const

/** The orders behind each figure, as far as the list of orders can show exactly these without looking through years of them. */
export function orderLinks({ from, to, sales, bars, ...figures }: CustomerFigures) {
  const days = { from, to }
  const among = (rows: number, more: Record<string, string>): string | undefined =>
    rows > 0 && (sales.orders <= FEW_ORDERS || rows * RARE >= sales.orders) ? ordersOf(days, more) : undefined
  const happened = (count: number, what: 'cancelled' | 'delivered' | 'late', within = count): string | undefined =>
    count > 0 && within <= FEW_ORDERS ? ordersOf(days, { happened: what }) : undefined
  return {
    all: ordersOf(days),
    newBuyers: among(sales.new_buyers, { buyer: 'new' }),
    returning: among(figures.buyers?.returning ?? 0, { buyer: 'returning' }),
    cancelled: happened(sales.cancelled, 'cancelled'),
    delivered: happened(sales.delivered, 'delivered'),
    late: happened(sales.delivered - sales.on_time, 'late', sales.delivered),
    /** What was sold of something; what has no name is in no list. */
    sold: (kind: keyof typeof KINDS, { name, units }: { name: string; units: number }) =>
      name === '' ? undefined : among(units, { [KINDS[kind]]: name }),
    /** First orders of a month. */
    firstOrders: (month: string) => ordersOf({ from: month, to: addDays(addMonths(month, 1), -1) }, { buyer: 'new' }),
    /** The days of a bar. */
    bar: (at: number) => {
      const [bar, next] = [bars.items[at], bars.items[at + 1]]
      return bar && ordersOf({ from: bar.date, to: next ? addDays(next.date, -1) : to })
    },
  }
}
export type OrderLinks = ReturnType<typeof orderLinks>

import { later } from '../clock.ts'
import type { AreaDeps } from '../deps.ts'
import type { PriceSuggestion } from './contract-price.ts'
import { SALES_DAYS, suggestPrice, type AskedPrice, type Sale } from './rules-price-suggestion.ts'

/** Pieces looked at, the newest of their shelf: those that are gone, and those of which more are left. */
const GONE = 600
const LEFT = 200
/** Sales of one piece that count, the latest. */
const SALES = 3

const shelf = (number: number, most: number) =>
  `(select id, vendor, condition, coalesce(published_at, created_at) as since from products where kind = $1 and shelf = ${number}
    order by created_at desc, id desc limit ${most})`

/** $1 kind, $2 since when. Its plan is tested. */
export const ALIKE = {
  name: 'insights_price_alike',
  text: `with alike as materialized (${shelf(0, GONE)} union all ${shelf(1, LEFT)} union all ${shelf(2, LEFT)})
    select a.vendor, a.condition, s.size, s.price, greatest(0, floor(extract(epoch from s.at - a.since) / 86400))::int as days
    from alike a join lateral (
      (select i.size, i.price, o.created_at as at from order_items i join orders o on o.id = i.order_id
        where i.product_id = a.id and o.status = 'paid' and o.created_at > $2)
      union all
      (select e.size, e.price, e.sold_at as at from elsewhere_sales e
        where e.product_id = a.id and e.sold_at > $2 and e.taken_back_at is null and e.price is not null)
      order by at desc limit ${SALES}
    ) s on true`,
}

export function createPriceSuggestion({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  return {
    /** What pieces like this one were sold for, here and elsewhere, and what that suggests. KES. */
    async suggestedPrice(asked: AskedPrice): Promise<PriceSuggestion> {
      const sales = await db.query<Sale>(ALIKE, [asked.kind, later(clock.now(), -SALES_DAYS * 86_400)])
      return suggestPrice(sales, asked)
    },
  }
}

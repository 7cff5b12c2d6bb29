import { DELIVERY, DELIVERY_AREAS } from '../../delivery.ts'
import type { OrderMatch } from './contract.ts'

type Add = (value: unknown) => string

/** Columns of an item `i` and its product `p` by which an order is found. */
const OF_ITEM = { category: 'p.category', condition: 'p.condition', brand: 'p.vendor', size: 'i.size' } as const

/** Days that a parcel `d` may take. */
const PROMISE = `case d.delivery_area ${DELIVERY_AREAS.map((area) => `when '${area}' then interval '${DELIVERY[area].most} days'`).join(' ')} end`
const HAPPENED = {
  cancelled: `v.event = 'cancelled'`,
  delivered: `v.event = 'delivered'`,
  late: `v.event = 'delivered' and v.created_at > d.created_at + ${PROMISE}`,
}
const EARLIER = 'b.created_at <= o.created_at and (b.created_at, b.id) < (o.created_at, o.id)'

/**
 * What opens the orders behind a figure, as figures/days-sql.ts counts them. Each order of a list is looked at by an index, in the
 * list's order until the page is full: nothing is moved past an offset, or PostgreSQL would collect all pieces of a brand first.
 */
export function figureConditions(
  { buyer, happened, ...query }: OrderMatch,
  bounds: { from: Date | null; until: Date | null },
  add: Add,
): string[] {
  const parts: string[] = []
  const ofItem = (Object.keys(OF_ITEM) as (keyof typeof OF_ITEM)[]).flatMap((name) =>
    query[name] === undefined ? [] : [`${OF_ITEM[name]} = ${add(query[name])}`],
  )
  if (ofItem.length > 0)
    parts.push(`exists (select from order_items i left join products p on p.id = i.product_id
      where i.order_id = o.id and ${ofItem.join(' and ')} offset 0)`)
  if (buyer) {
    const before = buyer === 'returning' && bounds.from ? `b.created_at < ${add(bounds.from)}::timestamptz` : EARLIER
    parts.push(`${buyer === 'new' ? 'not ' : ''}exists (select from orders b where b.customer_key = o.customer_key and ${before} offset 0)`)
  }
  if (happened) {
    const since = bounds.from ? ` and v.created_at >= ${add(bounds.from)}::timestamptz` : ''
    const until = bounds.until ? ` and v.created_at < ${add(bounds.until)}::timestamptz` : ''
    parts.push(`o.id = any(array(select v.order_id from order_events v join orders d on d.id = v.order_id
      where v.event in ('cancelled', 'delivered') and ${HAPPENED[happened]}${since}${until}))`)
  }
  return parts
}

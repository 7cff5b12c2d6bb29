import type { RollupName } from '../../src/shop/figures/days-sql.ts'
import type { Db } from '../../src/platform/database.ts'

export type PlainRow = Record<string, string | number>

interface Rows {
  orders: {
    id: string
    created_at: Date
    delivery_area: 'nairobi' | 'nationwide'
    payment_method: string
    payment_ref: string
    subtotal: number
    discount: number
    delivery_fee: number
    customer_key: string
  }[]
  order_items: { order_id: string; product_id: string; quantity: number; price: number; size: string | null }[]
  order_events: { order_id: string; event: string; created_at: Date }[]
  payment_attempts: {
    id: string
    checkout_id: string
    number: number
    gateway: string
    method: string
    state: string
    failure: string | null
    reference: string
    created_at: Date
  }[]
  payment_refunds: {
    attempt_id: string
    number: number
    amount: number
    delivery_amount: number
    reason: string
    state: string
    decided_at: Date
  }[]
  checkouts: { id: string; delivery_area: string; status: string }[]
  products: { id: string; category: string; condition: string; vendor: string; first_price: number | null; published_at: Date | null }[]
  wish_events: { what: string; at: Date }[]
}

/** All figures of all days, added up one by one in plain words from all rows there are: what the rollups must equal. */
export async function plainSums(db: Db): Promise<Record<RollupName, PlainRow[]>> {
  const tables = [
    'orders',
    'order_items',
    'order_events',
    'payment_attempts',
    'payment_refunds',
    'checkouts',
    'products',
    'wish_events',
  ] as const
  const all = Object.fromEntries(
    await Promise.all(tables.map(async (table) => [table, (await db.run(`select * from ${table}`)).rows] as const)),
  ) as unknown as Rows
  return { days: daysOf(all), ...itemsOf(all), attempts: attemptsOf(all), wishes: wishesOf(all), drops: [] }
}

const SUMS = [
  'orders',
  'units',
  'gross',
  'discounts',
  'delivery',
  'cancelled',
  'refunds',
  'goods_refunded',
  'delivery_refunded',
  'new_buyers',
  'checkouts',
  'paid',
  'delivered',
  'on_time',
]

function adder(keys: readonly string[], sums: readonly string[]) {
  const found = new Map<string, PlainRow>()
  return {
    add(values: readonly (string | number)[], name: string, value: number): void {
      const key = JSON.stringify(values)
      const row = found.get(key) ?? Object.fromEntries([...keys.map((name_, at) => [name_, values[at]]), ...sums.map((sum) => [sum, 0])])
      row[name] = Number(row[name]) + value
      found.set(key, row as PlainRow)
    },
    rows: () => [...found.values()],
  }
}

/** The date that a clock on a wall in Nairobi shows. */
function nairobi(at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi', year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)
}

function daysOf(all: Rows): PlainRow[] {
  const { add, rows } = adder(['day', 'area', 'method'], SUMS)
  const byId = new Map(all.orders.map((order) => [order.id, order]))
  const seen = new Set<string>()
  for (const order of all.orders.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1))) {
    const key = [nairobi(order.created_at), order.delivery_area, order.payment_method]
    add(key, 'orders', 1)
    add(
      key,
      'units',
      all.order_items.filter((item) => item.order_id === order.id).reduce((sum, { quantity }) => sum + quantity, 0),
    )
    add(key, 'gross', order.subtotal)
    add(key, 'discounts', order.discount)
    add(key, 'delivery', order.delivery_fee)
    if (!seen.has(order.customer_key)) add(key, 'new_buyers', 1)
    seen.add(order.customer_key)
  }
  for (const { order_id: id, event, created_at: at } of all.order_events) {
    const order = byId.get(id)!
    const key = [nairobi(at), order.delivery_area, order.payment_method]
    if (event === 'cancelled') add(key, 'cancelled', 1)
    if (event !== 'delivered') continue
    add(key, 'delivered', 1)
    const days = { nairobi: 2, nationwide: 4 }[order.delivery_area]
    if (at.getTime() - order.created_at.getTime() <= days * 86_400_000) add(key, 'on_time', 1)
  }
  for (const order of all.orders) {
    const attempt = all.payment_attempts.find(({ reference }) => reference === order.payment_ref)
    const refunds = all.payment_refunds.filter(
      ({ attempt_id: id, state, reason }) => id === attempt?.id && state === 'completed' && reason !== 'surplus',
    )
    let goods = order.subtotal - order.discount
    let delivery = order.delivery_fee
    for (const refund of refunds.toSorted((a, b) => a.decided_at.getTime() - b.decided_at.getTime() || a.number - b.number)) {
      const key = [nairobi(refund.decided_at), order.delivery_area, order.payment_method]
      const ofGoods = Math.min(refund.amount - refund.delivery_amount, goods)
      const ofDelivery = Math.min(refund.delivery_amount, delivery)
      goods -= ofGoods
      delivery -= ofDelivery
      add(key, 'refunds', 1)
      add(key, 'goods_refunded', ofGoods)
      add(key, 'delivery_refunded', ofDelivery)
    }
  }
  for (const attempt of all.payment_attempts.filter(({ number }) => number === 1)) {
    const checkout = all.checkouts.find(({ id }) => id === attempt.checkout_id)!
    const key = [nairobi(attempt.created_at), checkout.delivery_area, attempt.method]
    add(key, 'checkouts', 1)
    if (checkout.status === 'paid') add(key, 'paid', 1)
  }
  return rows()
}

function itemsOf(all: Rows): Pick<Record<RollupName, PlainRow[]>, 'categories' | 'tops' | 'ages'> {
  const categories = adder(['day', 'category', 'condition'], ['units', 'sold', 'priced', 'priced_sold', 'first_prices'])
  const tops = adder(['day', 'kind', 'name'], ['units', 'sold'])
  const ages = adder(['day', 'age'], ['units'])
  for (const item of all.order_items) {
    const order = all.orders.find(({ id }) => id === item.order_id)!
    const product = all.products.find(({ id }) => id === item.product_id)!
    const day = nairobi(order.created_at)
    const sold = item.quantity * item.price
    const key = [day, product.category, product.condition]
    categories.add(key, 'units', item.quantity)
    categories.add(key, 'sold', sold)
    if (product.first_price !== null) {
      categories.add(key, 'priced', item.quantity)
      categories.add(key, 'priced_sold', sold)
      categories.add(key, 'first_prices', item.quantity * product.first_price)
    }
    for (const [kind, name] of [
      ['size', item.size ?? ''],
      ['brand', product.vendor],
    ] as const) {
      tops.add([day, kind, name], 'units', item.quantity)
      tops.add([day, kind, name], 'sold', sold)
    }
    if (product.published_at)
      ages.add(
        [day, Math.max(0, Math.floor((order.created_at.getTime() - product.published_at.getTime()) / 86_400_000))],
        'units',
        item.quantity,
      )
  }
  return { categories: categories.rows(), tops: tops.rows(), ages: ages.rows() }
}

function attemptsOf(all: Rows): PlainRow[] {
  const { add, rows } = adder(['day', 'gateway', 'outcome'], ['attempts'])
  for (const { state, failure, number, gateway, created_at: at } of all.payment_attempts) {
    const paid = state === 'settled' || state === 'refunded'
    add([nairobi(at), gateway, paid ? (number > 1 ? 'rescued' : 'paid') : (failure ?? state)], 'attempts', 1)
  }
  return rows()
}

function wishesOf(all: Rows): PlainRow[] {
  const { add, rows } = adder(['day'], ['added', 'removed'])
  for (const { what, at } of all.wish_events) add([nairobi(at)], what, 1)
  return rows()
}

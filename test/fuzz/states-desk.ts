import { randomUUID } from 'node:crypto'
import type { OrderReturns, ReturnDetail } from '../../src/shop/returns/contract.ts'
import type { AdminHighlights } from '../../src/shop/highlights/contract.ts'
import type { DeliveryDesk, NewDeliveryRate } from '../../src/shop/settings/contract-delivery.ts'
import { bagCode } from '../../src/shop/cart/rules-link.ts'
import { TRYON_CONSENT } from '../../src/shop/try-on/remote/rules.ts'
import { callAs } from '../support/api-client.ts'
import { addProduct } from '../support/products.ts'
import { buy } from '../support/purchases.ts'
import type { TestServer } from '../support/server.ts'
import { addJacket } from '../support/try-on.ts'
import type { FuzzVisitor, Kind } from './visitors.ts'

// States of the desks of admins, and of what a service makes, that no row of random requests comes to.

const DAY_MS = 86_400_000

/** What delivery to an area costs from then on, as an admin sets it who has seen the newest change. */
export async function setRate(t: TestServer, admin: FuzzVisitor, rate: Pick<NewDeliveryRate, 'area' | 'fee' | 'effective_from'>) {
  const call = callAs(t, admin)
  const { rates } = (await call<DeliveryDesk>('GET', '/api/admin/delivery')).body
  const seen = rates.filter(({ area }) => area === rate.area).toSorted((a, b) => (a.id < b.id ? 1 : -1))[0]?.id ?? null
  return (await call<DeliveryDesk>('POST', '/api/admin/delivery/rates', { ...rate, offered: true, seen })).body
}

/** A change of delivery that has not begun. */
export async function plantPlannedRate(t: TestServer, admin: FuzzVisitor): Promise<void> {
  const effective_from = new Date(t.clock.now().getTime() + 30 * DAY_MS).toISOString()
  const { rates } = await setRate(t, admin, { area: 'nationwide', fee: 450, effective_from })
  const planned = rates?.find(({ state }) => state === 'planned')
  if (planned) admin.known.add('rates', planned.id)
}

/** Guests have no account: what the desk knows them by stands in the lists of admins. */
export async function plantGuests(t: TestServer, visitors: Map<Kind, FuzzVisitor>): Promise<void> {
  const { rows } = await t.database.db.run(
    `select customer_key from orders where guest_id is not null and customer_key is not null order by created_at desc limit 3`,
  )
  const keys = (rows as { customer_key: string }[]).map(({ customer_key }) => customer_key)
  for (const kind of ['admin', 'proven admin'] as const) for (const key of keys) visitors.get(kind)!.known.add('guests', key)
}

/** A draft with two entries more, while it has room, which was published once. */
export async function plantHighlights(t: TestServer, admin: FuzzVisitor): Promise<void> {
  const call = callAs(t, admin)
  const path = '/api/admin/highlights'
  let draft = (await call<AdminHighlights>('GET', path)).body
  for (const title of ['For the rain', 'Under 1,000']) {
    const id = randomUUID()
    const entry = { id, title, from: null, to: null, kind: 'pieces', source: { by: 'rule', rule: { sort: 'latest' } } }
    const { body, status } = await call<AdminHighlights>('PUT', `${path}/entries/${id}`, { version: draft.version, entry })
    if (status !== 200) continue
    draft = body
    admin.known.add('entries', id)
  }
  draft = (await call<AdminHighlights>('POST', `${path}/publish`, { version: draft.version })).body
  admin.known.learn(path, [], draft)
}

/** A piece that is back in the shop, for which another may be sent. */
export async function plantReceived(t: TestServer, admin: FuzzVisitor): Promise<void> {
  const guest = randomUUID()
  const { orderId } = await buy(t, { guest })
  const headers = { 'x-guest-id': guest }
  const details = { name: 'Njoki', phone_number: '0712345678', delivery_area: 'nairobi', address: 'Ngong Road 12' }
  await t.post(`/api/orders/${orderId}/delivery-details`, details, headers)
  for (const step of ['shipped', 'delivered'] as const) await t.shop.checkout.advanceOrder(orderId, step, async () => {})
  const path = `/api/orders/${orderId}/returns`
  const { body } = await t.read<OrderReturns>(path, headers)
  const items = body.items.map(({ order_item_id, quantity }) => ({ order_item_id, quantity }))
  const asked = await t.post<OrderReturns>(path, { items, reason: 'fit', wish: 'exchange', words: 'Too tight' }, headers)
  const id = asked.body.returns[0]!.id
  const call = callAs(t, admin)
  await call('POST', `/api/admin/returns/${id}/agree`, { answer: 'Our rider comes on Tuesday.' })
  const conditions = items.map(({ order_item_id }) => ({ order_item_id, condition: 'on_sale' }))
  const received = await call<ReturnDetail>('POST', `/api/admin/returns/${id}/receive`, { items: conditions })
  admin.known.learn('/api/admin/returns/{id}', [id], received.body)
  const cheaper = await addProduct(t.database, { name: 'Silk scarf', price: 300, stock: { '': 20 } })
  for (const key of ['returns', 'return_id']) admin.known.add(key, id)
  admin.known.add('variant_id', cheaper.variants[''], [id])
}

/** The link of a bag, as a shopper sends it to the desk. */
export async function plantBag(t: TestServer, visitors: Map<Kind, FuzzVisitor>): Promise<void> {
  const piece = await addProduct(t.database, { name: 'Silk scarf', price: 700, stock: { '': 9 } })
  const code = bagCode([{ variant_id: piece.variants['']!, quantity: 1 }])
  for (const kind of ['admin', 'proven admin'] as const) visitors.get(kind)!.known.add('bag', `https://upya.example/bag/${code}`)
}

/** What a member says yes to, and a piece that only a service can show on them. */
export async function plantTryOn(t: TestServer, { known }: FuzzVisitor): Promise<void> {
  known.add('consent', TRYON_CONSENT)
  known.add('piece', (await addJacket(t)).id)
}

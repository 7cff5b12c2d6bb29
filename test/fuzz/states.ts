import { randomUUID } from 'node:crypto'
import type { StartedCheckout } from '../../src/shop/checkout/contract.ts'
import type { OrderReturns } from '../../src/shop/returns/contract.ts'
import { callAs } from '../support/api-client.ts'
import { addGarment, garmentPhoto } from '../support/garments.ts'
import { addProduct } from '../support/products.ts'
import { PASSWORD } from '../support/members.ts'
import { tokenSentTo } from '../support/outgoing-mail.ts'
import { buy, newPhone } from '../support/purchases.ts'
import { control, payByCard } from '../support/simulator-control.ts'
import type { TestServer } from '../support/server.ts'
import { sender } from '../support/uploads.ts'
import { readyVideo } from '../support/videos.ts'
import { plantBag, plantGuests, plantHighlights, plantPlannedRate, plantReceived, plantTryOn, setRate } from './states-desk.ts'
import { learnOrder, type FuzzVisitor, type Kind } from './visitors.ts'

/** Seconds after which nothing is held that was not paid. */
const HOLDS_LAPSED = 2 * 3600

/** What takes more than one request, a worker or a provider to come about, so that what acts on it has something to act on. */
export async function plantStates(t: TestServer, visitors: Map<Kind, FuzzVisitor>, round: number): Promise<void> {
  const admin = visitors.get('proven admin')!
  await openForStrangers(t, admin)
  await plantVideos(t, visitors, admin)
  for (const kind of ['stranger', 'member'] as const) await bought(t, () => plantReturn(t, visitors.get(kind)!))
  await bought(t, () => plantMoney(t, admin, round))
  await addGarment(t, [await garmentPhoto('#2f4f6f', round % 150)])
  await plantTokens(t, visitors.get('member')!)
  await plantPlannedRate(t, admin)
  await plantGuests(t, visitors)
  await plantHighlights(t, admin)
  await bought(t, () => plantReceived(t, admin))
  await plantBag(t, visitors)
  await plantTryOn(t, visitors.get('member')!)
}

/** Strangers hold a share of the shop at most, and the fuzz may hold all of it: then once more when that has lapsed. */
async function bought(t: TestServer, plant: () => Promise<void>): Promise<void> {
  try {
    await plant()
  } catch {
    t.clock.forward(HOLDS_LAPSED)
    await t.shop.checkout.sweep()
    await t.shop.checkout.idle()
    await plant()
  }
}

/** An admin may have closed Nairobi, or strangers out: then nothing that is planted below could be bought. */
async function openForStrangers(t: TestServer, admin: FuzzVisitor): Promise<void> {
  await t.shop.transact(({ settings }) => settings.set({ guest_holds: 'normal' }, randomUUID()))
  await setRate(t, admin, { area: 'nairobi', fee: 100, effective_from: null })
}

async function plantVideos(t: TestServer, visitors: Map<Kind, FuzzVisitor>, admin: FuzzVisitor): Promise<void> {
  const pieces = await addProduct(t.database)
  const [video, failed] = [await readyVideo(t, { products: [pieces.id] }), await readyVideo(t)]
  // With an original there, it can be made anew.
  await t.database.db.run(`update videos set storage_key = 'videos/' || id || '/original' where id = $1`, [video])
  await t.database.db.run(`update videos set state = 'failed' where id = $1`, [failed])
  for (const { known } of visitors.values()) for (const key of ['id', 'videos', 'video_id']) known.add(key, video)
  for (const key of ['id', 'videos', 'video_id']) admin.known.add(key, failed)
  const { id } = await sender(t.base, admin).begin('clip.mp4', 1000)
  for (const key of ['id', 'uploads', 'upload_id']) admin.known.add(key, id)
}

/** Two pieces that were bought and delivered, one of which goes back. */
async function plantReturn(t: TestServer, { known, headers }: FuzzVisitor): Promise<void> {
  const { 'x-guest-id': guest = null, ...own } = headers
  for (const goesBack of [true, false]) {
    const { orderId, orderNumber, reference, phone } = await buy(t, { guest, headers: own })
    const details = { name: 'Achieng', phone_number: '0712345678', delivery_area: 'nairobi', address: 'Ngong Road 12' }
    await t.post(`/api/orders/${orderId}/delivery-details`, details, headers)
    for (const step of ['shipped', 'delivered'] as const) await t.shop.checkout.advanceOrder(orderId, step, async () => {})
    learnOrder(known, { id: orderId, number: orderNumber, phone, guestId: guest })
    known.add('reference', reference)
    const path = `/api/orders/${orderId}/returns`
    const before = await t.read<OrderReturns>(path, headers)
    known.learn('/api/orders/{id}/returns', [orderId], before.body)
    if (!goesBack) continue
    const items = before.body.items.map(({ order_item_id, quantity }) => ({ order_item_id, quantity }))
    const asked = await t.post<OrderReturns>(path, { items, reason: 'fit', wish: 'refund', words: 'Too tight' }, headers)
    known.learn('/api/orders/{id}/returns', [orderId], asked.body)
  }
}

/** A refund that its provider refuses, money nobody knows whose, payments of another sum, and a message nobody can read. */
async function plantMoney(t: TestServer, admin: FuzzVisitor, round: number): Promise<void> {
  const refused = await buy(t, { phone: `07${5500 + (round % 400)}7760` })
  const paid = await t.shop.payments.byReference(refused.reference)
  await callAs(t, admin)('POST', `/api/admin/payments/${paid?.id}/refund`, { note: 'As agreed on the phone' })
  for (const account of ['school fees', refused.orderNumber]) await control(t, '/pay', { phone: '254722000999', account, amount: 900 })
  for (const surplus of [-100, 100]) {
    const product = await addProduct(t.database)
    const { body } = await t.post<StartedCheckout>('/api/checkouts', {
      items: [{ product_id: product.id, quantity: 1 }],
      delivery_area: 'nairobi',
      phone_number: newPhone(),
      payment_method: 'card',
      email: 'someone@mail.example',
    })
    await t.shop.checkout.idle()
    await payByCard(t, body.payment.reference, { surplus })
  }
  await t.database.db.run(
    `insert into payment_inbox (gateway, kind, token, body, address, received_at, tries, outcome)
      values ('daraja', 'callback', '', '{}', '127.0.0.1', $1, 9, 'unreadable')`,
    [t.clock.now()],
  )
  const { rows: money } = await t.database.db.run(
    'select id from provider_payments where attempt_id is null order by created_at desc limit 2',
  )
  for (const { id } of money as { id: string }[]) for (const key of ['provider-payments', 'provider_payment_id']) admin.known.add(key, id)
}

/** As it stands in the e-mails that a worker sends, and in the one to an address that they want to have. */
async function plantTokens(t: TestServer, member: FuzzVisitor): Promise<void> {
  const { known, email } = member
  const { rows } = await t.database.db.run('select unsubscribe_token from users where email = $1', [email])
  known.add('token', (rows as { unsubscribe_token: string }[])[0]?.unsubscribe_token, ['/api/unsubscribe'])
  const wanted = `${randomUUID()}@mail.example`
  const { status } = await callAs(t, member)('POST', '/api/auth/email', { email: wanted, current_password: PASSWORD })
  if (status === 204) known.add('token', await tokenSentTo(t, wanted), ['/api/auth/email/confirm'])
}

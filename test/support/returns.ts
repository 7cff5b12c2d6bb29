import { randomUUID } from 'node:crypto'
import type { CheckoutState, StartedCheckout } from '../../src/shop/checkout/contract.ts'
import type { Order } from '../../src/shop/orders/contract.ts'
import type { OrderReturns, ReturnDetail } from '../../src/shop/returns/contract.ts'
import type { BackOffice } from './back-office.ts'
import { addProduct, type StockedProduct } from './products.ts'
import { newPhone } from './purchases.ts'
import { until } from './server.ts'

export type Refused = { error: { code: string; message: string } }
export interface Delivered {
  orderId: string
  number: string
  guest: { 'x-guest-id': string }
  products: StockedProduct[]
}

/** What tests of returns do, at the shop that there is by then. */
export function returnsDesk(t: () => BackOffice) {
  /** Bought by a guest outside of Nairobi, so that the delivery costs something, and delivered. */
  async function delivered(prices: number[] = [1500], isDelivered = true): Promise<Delivered> {
    const products = await Promise.all(prices.map((price) => addProduct(t().database, { price })))
    const guest = randomUUID()
    const { body } = await t().post<StartedCheckout>('/api/checkouts', {
      items: products.map(({ id }) => ({ product_id: id, quantity: 1 })),
      delivery_area: 'nationwide',
      phone_number: newPhone(),
      guest_id: guest,
    })
    const paid = await until(
      () => t().read<CheckoutState>(`/api/checkouts/${body.id}`),
      (answer) => answer.body.status === 'paid',
    )
    const orderId = paid.body.order_id ?? ''
    const headers = { 'x-guest-id': guest }
    const details = { name: 'Achieng', phone_number: '0712345678', delivery_area: 'nationwide', address: 'Kisumu, Milimani 4' }
    await t().post(`/api/orders/${orderId}/delivery-details`, details, headers)
    if (isDelivered)
      for (const step of ['shipped', 'delivered'] as const) await t().shop.checkout.advanceOrder(orderId, step, async () => {})
    return { orderId, number: body.payment.reference.slice(0, 9), guest: headers, products }
  }

  const returnsOf = async ({ orderId, guest }: Delivered) => (await t().read<OrderReturns>(`/api/orders/${orderId}/returns`, guest)).body
  async function ask(of: Delivered, wanted: Record<string, unknown> = {}, headers: Record<string, string> = of.guest) {
    const items = (await returnsOf(of)).items.map(({ order_item_id, quantity }) => ({ order_item_id, quantity }))
    const body = { items, reason: 'fit', wish: 'refund', words: 'Too tight', ...wanted }
    return t().post<OrderReturns & Refused>(`/api/orders/${of.orderId}/returns`, body, headers)
  }
  const act = (id: string, action: string, body: unknown = {}, headers = {}) =>
    t().act<ReturnDetail>(`/returns/${id}/${action}`, body, headers)
  const detail = async (id: string) => (await t().read<ReturnDetail>(`/api/admin/returns/${id}`, t().admin.headers)).body
  async function received(of: Delivered, condition = 'on_sale', wanted: Record<string, unknown> = {}): Promise<ReturnDetail> {
    const id = (await ask(of, wanted)).body.returns[0]?.id ?? ''
    await act(id, 'agree', { answer: 'Our rider comes on Tuesday.' })
    const { items } = await detail(id)
    const { body } = await act(id, 'receive', { items: items.map(({ order_item_id }) => ({ order_item_id, condition })) })
    return body
  }
  const refundsOf = async ({ number }: Delivered) =>
    (
      await t().database.db.run(
        `select r.amount, r.delivery_amount, r.reason from payment_refunds r join payment_attempts a on a.id = r.attempt_id
          where a.reference like $1 || '%' order by r.number`,
        [number],
      )
    ).rows
  const orderOf = async ({ orderId, guest }: Delivered) => (await t().read<Order>(`/api/orders/${orderId}`, guest)).body
  return { delivered, returnsOf, ask, act, detail, received, refundsOf, orderOf }
}

import { randomUUID } from 'node:crypto'
import type { CheckoutState, StartedCheckout } from '../../src/shop/checkout/contract.ts'
import { until, type TestServer } from './server.ts'
import { addProduct, type StockedProduct } from './products.ts'

export interface Bought {
  product: StockedProduct
  orderId: string
  orderNumber: string
  /** Of the guest who bought it; empty for nobody's. */
  guest: string
  /** As typed. */
  phone: string
  reference: string
}

export interface Buying {
  guest?: string | null
  phone?: string
  email?: string
  area?: 'nairobi' | 'nationwide'
  price?: number
  /** Of a member who buys. */
  headers?: Record<string, string>
}

let phones = 0
/** A number nobody else of this file has; it approves every payment by itself. */
export function newPhone(): string {
  return `0755${String(100 + phones++)}000`
}

/** Something paid for, over HTTP. */
export async function buy(server: TestServer, buying: Buying = {}): Promise<Bought> {
  const { guest = randomUUID(), phone = newPhone(), email, area = 'nairobi', price, headers = {} } = buying
  const product = await addProduct(server.database, price === undefined ? {} : { price })
  const { status, body } = await server.post<StartedCheckout>(
    '/api/checkouts',
    {
      items: [{ product_id: product.id, quantity: 1 }],
      delivery_area: area,
      phone_number: phone,
      ...(guest ? { guest_id: guest } : {}),
      ...(email ? { email } : {}),
    },
    headers,
  )
  if (status !== 201) throw new Error(`not started: ${status} ${JSON.stringify(body)}`)
  const paid = await until(
    () => server.read<CheckoutState>(`/api/checkouts/${body.id}`),
    (answer) => answer.body.status === 'paid',
  )
  const { reference } = body.payment
  return { product, orderId: paid.body.order_id as string, orderNumber: reference.slice(0, 9), guest: guest ?? '', phone, reference }
}

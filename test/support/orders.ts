import { randomUUID } from 'node:crypto'
import type { Shop } from '../../src/shop/shop.ts'
import { addProduct } from './products.ts'
import type { TestShop } from './shop.ts'

export interface PaidOrder {
  id: string
  number: string
  phone: string
  guestId: string | null
}

export interface OrderOptions {
  userId?: string | null
  guestId?: string | null
  phone?: string
  email?: string | null
  /** KES. */
  total?: number
  area?: 'nairobi' | 'nationwide'
}

let made = 0

/** An order as a settled payment makes it, without the way there. */
export async function paidOrder(
  t: Pick<TestShop, 'database'> & { shop: Pick<Shop, 'transact'> },
  options: OrderOptions = {},
): Promise<PaidOrder> {
  const { userId = null, phone = '254712345678', email = null, total = 1500, area = 'nairobi' } = options
  const guestId = options.guestId ?? (userId ? null : randomUUID())
  const product = await addProduct(t.database)
  const checkout_id = randomUUID().replaceAll('-', '')
  const number = `UP-T${String(++made).padStart(5, '0')}`
  const id = await t.shop.transact(({ orders }) =>
    orders.create({
      checkout_id,
      order_number: number,
      user_id: userId,
      guest_id: guestId,
      phone_number: phone,
      email,
      subtotal: total,
      discount: 0,
      discount_code: null,
      delivery_fee: 0,
      delivery_area: area,
      total_amount: total,
      payment_ref: `${checkout_id}-1`,
      payment_method: 'mpesa',
      payment_receipt: null,
      items: [
        {
          product_id: product.id,
          variant_id: product.variants['']!,
          quantity: 1,
          unit_price: total,
          name: product.name,
          size: null,
          picture_key: null,
        },
      ],
    }),
  )
  return { id, number, phone, guestId }
}

export interface ReadyOptions extends OrderOptions {
  /** Who receives it. */
  name?: string
  deliveryPhone?: string
}

/** A paid order of which the shop knows where it goes: to be packed. */
export async function readyOrder(t: Pick<TestShop, 'database' | 'shop'>, options: ReadyOptions = {}): Promise<PaidOrder> {
  const order = await paidOrder(t, options)
  const { name = 'Wanjiku Kamau', deliveryPhone = order.phone, area = 'nairobi' } = options
  await t.shop.orders.saveDetails(
    order.id,
    { userId: options.userId ?? null, guestId: order.guestId },
    { name, phone_number: deliveryPhone, delivery_area: area, address: 'Kilimani, Blue House 4B' },
  )
  return order
}

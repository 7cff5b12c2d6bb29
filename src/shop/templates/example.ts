import type { Order } from '../orders/contract.ts'

const ID = '00000000-0000-7000-8000-000000000000'
const AT = '2026-01-01T09:00:00.000Z'

/** Where the parcel of an example goes. */
export const EXAMPLE_DETAILS: Pick<Order, 'delivery_address' | 'delivery_info'> = {
  delivery_address: 'Example House, 1 Example Road, Nairobi',
  delivery_info: { name: 'Example Buyer', phone_number: '254700000000', notes: 'Please call at the gate.' },
}

/** For looking at e-mails in a shop that has no order yet; its number says what it is. */
export const EXAMPLE_ORDER: Order = {
  id: ID,
  order_number: 'UP-SAMPLE',
  status: 'paid',
  fulfillment_status: 'details_received',
  created_at: AT,
  payment_reference: 'UP-SAMPLE-1',
  payment_method: 'mpesa',
  payment_receipt: 'EXAMPLE123',
  subtotal: 1500,
  discount: 0,
  delivery_fee: 200,
  total_amount: 1700,
  currency: 'KES',
  delivery_area: 'nationwide',
  ...EXAMPLE_DETAILS,
  user_name: 'Example Buyer',
  phone_number: '254700000000',
  user_email: 'buyer@mail.example',
  items: [{ product_id: ID, variant_id: ID, name: 'Example jacket', size: 'M', quantity: 1, price: 1500, picture_key: null }],
  can_cancel: true,
  refund: null,
  timeline: [{ event: 'paid', at: AT }],
}

import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { DeliveryArea } from '../delivery.ts'
import { ShopError } from '../errors.ts'
import type { createLimits } from '../limits.ts'
import { CURRENCY } from '../money.ts'
import type { AreaDeps } from '../shop.ts'
import type { DeliveryDetails, Order } from './contract.ts'
import { LOOKUP_SECONDS, LOOKUPS_PER_ADDRESS, LOOKUPS_PER_PHONE, mayChangeDetails } from './rules.ts'
import { orderItems, orders } from './schema.ts'

export interface NewOrder {
  /** Made here when it need not be known before. */
  id?: string
  checkout_id: string
  order_number: string
  user_id: string | null
  guest_id: string | null
  phone_number: string
  email: string | null
  subtotal: number
  discount: number
  discount_code: string | null
  delivery_fee: number
  delivery_area: DeliveryArea
  total_amount: number
  payment_ref: string
  payment_method: string
  payment_receipt: string | null
  items: {
    product_id: string
    variant_id: string
    quantity: number
    unit_price: number
    name: string
    size: string | null
    picture_key: string | null
  }[]
}

/** Who may see an order: its member, or the guest whose id it carries (open-13). */
export interface Owner {
  userId?: string | null
  guestId?: string | null
}

const COLUMNS = `o.id, o.order_number, o.status, o.fulfillment_status, o.created_at, o.payment_ref as payment_reference, o.payment_method,
  o.payment_receipt, o.subtotal, o.discount, o.delivery_fee, o.total_amount, o.currency, o.delivery_area, o.delivery_address,
  json_build_object('name', o.delivery_name, 'phone_number', o.delivery_phone, 'notes', o.delivery_notes) as delivery_info,
  null::text as user_name, o.phone_number, o.email as user_email, o.user_id, o.guest_id,
  (select json_agg(json_build_object('product_id', i.product_id, 'variant_id', i.variant_id, 'name', i.name, 'size', i.size,
     'quantity', i.quantity, 'price', i.price, 'picture_key', i.picture_key) order by i.id)
     from order_items i where i.order_id = o.id) as items`
const BY_ID = { name: 'orders_by_id', text: `select ${COLUMNS} from orders o where o.id = $1` }
const BY_REFERENCE = { name: 'orders_by_reference', text: `select ${COLUMNS} from orders o where o.payment_ref = $1` }
const BY_GUEST = {
  name: 'orders_by_guest',
  text: `select ${COLUMNS} from orders o where o.guest_id = $1 and o.phone_number = $2 order by o.created_at desc, o.id desc limit 50`,
}

const ADOPT = {
  name: 'orders_adopt',
  text: 'update orders set guest_id = $2, updated_at = $3 where id = $1 and guest_id is null and user_id is null returning id',
}
const ADD_RECEIPT = {
  name: 'orders_add_receipt',
  text: 'update orders set payment_receipt = $2, updated_at = $3 where payment_ref = $1 and payment_receipt is null',
}

type OrderRow = Omit<Order, 'created_at'> & { created_at: Date; user_id: string | null; guest_id: string | null }

function present({ user_id: _user, guest_id: _guest, ...row }: OrderRow): Order {
  return { ...row, created_at: row.created_at.toISOString() }
}

function owns(row: OrderRow, owner: Owner): boolean {
  if (row.user_id) return owner.userId === row.user_id
  return row.guest_id !== null && owner.guestId === row.guest_id
}

/** Orders, their items and delivery details. */
export function createOrders({ db, clock, limits }: AreaDeps & { limits: Pick<ReturnType<typeof createLimits>, 'take'> }) {
  async function row(id: string): Promise<OrderRow | null> {
    return (await db.query<OrderRow>(BY_ID, [id]))[0] ?? null
  }

  return {
    /** Records a paid order (order-01): status `paid`, fulfilment `awaiting_details`. One per checkout, by its unique key. Inside a transaction. */
    async create(input: NewOrder): Promise<string> {
      const { items, id = uuid(), ...rest } = input
      const now = clock.now()
      const order = {
        ...rest,
        id,
        is_guest: input.user_id === null,
        currency: CURRENCY,
        status: 'paid' as const,
        fulfillment_status: 'awaiting_details' as const,
        created_at: now,
        updated_at: now,
      }
      const lines = items.map(({ product_id, variant_id, quantity, unit_price, name, size, picture_key }) => {
        return { id: uuid(), order_id: id, product_id, variant_id, quantity, price: unit_price, name, size, picture_key }
      })
      await Promise.all([db.insert(orders, [order]), db.insert(orderItems, lines)])
      return id
    },

    /** The order, for its owner only; null otherwise, so that ids tell strangers nothing. */
    async get(id: string, owner: Owner): Promise<Order | null> {
      const found = await row(id)
      return found && owns(found, owner) ? present(found) : null
    },

    /** For the shop's own use (e-mails): whoever owns it. */
    async find(id: string): Promise<Order | null> {
      const found = await row(id)
      return found ? present(found) : null
    },

    /** The order that a payment reference paid for, with whose it is. */
    async findByReference(reference: string): Promise<(Order & { guest_id: string | null }) | null> {
      const [found] = await db.query<OrderRow>(BY_REFERENCE, [reference])
      return found ? { ...present(found), guest_id: found.guest_id } : null
    },

    /** Gives an order that has no owner to this guest; the first who claims it gets it. */
    async adopt(id: string, guestId: string): Promise<boolean> {
      return (await db.query(ADOPT, [id, guestId, clock.now()])).length > 0
    },

    /** Notes the receipt of a payment that was taken without one. */
    async addReceipt(reference: string, receipt: string): Promise<void> {
      await db.query(ADD_RECEIPT, [reference, receipt, clock.now()])
    },

    /** Newest first; both must match (order-06). Throws `too_many_requests` by phone, and far later by address (open-14). */
    async lookup(guestId: string, phone: string, address: string): Promise<Order[]> {
      await limits.take('order-lookup-phone', phone, LOOKUPS_PER_PHONE, LOOKUP_SECONDS)
      await limits.take('order-lookup-address', address, LOOKUPS_PER_ADDRESS, LOOKUP_SECONDS)
      return (await db.query<OrderRow>(BY_GUEST, [guestId, phone])).map(present)
    },

    /** Saves where it goes (open-12). Throws `order_not_found`, `details_already_final`, `area_mismatch`. Returns whether they are the first. */
    async saveDetails(id: string, owner: Owner, details: DeliveryDetails): Promise<{ first: boolean }> {
      const [locked] = await db.orm.select().from(orders).where(eq(orders.id, id)).for('update')
      if (!locked || !owns(locked as unknown as OrderRow, owner)) throw new ShopError('order_not_found')
      if (!mayChangeDetails(locked.fulfillment_status)) throw new ShopError('details_already_final')
      // A free delivery cannot leave Nairobi (open-03); a paid one stays as it was paid, too.
      if (details.delivery_area !== locked.delivery_area) {
        throw new ShopError(
          'area_mismatch',
          locked.delivery_area === 'nairobi'
            ? {}
            : { message: 'This order was paid for delivery outside Nairobi. Write to us to change that.' },
        )
      }
      await db.orm
        .update(orders)
        .set({
          delivery_name: details.name,
          delivery_phone: details.phone_number,
          delivery_address: details.address,
          delivery_notes: details.notes || null,
          fulfillment_status: 'details_received',
          updated_at: clock.now(),
        })
        .where(eq(orders.id, id))
      return { first: locked.fulfillment_status === 'awaiting_details' }
    },
  }
}

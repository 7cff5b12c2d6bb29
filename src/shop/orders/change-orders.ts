import { v7 as uuid } from 'uuid'
import type { DeliveryArea } from '../delivery.ts'
import { ShopError } from '../errors.ts'
import { CURRENCY } from '../money.ts'
import type { AreaDeps } from '../deps.ts'
import { announceOrder } from './announce-order.ts'
import type { DeliveryCorrection, DeliveryDetails, DeliveryField } from './contract.ts'
import { createCustomerKeys, randomCustomerKey } from './customer-keys.ts'
import { ofGuest } from './order-rows.ts'
import {
  mayChangeDetails,
  owns,
  SHOP_MOVES,
  type FulfillmentStatus,
  type OrderEvent,
  type OrderStatus,
  type Owned,
  type Owner,
  type ShopMove,
} from './rules.ts'
import { orderEvents, orderItems, orders } from './schema.ts'

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
  /** The member who paid has deleted their account meanwhile. */
  forget_person?: boolean
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

/** What messages about a change need. */
export interface OrderPerson {
  user_id: string | null
  guest_id: string | null
  phone_number: string
  forget_person: boolean
}

export interface ChangedOrder {
  id: string
  order_number: string
  total_amount: number
  delivery_area: DeliveryArea
  /** Null for a guest's. */
  user_id: string | null
}

// Locked, as deleting the account would otherwise miss what is made out of it meanwhile.
const LOCK_PERSON = {
  name: 'orders_lock_person',
  text: 'select user_id, guest_id, phone_number, forget_person from orders where id = $1 for update',
}
const ADOPT = {
  name: 'orders_adopt',
  text: 'update orders set guest_id = $2, updated_at = $3 where id = $1 and guest_id is null and user_id is null and not forget_person returning id',
}
const ADD_RECEIPT = {
  name: 'orders_add_receipt',
  text: 'update orders set payment_receipt = $2, updated_at = $3 where payment_ref = $1 and payment_receipt is null',
}
const CLAIM = {
  name: 'orders_claim',
  // The member stays until it is committed: an account that is being deleted waits for it, and then finds what it has claimed.
  text: `with mine as (select id from users where id = $1 for key share)
    update orders o set user_id = mine.id, customer_key = $5, updated_at = $4 from mine
    where ${ofGuest('$2')} and o.phone_number = $3 and not o.forget_person returning o.id`,
}
const CHANGED = 'id, order_number, total_amount, delivery_area, user_id'
const LOCK = {
  name: 'orders_lock',
  text: `select o.${CHANGED.replaceAll(', ', ', o.')}, o.guest_id, o.status, o.fulfillment_status,
    o.delivery_name, o.delivery_phone, o.delivery_address, o.delivery_notes,
    exists (select from order_grants g where g.order_id = o.id and g.guest_id = $2::uuid) as granted
    from orders o where o.id = $1 for update of o`,
}
const SAVE_DETAILS = {
  name: 'orders_save_details',
  text: `update orders set delivery_name = $2, delivery_phone = $3, delivery_address = $4, delivery_notes = $5,
    fulfillment_status = 'details_received', updated_at = $6 where id = $1`,
}
const REACHED = {
  name: 'orders_reached',
  text: 'insert into order_events (order_id, event, created_at) values ($1, $2, $3) on conflict do nothing',
}
// Of several who press at once, one finds the status that goes before.
const ADVANCE = {
  name: 'orders_advance',
  text: `with moved as (
      update orders set fulfillment_status = $2, updated_at = $4
      where id = $1 and fulfillment_status = $3 and status = 'paid' returning ${CHANGED}),
    told as (insert into order_events (order_id, event, created_at) select id, $2, $4 from moved)
    select ${CHANGED} from moved`,
}
// What is sent instead of a piece that came back goes where that had gone.
const COPY_DELIVERY = {
  name: 'orders_copy_delivery',
  text: `with copied as (
      update orders o set delivery_name = f.delivery_name, delivery_phone = f.delivery_phone, delivery_address = f.delivery_address,
        delivery_notes = f.delivery_notes, fulfillment_status = 'details_received', updated_at = $3
      from orders f where o.id = $2 and f.id = $1 and f.delivery_address is not null and o.fulfillment_status = 'awaiting_details' returning o.id)
    insert into order_events (order_id, event, created_at) select id, 'details_received', $3 from copied on conflict do nothing`,
}
type Locked = ChangedOrder &
  Owned & {
    status: OrderStatus
    fulfillment_status: FulfillmentStatus
    delivery_name: string | null
    delivery_phone: string | null
    delivery_address: string | null
    delivery_notes: string | null
  }
const EXISTS = { name: 'orders_exists', text: 'select from orders where id = $1' }

/** What happens to orders. */
export function createOrderChanges(deps: Pick<AreaDeps, 'db' | 'atomically' | 'clock' | 'live' | 'cipher' | 'log'>) {
  const { db, clock, live } = deps
  const { keyOf } = createCustomerKeys(deps)
  const announce = (id: string, userId: string | null) => announceOrder({ db, live }, id, userId)

  async function writeDetails({ id, user_id: userId }: ChangedOrder, details: Omit<DeliveryDetails, 'delivery_area'>): Promise<void> {
    const { name, phone_number: phone, address, notes } = details
    const now = clock.now()
    const event: OrderEvent = 'details_received'
    await Promise.all([
      db.query(SAVE_DETAILS, [id, name, phone, address, notes || null, now]),
      db.query(REACHED, [id, event, now]),
      announce(id, userId),
    ])
  }

  return {
    /** Records a paid order (order-01): status `paid`, fulfilment `awaiting_details`. One per checkout, by its unique key. Inside a transaction. */
    async create(input: NewOrder): Promise<string> {
      const { items, id = uuid(), ...rest } = input
      const now = clock.now()
      const order = {
        forget_person: false,
        ...rest,
        id,
        is_guest: input.user_id === null,
        customer_key: input.forget_person ? randomCustomerKey() : await keyOf(input),
        currency: CURRENCY,
        status: 'paid' as const,
        fulfillment_status: 'awaiting_details' as const,
        created_at: now,
        updated_at: now,
      }
      const lines = items.map(({ product_id, variant_id, quantity, unit_price, name, size, picture_key }) => {
        return { id: uuid(), order_id: id, product_id, variant_id, quantity, price: unit_price, name, size, picture_key }
      })
      const event = { order_id: id, event: 'paid' as const, created_at: now }
      const stored = [db.insert(orders, [order]), db.insert(orderItems, lines), db.insert(orderEvents, [event])]
      // Only a member can have a page open that lists it already.
      await Promise.all(input.user_id ? [...stored, announce(id, input.user_id)] : stored)
      return id
    },

    /** Whose an order is now, with its row locked; the phone is empty once its person is forgotten. Inside a transaction. */
    async lockPerson(id: string): Promise<OrderPerson | null> {
      return (await db.query<OrderPerson>(LOCK_PERSON, [id]))[0] ?? null
    },

    /** Gives an order that has no owner to this guest; the first who claims it gets it. */
    async adopt(id: string, guestId: string): Promise<boolean> {
      return (await db.query(ADOPT, [id, guestId, clock.now()])).length > 0
    },

    /** Notes the receipt of a payment that was taken without one. */
    async addReceipt(reference: string, receipt: string): Promise<void> {
      await db.query(ADD_RECEIPT, [reference, receipt, clock.now()])
    },

    /**
     * What was bought as a guest becomes the member's: guest id (or a grant to it) and phone must both match, and an order
     * that has a member is not changed. Notifies the member's open pages. Returns how many there were.
     */
    async claim(userId: string, guestId: string, phone: string): Promise<number> {
      const claimed = await db.query<{ id: string }>(CLAIM, [
        userId,
        guestId,
        phone,
        clock.now(),
        await keyOf({ user_id: userId, phone_number: phone }),
      ])
      await Promise.all(claimed.map(({ id }) => announce(id, userId)))
      return claimed.length
    },

    /** Saves where it goes (open-12), inside a transaction. Throws `order_not_found`, `details_already_final`, `area_mismatch`. */
    async saveDetails(id: string, owner: Owner, details: DeliveryDetails): Promise<ChangedOrder> {
      const [locked] = await db.query<Locked>(LOCK, [id, owner.guestId])
      if (!locked || !owns(owner, locked)) throw new ShopError('order_not_found')
      if (locked.status !== 'paid')
        throw new ShopError('details_already_final', { message: 'This order was cancelled, so we won’t deliver it.' })
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
      await writeDetails(locked, details)
      return locked
    },

    /**
     * The same by the shop, for a shopper who says it on the phone: what has changed, nothing when it was so already. Inside a transaction.
     * Throws `order_not_found`, `details_already_final`, `delivery_changed` with both values of what somebody else has changed meanwhile.
     */
    async correctDetails(id: string, { seen, ...typed }: DeliveryCorrection): Promise<{ order: ChangedOrder; changed: DeliveryField[] }> {
      const [locked] = await db.query<Locked>(LOCK, [id, null])
      if (!locked) throw new ShopError('order_not_found')
      if (locked.status !== 'paid')
        throw new ShopError('details_already_final', { message: 'This order was cancelled: nothing is delivered.' })
      if (!mayChangeDetails(locked.fulfillment_status)) {
        throw new ShopError('details_already_final', {
          message: 'This order has already been shipped, so its delivery details can’t be changed. Call the rider instead.',
        })
      }
      const now = deliveryOf(locked)
      const details = { ...typed, notes: typed.notes || null }
      const fields = Object.keys(now) as DeliveryField[]
      const changed = fields.filter((field) => now[field] !== details[field])
      const collisions = changed.filter((field) => now[field] !== seen[field])
      if (collisions.length > 0) {
        const both = collisions.map((field) => [field, `Now “${now[field] ?? ''}”, yours is “${details[field] ?? ''}”.`])
        throw new ShopError('delivery_changed', { fields: Object.fromEntries(both) as Record<string, string> })
      }
      if (changed.length > 0) await writeDetails(locked, typed)
      return { order: locked, changed }
    },

    /** The delivery details of one order for another one of the same buyer, which has none. Inside a transaction. */
    async copyDelivery(fromId: string, toId: string): Promise<void> {
      await db.query(COPY_DELIVERY, [fromId, toId, clock.now()])
    },

    /** One step forward (open-11), for the shop. Throws `fulfillment_conflict` unless it is at the step before, `order_not_found`. */
    async advance(id: string, to: ShopMove): Promise<ChangedOrder> {
      const [moved] = await db.query<ChangedOrder>(ADVANCE, [id, to, SHOP_MOVES[to], clock.now()])
      if (moved) {
        await announce(id, moved.user_id)
        return moved
      }
      const known = (await db.query(EXISTS, [id])).length > 0
      throw new ShopError(known ? 'fulfillment_conflict' : 'order_not_found')
    },
  }
}

function deliveryOf({ delivery_name, delivery_phone, delivery_address, delivery_notes }: Locked): DeliveryCorrection['seen'] {
  return { name: delivery_name, phone_number: delivery_phone, address: delivery_address, notes: delivery_notes }
}

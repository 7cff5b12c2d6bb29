import { ShopError } from '../errors.ts'
import type { AreaDeps } from '../deps.ts'
import { announceOrder } from './announce-order.ts'
import type { ChangedOrder } from './change-orders.ts'
import { mayCancel, owns, type FulfillmentStatus, type OrderStatus, type Owned, type Owner } from './rules.ts'

/** An order with what led to it. */
export interface PaidOrder extends ChangedOrder {
  checkout_id: string
  /** Reference of the attempt that paid. */
  payment_ref: string
  status: OrderStatus
  fulfillment_status: FulfillmentStatus
}

const COLUMNS =
  'o.id, o.order_number, o.total_amount, o.delivery_area, o.user_id, o.checkout_id, o.payment_ref, o.status, o.fulfillment_status'
const OWNED = `select ${COLUMNS}, o.guest_id,
    exists (select from order_grants g where g.order_id = o.id and g.guest_id = $2::uuid) as granted from orders o where o.id = $1`
const OWN = { name: 'orders_own', text: OWNED }
const BY_CHECKOUT = { name: 'orders_by_checkout', text: `select ${COLUMNS} from orders o where o.checkout_id = $1` }
const LOCK = { name: 'orders_lock_own', text: `select ${COLUMNS} from orders o where o.id = $1 for update of o` }
const END = {
  name: 'orders_end',
  text: `with ended as (update orders o set status = $2, updated_at = $3 where o.id = $1 and o.status = any($4) returning ${COLUMNS}),
    told as (insert into order_events (order_id, event, created_at) select id, $2, $3 from ended on conflict do nothing)
    select * from ended`,
}
const PAID_BY = { name: 'orders_paid_by', text: `select ${COLUMNS} from orders o where o.payment_ref = $1` }

/** Orders that are taken back: cancelled before they leave, refunded once the money is back. */
export function createCancelOrders({ db, clock, live }: Pick<AreaDeps, 'db' | 'clock' | 'live'>) {
  async function one(statement: typeof LOCK, key: string): Promise<PaidOrder | null> {
    return (await db.query<PaidOrder>(statement, [key]))[0] ?? null
  }

  async function end(order: PaidOrder, status: 'cancelled' | 'refunded', from: readonly OrderStatus[]): Promise<PaidOrder | null> {
    const [ended] = await db.query<PaidOrder>(END, [order.id, status, clock.now(), from])
    if (ended) await announceOrder({ db, live }, order.id, order.user_id)
    return ended ?? null
  }

  return {
    /** The order with its payment, for its owner only; null for everyone else. */
    async paidOrderFor(id: string, owner: Owner): Promise<PaidOrder | null> {
      const [found] = await db.query<PaidOrder & Owned>(OWN, [id, owner.guestId])
      if (!found || !owns(owner, found)) return null
      const { guest_id: _guest, granted: _granted, ...order } = found
      return order
    },

    /** Does not check the owner. */
    ofCheckout: (checkoutId: string) => one(BY_CHECKOUT, checkoutId),
    ofPayment: (reference: string) => one(PAID_BY, reference),

    /**
     * Cancels an order that has not left (after its checkout and its payment were locked). Null when it was cancelled before:
     * nothing is to be done then. Throws `order_not_found`, `order_cannot_be_cancelled`. Inside a transaction.
     */
    async cancel(id: string): Promise<PaidOrder | null> {
      const order = await one(LOCK, id)
      if (!order) throw new ShopError('order_not_found')
      if (order.status !== 'paid') return null
      if (!mayCancel(order)) throw new ShopError('order_cannot_be_cancelled')
      return end(order, 'cancelled', ['paid'])
    },

    /** This order is refunded completely; null when no order was paid by it. Inside a transaction. */
    async refunded(reference: string): Promise<PaidOrder | null> {
      const order = await one(PAID_BY, reference)
      return order && end(order, 'refunded', ['paid', 'cancelled'])
    },

    /** Open pages refetch, for example a refund. */
    announce: (order: Pick<PaidOrder, 'id' | 'user_id'>) => announceOrder({ db, live }, order.id, order.user_id),
  }
}

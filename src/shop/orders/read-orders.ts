import { createKeyedMutex } from '../keyed-mutex.ts'
import type { Limits } from '../limits.ts'
import { nextCursor, readPageCursor } from '../page-cursor.ts'
import type { AreaDeps } from '../deps.ts'
import type { Order, OrderPage } from './contract.ts'
import { FROM_ORDERS, ofGuest, present, SELECT_ORDERS, type OrderRow } from './order-rows.ts'
import { LOOKUPS_PER_ADDRESS, LOOKUPS_PER_GUEST, LOOKUPS_PER_PHONE, owns, type Owned, type Owner } from './rules.ts'

const BY_ID = {
  name: 'orders_by_id',
  text: `${SELECT_ORDERS}, exists (select from order_grants g where g.order_id = o.id and g.guest_id = $2::uuid) as granted
    ${FROM_ORDERS} where o.id = $1`,
}
const BY_REFERENCE = { name: 'orders_by_reference', text: `${SELECT_ORDERS} ${FROM_ORDERS} where o.payment_ref = $1` }
const BY_GUEST = {
  name: 'orders_by_guest',
  text: `${SELECT_ORDERS} ${FROM_ORDERS} where ${ofGuest('$1')} and o.phone_number = $2 order by o.created_at desc, o.id desc limit 50`,
}
const ANY_OF_GUEST = { name: 'orders_any_of_guest', text: `select exists (select from orders o where ${ofGuest('$1')}) as found` }
// An order that its owner may still cancel (mayCancel()) does not count yet.
const KEPT = `status = 'paid' and fulfillment_status not in ('awaiting_details', 'details_received')`
const HAS_BOUGHT = {
  name: 'orders_has_bought',
  text: `select
    exists (select from orders where user_id = $1::uuid and ${KEPT})
      or exists (select from orders where guest_id = $2::uuid and ${KEPT}) as owner,
    exists (select from orders where phone_number = $3 and user_id is null and ${KEPT}) as phone,
    exists (select from orders where guest_id = $2::uuid and status = 'paid' and total_amount > 0) as paid`,
}
const BY_IDS = {
  name: 'orders_by_ids',
  text: `${SELECT_ORDERS} ${FROM_ORDERS} where o.id = any($1::uuid[]) order by o.created_at desc, o.id desc`,
}
const BY_MEMBER = {
  name: 'orders_by_member',
  text: `${SELECT_ORDERS} ${FROM_ORDERS} where o.user_id = $1 and (o.created_at, o.id) < ($2::timestamptz, $3::uuid)
    order by o.created_at desc, o.id desc limit $4`,
}

interface Bought {
  owner: boolean
  phone: boolean
  paid: boolean
}

/** Looking at orders. */
export function createOrderReads({ db, limits }: Pick<AreaDeps, 'db'> & { limits: Pick<Limits, 'take' | 'check' | 'count'> }) {
  async function row(id: string, guestId: string | null): Promise<(OrderRow & Owned) | null> {
    return (await db.query<OrderRow & Owned>(BY_ID, [id, guestId]))[0] ?? null
  }

  const mutex = createKeyedMutex()

  return {
    /** The order, for its owner only; null otherwise, so that ids reveal nothing to others. */
    async get(id: string, owner: Owner): Promise<Order | null> {
      const found = await row(id, owner.guestId)
      if (!found || !owns(owner, found)) return null
      const { granted: _, ...order } = found
      return present(order)
    },

    /**
     * Whether this guest or member, or this phone, has bought here before and did not cancel; `paid`: whether a payment of
     * this guest was received.
     */
    async hasBought({ userId, guestId }: Owner, phone: string): Promise<Bought> {
      const [row] = await db.query<Bought>(HAS_BOUGHT, [userId, guestId, phone])
      return row ?? { owner: false, phone: false, paid: false }
    },

    /** For the shop's own use (e-mails): does not check the owner. */
    async find(id: string): Promise<(Order & { user_id: string | null }) | null> {
      const found = await row(id, null)
      if (!found) return null
      const { granted: _, ...order } = found
      return { ...present(order), user_id: order.user_id }
    },

    /** The order that a payment reference paid for, with whose it is. */
    async findByReference(reference: string): Promise<(Order & { guest_id: string | null }) | null> {
      const [found] = await db.query<OrderRow>(BY_REFERENCE, [reference])
      return found ? { ...present(found), guest_id: found.guest_id } : null
    },

    /** A member's orders, newest first (order-05, data-31). Throws `invalid_input` (cursor). */
    async listFor(userId: string, { cursor, limit }: { cursor?: string | undefined; limit: number }): Promise<OrderPage> {
      const end = readPageCursor(cursor)
      const rows = await db.query<OrderRow>(BY_MEMBER, [userId, end.created_at, end.id, limit + 1])
      return { items: rows.slice(0, limit).map(present), next_cursor: nextCursor(rows, limit) }
    },

    /** Whether a guest has orders that belong to no account. */
    async anyOfGuest(guestId: string): Promise<boolean> {
      return (await db.query<{ found: boolean }>(ANY_OF_GUEST, [guestId]))[0]?.found ?? false
    },

    /** Newest first. */
    async listOf(ids: readonly string[]): Promise<Order[]> {
      return (await db.query<OrderRow>(BY_IDS, [ids])).map(present)
    },

    /**
     * Newest first; both must match (order-06). Only lookups that find nothing count. Throws `too_many_requests` (open-14), but
     * for who has both only after guesses with the same guest id.
     */
    async lookup(guestId: string, phone: string, address: string): Promise<Order[]> {
      // One after another: of a hundred guesses at once no more are answered than of a hundred one by one.
      return mutex.run(guestId, async () => {
        await limits.check('order-lookup-guest', guestId, LOOKUPS_PER_GUEST.max)
        const found = await db.query<OrderRow>(BY_GUEST, [guestId, phone])
        if (found.length > 0) return found.map(present)
        await limits.count('order-lookup-guest', guestId, LOOKUPS_PER_GUEST.seconds)
        await limits.take('order-lookup-address', address, LOOKUPS_PER_ADDRESS.max, LOOKUPS_PER_ADDRESS.seconds)
        await limits.take('order-lookup-phone', phone, LOOKUPS_PER_PHONE.max, LOOKUPS_PER_PHONE.seconds)
        return []
      })
    },
  }
}

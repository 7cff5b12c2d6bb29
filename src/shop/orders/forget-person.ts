import type { AreaDeps } from '../deps.ts'
import { randomCustomerKey } from './customer-keys.ts'

// The member cannot sign in any more, so the order is detached at once; parcels on their way still need an address.
const CUT_OFF = {
  name: 'orders_cut_off',
  text: `with cut as (update orders set user_id = null, guest_id = null, customer_key = $3, forget_person = true, updated_at = $2
      where user_id = $1 returning id)
    delete from order_grants where order_id in (select id from cut)`,
}
const CUT_OFF_GUEST = {
  name: 'orders_cut_off_guest',
  text: `with cut as (update orders set guest_id = null, customer_key = $3, forget_person = true, updated_at = $2
      where customer_key = $1 and user_id is null and phone_number <> '' returning id),
    ungranted as (delete from order_grants where order_id in (select id from cut))
    select id from cut`,
}
const OF_GUEST = {
  name: 'orders_of_buyer',
  text: `select id, checkout_id, phone_number, email, guest_id from orders
    where customer_key = $1 and user_id is null and phone_number <> '' order by created_at desc nulls last, id desc nulls last`,
}
const FORGET = {
  name: 'orders_forget',
  text: `with done as (
      update orders set forget_person = false, guest_id = null, phone_number = '', email = null,
        delivery_name = null, delivery_phone = null, delivery_address = null, delivery_notes = null, updated_at = $1
      where forget_person and (fulfillment_status = 'fulfilled' or status <> 'paid') and not exists (
        select from payment_attempts a join payment_refunds r on r.attempt_id = a.id
        where a.checkout_id = orders.checkout_id and r.state not in ('completed', 'withdrawn'))
        -- Nor while somebody has to be called: about a piece that comes back, or about money that is looked at.
        and not exists (select from order_returns t where t.order_id = orders.id and t.state in ('asked', 'agreed', 'received'))
        and not exists (select from payment_attempts a where a.checkout_id = orders.checkout_id and a.state in ('amount_mismatch', 'duplicate_receipt', 'late_success', 'manual_review'))
      returning id, checkout_id),
    ungranted as (delete from order_grants where order_id in (select id from done)),
    uncoded as (delete from order_codes where order_id in (select id from done) or expires_at <= $1)
    select checkout_id from done`,
}

// Items have no cascade: an order is not deleted by accident.
const ERASE = {
  name: 'orders_erase',
  text: `with items as (delete from order_items where order_id in (select id from orders where checkout_id = $1)),
    codes as (delete from order_codes where order_id in (select id from orders where checkout_id = $1))
    select id from orders where checkout_id = $1`,
}
const ERASE_ORDER = { name: 'orders_erase_order', text: 'delete from orders where checkout_id = $1' }

/** A guest who bought: who they are is said by their orders alone. */
export interface BuyingGuest {
  /** 254XXXXXXXXX */
  phone: string
  emails: string[]
  /** Of the browsers that ordered. */
  guestIds: string[]
  /** Newest first. */
  orderIds: string[]
  checkoutIds: string[]
}

/** Orders stay when their people go. */
export function createForgetPerson({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  return {
    /** The account is deleted: its orders lose their owner, all get one random customer key, and forgetDue() removes the personal data. */
    async forgetPerson(userId: string): Promise<void> {
      await db.query(CUT_OFF, [userId, clock.now(), randomCustomerKey()])
    },

    /** Whoever has this customer key without an account; null when nobody is known by it (any more). */
    async buyingGuest(key: string): Promise<BuyingGuest | null> {
      type Row = { id: string; checkout_id: string; phone_number: string; email: string | null; guest_id: string | null }
      const rows = await db.query<Row>(OF_GUEST, [key])
      const [first] = rows
      if (!first) return null
      const emails = new Set(rows.flatMap(({ email }) => (email ? [email.trim().toLowerCase()] : [])))
      return {
        phone: first.phone_number,
        emails: [...emails],
        guestIds: [...new Set(rows.flatMap((row) => row.guest_id ?? []))],
        orderIds: rows.map(({ id }) => id),
        checkoutIds: rows.map((row) => row.checkout_id),
      }
    },

    /** As forgetPerson(), of a guest by their key. The key that their orders have from now on. */
    async forgetGuest(key: string): Promise<string> {
      const nobody = randomCustomerKey()
      await db.query(CUT_OFF_GUEST, [key, clock.now(), nobody])
      return nobody
    },

    /** Deletes the order of a checkout of the demo with all that is about it. Its id, or null when there was none. Inside a transaction. */
    async erase(checkoutId: string): Promise<string | null> {
      const [order] = await db.query<{ id: string }>(ERASE, [checkoutId])
      await db.query(ERASE_ORDER, [checkoutId])
      return order?.id ?? null
    },

    /**
     * Takes phone, e-mail, name, address and notes from orders of deleted accounts that are done, whose money has come
     * to rest, and of which nothing is to come back; money, products and references stay. Drops codes that have run out. Returns the checkouts of those orders.
     */
    async forgetDue(): Promise<string[]> {
      return (await db.query<{ checkout_id: string }>(FORGET, [clock.now()])).map((row) => row.checkout_id)
    },
  }
}

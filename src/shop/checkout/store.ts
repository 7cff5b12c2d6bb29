import { later } from '../clock.ts'
import type { AreaDeps } from '../shop.ts'
import { REVIEW_HOLD_SECONDS, type CheckoutStatus } from './rules.ts'
import { checkouts } from './schema.ts'

export type Checkout = typeof checkouts.$inferSelect

const SHOPPER_LOCK = { name: 'checkouts_shopper_lock', text: 'select pg_advisory_xact_lock(hashtextextended($1, 8))' }
const OPEN = {
  name: 'checkouts_open_count',
  text: `select
    (select count(*)::int from checkouts where phone_number = $1 and status in ('awaiting_payment', 'failed')) as phone,
    (select count(*)::int from checkouts where guest_id = $2::uuid and status in ('awaiting_payment', 'failed')) as guest`,
}
const BY_KEY = { name: 'checkouts_by_key', text: 'select * from checkouts where idempotency_key = $1' }
const LOCK = { name: 'checkouts_lock', text: 'select * from checkouts where id = $1 for update' }
const SET_STATUS = { name: 'checkouts_set_status', text: 'update checkouts set status = $2, updated_at = $3 where id = $1' }
const ABANDONED = {
  name: 'checkouts_abandoned',
  text: `select * from checkouts where guest_id = $1 and status = 'failed' for update skip locked`,
}
// Of those that wait for an answer, only the ones at their cap: the others must not stand in the way of what can be ended.
const LAPSED = {
  name: 'checkouts_lapsed',
  text: `select id from checkouts where status in ('awaiting_payment', 'failed') and expires_at <= $1 and (status = 'failed' or hold_until <= $1)
    order by expires_at limit 100`,
}
const UNRESOLVED = {
  name: 'checkouts_unresolved',
  text: `select c.id from checkouts c where c.status = 'review' and c.updated_at <= $1
    and c.id in (select checkout_id from holds where state = 'held') order by c.updated_at limit 100`,
}

/** Rows of checkouts. Only the checkout area uses it. */
export function createCheckoutStore({ db, clock, live }: AreaDeps) {
  return {
    async insert(row: typeof checkouts.$inferInsert): Promise<void> {
      await db.insert(checkouts, [row])
    },

    async byKey(idempotencyKey: string): Promise<Checkout | null> {
      return (await db.query<Checkout>(BY_KEY, [idempotencyKey]))[0] ?? null
    },

    /** Locked first of all rows by every change of a checkout, so that callback, expiry and cancel take turns. */
    async lock(id: string): Promise<Checkout | null> {
      return (await db.query<Checkout>(LOCK, [id]))[0] ?? null
    },

    async setStatus(id: string, status: CheckoutStatus): Promise<void> {
      await Promise.all([db.query(SET_STATUS, [id, status, clock.now()]), this.announce(id)])
    },

    /** Tells every open payment dialog of this checkout to look again. */
    async announce(id: string): Promise<void> {
      await live.publish(db, `checkout:${id}`, {})
    },

    /** How many checkouts are open for this phone and this guest; further ones for the same phone wait their turn. */
    async open(phone: string, guestId: string | null): Promise<{ phone: number; guest: number }> {
      // Two statements: the second must see what others committed while the first waited.
      const [, [row]] = await Promise.all([
        db.query(SHOPPER_LOCK, [phone]),
        db.query<{ phone: number; guest: number }>(OPEN, [phone, guestId]),
      ])
      return row ?? { phone: 0, guest: 0 }
    },

    /** Checkouts of this guest that wait for nothing but another try. */
    async abandoned(guestId: string): Promise<Checkout[]> {
      return db.query<Checkout>(ABANDONED, [guestId])
    },

    async lapsed(): Promise<string[]> {
      return (await db.query<{ id: string }>(LAPSED, [clock.now()])).map((row) => row.id)
    },

    /** Checkouts whose money has been in review for so long that their pieces go back on sale. */
    async unresolved(): Promise<string[]> {
      return (await db.query<{ id: string }>(UNRESOLVED, [later(clock.now(), -REVIEW_HOLD_SECONDS)])).map((row) => row.id)
    },
  }
}

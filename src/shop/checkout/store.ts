import { later } from '../clock.ts'
import type { Owner } from '../orders/rules.ts'
import type { AreaDeps } from '../shop.ts'
import { IN_REVIEW_SQL } from '../payments/open.ts'
import { RETRY_GRACE_SECONDS, REVIEW_HOLD_SECONDS, REVIEW_HOLD_SHARE, type CheckoutStatus } from './rules.ts'
import { checkouts } from './schema.ts'

export type Checkout = typeof checkouts.$inferSelect

const SHOPPER_LOCK = { name: 'checkouts_shopper_lock', text: 'select pg_advisory_xact_lock(hashtextextended($1, 8))' }
const OPEN = {
  name: 'checkouts_open_count',
  text: `select
    (select count(*)::int from checkouts where phone_number = $1 and status in ('awaiting_payment', 'failed')) as phone,
    (select count(*)::int from checkouts where guest_id = $2::uuid and status in ('awaiting_payment', 'failed')) as guest,
    (select count(*)::int from checkouts where user_id = $3::uuid and status in ('awaiting_payment', 'failed')) as member`,
}
const BY_KEY = { name: 'checkouts_by_key', text: 'select * from checkouts where idempotency_key = $1' }
const BY_CODE = { name: 'checkouts_by_code', text: 'select * from checkouts where code = $1' }
const LOCK = { name: 'checkouts_lock', text: 'select * from checkouts where id = $1 for update' }
const SET_STATUS = {
  name: 'checkouts_set_status',
  text: 'update checkouts set status = $2, updated_at = $3, is_demo = is_demo and not $4 where id = $1',
}
const SET_FAILED = {
  name: 'checkouts_set_failed',
  text: `update checkouts set status = 'failed', updated_at = $2::timestamptz,
      expires_at = greatest(expires_at, least(hold_until, $2::timestamptz + make_interval(secs => $3)))
    where id = $1`,
}
const REOPEN = {
  name: 'checkouts_reopen',
  text: `update checkouts set status = 'awaiting_payment', updated_at = $2, hold_until = $3, email = coalesce(email, $4) where id = $1`,
}
const ABANDONED = {
  name: 'checkouts_abandoned',
  text: `select * from checkouts where status = 'failed' and id in (
      select id from checkouts where guest_id = $1::uuid and status = 'failed'
      union all select id from checkouts where user_id = $2::uuid and status = 'failed') for update skip locked`,
}
// Of those that wait for an answer, only the ones at their cap: the others must not stand in the way of what can be ended.
const LAPSED = {
  name: 'checkouts_lapsed',
  text: `select id from checkouts where status in ('awaiting_payment', 'failed') and expires_at <= $1 and (status = 'failed' or hold_until <= $1)
    order by expires_at limit 100`,
}
const UNRESOLVED = {
  name: 'checkouts_unresolved',
  text: `select c.id from checkouts c where c.status = 'review' and c.id in (select checkout_id from holds where state = 'held')
    and (c.updated_at <= $1 or (c.hold_until <= $2 and not exists (
      select from payment_attempts a where a.checkout_id = c.id and a.${IN_REVIEW_SQL}
        and (a.paid_amount is null or a.paid_amount >= c.total_amount * ${REVIEW_HOLD_SHARE}))))
    order by c.updated_at limit 100`,
}
const CUT_OFF = {
  name: 'checkouts_cut_off',
  text: 'update checkouts set user_id = null, guest_id = null, forget_person = true where user_id = $1',
}
// A late answer to a prompt may still make an order of one that has ended; after a day nothing comes any more.
const FORGET = {
  name: 'checkouts_forget',
  text: `update checkouts set forget_person = false, guest_id = null, phone_number = '', email = null
    where id = any($1::text[]) or (forget_person and status in ('cancelled', 'expired', 'refunded') and hold_until <= $2) returning id`,
}
const OF_MEMBER = {
  name: 'checkouts_of_member',
  text: `select code, status, phone_number, email, total_amount, created_at from checkouts where user_id = $1 order by created_at desc limit 500`,
}

const DEMO = { name: 'checkouts_demo', text: 'select id from checkouts where is_demo order by created_at, id' }
const ERASE = { name: 'checkouts_erase', text: 'delete from checkouts where id = $1' }

export type OwnCheckout = Pick<Checkout, 'code' | 'status' | 'phone_number' | 'email' | 'total_amount' | 'created_at'>

interface OpenNow {
  phone: number
  guest: number
  member: number
}

/** Rows of checkouts. Only the checkout area uses it. */
export function createCheckoutStore({ db, clock, live, demo = false }: AreaDeps) {
  return {
    async insert(row: typeof checkouts.$inferInsert): Promise<void> {
      await db.insert(checkouts, [{ ...row, is_demo: demo }])
    },

    async byKey(idempotencyKey: string): Promise<Checkout | null> {
      return (await db.query<Checkout>(BY_KEY, [idempotencyKey]))[0] ?? null
    },

    async byCode(code: string): Promise<Checkout | null> {
      return (await db.query<Checkout>(BY_CODE, [code]))[0] ?? null
    },

    /** Locked first of all rows by every change of a checkout, so that callback, expiry and cancel take turns. */
    async lock(id: string): Promise<Checkout | null> {
      return (await db.query<Checkout>(LOCK, [id]))[0] ?? null
    },

    async setStatus(id: string, status: CheckoutStatus): Promise<void> {
      // Begun in the demo, and paid for, by hand or at another try, once the shop was live.
      const isReal = !demo && (status === 'paid' || status === 'review')
      await Promise.all([db.query(SET_STATUS, [id, status, clock.now(), isReal]), this.announce(id)])
    },

    /** The last attempt did not succeed: some time is left to try again, also at the end of the hold. */
    async setFailed(id: string): Promise<void> {
      await Promise.all([db.query(SET_FAILED, [id, clock.now(), RETRY_GRACE_SECONDS]), this.announce(id)])
    },

    /** Another attempt has begun on the same hold, which lasts up to `holdUntil`. */
    async reopen(id: string, { holdUntil, email }: { holdUntil: Date; email: string | null }): Promise<void> {
      await Promise.all([db.query(REOPEN, [id, clock.now(), holdUntil, email]), this.announce(id)])
    },

    /** Tells every open payment dialog of this checkout to look again. */
    async announce(id: string): Promise<void> {
      await live.publish(db, `checkout:${id}`, {})
    },

    /** How many checkouts are open for this phone, this guest and this member; further ones for the same phone wait their turn. */
    async open(phone: string, { guestId, userId }: Owner): Promise<OpenNow> {
      // Two statements: the second must see what others committed while the first waited.
      const [, [row]] = await Promise.all([db.query(SHOPPER_LOCK, [phone]), db.query<OpenNow>(OPEN, [phone, guestId, userId])])
      return row ?? { phone: 0, guest: 0, member: 0 }
    },

    /** Checkouts of this guest or member that wait for nothing but another try. */
    async abandoned({ guestId, userId }: Owner): Promise<Checkout[]> {
      return db.query<Checkout>(ABANDONED, [guestId, userId])
    },

    async lapsed(): Promise<string[]> {
      return (await db.query<{ id: string }>(LAPSED, [clock.now()])).map((row) => row.id)
    },

    /** Those that were begun in demo mode, the oldest first. */
    async demoCheckouts(): Promise<string[]> {
      return (await db.query<{ id: string }>(DEMO, [])).map((row) => row.id)
    },

    async erase(id: string): Promise<void> {
      await db.query(ERASE, [id])
    },

    /** What a member has begun to pay for, also in vain; the newest first, at most 500. */
    async ofMember(userId: string): Promise<OwnCheckout[]> {
      return db.query<OwnCheckout>(OF_MEMBER, [userId])
    },

    /** The account is deleted: its checkouts are nobody's, and forgetDue() takes what names the person. */
    async forgetPerson(userId: string): Promise<void> {
      await db.query(CUT_OFF, [userId])
    },

    /** Takes phone and e-mail from the checkouts of forgotten orders, and from those that came to nothing. Returns which. */
    async forgetDue(ofOrders: readonly string[]): Promise<string[]> {
      const rows = await db.query<{ id: string }>(FORGET, [ofOrders, later(clock.now(), -REVIEW_HOLD_SECONDS)])
      return rows.map(({ id }) => id)
    },

    /** Checkouts whose money has been in review for so long that their pieces go back on sale; sooner when it is next to nothing. */
    async unresolved(): Promise<string[]> {
      const now = clock.now()
      return (await db.query<{ id: string }>(UNRESOLVED, [later(now, -REVIEW_HOLD_SECONDS), now])).map((row) => row.id)
    },
  }
}

import { later } from '../clock.ts'
import type { Owner } from '../orders/rules.ts'
import type { AreaDeps } from '../deps.ts'
import { IN_REVIEW_SQL } from '../payments/reports/open-work-sql.ts'
import { PIN_TYPED, type PaymentMethod } from '../payments/rules.ts'
import { holdTimes, NETWORK_RETENTION_SECONDS, type Standing } from './rules-holds.ts'
import { RETRY_GRACE_SECONDS, REVIEW_HOLD_SECONDS, REVIEW_HOLD_SHARE, type CheckoutStatus } from './rules.ts'
import { checkouts } from './schema.ts'

export type Checkout = typeof checkouts.$inferSelect

// Serializes checkouts that are counted together; locks are taken in one order, to avoid deadlocks.
const APPLICANT_LOCK = {
  name: 'checkouts_applicant_lock',
  text: `select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(who, 8) as key from unnest($1::text[]) who where who is not null order by 1) keys`,
}
const SHARE_LOCK = { name: 'checkouts_share_lock', text: 'select pg_advisory_xact_lock(hashtextextended($1, 9))' }
const IS_OPEN = `status in ('awaiting_payment', 'failed')`
const OPEN = {
  name: 'checkouts_open_now',
  text: `select
    (select count(*)::int from checkouts where phone_number = $1 and ${IS_OPEN}
      and (standing <> 'unproven' or $6 = 'unproven')) as phone_checkouts,
    (select coalesce(sum(units), 0)::int from checkouts where phone_number = $1 and ${IS_OPEN} and standing = 'unproven') as phone_units,
    (select coalesce(sum(units), 0)::int from checkouts where ${IS_OPEN} and id in (
      select checkout_id from payment_attempts where phone_number = $1 and phone_confirmed)) as own_phone_units,
    (select coalesce(sum(units), 0)::int from checkouts where lower(email) = lower($4) and ${IS_OPEN} and standing = 'unproven') as email_units,
    (select count(*)::int from checkouts where guest_id = $2::uuid and ${IS_OPEN}) as guest_checkouts,
    (select coalesce(sum(units), 0)::int from checkouts where guest_id = $2::uuid and ${IS_OPEN}) as guest_units,
    (select count(*)::int from checkouts where user_id = $3::uuid and ${IS_OPEN}) as member_checkouts,
    (select coalesce(sum(units), 0)::int from checkouts where user_id = $3::uuid and ${IS_OPEN}) as member_units,
    (select coalesce(sum(units), 0)::int from checkouts where network = $5 and ${IS_OPEN} and standing = $6) as of_network,
    (select coalesce(sum(units), 0)::int from checkouts where ${IS_OPEN} and standing = $6 and $5::text is not null) as of_standing`,
}
const OPEN_OF = {
  name: 'checkouts_open_of',
  text: `select id from checkouts where standing = $1 and ${IS_OPEN} order by created_at limit 1000`,
}
// A cancelled prompt may have been sent to a stranger; a PIN, even a wrong one, is entered only by a buyer.
const UNANSWERED = {
  name: 'checkouts_unanswered_prompts',
  text: `select count(distinct a.phone_number)::int as phones
    from checkouts c join payment_attempts a on a.checkout_id = c.id
    where c.network = $1 and c.created_at > $2 and a.method = 'mpesa' and not a.phone_confirmed and a.paid_amount is null
      and a.state <> 'settled' and coalesce(a.failure, '') not in (${PIN_TYPED.map((failure) => `'${failure}'`).join(', ')})`,
}
const SET_STANDING = {
  name: 'checkouts_set_standing',
  text: `update checkouts set standing = $2, expires_at = greatest(expires_at, $3), hold_until = greatest(hold_until, $4) where id = $1`,
}
const FORGET_NETWORKS = {
  name: 'checkouts_forget_networks',
  text: `update checkouts set network = null where network is not null and created_at <= $1 and not (${IS_OPEN})`,
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
// Of those that wait for an answer, only the ones at their cap: the others must not block those that can be ended.
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
  // What was bought as a guest, and is an order of the account since, is theirs as well.
  text: `update checkouts set user_id = null, guest_id = null, forget_person = true
    where id = any(array(select id from checkouts where user_id = $1 union select checkout_id from orders where user_id = $1))`,
}
// Of a guest there is no more than the phone, and what was begun in vain has no index by it: all are read, as it is done so rarely.
const OF_GUEST = `user_id is null and (id = any($1::text[]) or phone_number = $2)`
const CUT_OFF_GUEST = {
  name: 'checkouts_cut_off_guest',
  text: `update checkouts set guest_id = null, forget_person = true where ${OF_GUEST}`,
}
const BY_GUEST = {
  name: 'checkouts_of_guest',
  text: `select code, status, phone_number, email, total_amount, created_at from checkouts where ${OF_GUEST} order by created_at desc limit 500`,
}
// A late answer to a prompt may still make an order of one that has ended; after a day nothing comes any more.
const FORGET = {
  name: 'checkouts_forget',
  text: `with due as (
      select id, email from checkouts
      where id = any($1::text[]) or (forget_person and status in ('cancelled', 'expired', 'refunded') and hold_until <= $2) for update)
    update checkouts c set forget_person = false, guest_id = null, phone_number = '', email = null
    from due where c.id = due.id returning c.id, c.code, due.email`,
}
const GUESTS_OF = {
  name: 'checkouts_guests_of',
  text: 'select distinct guest_id from checkouts where user_id = $1 and guest_id is not null',
}
const OF_MEMBER = {
  name: 'checkouts_of_member',
  text: `select code, status, phone_number, email, total_amount, created_at from checkouts where user_id = $1 order by created_at desc limit 500`,
}

const DEMO = { name: 'checkouts_demo', text: 'select id from checkouts where is_demo order by created_at, id' }
const ERASE = { name: 'checkouts_erase', text: 'delete from checkouts where id = $1' }

/** `email` is what it was. */
type ForgottenCheckout = Pick<Checkout, 'id' | 'code' | 'email'>

export type OwnCheckout = Pick<Checkout, 'code' | 'status' | 'phone_number' | 'email' | 'total_amount' | 'created_at'>

/** Who asks for a hold, and for what. */
export interface Applicant {
  owner: Owner
  phone: string
  email: string | null
  /** A hash of it; null where limits by address are switched off. */
  network: string | null
}

/**
 * What is open right now: checkouts, and the units they hold. Counts of phone and e-mail are of shoppers who have not
 * confirmed them; `own_phone_units` of those who have, whatever their guest ids.
 */
export interface OpenNow {
  /** For a confirmed shopper only the checkouts of confirmed ones. */
  phone_checkouts: number
  phone_units: number
  own_phone_units: number
  email_units: number
  guest_checkouts: number
  guest_units: number
  member_checkouts: number
  member_units: number
  /** Of the same standing, from this network and of the whole shop; 0 where networks are not counted. */
  of_network: number
  of_standing: number
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
      // Begun in the demo, and paid for, by hand or by a retry, once the shop was live.
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

    /** Makes every open payment dialog of this checkout refetch its state. */
    async announce(id: string): Promise<void> {
      await live.publish(db, `checkout:${id}`, {})
    },

    /** Further checkouts of the same phone, e-mail, guest, member or network wait their turn. */
    async lockApplicant({ owner, phone, email, network }: Applicant): Promise<void> {
      await db.query(APPLICANT_LOCK, [[phone, email?.toLowerCase() ?? null, owner.guestId, owner.userId, network]])
    },

    /** Further checkouts of this standing wait their turn: together they may hold only so much. */
    async lockShare(standing: Standing): Promise<void> {
      await db.query(SHARE_LOCK, [standing])
    },

    /** What is open for this applicant, and for all of this standing. In a statement after the locks: it must see what others committed meanwhile. */
    async open({ owner, phone, email, network }: Applicant, standing: Standing): Promise<OpenNow> {
      const [row] = await db.query<OpenNow>(OPEN, [phone, owner.guestId, owner.userId, email, network, standing])
      if (!row) throw new Error('what is open is one row')
      return row
    },

    /** Phones that this network had prompted since then, without an answer. */
    async unansweredPrompts(network: string, since: Date): Promise<number> {
      return (await db.query<{ phones: number }>(UNANSWERED, [network, since]))[0]?.phones ?? 0
    },

    /** Raises the standing and extends the hold accordingly. The checkout is locked. */
    async setStanding({ id, created_at }: Pick<Checkout, 'id' | 'created_at'>, standing: Standing, method: PaymentMethod): Promise<void> {
      const { first, most } = holdTimes(standing)
      await db.query(SET_STANDING, [id, standing, later(created_at, first[method]), later(created_at, most[method])])
    },

    /** The networks of checkouts that have ended are known no longer than the limits need them. */
    async forgetNetworks(): Promise<void> {
      await db.query(FORGET_NETWORKS, [later(clock.now(), -NETWORK_RETENTION_SECONDS)])
    },

    /** Open checkouts of this standing, the oldest first; at most 1,000. */
    async openOf(standing: Standing): Promise<string[]> {
      return (await db.query<{ id: string }>(OPEN_OF, [standing])).map((row) => row.id)
    },

    /** Checkouts of this guest or member that only wait for a retry. */
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

    /** Browsers that a member has bought with, by their guest ids. */
    async guestIdsOf(userId: string): Promise<string[]> {
      return (await db.query<{ guest_id: string }>(GUESTS_OF, [userId])).map((row) => row.guest_id)
    },

    /** The account is deleted: its checkouts lose their owner, and forgetDue() removes the personal data. */
    async forgetPerson(userId: string): Promise<void> {
      await db.query(CUT_OFF, [userId])
    },

    /** As ofMember(), of a guest: the checkouts of their orders, and what else was begun with their phone. */
    async ofGuest(ids: readonly string[], phone: string): Promise<OwnCheckout[]> {
      return db.query<OwnCheckout>(BY_GUEST, [ids, phone])
    },

    /** As forgetPerson(), of a guest. */
    async forgetGuest(ids: readonly string[], phone: string): Promise<void> {
      await db.query(CUT_OFF_GUEST, [ids, phone])
    },

    /** Takes phone and e-mail from the checkouts of forgotten orders, and from those that came to nothing. Returns which, and the e-mail. */
    async forgetDue(ofOrders: readonly string[]): Promise<ForgottenCheckout[]> {
      return db.query<ForgottenCheckout>(FORGET, [ofOrders, later(clock.now(), -REVIEW_HOLD_SECONDS)])
    },

    /** Checkouts whose money has been in review for so long that their products go back on sale; sooner when it is next to nothing. */
    async unresolved(): Promise<string[]> {
      const now = clock.now()
      return (await db.query<{ id: string }>(UNRESOLVED, [later(now, -REVIEW_HOLD_SECONDS), now])).map((row) => row.id)
    },
  }
}

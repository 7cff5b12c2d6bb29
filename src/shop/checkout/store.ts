import { and, eq } from 'drizzle-orm'
import type { AreaDeps } from '../shop.ts'
import type { CheckoutStatus } from './rules.ts'
import { checkouts } from './schema.ts'

export type Checkout = typeof checkouts.$inferSelect

const SHOPPER_LOCK = { name: 'checkouts_shopper_lock', text: 'select pg_advisory_xact_lock(hashtextextended($1, 8))' }
const OPEN = {
  name: 'checkouts_open_count',
  text: `select
    (select count(*)::int from checkouts where phone_number = $1 and status in ('awaiting_payment', 'failed')) as phone,
    (select count(*)::int from checkouts where guest_id = $2::uuid and status in ('awaiting_payment', 'failed')) as guest`,
}
const LAPSED = {
  name: 'checkouts_lapsed',
  text: `select id from checkouts where status in ('awaiting_payment', 'failed') and expires_at <= $1 order by expires_at limit 100`,
}

/** Rows of checkouts. Only the checkout area uses it. */
export function createCheckoutStore({ db, clock, live }: AreaDeps) {
  return {
    async insert(row: typeof checkouts.$inferInsert): Promise<void> {
      await db.orm.insert(checkouts).values(row)
    },

    async get(id: string): Promise<Checkout | null> {
      const [row] = await db.orm.select().from(checkouts).where(eq(checkouts.id, id))
      return row ?? null
    },

    async byKey(idempotencyKey: string): Promise<Checkout | null> {
      const [row] = await db.orm.select().from(checkouts).where(eq(checkouts.idempotency_key, idempotencyKey))
      return row ?? null
    },

    /** Locked first of all rows by every change of a checkout, so that callback, expiry and cancel take turns. */
    async lock(id: string): Promise<Checkout | null> {
      const [row] = await db.orm.select().from(checkouts).where(eq(checkouts.id, id)).for('update')
      return row ?? null
    },

    async setStatus(id: string, status: CheckoutStatus, change: Partial<Pick<Checkout, 'phone_number'>> = {}): Promise<void> {
      await db.orm.update(checkouts).set({ ...change, status, updated_at: clock.now() }).where(eq(checkouts.id, id))
      await this.announce(id)
    },

    /** Tells every open payment dialog of this checkout to look again. */
    async announce(id: string): Promise<void> {
      await live.publish(db, `checkout:${id}`, {})
    },

    /** How many checkouts are open for this phone and this guest; further ones for the same phone wait their turn. */
    async open(phone: string, guestId: string | null): Promise<{ phone: number; guest: number }> {
      await db.query(SHOPPER_LOCK, [phone])
      const [row] = await db.query<{ phone: number; guest: number }>(OPEN, [phone, guestId])
      return row ?? { phone: 0, guest: 0 }
    },

    /** Checkouts of this guest that wait for nothing but another try. */
    async abandoned(guestId: string): Promise<Checkout[]> {
      return db.orm.select().from(checkouts).where(and(eq(checkouts.guest_id, guestId), eq(checkouts.status, 'failed'))).for('update', { skipLocked: true })
    },

    async lapsed(): Promise<string[]> {
      return (await db.query<{ id: string }>(LAPSED, [clock.now()])).map((row) => row.id)
    },
  }
}

import { createHash } from 'node:crypto'
import type { AreaDeps } from '../deps.ts'

/** Who takes a code, as far as is known. */
export interface Taker {
  userId: string | null
  guestId: string | null
  /** 254XXXXXXXXX */
  phone: string | null
  email: string | null
}

/** An unknown shopper: for the quote of a bag before phone or e-mail is known. */
export const ANYBODY: Taker = { userId: null, guestId: null, phone: null, email: null }

// Orders that are not cancelled. A member is known by the address of the account, too, and orders made as a guest by what was given then.
const HAS_BOUGHT = {
  name: 'takers_has_bought',
  text: `select where exists (select from orders where user_id = $1::uuid and status = 'paid')
    or exists (select from orders where phone_number = $2 and status = 'paid')
    or exists (select from orders where lower(email) = $3 and status = 'paid')
    or exists (select from users u join orders o on o.user_id = u.id where u.email = $3 and o.status = 'paid')`,
}
const TAKEN = {
  name: 'takers_taken',
  text: `select count(distinct checkout_id) as uses from discount_takers
    where discount_id = $1 and taker = any($2::text[]) and checkout_id <> $3`,
}
const TAKE = {
  name: 'takers_take',
  text: 'insert into discount_takers (discount_id, taker, checkout_id) select $1, unnest($2::text[]), $3 on conflict do nothing',
}
const RELEASE = { name: 'takers_release', text: 'delete from discount_takers where checkout_id = any($1::text[])' }

/**
 * Who takes which code: by account, phone number and e-mail, any of which is the person. An open checkout has taken it until it
 * ends unpaid. Limits hold because the code is locked by whoever counts.
 */
export function createTakers({ db }: Pick<AreaDeps, 'db'>) {
  return {
    /** True when it would not be the shopper's first order. */
    async hasBought({ userId, phone, email }: Taker): Promise<boolean> {
      return (await db.query(HAS_BOUGHT, [userId, phone, plain(email)])).length > 0
    },

    /** How many other checkouts of the person have the code, open or paid. `checkoutId`: the current one. */
    async usesBy(discountId: string, taker: Taker, checkoutId: string): Promise<number> {
      const keys = keysOf(taker)
      if (keys.length === 0) return 0
      const [row] = await db.query<{ uses: number }>(TAKEN, [discountId, keys, checkoutId])
      return row?.uses ?? 0
    },

    async take(discountId: string, taker: Taker, checkoutId: string): Promise<void> {
      await db.query(TAKE, [discountId, keysOf(taker), checkoutId])
    },

    /** What these checkouts took is free again; also when their people are to be forgotten. */
    async releaseTakers(checkoutIds: readonly string[]): Promise<void> {
      if (checkoutIds.length > 0) await db.query(RELEASE, [checkoutIds])
    },
  }
}

/** As it is compared. */
export function plain(email: string | null): string | null {
  return email?.trim().toLowerCase() ?? null
}

/** Hashes: numbers and addresses stay where they are. A browser is none of them: several people may buy with one. */
export function keysOf({ userId, phone, email }: Omit<Taker, 'guestId'>): string[] {
  return hashesOf({ member: userId, phone, email: plain(email) })
}

/** Hashes of what is known, each of its own kind. */
export function hashesOf(known: Record<string, string | null>): string[] {
  return Object.entries(known).flatMap(([kind, value]) =>
    value === null ? [] : [createHash('sha256').update(`${kind}:${value}`).digest('base64url')],
  )
}

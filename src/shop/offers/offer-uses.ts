import { later } from '../clock.ts'
import type { AreaDeps } from '../deps.ts'
import { ShopError } from '../errors.ts'
import { OFFER_AGAIN_SECONDS, OFFER_BATCH } from './rules-exit-offers.ts'
import { hashesOf, keysOf, plain, type Taker } from './takers.ts'

/** Marks people for a day, each unless another code has: those that are not answered had one. In the order of their keys. */
export const MARK = {
  name: 'exit_offers_mark',
  text: `insert into exit_offer_claims as c (person, discount_id, claimed_at) select p, $2, $3 from unnest($1::text[]) p order by p
    on conflict (person) do update set discount_id = excluded.discount_id, claimed_at = excluded.claimed_at
      where c.claimed_at <= $4 or c.discount_id = excluded.discount_id
    returning person`,
}
// By what they claimed with, and by what a checkout with another code has of them, as long as it is open and for a day once it is paid.
const OTHER = {
  name: 'exit_offers_other',
  text: `select where exists (
      select from exit_offer_claims where person = any($1::text[]) and claimed_at > $2 and discount_id is distinct from $3::uuid)
    or exists (
      select from discount_takers k join discount_codes d on d.discount_id = k.discount_id
        join discount_uses u on u.discount_id = k.discount_id and u.checkout_id = k.checkout_id
      where k.taker = any($4::text[]) and k.discount_id <> $3::uuid and d.batch_id = $5 and (u.used_at is null or u.used_at > $2))`,
}
// In one order, to avoid deadlocks.
const LOCK_TAKERS = {
  name: 'exit_offers_lock_takers',
  text: `select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(who, 10) as key from unnest($1::text[]) who order by 1) keys`,
}
const CLAIMER = {
  name: 'exit_offers_claimer',
  text: 'select from exit_offer_claims where discount_id = $1 and person = any($2::text[]) limit 1',
}
// Each by the index of who bought; of one person there are few. An order that is cancelled or given back is none.
const BOUGHT_WITH = {
  name: 'exit_offers_bought_with',
  text: `with mine as (
      select discount_code from orders where user_id = $1::uuid and status = 'paid'
      union all select discount_code from orders where guest_id = $2::uuid and status = 'paid'
      union all select discount_code from orders where phone_number = $3 and status = 'paid'
      union all select discount_code from orders where lower(email) = $4 and status = 'paid'
      union all select o.discount_code from users u join orders o on o.user_id = u.id where u.email = $4 and o.status = 'paid')
    select from mine join discount_codes d on d.code = mine.discount_code where d.batch_id = $5 limit 1`,
}

/** What a code of an exit-intent offer is refused for, besides what every code is. */
export type OfferRefusal = 'discount_not_yours' | 'discount_buyer_limit'
export const OFFER_LIMIT_TEXT = 'An offer like this is once for each shopper, and you have had one. Remove the code to continue.'

/** Who may use a code of an exit-intent offer: who claimed it, and has never bought with another. */
export function createOfferUses({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  const dayAgo = () => later(clock.now(), -OFFER_AGAIN_SECONDS)

  /** Whether a paid order of this person was made with such a code, whenever that was. */
  async function hasBoughtWith({ userId, guestId, phone, email }: Taker): Promise<boolean> {
    return (await db.query(BOUGHT_WITH, [userId, guestId, phone, plain(email), OFFER_BATCH])).length > 0
  }

  /** They have another of these codes, or have bought with one. */
  async function hadAnother(discountId: string, taker: Taker): Promise<boolean> {
    const persons = [claimersOf(taker), keysOf(taker)] as const
    if (persons.flat().length === 0) return false
    const [other, bought] = await Promise.all([
      db.query(OTHER, [persons[0], dayAgo(), discountId, persons[1], OFFER_BATCH]),
      hasBoughtWith(taker),
    ])
    return other.length > 0 || bought
  }

  return {
    hasBoughtWith,
    hadAnother,

    /** Whether this browser or this account claimed it. */
    async isClaimer(discountId: string, taker: Taker): Promise<boolean> {
      return (await db.query(CLAIMER, [discountId, claimersOf(taker)])).length > 0
    },

    /** Of two checkouts of one account, phone or e-mail with different codes the second waits, and sees what the first took. Inside a transaction. */
    async lockTakers(taker: Taker): Promise<void> {
      await db.query(LOCK_TAKERS, [keysOf(taker)])
    },

    /**
     * The account and the browser that use one have had theirs for the day. Phone and e-mail are not marked: anybody can name
     * them, and would take the offer of whose they are. Throws `discount_buyer_limit`. Inside a transaction.
     */
    async markUse(discountId: string, taker: Taker): Promise<void> {
      const persons = claimersOf(taker)
      const marked = await db.query(MARK, [persons, discountId, clock.now(), dayAgo()])
      if (marked.length < persons.length) throw new ShopError('discount_buyer_limit', { message: OFFER_LIMIT_TEXT })
    },
  }
}

/** Hashes of who can claim: a browser, an account. */
export function claimersOf({ userId, guestId }: Pick<Taker, 'userId' | 'guestId'>): string[] {
  return hashesOf({ member: userId, guest: guestId })
}

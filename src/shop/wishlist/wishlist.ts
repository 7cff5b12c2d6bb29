import { LIVE_CARD } from '../catalogue/card-sql.ts'
import type { ProductCard } from '../catalogue/contract.ts'
import { ShopError } from '../errors.ts'
import type { Db } from '../../platform/database.ts'
import type { AreaDeps } from '../deps.ts'
import type { WishlistItem, WishlistMerge } from './contract.ts'
import { createWishlistAlerts } from './alerts.ts'
import { WANTED_BY, WISHLIST_MAX, WISHES_TOPIC } from './rules.ts'
import { createShares } from './shares.ts'
import { PRODUCT_STATE } from './state-sql.ts'

interface WishlistRow {
  product_id: string
  added_at: Date
  /** KES; null for what the product costs now. */
  price: number | null
}

interface Changed {
  product_id: string
  is_new: boolean
}

interface Row {
  product_id: string
  added_at: Date
  price_when_added: number
  is_active: boolean
  /** JSON of a ProductCard. */
  card: string
}

export const LIST = {
  name: 'wishlist_list',
  text: `select w.product_id, w.added_at, w.price_when_added, p.is_active, ${LIVE_CARD} as card
    from wishlist_items w join products p on p.id = w.product_id
    where w.user_id = $1 order by w.added_at desc nulls last, w.product_id limit ${WISHLIST_MAX}`,
}

// Two devices that add at once must not both find the last free place.
const LOCK = { name: 'wishlist_lock', text: `select pg_advisory_xact_lock(hashtext('wishlist'), hashtext($1))` }

// A new wish stores the current state of its product, so that only later changes are alerted.
const PUT = {
  name: 'wishlist_put',
  text: `with piece as (${PRODUCT_STATE}),
    given as (select * from json_to_recordset($3::json) as g(product_id uuid, added_at timestamptz, price int)),
    known as (select product_id from wishlist_items where user_id = $2 and product_id = any($1::uuid[])),
    fitting as (
      (select g.* from given g join known k using (product_id))
      union all
      (select g.* from given g join piece p on p.id = g.product_id and p.is_active where g.product_id not in (select product_id from known)
        order by g.added_at desc, g.product_id
        limit greatest(0, ${WISHLIST_MAX} - (select count(*) from wishlist_items where user_id = $2)))),
    put as (
      insert into wishlist_items as w
        (user_id, product_id, added_at, price_when_added, told_price, told_in_stock, told_several, told_last_one)
      select $2, f.product_id, f.added_at, coalesce(f.price, p.price), p.kept_price, not p.gone, p.units > 1, p.units = 1 and (
        select count(*) from (select from wishlist_items o where o.product_id = p.id limit ${WANTED_BY - 1}) others) = ${WANTED_BY - 1}
      from fitting f join piece p on p.id = f.product_id
      on conflict (user_id, product_id) do update set added_at = excluded.added_at, price_when_added = excluded.price_when_added
      where excluded.added_at < w.added_at
      returning w.product_id),
    noted as (
      insert into wish_events (user_id, product_id, what, price, at)
      select $2, p.id, 'added', p.price, $4 from put join piece p on p.id = put.product_id
      where put.product_id not in (select product_id from known))
    select product_id, product_id not in (select product_id from known) as is_new from put`,
}

const ANY = { name: 'wishlist_any', text: 'select from wishlist_items where user_id = $1 limit 1' }
const WHY_NOT = {
  name: 'wishlist_why_not',
  text: `select exists (select from wishlist_items where user_id = $1 and product_id = $2) as wished,
    exists (select from products where id = $2 and is_active) as known`,
}
// `wish_events` is only ever added to: what happened to a wish is counted afterwards.
const REMOVE = {
  name: 'wishlist_remove',
  text: `with gone as (delete from wishlist_items where user_id = $1 and product_id = $2 returning user_id, product_id),
    noted as (
      insert into wish_events (user_id, product_id, what, price, at)
      select g.user_id, g.product_id, 'removed', p.price, $3 from gone g join products p on p.id = g.product_id)
    select product_id from gone`,
}
// What was wished for stays counted, without whose it was.
const FORGET_USER = {
  name: 'wishlist_forget_user',
  text: `with gone as (delete from wishlist_items where user_id = $1 returning product_id),
    nobodys as (update wish_events set user_id = null where user_id = $1)
    insert into wish_events (product_id, what, price, at)
    select g.product_id, 'removed', p.price, $2 from gone g join products p on p.id = g.product_id`,
}

/** What members wish for. */
export function createWishlist(deps: AreaDeps) {
  const { db, clock, live, atomically } = deps
  const shares = createShares(deps)

  async function list(userId: string): Promise<WishlistItem[]> {
    return (await db.query<Row>(LIST, [userId])).map(itemOf)
  }

  /** Adds what is not there yet, as far as there is room; true when anything changed. */
  function put(userId: string, wishes: readonly WishlistRow[]): Promise<boolean> {
    return atomically(async (tx) => {
      const ids = wishes.map((wish) => wish.product_id)
      const [, changed] = await Promise.all([
        tx.query(LOCK, [userId]),
        tx.query<Changed>(PUT, [ids, userId, JSON.stringify(wishes), clock.now()]),
      ])
      if (changed.length > 0) await publishChange(tx, userId, changed)
      return changed.length > 0
    })
  }

  async function publishChange(tx: Db, userId: string, changed: readonly Changed[]): Promise<void> {
    const added = changed.filter((row) => row.is_new).map((row) => row.product_id)
    await Promise.all([
      live.publish(tx, `member:${userId}`, { kind: 'wishlist' }),
      ...inParts(added).map((ids) => live.publish(tx, WISHES_TOPIC, { ids })),
    ])
  }

  /** A wrong clock must not keep a product first for ever. */
  function timeOf(given: string | undefined): Date {
    const now = clock.now().getTime()
    return new Date(given === undefined ? now : Math.min(now, Math.max(0, Date.parse(given))))
  }

  return {
    ...shares,
    ...createWishlistAlerts(deps),
    list,

    async hasAny(userId: string): Promise<boolean> {
      return (await db.query(ANY, [userId])).length > 0
    },

    /**
     * Puts a product on the list; what is there stays, with the earlier date (wish-01). Throws `product_not_found`
     * and `wishlist_full`.
     */
    async add(userId: string, wish: WishlistMerge['items'][number]): Promise<void> {
      const { product_id, added_at, price_when_added } = wish
      if (await put(userId, [{ product_id, added_at: timeOf(added_at), price: price_when_added ?? null }])) return
      const [why] = await db.query<{ wished: boolean; known: boolean }>(WHY_NOT, [userId, product_id])
      if (!why?.wished) throw new ShopError(why?.known ? 'wishlist_full' : 'product_not_found')
    },

    /** Takes a product off the list; repeats do nothing. */
    async remove(userId: string, productId: string): Promise<void> {
      await atomically(async (tx) => {
        const removed = await tx.query(REMOVE, [userId, productId, clock.now()])
        if (removed.length > 0) await live.publish(tx, `member:${userId}`, { kind: 'wishlist' })
      })
    },

    /**
     * Union of this list and the saved one by product, with the earliest date (wish-05, open-48). Unknown products are left
     * out, and the oldest when there are too many. Gives the whole list.
     */
    async merge(userId: string, items: WishlistMerge['items']): Promise<WishlistItem[]> {
      const earliest = new Map<string, WishlistRow>()
      for (const { product_id, added_at, price_when_added } of items) {
        const wish = { product_id, added_at: timeOf(added_at), price: price_when_added ?? null }
        const known = earliest.get(product_id)
        if (!known || wish.added_at < known.added_at) earliest.set(product_id, wish)
      }
      if (earliest.size > 0) await put(userId, [...earliest.values()])
      return list(userId)
    },

    /** Nothing of this member remains. Inside a transaction. */
    async forgetUser(userId: string): Promise<void> {
      await Promise.all([db.query(FORGET_USER, [userId, clock.now()]), shares.unshare(userId)])
    },
  }
}

function itemOf(row: Row): WishlistItem {
  const card = JSON.parse(row.card) as ProductCard
  return {
    product_id: row.product_id,
    product_name: card.name,
    product_price: card.price,
    product_images: card.images.map((image) => image.key),
    is_in_stock: row.is_active && card.stock > 0,
    added_at: row.added_at.toISOString(),
    price_when_added: row.price_when_added,
    product: row.is_active ? card : null,
  }
}

/** One message of the database holds 8000 bytes. */
function inParts(ids: readonly string[]): string[][] {
  const parts: string[][] = []
  for (let from = 0; from < ids.length; from += 100) parts.push(ids.slice(from, from + 100))
  return parts
}

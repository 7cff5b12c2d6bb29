import type { AreaDeps } from '../deps.ts'
import { ShopError } from '../errors.ts'
import { HELD } from './card-sql.ts'
import type { Variant } from './contract.ts'

export interface Units {
  product_id: string
  variant_id: string
  quantity: number
}

/** A product as the bag needs it. */
export interface QuotableProduct {
  id: string
  name: string
  is_active: boolean
  category: string
  kind: string | null
  /** KES before it was marked down; null when it was not. */
  original_price: number | null
  image: { key: string; alt: string; thumbhash: string } | null
  variants: Variant[]
}

/** `price`: KES. */
export interface PieceToSend {
  product_id: string
  variant_id: string
  name: string
  size: string | null
  price: number
  picture_key: string | null
}

const QUOTABLE = {
  name: 'catalogue_quotable',
  text: `select p.id, p.name, p.is_active, p.category, p.kind, p.original_price,
    (select json_build_object('key', i.key, 'alt', i.alt, 'thumbhash', i.thumbhash)
       from product_pictures i where i.product_id = p.id order by i.position limit 1) as image,
    (select json_agg(json_build_object('id', v.id, 'size', v.size, 'stock', v.stock, 'held', ${HELD}, 'price', v.price) order by v.position)
       from product_variants v where v.product_id = p.id) as variants
    from products p where p.id = any($1::uuid[])`,
}

/** One piece in one size, as it would be sent now. */
const TO_SEND = {
  name: 'catalogue_piece_to_send',
  text: `select p.id as product_id, v.id as variant_id, p.name, v.size, v.price,
      (select i.key from product_pictures i where i.product_id = p.id order by i.position limit 1) as picture_key
    from product_variants v join products p on p.id = v.product_id where v.id = $1`,
}

// Rows are locked in one order by everyone, so that two bags with the same products cannot wait for each other.
const LOCK = { name: 'stock_lock', text: 'select 1 from product_variants where id = any($1::uuid[]) order by id for update' }

const TAKE = {
  name: 'stock_take',
  text: `with want as (select * from unnest($2::uuid[], $3::int[]) as w(variant_id, quantity)),
    taken as (
      update product_variants v set stock = v.stock - w.quantity
      from want w, products p
      where v.id = w.variant_id and p.id = v.product_id and p.is_active and v.stock >= w.quantity
      returning v.id, v.product_id, w.quantity),
    kept as (
      insert into holds (checkout_id, variant_id, quantity, state, created_at)
      select $1, id, quantity, 'held', $4::timestamptz from taken
      on conflict (checkout_id, variant_id) do update set state = 'held', quantity = excluded.quantity
      where holds.state = 'released')
    select product_id from taken`,
}

const FREE = {
  name: 'stock_free',
  text: `select count(*)::int as free from unnest($1::uuid[], $2::int[]) as w(variant_id, quantity)
    join product_variants v on v.id = w.variant_id and v.stock >= w.quantity join products p on p.id = v.product_id and p.is_active`,
}

// With those of what is to be held next, in any size of it.
const LOCK_HELD = {
  name: 'stock_lock_held',
  text: `select 1 from product_variants where id = any(array(select id from product_variants where product_id = any($2::uuid[])
    union select variant_id from holds where checkout_id = any($1::text[]) and state = 'held')) order by id for update`,
}

const RELEASE = {
  name: 'stock_release',
  text: `with freed as (update holds set state = 'released' where checkout_id = $1 and state = 'held' returning variant_id, quantity),
    back as (update product_variants v set stock = v.stock + f.quantity from freed f where v.id = f.variant_id returning v.product_id)
    select product_id from back`,
}

const SELL = {
  name: 'stock_sell',
  text: `with sold as (update holds set state = 'sold' where checkout_id = $1 and state = 'held' returning variant_id)
    select v.product_id from sold s join product_variants v on v.id = s.variant_id`,
}

const LOCK_SOLD = {
  name: 'stock_lock_sold',
  text: `select 1 from product_variants where id in (select variant_id from holds where checkout_id = $1 and state = 'sold') order by id for update`,
}
const RESTOCK = { name: 'stock_restock', text: RELEASE.text.replace(`state = 'held'`, `state = 'sold'`) }

// A row of one unit is over, as a quantity is never nothing; of two who take the same back, one finds too few.
const TAKE_BACK = {
  name: 'stock_take_back',
  text: `with want as (select * from unnest($2::uuid[], $3::int[]) as w(variant_id, quantity)),
    less as (
      update holds h set quantity = greatest(h.quantity - w.quantity, 1), state = case when h.quantity = w.quantity then 'released' else h.state end
      from want w where h.checkout_id = $1 and h.variant_id = w.variant_id and h.state = 'sold' and h.quantity >= w.quantity
      returning h.variant_id),
    back as (
      update product_variants v set stock = v.stock + w.quantity from want w
      where v.id = w.variant_id and v.id in (select variant_id from less) returning v.product_id)
    select product_id from back`,
}
const HELD_BY = { name: 'stock_held', text: `select variant_id, quantity from holds where checkout_id = $1 and state = 'held'` }

/** Stock and holds: the only writer of a variant's stock besides import and the admin. */
export function createStock({ db, live, clock }: AreaDeps) {
  async function announce(rows: readonly { product_id: string }[]): Promise<void> {
    const ids = new Set(rows.map((row) => row.product_id))
    await Promise.all([...ids].map((id) => live.publish(db, 'catalogue', { id })))
  }

  async function take(checkoutId: string, units: readonly Units[]): Promise<{ product_id: string }[]> {
    const ids = units.map((unit) => unit.variant_id)
    const values = [checkoutId, ids, units.map((unit) => unit.quantity), clock.now()]
    // One row is locked by the taking itself.
    const [, taken] = await Promise.all([ids.length > 1 ? db.query(LOCK, [ids]) : null, db.query<{ product_id: string }>(TAKE, values)])
    return taken
  }

  return {
    /** What the bag asks about; unknown ids are missing from the answer. Read from the primary: stock must be fresh. */
    async quotable(ids: readonly string[]): Promise<Map<string, QuotableProduct>> {
      const rows = ids.length === 0 ? [] : await db.query<QuotableProduct>(QUOTABLE, [ids])
      return new Map(rows.map((row) => [row.id, { ...row, variants: row.variants ?? [] }]))
    },

    /** A size of a piece with its price, KES; null when there is none. */
    async pieceToSend(variantId: string): Promise<PieceToSend | null> {
      return (await db.query<PieceToSend>(TO_SEND, [variantId]))[0] ?? null
    },

    /** Takes every unit off sale for this checkout, or throws `out_of_stock` and takes none. Inside a transaction. */
    async hold(checkoutId: string, units: readonly Units[]): Promise<void> {
      const [taken] = await Promise.all([take(checkoutId, units), announce(units)])
      if (taken.length !== units.length) throw new ShopError('out_of_stock')
    },

    /** As hold(), but says false instead of throwing, for money that came late. Inside a transaction. */
    async tryHold(checkoutId: string, units: readonly Units[]): Promise<boolean> {
      const ids = units.map((unit) => unit.variant_id)
      const quantities = units.map((unit) => unit.quantity)
      await db.query(LOCK, [ids])
      const [row] = await db.query<{ free: number }>(FREE, [ids, quantities])
      if (row?.free !== units.length) return false
      await announce(await db.query(TAKE, [checkoutId, ids, quantities, clock.now()]))
      return true
    },

    /** Puts what this checkout holds back on sale; repeats do nothing. */
    async release(checkoutId: string): Promise<void> {
      const [, freed] = await Promise.all([
        db.query(LOCK_HELD, [[checkoutId], []]),
        db.query<{ product_id: string }>(RELEASE, [checkoutId]),
      ])
      await announce(freed)
    },

    /**
     * Locks the holds of these checkouts and these products together, in one order, before holds are released and made again.
     * Inside a transaction.
     */
    async lockToExchange(checkoutIds: readonly string[], productIds: readonly string[]): Promise<void> {
      await db.query(LOCK_HELD, [checkoutIds, productIds])
    },

    /** What this checkout holds is sold; repeats do nothing. */
    async sell(checkoutId: string): Promise<void> {
      await announce(await db.query(SELL, [checkoutId]))
    },

    /** Puts what this checkout has bought back on sale, as its order is cancelled; repeats do nothing. Inside a transaction. */
    async restock(checkoutId: string): Promise<void> {
      await db.query(LOCK_SOLD, [checkoutId])
      await announce(await db.query(RESTOCK, [checkoutId]))
    },

    /**
     * Puts some of what this checkout has bought back on sale, as it has come back; false, and nothing is changed by it that stays,
     * when the checkout has not bought that many any more. Inside a transaction, which is to be rolled back then.
     */
    async takeBack(checkoutId: string, units: readonly Pick<Units, 'variant_id' | 'quantity'>[]): Promise<boolean> {
      const ids = units.map((unit) => unit.variant_id)
      await db.query(LOCK, [ids])
      const back = await db.query<{ product_id: string }>(TAKE_BACK, [checkoutId, ids, units.map((unit) => unit.quantity)])
      await announce(back)
      return back.length === units.length
    },

    /** True while the checkout still holds its units. */
    async holds(checkoutId: string): Promise<boolean> {
      return (await db.query(HELD_BY, [checkoutId])).length > 0
    },
  }
}

import { tierOf, type Tier } from '../accounts/rules.ts'
import type { AreaDeps } from '../deps.ts'
import { IS_ORDER_REFUND } from './refunds-sql.ts'

/** Any number, as long as everyone uses the same one. */
const LOCK = 7_208_121
/** Changes taken up at a turn. */
const BATCH_SIZE = 500

// One at a time: of two who recount the same buyer, the slower one would write what it read first.
const ALONE = { name: 'figures_alone', text: `select pg_try_advisory_xact_lock(${LOCK}) as alone` }
// As an array: the planner, which does not know how many there are, would read the whole table.
const TAKE = {
  name: 'figures_take_changes',
  text: `delete from figure_changes where id = any(array(select id from figure_changes where kind = $1 order by id limit ${BATCH_SIZE}))
    returning key`,
}
const COUNT = {
  name: 'figures_count_customers',
  text: `select o.customer_key, min(o.created_at) as first_at, (array_agg(o.created_at order by o.created_at, o.id))[2] as second_at,
      max(o.created_at) as last_at, (count(*) filter (where o.status = 'paid'))::int as orders,
      coalesce(sum(o.total_amount) filter (where o.status = 'paid'), 0)::bigint as spent, coalesce(sum(back.refunded), 0)::bigint as refunded
    from orders o cross join lateral (select sum(r.amount) as refunded from payment_attempts a join payment_refunds r on r.attempt_id = a.id
      where a.reference = o.payment_ref and ${IS_ORDER_REFUND}) back
    where o.customer_key = any($1::uuid[]) group by o.customer_key`,
}
const PUT = {
  name: 'figures_put_customers',
  text: `with counted as (
      select * from json_to_recordset($1::json) as c(customer_key uuid, first_at timestamptz, second_at timestamptz, last_at timestamptz,
        orders int, spent bigint, refunded bigint, tier text)),
    moved as (
      insert into customer_moves (customer_key, from_tier, to_tier, at)
      select c.customer_key, known.tier, c.tier, $2 from counted c join customers known using (customer_key) where known.tier <> c.tier)
    insert into customers as known (customer_key, first_at, second_at, last_at, orders, spent, refunded, tier)
    select customer_key, first_at, second_at, last_at, orders, spent, refunded, tier from counted
    on conflict (customer_key) do update set first_at = excluded.first_at, second_at = excluded.second_at, last_at = excluded.last_at,
      orders = excluded.orders, spent = excluded.spent, refunded = excluded.refunded, tier = excluded.tier
    where (known.first_at, known.second_at, known.last_at, known.orders, known.spent, known.refunded, known.tier) is distinct from
      (excluded.first_at, excluded.second_at, excluded.last_at, excluded.orders, excluded.spent, excluded.refunded, excluded.tier)`,
}
// Their orders are another's now, or gone.
const DROP = {
  name: 'figures_drop_customers',
  text: `with gone as (delete from customers where customer_key = any($1::uuid[]) returning customer_key)
    delete from customer_moves where customer_key in (select customer_key from gone)`,
}
const COUNT_WISHES = {
  name: 'figures_count_wishes',
  text: `with counted as (
      select k.product_id, (select count(*)::int from wishlist_items w where w.product_id = k.product_id) as wishes
      from unnest($1::uuid[]) k(product_id)),
    gone as (delete from stat_wished s using counted c where s.product_id = c.product_id and c.wishes = 0)
    insert into stat_wished (product_id, wishes) select product_id, wishes from counted where wishes > 0
    on conflict (product_id) do update set wishes = excluded.wishes`,
}

interface Counted {
  customer_key: string
  first_at: Date
  second_at: Date | null
  last_at: Date
  orders: number
  spent: number
  refunded: number
}

/** A buyer's totals. KES. */
export interface CustomerTotals extends Counted {
  tier: Tier
}
const ONE = { name: 'figures_customers', text: 'select * from customers where customer_key = any($1::uuid[])' }

/** Who has bought how much, recounted from the orders for each buyer something happened to; and who wishes for what. */
export function createCustomers({ db, clock, atomically }: Pick<AreaDeps, 'db' | 'clock' | 'atomically'>) {
  /** Takes what has changed, and recounts it in the same transaction; false when nothing is left, or another worker does it. */
  function turn(kind: 'customer' | 'wishes', recount: (tx: typeof db, keys: string[]) => Promise<void>): Promise<boolean> {
    return atomically(async (tx) => {
      const [lock] = await tx.query<{ alone: boolean }>(ALONE, [])
      if (!lock?.alone) return false
      const taken = await tx.query<{ key: string }>(TAKE, [kind])
      if (taken.length === 0) return false
      // In this order, so that it does not lock rows in another one.
      await recount(tx, [...new Set(taken.map(({ key }) => key))].sort())
      return taken.length === BATCH_SIZE
    })
  }

  async function recountKeys(tx: typeof db, keys: string[]): Promise<void> {
    const counted = await tx.query<Counted>(COUNT, [keys])
    const known = new Set(counted.map(({ customer_key: key }) => key))
    const totals = counted.map((row) => ({ ...row, tier: tierOf(row.spent, row.orders) }))
    await tx.query(PUT, [JSON.stringify(totals), clock.now()])
    const gone = keys.filter((key) => !known.has(key))
    if (gone.length > 0) await tx.query(DROP, [gone])
  }

  return {
    /**
     * Recounts buyers whose orders or refunds have changed, and pieces whose wishes have, until nothing waits. Repeatable: it
     * counts what is there, whatever was counted before (data-22).
     */
    async recount(): Promise<void> {
      while (await turn('customer', recountKeys));
      while (await turn('wishes', async (tx, keys) => void (await tx.query(COUNT_WISHES, [keys]))));
    },

    /** Totals of these customer keys, of those that have any, in no order; up to some seconds old. */
    async customers(keys: readonly string[]): Promise<CustomerTotals[]> {
      return db.query<CustomerTotals>(ONE, [keys])
    },
  }
}

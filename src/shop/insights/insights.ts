import { later } from '../clock.ts'
import type { Standing } from '../accounts/contract.ts'
import { tierOf } from '../accounts/rules.ts'
import type { OpenWork } from '../payments/contract.ts'
import { OPEN_SQL } from '../payments/reports/open-work-sql.ts'
import type { AreaDeps } from '../deps.ts'
import type { Dashboard, ShopDay, WaitingOrders } from './contract.ts'
import { createHoldNumbers } from './holds.ts'
import { DAYS_SHOWN, NEW_MEMBER_DAYS, WAITING_SHOWN } from './rules.ts'

// The shop's days begin at midnight in Nairobi, wherever its servers are.
const DAYS = {
  name: 'insights_days',
  text: `with first as (select date_trunc('day', $1::timestamptz at time zone 'Africa/Nairobi') - make_interval(days => $2::int - 1) as day),
    since as (select day at time zone 'Africa/Nairobi' as at from first),
    -- A day is 24 hours: Nairobi has no summer time.
    sold as (
      select date_bin('1 day', created_at, (select at from since)) as at, count(*)::int as orders, sum(total_amount) as revenue
      from orders where created_at >= (select at from since) and status = 'paid' group by 1)
    select to_char(d.day, 'YYYY-MM-DD') as date, coalesce(s.orders, 0) as orders, coalesce(s.revenue, 0) as revenue
    from first, generate_series(first.day, first.day + make_interval(days => $2::int - 1), interval '1 day') d(day)
    left join sold s on s.at = d.day at time zone 'Africa/Nairobi' order by d.day`,
}

// Repeats the condition of the index orders_waiting, which the planner must find word for word.
const INDEXED = `o.fulfillment_status in ('awaiting_details', 'details_received', 'shipped', 'delivered') and o.status = 'paid'`
const WAITING = {
  name: 'insights_waiting',
  text: `select w.status,
    (select count(*)::int from orders o where o.fulfillment_status = w.status and ${INDEXED}) as count,
    coalesce((select json_agg(first) from (
      select o.id, o.order_number, o.created_at, o.total_amount, o.delivery_area, o.delivery_name as name,
        (select coalesce(sum(i.quantity), 0)::int from order_items i where i.order_id = o.id) as items
      from orders o where o.fulfillment_status = w.status and ${INDEXED} order by o.created_at, o.id limit $1) first), '[]') as oldest
    from unnest(array['awaiting_details', 'details_received', 'shipped', 'delivered']) w(status)`,
}

const COUNTS = {
  name: 'insights_counts',
  text: `select ${OPEN_SQL},
    (select count(*) from users) as members,
    (select count(*) from users where created_at > $1) as new_members,
    (select count(*) from order_notification_queue where processed = false and auto_process) as emails,
    (select count(*) from order_notification_queue q join order_notification_retries r on r.queue_id = q.id
       where q.processed = false and q.auto_process and r.failures > 0) as failing,
    (select count(*) from wishlist_items) as wishlist_pieces`,
}

const STANDING = {
  name: 'insights_standing',
  text: `select coalesce(sum(total_amount), 0) as total_spent, count(*) as order_count, max(created_at) as last_order_date
    from orders where user_id = $1 and status = 'paid'`,
}

/** Their plans are tested. */
export const STATEMENTS = { days: DAYS, waiting: WAITING, counts: COUNTS }

interface Counts extends OpenWork {
  members: number
  new_members: number
  emails: number
  failing: number
  wishlist_pieces: number
}
interface Waiting extends WaitingOrders {
  status: keyof Dashboard['waiting']
}

export interface InsightsDeps extends Pick<AreaDeps, 'db' | 'clock'> {
  /** Of the catalogue. */
  unitsInShop(): Promise<number>
  /** Of the catalogue. */
  productNumbers(): Promise<{ active: number; on_sale: number }>
}

/** What the shop's people need to know; reads every table and writes none. */
export function createInsights({ db, clock, unitsInShop, productNumbers }: InsightsDeps) {
  const holds = createHoldNumbers({ db }, { unitsInShop })
  return {
    ...holds,

    /** A member's paid orders and the tier they make (role-07 to role-09, data-22). KES. */
    async standing(userId: string): Promise<Standing> {
      const [row] = await db.query<Omit<Standing, 'tier' | 'last_order_date'> & { last_order_date: Date | null }>(STANDING, [userId])
      const { total_spent = 0, order_count = 0, last_order_date: last = null } = row ?? {}
      return { tier: tierOf(total_spent, order_count), total_spent, order_count, last_order_date: last?.toISOString() ?? null }
    },

    /** Key figures of the shop now (admin-01). */
    async dashboard(): Promise<Dashboard> {
      const now = clock.now()
      const [held, products, days, waiting, [counts]] = await Promise.all([
        holds.heldTotals(),
        productNumbers(),
        db.query<ShopDay>(DAYS, [now, DAYS_SHOWN]),
        db.query<Waiting>(WAITING, [WAITING_SHOWN]),
        db.query<Counts>(COUNTS, [later(now, -NEW_MEMBER_DAYS * 86_400)]),
      ])
      const today = days.at(-1)
      if (!counts || !today) throw new Error('the counts of the dashboard are one row, its days are never none')
      return {
        today,
        days,
        waiting: Object.fromEntries(waiting.map(({ status, ...orders }) => [status, present(orders)])) as Dashboard['waiting'],
        payments_in_review: counts.reviews + counts.refunds + counts.unmatched + counts.messages,
        pieces: { on_sale: products.on_sale, sold_out: products.active - products.on_sale, held: held.units },
        held_unusual: held.unusual,
        members: { total: counts.members, new_this_week: counts.new_members },
        emails: { waiting: counts.emails, failing: counts.failing },
        wishlist_pieces: counts.wishlist_pieces,
      }
    },
  }
}

/** Times inside JSON come as PostgreSQL writes them. */
function present({ count, oldest }: WaitingOrders): WaitingOrders {
  return { count, oldest: oldest.map((order) => ({ ...order, created_at: new Date(order.created_at).toISOString() })) }
}

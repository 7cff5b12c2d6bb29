import { bigint, bigserial, date, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Tier } from '../accounts/rules.ts'
import type { DeliveryArea } from '../delivery.ts'

const moment = () => timestamp({ withTimezone: true, precision: 3 })
const money = () => bigint({ mode: 'number' }).notNull().default(0)
const count = () => integer().notNull().default(0)

/** Who has bought: one row for each customer key of the orders, recounted by a job after every change of one of them. */
export const customers = pgTable(
  'customers',
  {
    customer_key: uuid().primaryKey(),
    /** Orders that were paid for, whatever became of them. */
    first_at: moment().notNull(),
    second_at: moment(),
    last_at: moment().notNull(),
    /** Paid orders, without cancelled and refunded ones, as for the tier. */
    orders: integer().notNull(),
    /** KES, of these. */
    spent: money(),
    /** KES that went back, of all their orders. */
    refunded: money(),
    tier: text().$type<Tier>().notNull(),
  },
  (t) => [
    index('customers_first').on(t.first_at, t.second_at),
    index('customers_last').on(t.last_at),
    index('customers_spent').on(t.spent.desc(), t.customer_key),
    index('customers_tier').on(t.tier),
  ],
)

/** Customers who went from one tier to another. */
export const customerMoves = pgTable(
  'customer_moves',
  {
    customer_key: uuid().notNull(),
    from_tier: text().$type<Tier>().notNull(),
    to_tier: text().$type<Tier>().notNull(),
    at: moment().notNull(),
  },
  (t) => [index('customer_moves_at').on(t.at), index('customer_moves_customer').on(t.customer_key)],
)

/** What must be recounted: written by triggers in the transaction of the change, so that no way of changing an order forgets it. */
export const figureChanges = pgTable(
  'figure_changes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text().$type<'customer' | 'wishes'>().notNull(),
    /** Customer key, or product. */
    key: uuid().notNull(),
  },
  (t) => [index('figure_changes_kind').on(t.kind, t.id)],
)

/** Days (Nairobi) that are over and written into the tables below, without a gap. */
export const statClosed = pgTable('stat_closed', {
  day: date().primaryKey(),
  closed_at: moment().notNull(),
  recounted_at: moment(),
  /** When a recount last found other money than was written, and had to repair it. */
  repaired_at: moment(),
})

/** What happened on a day. Money counts on the day of its event, so closed days do not change. KES. */
export const statDays = pgTable(
  'stat_days',
  {
    day: date().notNull(),
    area: text().$type<DeliveryArea>().notNull(),
    /** Payment method. */
    method: text().notNull(),
    orders: count(),
    units: count(),
    gross: money(),
    discounts: money(),
    delivery: money(),
    cancelled: count(),
    refunds: count(),
    goods_refunded: money(),
    delivery_refunded: money(),
    /** Orders that were the first ever of their buyer. */
    new_buyers: count(),
    /** Checkouts that began on the day, each with at least one attempt; those of them that have been paid. They settle within days. */
    checkouts: count(),
    paid: count(),
    delivered: count(),
    on_time: count(),
  },
  (t) => [primaryKey({ columns: [t.day, t.area, t.method] })],
)

/** Units sold on a day. `sold`: KES as paid before a code; `first_prices`: what those of `priced` cost when they were new in the shop. */
export const statCategories = pgTable(
  'stat_categories',
  {
    day: date().notNull(),
    category: text().notNull(),
    condition: text().notNull(),
    units: count(),
    sold: money(),
    priced: count(),
    priced_sold: money(),
    first_prices: money(),
  },
  (t) => [primaryKey({ columns: [t.day, t.category, t.condition] })],
)

/** The same by size and by brand. */
export const statTops = pgTable(
  'stat_tops',
  {
    day: date().notNull(),
    kind: text().$type<'size' | 'brand'>().notNull(),
    name: text().notNull(),
    units: count(),
    sold: money(),
  },
  (t) => [primaryKey({ columns: [t.day, t.kind, t.name] })],
)

/** Units sold on a day, by whole days since their piece was first live: medians of any span, exact to the day. */
export const statAges = pgTable('stat_ages', { day: date().notNull(), age: integer().notNull(), units: count() }, (t) => [
  primaryKey({ columns: [t.day, t.age] }),
])

/** The same added up by month, `month` its first day: of years nobody reads a thousand rows a day. */
export const statAgeMonths = pgTable('stat_age_months', { month: date().notNull(), age: integer().notNull(), units: count() }, (t) => [
  primaryKey({ columns: [t.month, t.age] }),
])

/** Attempts that began on a day, by how they ended: `paid`, `rescued` (paid after another had failed), `open`, or why not. */
export const statAttempts = pgTable(
  'stat_attempts',
  {
    day: date().notNull(),
    gateway: text().notNull(),
    outcome: text().notNull(),
    attempts: count(),
  },
  (t) => [primaryKey({ columns: [t.day, t.gateway, t.outcome] })],
)

/** Pieces by the day on which they were first live, and those that sold within so many days of it. Counted until they are 61 days old. */
export const statLive = pgTable('stat_live', {
  day: date().primaryKey(),
  pieces: count(),
  sold_7: count(),
  sold_14: count(),
  sold_30: count(),
  sold_60: count(),
})

/** Wishes on a day. */
export const statWishes = pgTable('stat_wishes', { day: date().primaryKey(), added: count(), removed: count() })

/** Members who were told of a day that a piece they wish for costs less, and those who bought it within 72 hours. `sold`: KES. */
export const statDrops = pgTable('stat_drops', {
  day: date().primaryKey(),
  sent: count(),
  mailed: count(),
  opened: count(),
  bought: count(),
  sold: money(),
})

/** How the wishes of a day had ended 30 days after; written once they have. What is left of `wishes` is still there. */
export const statWishEnds = pgTable('stat_wish_ends', {
  day: date().primaryKey(),
  wishes: count(),
  bought: count(),
  other: count(),
  taken_back: count(),
})

/** Members who wish for a piece now, of all that have a wish. */
export const statWished = pgTable('stat_wished', { product_id: uuid().primaryKey(), wishes: integer().notNull() }, (t) => [
  index('stat_wished_most').on(t.wishes.desc(), t.product_id),
])

/** What shoppers did with a piece on a day: counters without persons. Days that are over 400 days old are folded into one. */
export const statProducts = pgTable(
  'stat_products',
  {
    day: date().notNull(),
    product_id: uuid().notNull(),
    views: count(),
    adds: count(),
  },
  (t) => [primaryKey({ columns: [t.day, t.product_id] }), index('stat_products_product').on(t.product_id, t.day)],
)

/** Views of a piece in the last VIEW_DAYS days, where there are any: added to with every count, counted anew each day. */
export const statViewed = pgTable('stat_viewed', { product_id: uuid().primaryKey(), views: integer().notNull() }, (t) => [
  index('stat_viewed_most').on(t.views.desc(), t.product_id),
])

/** Of a day the same of all pieces together, and browsers that opened the shop on the day, once each. */
export const statTraffic = pgTable('stat_traffic', { day: date().primaryKey(), views: count(), adds: count(), visitors: count() })

/** Buyers of a month of first orders (`cohort`) in a month, and their net: goods paid for less discounts and goods refunded. KES. */
export const statCohorts = pgTable(
  'stat_cohorts',
  { cohort: date().notNull(), month: date().notNull(), buyers: count(), net: money() },
  (t) => [primaryKey({ columns: [t.cohort, t.month] })],
)

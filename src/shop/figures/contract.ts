import { z } from 'zod'
import { BESIDE, COMPARISONS, PRESETS, SUMMARY_SPANS } from './rules-days.ts'

/** KES. */
const money = z.number().int()
const count = z.number().int()
/** 0 to 1; null when there is nothing to divide by. */
const share = z.number().nullable()

/** What was sold in a span: each thing on the day on which it happened (definitions: rules-definitions.ts). */
export const sales = z.object({
  orders: count,
  units: count,
  gross: money,
  discounts: money,
  delivery: money,
  cancelled: count,
  refunds: count,
  goods_refunded: money,
  delivery_refunded: money,
  /** Gross, less discounts and goods refunded. */
  net: money,
  /** Net, and delivery less delivery refunded. */
  total: money,
  /** (gross - discounts) / orders, rounded to the shilling. */
  average_order: money.nullable(),
  new_buyers: count,
  /** Checkouts with at least one attempt, and those of them that were paid. */
  checkouts: count,
  paid: count,
  success: share,
  delivered: count,
  on_time: count,
})
export type Sales = z.infer<typeof sales>
/** What the dashboard shows of it. */
const summarySales = sales.pick({ orders: true, units: true, net: true, average_order: true, new_buyers: true, success: true })
export type SummarySales = z.infer<typeof summarySales>

/** Pieces whose days to sell have passed, and how many of them sold in time. */
export const sellThrough = z.object({ pieces: count, sold: count, share })
export type SellThrough = z.infer<typeof sellThrough>

export const summaryQuery = z.strictObject({ span: z.enum(SUMMARY_SPANS).default('today') })

const summaryPart = z.object({
  from: z.iso.date(),
  until: z.iso.datetime(),
  sales: summarySales,
  /** Of pieces whose 30 days ended in the span. */
  sell_through_30: sellThrough,
})

/** One row of what stands side by side; definitions: rules-definitions.ts. */
const besideRow = z.object({
  name: z.enum(BESIDE),
  from: z.iso.date(),
  /** Exclusive. */
  until: z.iso.datetime(),
  net: money,
  orders: count,
  /** Browsers a day, and the orders of those days; null where no visitor was counted. */
  visitors: z.object({ count, orders: count, share: z.number() }).nullable(),
  /** Sold without the shop: in no other figure. */
  elsewhere: z.object({ pieces: count, amount: money }),
})
export type BesideRow = z.infer<typeof besideRow>

/** `GET /api/admin/figures/summary`: a span up to now, and the one before it up to the same clock time. */
export const figuresSummary = z.object({
  span: z.enum(SUMMARY_SPANS),
  now: summaryPart,
  before: summaryPart,
  beside: z.array(besideRow),
  /** One for each day of the span, the earliest first. `before`: net of the day as far into the span before; null where it had none. */
  days: z.array(
    z.object({ date: z.iso.date(), net: money, orders: count, before_date: z.iso.date().nullable(), before: money.nullable() }),
  ),
  /** Of each day of the span, or of the last TREND_DAYS where it has fewer; the earliest first. */
  trend: z.array(summarySales),
})
export type FiguresSummary = z.infer<typeof figuresSummary>

const day = z.iso.date().optional()
/** Days by their first and last, or a number of them up to today; what they are compared with. */
export const figuresQuery = z.strictObject({
  days: z.enum(PRESETS).optional(),
  from: day,
  to: day,
  compare: z.enum(COMPARISONS).default('before'),
})
export type FiguresQuery = z.infer<typeof figuresQuery>

const bar = z.object({
  /** The first of its days. */
  date: z.iso.date(),
  net: money,
  orders: count,
  before_date: z.iso.date().nullable(),
  before: money.nullable(),
})
export type Bar = z.infer<typeof bar>

/** Distinct buyers of a span; `returning` had bought before it. Null where a span that is over is too long to count them. */
const buyers = z.object({ total: count, new: count, returning: count }).nullable()
export type Buyers = z.infer<typeof buyers>

/** Units sold of something, KES as paid before a code. */
const top = z.object({ name: z.string(), units: count, sold: money })
export type Top = z.infer<typeof top>

const bucket = z.object({ label: z.string(), units: count })

const cohort = z.object({
  /** First of its month. */
  month: z.iso.date(),
  size: count,
  /** By months since; null where that month is not over. `share` of the cohort bought in it; `net` KES per buyer up to its end. */
  cells: z.array(z.object({ share: z.number(), net: z.number() }).nullable()),
})
export type Cohort = z.infer<typeof cohort>

/** `GET /api/admin/figures/customers`; definitions: rules-definitions.ts. */
export const customerFigures = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** It is not over yet: compared up to the same clock time. */
  going_on: z.boolean(),
  before: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
  sales,
  sales_before: sales.nullable(),
  buyers,
  buyers_before: buyers,
  /** Days, weeks or months, as many as can be looked at. */
  bars: z.object({ unit: z.enum(['day', 'week', 'month']), items: z.array(bar) }),
  methods: z.array(z.object({ method: z.string(), sales })),
  areas: z.array(z.object({ area: z.string(), sales })),
  categories: z.array(top),
  conditions: z.array(top),
  sizes: z.array(top),
  brands: z.array(top),
  /** Of units whose first price is known. */
  price_held: z.object({ units: count, sold: money, first_prices: money, share }),
  /** Days from live to sold, of units sold in the span; and of what is on sale now, since it is live. */
  ages: z.object({ units: count, median: count.nullable(), ninetieth: count.nullable(), buckets: z.array(bucket) }),
  unsold: z.object({ units: count, median: count.nullable(), buckets: z.array(bucket) }),
  /** By week of going live, the newest first; windows that have not ended are null. */
  sell_through: z.array(
    z.object({ week: z.iso.date(), pieces: count, within: z.array(z.object({ days: count, sold: count, share }).nullable()) }),
  ),
  repeat: z.array(z.object({ month: z.iso.date(), buyers: count, again: count, share })),
  cohorts: z.array(cohort),
  value: z.object({ buyers: count, net: money, each: money.nullable() }),
  tiers: z.array(z.object({ tier: z.string(), buyers: count })),
  moved: z.object({ up: count, down: count }),
  attempts: z.array(
    z.object({
      gateway: z.string(),
      attempts: count,
      paid: count,
      rescued: count,
      rest: z.array(z.object({ outcome: z.string(), attempts: count })),
    }),
  ),
  funnel: z.array(z.object({ step: z.enum(['views', 'adds', 'checkouts', 'attempts', 'paid']), count })),
  top_buyers: z.array(
    z.object({
      name: z.string().nullable(),
      phone_hint: z.string(),
      customer_key: z.uuid(),
      /** The member, where it is one. */
      user_id: z.uuid().nullable(),
      orders: count,
      net: money,
    }),
  ),
  state: z.object({
    closed_to: z.iso.date().nullable(),
    recounted_at: z.iso.datetime().nullable(),
    repaired_at: z.iso.datetime().nullable(),
  }),
})
export type CustomerFigures = z.infer<typeof customerFigures>

const wishedPiece = z.object({
  id: z.uuid(),
  name: z.string(),
  picture_key: z.string().nullable(),
  price: money,
  original_price: money.nullable(),
  /** Whole days since it was first live. */
  days: count.nullable(),
  wishes: count,
  /** 30 days. */
  views: count,
})
export type WishedPiece = z.infer<typeof wishedPiece>

/** How the wishes of a span ended; they sum to `wishes`. */
const wishEnds = z.object({ wishes: count, bought: count, other: count, taken_back: count, still: count })
export type WishEnds = z.infer<typeof wishEnds>
const drops = z.object({ sent: count, mailed: count, opened: count, bought: count, sold: money })
export type Drops = z.infer<typeof drops>
const wishCounts = z.object({ added: count, removed: count })

/** `GET /api/admin/figures/wishes`; definitions: rules-definitions.ts. */
export const wishFigures = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  going_on: z.boolean(),
  before: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
  active: count,
  /** Members with a wish, up to 10,001. */
  wishers: count,
  counts: wishCounts,
  counts_before: wishCounts.nullable(),
  bars: z.object({ unit: z.enum(['day', 'week', 'month']), items: z.array(bar) }),
  most_wished: z.array(wishedPiece),
  /** `missed` did not get it; `alike` are in stock, among the newest of its category. */
  wished_sold: z.array(wishedPiece.extend({ missed: count, alike: count })),
  wished_unsold: z.array(wishedPiece),
  ends: wishEnds,
  ends_before: wishEnds.nullable(),
  drops,
  drops_before: drops.nullable(),
})
export type WishFigures = z.infer<typeof wishFigures>

/** What `POST /api/beacons` tells of pieces, and `POST /api/traffic`: those that somebody has opened and put in a bag, and that a browser is here for the first time today; nobody is named. */
export const trafficBatch = z.strictObject({
  views: z.array(z.uuid()).max(50).default([]),
  adds: z.array(z.uuid()).max(50).default([]),
  visit: z.boolean().default(false),
})
export type TrafficBatch = z.output<typeof trafficBatch>

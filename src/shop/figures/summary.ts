import type { AreaDeps } from '../deps.ts'
import type { FiguresSummary, Sales, SellThrough, SummarySales } from './contract.ts'
import { createBeside } from './beside.ts'
import { sharedReads, type Days, type SharedReads } from './days.ts'
import { addDays, dayIn, daysBetween, startOf, summarySpans, TREND_DAYS, type Span, type SummarySpan } from './rules-days.ts'
import { netOf, salesOf, shareOf, summarySalesOf, type DaySums, type NetSums, type SummarySums } from './rules-sales.ts'

const SOLD_WITHIN = {
  name: 'figures_sold_within_30',
  text: `select coalesce(sum(pieces), 0)::int as pieces, coalesce(sum(sold_30), 0)::int as sold from stat_live
    where day >= $1::date and day < $2::date`,
}

/** A day on which nothing was sold. */
const NO_SALES: SummarySums = { orders: 0, units: 0, gross: 0, discounts: 0, goods_refunded: 0, new_buyers: 0, checkouts: 0, paid: 0 }

interface SummaryDeps extends Pick<AreaDeps, 'db' | 'clock'> {
  days: Days
}

/** The few figures that are looked at every day (admin-01). */
export function createSummary({ db, clock, days }: SummaryDeps) {
  async function sumsIn<Sums extends object>(what: 'days' | 'summary' | 'net', span: Span, shared?: SharedReads): Promise<Sums> {
    const [sums] = await days.read<Sums>(what, span, shared)
    if (!sums) throw new Error('sums are one row')
    return sums
  }

  const salesIn = async (span: Span, shared?: SharedReads): Promise<Sales> => salesOf(await sumsIn<DaySums>('days', span, shared))
  const summarySalesIn = async (span: Span, shared: SharedReads): Promise<SummarySales> =>
    summarySalesOf(await sumsIn<SummarySums>('summary', span, shared))
  async function netIn(span: Span, shared: SharedReads): Promise<{ net: number; orders: number }> {
    const sums = await sumsIn<NetSums>('net', span, shared)
    return { net: netOf(sums), orders: sums.orders }
  }

  /** Of pieces that were first live on days whose 30 days were over by a day of the span. */
  async function soldWithin30({ from, until }: Span): Promise<SellThrough> {
    const [found] = await db.query<{ pieces: number; sold: number }>(SOLD_WITHIN, [addDays(from, -31), addDays(dayIn(until), -30)])
    const { pieces = 0, sold = 0 } = found ?? {}
    return { pieces, sold, share: shareOf(sold, pieces) }
  }

  async function part(span: Span, shared: SharedReads) {
    const [sales, sell_through_30] = await Promise.all([summarySalesIn(span, shared), soldWithin30(span)])
    return { from: span.from, until: span.until.toISOString(), sales, sell_through_30 }
  }

  /** Net and orders of each day of a span, also of those without any; the last day up to the end of the span. */
  async function netByDay(span: Span, shared: SharedReads): Promise<{ date: string; net: number; orders: number }[]> {
    const sums = await days.read<NetSums & { day: string }>('netByDay', span, shared)
    const rows = new Map(sums.map((row) => [row.day, { net: netOf(row), orders: row.orders }]))
    return daysOf(span).map((date) => ({ date, ...(rows.get(date) ?? { net: 0, orders: 0 }) }))
  }

  /** All that the dashboard shows of each day of a span, and of days before it where it is short. */
  async function trendTo({ from, until }: Span, shared: SharedReads): Promise<({ date: string } & SummarySales)[]> {
    const own = daysOf({ from, until })
    const missing = Math.max(0, TREND_DAYS - own.length)
    const dates = [...Array.from({ length: missing }, (_, at) => addDays(from, at - missing)), ...own]
    const sums = await days.read<SummarySums & { day: string }>('summaryByDay', { from: addDays(from, -missing), until }, shared)
    const rows = new Map(sums.map((row) => [row.day, row]))
    return dates.map((date) => ({ date, ...summarySalesOf(rows.get(date) ?? NO_SALES) }))
  }

  const { beside } = createBeside({ db, netIn })

  return {
    salesIn,
    netByDay,

    /** Sales of a span up to now, and of the span before it up to the same clock time, day by day. KES. */
    async summary(name: SummarySpan): Promise<FiguresSummary> {
      const [moment, shared] = [clock.now(), sharedReads()]
      const { span, before } = summarySpans(name, moment)
      const [now, then, trend, those, rows] = await Promise.all([
        part(span, shared),
        part(before, shared),
        trendTo(span, shared),
        netByDay(before, shared),
        beside(moment, shared),
      ])
      const these = trend.filter(({ date }) => date >= span.from)
      const compared = these.map(({ date, net, orders }, at) => {
        return { date, net, orders, before_date: those[at]?.date ?? null, before: those[at]?.net ?? null }
      })
      return { span: name, now, before: then, beside: rows, days: compared, trend: trend.map(({ date: _, ...sales }) => sales) }
    },
  }
}

export type Summary = Pick<ReturnType<typeof createSummary>, 'salesIn' | 'netByDay'>

/** Every day of a span, the first one first. */
export function daysOf({ from, until }: Span): string[] {
  const last = dayIn(new Date(Math.max(until.getTime() - 1, startOf(from).getTime())))
  return Array.from({ length: daysBetween(from, last) + 1 }, (_, at) => addDays(from, at))
}

import type { AreaDeps } from '../deps.ts'
import type { BesideRow } from './contract.ts'
import type { SharedReads } from './days.ts'
import { BESIDE, besideSpans, startOf, type Beside, type Span } from './rules-days.ts'

const VISITORS = {
  name: 'figures_visitors',
  text: `select coalesce(sum(visitors), 0)::int as visitors from stat_traffic where day >= $1::date and day < $2::date`,
}
// One row a day.
const FIRST_COUNTED = {
  name: 'figures_first_visitors',
  text: `select to_char(min(day), 'YYYY-MM-DD') as day from stat_traffic where visitors > 0`,
}
const ELSEWHERE = {
  name: 'figures_sold_elsewhere',
  text: `select count(*)::int as pieces, coalesce(sum(price), 0)::int as amount from elsewhere_sales
    where taken_back_at is null and sold_at >= $1 and sold_at < $2`,
}

interface BesideDeps extends Pick<AreaDeps, 'db'> {
  netIn: (span: Span, shared: SharedReads) => Promise<{ net: number; orders: number }>
}

/** Today beside yesterday and this month beside the last, and how many of those who came have ordered. */
export function createBeside({ db, netIn }: BesideDeps) {
  async function visitorsOf(
    { from, until }: { from: string; until: string },
    orders: number | null,
    shared: SharedReads,
  ): Promise<BesideRow['visitors']> {
    const [[first], [came]] = await Promise.all([
      db.query<{ day: string | null }>(FIRST_COUNTED, []),
      db.query<{ visitors: number }>(VISITORS, [from, until]),
    ])
    if (!first?.day || !came || came.visitors === 0) return null
    // Orders of days before anybody was counted belong to nobody who was.
    const since = first.day > from ? first.day : from
    const ordered = orders !== null && since === from ? orders : (await netIn({ from: since, until: startOf(until) }, shared)).orders
    return { count: came.visitors, orders: ordered, share: ordered / came.visitors }
  }

  async function row(name: Beside, now: Date, shared: SharedReads): Promise<BesideRow> {
    const { span, counted } = besideSpans(now)[name]
    const sales = await netIn(span, shared)
    // Only a day that is cut has other orders than its visitors.
    const isWhole = name !== 'last_month' || startOf(counted.until).getTime() === span.until.getTime()
    const [visitors, [elsewhere]] = await Promise.all([
      visitorsOf(counted, isWhole ? sales.orders : null, shared),
      db.query<BesideRow['elsewhere']>(ELSEWHERE, [startOf(span.from), span.until]),
    ])
    return {
      name,
      from: span.from,
      until: span.until.toISOString(),
      net: sales.net,
      orders: sales.orders,
      visitors,
      elsewhere: elsewhere ?? { pieces: 0, amount: 0 },
    }
  }

  return {
    /** The rows in the order of BESIDE. */
    beside: (now: Date, shared: SharedReads): Promise<BesideRow[]> => Promise.all(BESIDE.map((name) => row(name, now, shared))),
  }
}

import { TIERS, type Tier } from '../accounts/rules.ts'
import { later } from '../clock.ts'
import { maskPhone } from '../phone.ts'
import { createShortCache } from '../short-cache.ts'
import type { AreaDeps } from '../deps.ts'
import type { Buyers, CustomerFigures, Sales } from './contract.ts'
import { BUYERS, BUYERS_SINCE, COHORTS, MOVED, REPEAT, TIERS_NOW, TOP_BUYERS, TOP_CUSTOMERS, VALUE } from './customer-sql.ts'
import { cohortsOf, COHORTS_SHOWN, type CohortRow } from './rules-cohorts.ts'
import { addMonths, BUYERS_COUNTED_ORDERS, dayIn, monthOf, REPEAT_DAYS, startOf, type Span } from './rules-days.ts'
import { shareOf } from './rules-sales.ts'

/** How long what is the same for all spans, and counts every buyer, is kept. Milliseconds. */
const ALL_BUYERS_MS = 60_000

interface Repeat {
  month: string
  buyers: number
  again: number
}

/** Who buys, and who comes back. */
export function createLoyaltyFigures({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  const repeats = createShortCache<Repeat[]>({ clock, freshMs: ALL_BUYERS_MS, max: 1 })
  const tiersNow = createShortCache<{ tier: Tier; buyers: number }[]>({ clock, freshMs: ALL_BUYERS_MS, max: 1 })
  async function one<Row extends object>(statement: { name: string; text: string }, values: unknown[]): Promise<Row> {
    const [row] = await db.query<Row>(statement, values)
    if (!row) throw new Error('it is one row')
    return row
  }

  /** Null where it would mean reading very many orders. */
  async function buyersOf(span: Span | null, sales: Sales | null): Promise<Buyers> {
    if (!span || !sales) return null
    const few = sales.orders <= BUYERS_COUNTED_ORDERS
    if (!few && dayIn(span.until) !== dayIn(clock.now())) return null
    const { buyers } = await one<{ buyers: number }>(few ? BUYERS : BUYERS_SINCE, [startOf(span.from), ...(few ? [span.until] : [])])
    // A guest who has become a member since may have been counted as new twice.
    return { total: buyers, new: Math.min(sales.new_buyers, buyers), returning: Math.max(0, buyers - sales.new_buyers) }
  }

  async function loyalty(span: Span): Promise<Pick<CustomerFigures, 'repeat' | 'cohorts' | 'value' | 'tiers' | 'moved'>> {
    const now = clock.now()
    const month = monthOf(dayIn(now))
    const first = addMonths(month, 1 - COHORTS_SHOWN)
    const repeatUntil = later(now, -REPEAT_DAYS * 86_400)
    const [repeat, rows, value, tiers, moves] = await Promise.all([
      repeats('now', () => db.query<Repeat>(REPEAT, [startOf(addMonths(first, -3)), repeatUntil, REPEAT_DAYS])),
      db.query<CohortRow>(COHORTS, [first]),
      one<{ buyers: number; net: number }>(VALUE, []),
      tiersNow('now', () => db.query<{ tier: Tier; buyers: number }>(TIERS_NOW, [])),
      db.query<{ from_tier: Tier; to_tier: Tier; buyers: number }>(MOVED, [startOf(span.from), span.until]),
    ])
    const rank = (tier: Tier) => TIERS.indexOf(tier)
    const movesThat = (went: (from: number, to: number) => boolean) =>
      moves.filter(({ from_tier: from, to_tier: to }) => went(rank(from), rank(to))).reduce((sum, { buyers }) => sum + buyers, 0)
    return {
      repeat: repeat.map((row) => ({ ...row, share: shareOf(row.again, row.buyers) })),
      cohorts: cohortsOf(rows, first, month),
      value: { ...value, each: value.buyers > 0 ? Math.round(value.net / value.buyers) : null },
      tiers: TIERS.map((tier) => ({ tier, buyers: tiers.find((row) => row.tier === tier)?.buyers ?? 0 })),
      moved: { up: movesThat((from, to) => to < from), down: movesThat((from, to) => to > from) },
    }
  }

  async function topBuyers({ from, until }: Span, { orders }: Sales): Promise<CustomerFigures['top_buyers']> {
    const rows = await db.query<Omit<CustomerFigures['top_buyers'][number], 'phone_hint'> & { phone_number: string }>(
      orders > BUYERS_COUNTED_ORDERS ? TOP_CUSTOMERS : TOP_BUYERS,
      [startOf(from), until],
    )
    return rows.map(({ phone_number: phone, ...row }) => ({ ...row, phone_hint: phone && maskPhone(phone) }))
  }

  return { buyersOf, loyalty, topBuyers }
}

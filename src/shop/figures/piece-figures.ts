import type { AreaDeps } from '../deps.ts'
import { createShortCache } from '../short-cache.ts'
import type { CustomerFigures, Top } from './contract.ts'
import { SELL_THROUGH, UNSOLD } from './customer-sql.ts'
import type { Days, SharedReads } from './days.ts'
import { bucketsOf, percentileOf, total, type AgeCount } from './rules-ages.ts'
import { addDays, dayIn, daysBetween, SELL_WINDOWS, type Span } from './rules-days.ts'
import { shareOf } from './rules-sales.ts'

/** Names listed of a kind. */
const TOP = 10
/** How long the ages of what is on sale are kept. Milliseconds. */
const ON_SALE_MS = 60_000
/** Weeks of pieces shown. */
const WEEKS_SHOWN = 13

/** What sold, for how much of its first price, and after how long. */
export function createPieceFigures({ db, clock, days }: Pick<AreaDeps, 'db' | 'clock'> & { days: Days }) {
  // The same for all spans, and of every piece on sale.
  const onSale = createShortCache<AgeCount[]>({ clock, freshMs: ON_SALE_MS, max: 1 })
  async function pieces(
    span: Span,
    shared: SharedReads,
  ): Promise<Pick<CustomerFigures, 'categories' | 'conditions' | 'sizes' | 'brands' | 'price_held'>> {
    interface Category extends Omit<Top, 'name'> {
      category: string
      priced: number
      priced_sold: number
      first_prices: number
    }
    const [categories, conditions, tops] = await Promise.all([
      days.read<Category>('categories', span, shared),
      days.read<Omit<Top, 'name'> & { condition: string }>('conditions', span, shared),
      days.read<Top & { kind: 'size' | 'brand' }>('tops', span, shared),
    ])
    const sum = (name: 'priced' | 'priced_sold' | 'first_prices') => categories.reduce((all, row) => all + row[name], 0)
    const [sold, firstPrices] = [sum('priced_sold'), sum('first_prices')]
    return {
      categories: most(categories.map(({ category: name, units, sold }) => ({ name, units, sold }))),
      conditions: most(conditions.map(({ condition: name, units, sold }) => ({ name, units, sold }))),
      sizes: most(tops.filter(({ kind }) => kind === 'size')),
      brands: most(tops.filter(({ kind, name }) => kind === 'brand' && name !== '')),
      price_held: { units: sum('priced'), sold, first_prices: firstPrices, share: shareOf(sold, firstPrices) },
    }
  }

  async function ages(span: Span, shared: SharedReads): Promise<Pick<CustomerFigures, 'ages' | 'unsold'>> {
    const [sold, unsold] = await Promise.all([
      days.read<AgeCount>('ages', span, shared),
      onSale('now', () => db.query<AgeCount>(UNSOLD, [clock.now()])),
    ])
    const median = (of: readonly AgeCount[]) => percentileOf(of, 0.5)
    return {
      ages: { units: total(sold), median: median(sold), ninetieth: percentileOf(sold, 0.9), buckets: bucketsOf(sold) },
      unsold: { units: total(unsold), median: median(unsold), buckets: bucketsOf(unsold) },
    }
  }

  async function sellThrough(): Promise<CustomerFigures['sell_through']> {
    const today = dayIn(clock.now())
    // Weeks begin on Monday, for PostgreSQL, too.
    const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
    const rows = await db.query<Record<`sold_${number}`, number> & { week: string; pieces: number }>(SELL_THROUGH, [
      addDays(monday, -7 * WEEKS_SHOWN),
    ])
    return rows.map(({ week, pieces, ...sold }) => ({
      week,
      pieces,
      within: SELL_WINDOWS.map((window) => {
        const isOver = daysBetween(addDays(week, 7 + window), today) >= 0
        const count = sold[`sold_${window}`] ?? 0
        return isOver ? { days: window, sold: count, share: shareOf(count, pieces) } : null
      }),
    }))
  }

  return { pieces, ages, sellThrough }
}

function most(tops: readonly Top[]): Top[] {
  return tops
    .map(({ name, units, sold }) => ({ name, units, sold }))
    .toSorted((a, b) => b.sold - a.sold || b.units - a.units)
    .slice(0, TOP)
}

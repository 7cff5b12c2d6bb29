import type { AreaDeps } from '../deps.ts'
import { createCheckoutFigures } from './checkout-figures.ts'
import type { CustomerFigures, FiguresQuery } from './contract.ts'
import { sharedReads, type Days, type SharedReads } from './days.ts'
import { createLoyaltyFigures } from './loyalty-figures.ts'
import { createPieceFigures } from './piece-figures.ts'
import { barsOf, unitOf } from './rules-bars.ts'
import { addDays, chosenDays, dayIn, daysBetween, spansOf, type Span } from './rules-days.ts'
import type { Summary } from './summary.ts'

interface CustomerFiguresDeps extends Pick<AreaDeps, 'db' | 'clock'> {
  days: Days
  summary: Summary
}

/** The customer analytics (admin-09): every figure of a span by its definition, beside the span it is compared with. */
export function createCustomerFigures({ db, clock, days, summary }: CustomerFiguresDeps) {
  const { buyersOf, loyalty, topBuyers } = createLoyaltyFigures({ db, clock })
  const { pieces, ages, sellThrough } = createPieceFigures({ db, clock, days })
  const { parts, attempts, funnel } = createCheckoutFigures({ db, days })

  async function bars(
    chosen: { from: string; to: string },
    span: Span,
    before: Span | null,
    shared: SharedReads,
  ): Promise<CustomerFigures['bars']> {
    const unit = unitOf(daysBetween(chosen.from, chosen.to) + 1)
    const [these, those] = await Promise.all([summary.netByDay(span, shared), before ? summary.netByDay(before, shared) : []])
    return { unit, items: barsOf(unit, these, those) }
  }

  return {
    /** Every figure of the customer analytics for these days, as it is now; today as far as it has come. KES. */
    async customerFigures(query: FiguresQuery): Promise<CustomerFigures> {
      const now = clock.now()
      const chosen = chosenDays(query, now)
      const { span, before } = spansOf(chosen, query.compare, now)
      const shared = sharedReads()
      const [sales, then] = await Promise.all([summary.salesIn(span, shared), before && summary.salesIn(before, shared)])
      const [buyers, buyersBefore, chart, state, ...rest] = await Promise.all([
        buyersOf(span, sales),
        buyersOf(before, then),
        bars(chosen, span, before, shared),
        days.daysState(),
        parts(span, shared),
        pieces(span, shared),
        ages(span, shared),
        loyalty(span),
      ])
      const [weeks, tried, best] = await Promise.all([sellThrough(), attempts(span, shared), topBuyers(span, sales)])
      return {
        ...chosen,
        going_on: dayIn(now) === chosen.to,
        before: before && { from: before.from, to: addDays(before.from, daysBetween(chosen.from, chosen.to)) },
        sales,
        sales_before: then,
        buyers,
        buyers_before: buyersBefore,
        bars: chart,
        ...rest[0],
        ...rest[1],
        ...rest[2],
        ...rest[3],
        sell_through: weeks,
        attempts: tried,
        funnel: await funnel(span, sales, tried),
        top_buyers: best,
        state: { closed_to: state.closed_to, recounted_at: iso(state.recounted_at), repaired_at: iso(state.repaired_at) },
      }
    },
  }
}

function iso(date: Date | null): string | null {
  return date && date.toISOString()
}

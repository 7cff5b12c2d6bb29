// What a day is counted in: names of figures, and how many sums and measures become one. Pure.
import type { ChatFigures } from './contract-figures.ts'
import { HANDOFF_REASONS } from './rules.ts'

/** Days that are counted once more each night: what is settled within 72 hours may change them. */
export const RECOUNTED_DAYS = 7

/** Days that were missed are written down so many at a time. */
export const DAYS_A_RUN = 31

/** A figure of one day, language, category and page; `measures` where a median is asked for (seconds or milliseconds). */
export interface DayFigure {
  figure: string
  language: string
  category: string
  page: string
  amount: number
  measures: readonly number[]
}

/** Sums and measures of some days as the page shows them. */
export function figuresOf(days: readonly DayFigure[]): ChatFigures {
  const of = (name: string) => days.filter(({ figure }) => figure === name)
  const sum = (name: string) => of(name).reduce((all, { amount }) => all + amount, 0)
  const measured = (name: string) =>
    of(name)
      .flatMap(({ measures }) => measures)
      .toSorted((a, b) => a - b)
  const spread = (name: string) => {
    const all = measured(name)
    return { count: all.length, median: quantile(all, 0.5), p90: quantile(all, 0.9) }
  }
  const words = (name: string) => {
    const all = measured(name)
    return { p50: quantile(all, 0.5), p95: quantile(all, 0.95) }
  }
  const share = (count: number, whole: number) => ({ count, of: whole, rate: whole === 0 ? null : count / whole })
  const conversations = sum('conversations')
  return {
    conversations,
    first_response: spread('first_response'),
    first_response_inside: spread('first_response_inside'),
    promise_kept: share(sum('promise_kept'), sum('first_response')),
    left_unanswered: sum('left_unanswered'),
    next_response: spread('next_response'),
    resolution: spread('resolution'),
    reopened: share(sum('reopened'), sum('resolved')),
    resolved_by_assistant: share(sum('by_assistant'), conversations),
    contained: share(sum('contained'), conversations),
    handovers: share(sum('handovers'), conversations),
    handovers_by_reason: Object.fromEntries(
      HANDOFF_REASONS.map((reason) => [reason, sum(`handover_${reason}`)]),
    ) as ChatFigures['handovers_by_reason'],
    not_understood: share(sum('not_understood'), sum('turns')),
    zero_results: share(sum('zero_results'), sum('turns')),
    csat: share(sum('liked'), sum('rated')),
    csat_assistant: share(sum('liked') - sum('liked_people'), sum('rated') - sum('rated_people')),
    csat_people: share(sum('liked_people'), sum('rated_people')),
    answered_rating: share(sum('rated'), sum('asked_rating')),
    sales_direct: { orders: sum('direct_orders'), kes: sum('direct_kes') },
    sales_assisted: { orders: sum('assisted_orders'), kes: sum('assisted_kes') },
    model: {
      turns: sum('turns'),
      model_turns: sum('model_turns'),
      fell_back: sum('fell_back'),
      guard_drops: sum('guard_drops'),
      tokens_in: sum('tokens_in'),
      tokens_out: sum('tokens_out'),
      cost: sum('cost_cents') / 100,
      first_word_ms: words('first_word'),
      last_word_ms: words('last_word'),
    },
  }
}

/** The nearest rank of sorted numbers; the median of two is the lower one. Null without any. */
function quantile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null
}

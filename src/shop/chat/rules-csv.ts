// Figures of conversations as rows of a file: one figure a row, with what it means. Pure.
import type { ChatFigures, FiguresReply } from './contract-figures.ts'
import { CHAT_DEFINITIONS, type ChatFigureName } from './rules-definitions.ts'
import { HANDOFF_REASONS } from './rules.ts'

/** `group`: all, or the day, language, category or page of it. Seconds, milliseconds (words), KES, or a share from 0 to 1. */
export interface ChatFigureRow {
  group: string
  figure: string
  item: string
  value: number | null
  /** What a value is of: how many were measured, or the whole of a share. */
  of: number | null
  means: string
}

const SPREADS = ['first_response', 'first_response_inside', 'next_response', 'resolution'] as const
const SHARES = [
  'promise_kept',
  'reopened',
  'resolved_by_assistant',
  'contained',
  'handovers',
  'not_understood',
  'zero_results',
  'csat',
  'csat_assistant',
  'csat_people',
  'answered_rating',
] as const

/** All of the days first, then each row. Nobody is named, and no words are in it. */
export function chatFigureRows({ total, rows }: FiguresReply): ChatFigureRow[] {
  return [{ key: 'all', figures: total }, ...rows].flatMap(({ key, figures }) => rowsOf(key, figures))
}

function rowsOf(group: string, figures: ChatFigures): ChatFigureRow[] {
  const row = (name: ChatFigureName, item: string, value: number | null, of: number | null = null): ChatFigureRow => {
    const { label, means } = CHAT_DEFINITIONS[name]
    return { group, figure: label, item, value: value === null ? null : Math.round(value * 10_000) / 10_000, of, means }
  }
  const { model } = figures
  return [
    row('conversations', 'count', figures.conversations),
    ...SPREADS.flatMap((name) => {
      const { count, median, p90 } = figures[name]
      return [row(name, 'median seconds', median, count), row(name, 'p90 seconds', p90, count)]
    }),
    row('left_unanswered', 'count', figures.left_unanswered),
    ...SHARES.map((name) => row(name, 'share', figures[name].rate, figures[name].of)),
    ...HANDOFF_REASONS.map((reason) =>
      row('handovers', `reason: ${reason}`, figures.handovers_by_reason[reason] ?? 0, figures.handovers.count),
    ),
    ...(['sales_direct', 'sales_assisted'] as const).flatMap((name) => [
      row(name, 'orders', figures[name].orders),
      row(name, 'KES', figures[name].kes),
    ]),
    row('turns', 'count', model.turns),
    row('model_turns', 'count', model.model_turns, model.turns),
    row('fell_back', 'count', model.fell_back, model.turns),
    row('guard_drops', 'count', model.guard_drops),
    row('tokens', 'in', model.tokens_in),
    row('tokens', 'out', model.tokens_out),
    row('cost', 'KES', model.cost),
    ...(['first_word', 'last_word'] as const).flatMap((name) => [
      row(name, 'median milliseconds', model[`${name}_ms`].p50),
      row(name, 'p95 milliseconds', model[`${name}_ms`].p95),
    ]),
  ]
}

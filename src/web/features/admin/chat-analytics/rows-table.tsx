import type { FiguresQuery, FiguresReply } from '../../../../shop/chat/contract-figures.ts'
import { CHAT_DEFINITIONS } from '../../../../shop/chat/rules-definitions.ts'
import { ChartTable } from '../charts/chart-table.tsx'
import { count, kes } from '../figures/words.ts'
import { rowLabel } from './labels.ts'
import { durationText, rateText } from './words.ts'

const SHOWN = [
  'conversations',
  'first_response',
  'promise_kept',
  'resolved_by_assistant',
  'handovers',
  'not_understood',
  'csat',
  'sales_direct',
] as const

type Figures = FiguresReply['rows'][number]['figures']

const CELLS: Record<(typeof SHOWN)[number], (figures: Figures) => string | null> = {
  conversations: ({ conversations }) => count(conversations),
  first_response: ({ first_response: { median } }) => durationText(median),
  promise_kept: ({ promise_kept: share }) => rateText(share),
  resolved_by_assistant: ({ resolved_by_assistant: share }) => rateText(share),
  handovers: ({ handovers: share }) => rateText(share),
  not_understood: ({ not_understood: share }) => rateText(share),
  csat: ({ csat: share }) => rateText(share),
  sales_direct: ({ sales_direct: { kes: money } }) => kes(money),
}

const HEADS: Record<FiguresQuery['by'], string> = { day: 'Day', language: 'Language', category: 'About', page: 'Page' }

/** The most important figures, a row for each day, language, category or page. */
export function RowsTable({ rows, by }: { rows: FiguresReply['rows']; by: FiguresQuery['by'] }) {
  return (
    <ChartTable
      label="Figures in numbers"
      columns={[HEADS[by], ...SHOWN.map((name) => CHAT_DEFINITIONS[name].label)]}
      rows={(by === 'day' ? rows.toReversed() : rows).map(({ key, figures }) => [
        rowLabel(by, key),
        ...SHOWN.map((name) => CELLS[name](figures) ?? 'none'),
      ])}
    />
  )
}

import { Link } from 'react-router'
import type { SynonymList } from '../../../../shop/catalogue/contract-synonyms.ts'
import type { FiguresReply } from '../../../../shop/chat/contract-figures.ts'
import { CHAT_DAYS_NOTE, CHAT_DEFINITIONS, type ChatFigureName } from '../../../../shop/chat/rules-definitions.ts'
import { HANDOFF_REASONS } from '../../../../shop/chat/rules.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { BarChart } from '../charts/bar-chart.tsx'
import { RankBars } from '../charts/rank-bars.tsx'
import { REASON_LABELS } from '../chat/words.ts'
import { FigurePanel, FigureSection, NothingYet, Tile } from '../figures/figure-tiles.tsx'
import { count, spanText } from '../figures/words.ts'
import type { Snapshot } from '../page/use-polling.ts'
import { FiguresForm, type AnalyticsParams } from './figures-form.tsx'
import { rowLabel, timeBars } from './labels.ts'
import { RowsTable } from './rows-table.tsx'
import { UnknownSection, type UnknownLists } from './unknown-section.tsx'
import { ANALYTICS, durationText, millisText, ofText, rateText, salesText, spreadText } from './words.ts'

export interface AnalyticsViewProps {
  figures: FiguresReply
  days: { from: string; to: string }
  params: AnalyticsParams
  unknown: UnknownLists
  added: Snapshot<SynonymList>
}

/** How conversations go, and what the assistant could not answer (admin-13). */
export function AnalyticsView({ figures: { total, rows }, days, params, unknown, added }: AnalyticsViewProps) {
  return (
    <div className="space-y-6">
      <div className="space-y-1">
        <h1 className="display text-2xl">Chat analytics</h1>
        <p className="text-ink-soft">{spanText(days)}</p>
      </div>
      <FiguresForm params={params} shown={days} />
      {total.conversations === 0 && (
        <p className="admin-panel px-4 py-3">No conversation began in these days. Figures appear with the first one.</p>
      )}
      <dl className="figures-tiles">
        <Figure name="conversations" value={count(total.conversations)} />
        <Figure name="first_response" value={durationText(total.first_response.median)} more={spreadText(total.first_response)} />
        <Figure name="promise_kept" value={rateText(total.promise_kept)} more={ofText(total.promise_kept)} />
        <Figure name="resolved_by_assistant" value={rateText(total.resolved_by_assistant)} more={ofText(total.resolved_by_assistant)} />
        <Figure name="csat" value={rateText(total.csat)} more={ofText(total.csat)} />
        <Figure name="handovers" value={rateText(total.handovers)} more={ofText(total.handovers)} />
        <Figure name="not_understood" value={rateText(total.not_understood)} more={ofText(total.not_understood)} />
        <Figure name="sales_direct" value={salesText(total.sales_direct)} />
      </dl>
      <Course rows={rows} by={params.by} days={days} />
      <People total={total} />
      <Assistant total={total} />
      <UnknownSection unknown={unknown} added={added} />
      <Model model={total.model} />
      <footer className="figures-means">
        <p>{CHAT_DAYS_NOTE}</p>
      </footer>
    </div>
  )
}

function Figure({ name, value, more = '' }: { name: ChatFigureName; value: string | null; more?: string }) {
  return <Tile {...CHAT_DEFINITIONS[name]} value={value} more={more !== '' && { text: more }} />
}

type Total = FiguresReply['total']

function Course({ rows, by, days }: Pick<AnalyticsViewProps, 'days'> & { rows: FiguresReply['rows']; by: AnalyticsParams['by'] }) {
  const name = 'Conversations'
  return (
    <FigureSection id="course" title={by === 'day' ? 'Day by day' : `By ${by}`}>
      <FigurePanel title={name} wide>
        {rows.length === 0 ? (
          <NothingYet>Nothing to compare in these days.</NothingYet>
        ) : by === 'day' ? (
          <BarChart name={name} format={count} {...timeBars(rows, days)} />
        ) : (
          <RankBars
            name={name}
            format={count}
            items={rows.map(({ key, figures }) => ({ label: rowLabel(by, key), value: figures.conversations }))}
          />
        )}
      </FigurePanel>
      {rows.length > 0 && (
        <FigurePanel title="In numbers" wide>
          <RowsTable rows={rows} by={by} />
        </FigurePanel>
      )}
    </FigureSection>
  )
}

function People({ total }: { total: Total }) {
  return (
    <FigureSection id="people" title="People">
      <dl className="figures-tiles figures-wide">
        <Figure
          name="first_response_inside"
          value={durationText(total.first_response_inside.median)}
          more={spreadText(total.first_response_inside)}
        />
        <Figure name="next_response" value={durationText(total.next_response.median)} more={spreadText(total.next_response)} />
        <Figure name="resolution" value={durationText(total.resolution.median)} more={spreadText(total.resolution)} />
        <Figure name="reopened" value={rateText(total.reopened)} more={ofText(total.reopened)} />
        <Figure name="left_unanswered" value={count(total.left_unanswered)} />
        <Figure name="csat_people" value={rateText(total.csat_people)} more={ofText(total.csat_people)} />
        <Figure name="answered_rating" value={rateText(total.answered_rating)} more={ofText(total.answered_rating)} />
        <Figure name="sales_assisted" value={salesText(total.sales_assisted)} />
      </dl>
    </FigureSection>
  )
}

function Assistant({ total }: { total: Total }) {
  const reasons = HANDOFF_REASONS.map((reason) => ({ label: REASON_LABELS[reason], value: total.handovers_by_reason[reason] ?? 0 }))
  return (
    <FigureSection id="assistant" title="Assistant">
      <dl className="figures-tiles figures-wide">
        <Figure name="resolved_by_assistant" value={rateText(total.resolved_by_assistant)} more={ofText(total.resolved_by_assistant)} />
        <Figure name="contained" value={rateText(total.contained)} more={ofText(total.contained)} />
        <Figure name="zero_results" value={rateText(total.zero_results)} more={ofText(total.zero_results)} />
        <Figure name="csat_assistant" value={rateText(total.csat_assistant)} more={ofText(total.csat_assistant)} />
      </dl>
      <FigurePanel title="Why conversations came to people" wide>
        {reasons.every(({ value }) => value === 0) ? (
          <NothingYet>None did in these days.</NothingYet>
        ) : (
          <RankBars name="Why conversations came to people" format={count} items={reasons} />
        )}
      </FigurePanel>
      <p className="figures-wide">
        <Link to={`${ANALYTICS}/facts`} className={buttonClass('secondary')}>
          What the assistant says
        </Link>
      </p>
    </FigureSection>
  )
}

function Model({ model }: { model: Total['model'] }) {
  const words = (spread: { p50: number | null; p95: number | null }) => ({
    value: millisText(spread.p50),
    more: spread.p95 === null ? '' : `p95 ${millisText(spread.p95)}`,
  })
  return (
    <FigureSection id="model" title="Turns and model">
      <dl className="figures-tiles figures-wide">
        <Figure name="turns" value={count(model.turns)} />
        <Figure name="model_turns" value={count(model.model_turns)} more={model.model_turns === 0 ? 'No model is used' : ''} />
        <Figure name="fell_back" value={count(model.fell_back)} />
        <Figure name="guard_drops" value={count(model.guard_drops)} />
        <Figure
          name="tokens"
          value={count(model.tokens_in + model.tokens_out)}
          more={`${count(model.tokens_in)} in, ${count(model.tokens_out)} out`}
        />
        <Figure name="cost" value={`KES ${model.cost.toFixed(2)}`} />
        <Figure name="first_word" {...words(model.first_word_ms)} />
        <Figure name="last_word" {...words(model.last_word_ms)} />
      </dl>
    </FigureSection>
  )
}

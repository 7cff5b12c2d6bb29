import type { ReactNode } from 'react'
import type { FiguresSummary } from '../../../../shop/figures/contract.ts'
import { SUMMARY_LABELS, SUMMARY_SPANS, type SummarySpan } from '../../../../shop/figures/rules-days.ts'
import { changeOf } from '../../../../shop/figures/rules-sales.ts'
import { formatKes } from '../../../../shop/money.ts'
import { dayOf } from '../../../lib/dates.ts'
import { classes } from '../../../ui/classes.ts'
import { BarChart } from '../charts/bar-chart.tsx'
import { HEIGHT, sparkOf, WIDTH } from '../charts/geometry.ts'
import { ListTabs } from '../list/list-tabs.tsx'

const BEFORE_WORDS: Record<SummarySpan, string> = {
  today: 'yesterday',
  week: 'the 7 days before',
  days30: 'the 30 days before',
  month: 'last month up to the same day',
}

/** What was sold in a span, against the one before it up to the same clock time. */
export function SalesFigures({ summary }: { summary: FiguresSummary }) {
  const { span, now, before, days, trend } = summary
  const [these, those] = [now.sales, before.sales]
  const drawn = (figure: keyof FiguresSummary['trend'][number]) => trend.map((day) => day[figure])
  const kes = (value: number | null) => (value === null ? 'None yet' : formatKes(value))
  return (
    <section aria-labelledby="sales" className="space-y-3">
      <h2 id="sales" className="display text-lg">
        Sales
      </h2>
      <ListTabs
        label="Which days"
        tabs={SUMMARY_SPANS.map((each) => ({
          to: each === 'today' ? '/admin' : `/admin?span=${each}`,
          label: SUMMARY_LABELS[each],
          chosen: each === span,
        }))}
      />
      <dl className="admin-stats">
        <Figure label="Net sales" value={kes(these.net)} now={these.net} before={those.net} said={kes(those.net)} drawn={drawn('net')} />
        <Figure label="Orders" value={these.orders} now={these.orders} before={those.orders} said={those.orders} drawn={drawn('orders')} />
        <Figure
          label="Average order"
          value={kes(these.average_order)}
          now={these.average_order}
          before={those.average_order}
          said={kes(those.average_order)}
          drawn={drawn('average_order')}
        />
        <Figure label="Pieces sold" value={these.units} now={these.units} before={those.units} said={those.units} drawn={drawn('units')} />
        <Figure
          label="New buyers"
          value={these.new_buyers}
          now={these.new_buyers}
          before={those.new_buyers}
          said={those.new_buyers}
          drawn={drawn('new_buyers')}
        />
        <Figure
          label="Checkouts paid"
          value={percent(these.success)}
          now={these.success}
          before={those.success}
          said={percent(those.success)}
          drawn={drawn('success')}
        />
        <Figure
          label="Sold within 30 days"
          value={percent(now.sell_through_30.share)}
          now={now.sell_through_30.share}
          before={before.sell_through_30.share}
          said={percent(before.sell_through_30.share)}
        />
      </dl>
      {days.length > 1 && <NetByDay days={days} />}
      <p className="max-w-prose text-ink-soft">
        Net sales are what was paid for pieces on these days, less discounts and refunds, without delivery. The small figure is{' '}
        {BEFORE_WORDS[span]}, up to the same time of day.
        {trend.length > days.length && ` The lines are of the last ${trend.length} days.`}
      </p>
    </section>
  )
}

interface FigureProps {
  label: string
  value: ReactNode
  now: number | null
  before: number | null
  /** The figure before, in words. */
  said: ReactNode
  /** What it was on each day. */
  drawn?: readonly (number | null)[]
}

function Figure({ label, value, now, before, said, drawn = [] }: FigureProps) {
  const change = changeOf(now, before)
  return (
    <div className="admin-panel admin-stat">
      <dt>{label}</dt>
      <dd>
        {value}
        <Sparkline values={drawn} />
      </dd>
      <dd>
        {change !== null && change !== 0 && (
          <span className={classes('mr-2 font-semibold', change < 0 ? 'text-primary-strong' : 'text-green')}>{signed(change)}</span>
        )}
        {before === null ? 'Nothing before to compare' : <>before {said}</>}
      </dd>
    </div>
  )
}

/** How a figure has moved, for the eye alone: what it is now, and was before, stands beside it in words. */
function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const line = sparkOf(values)
  if (line === '') return null
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" className="graph-spark">
      <path d={line} />
    </svg>
  )
}

function NetByDay({ days }: { days: FiguresSummary['days'] }) {
  return (
    <div className="admin-panel px-4 py-4">
      <BarChart
        name="Net sales a day"
        beforeName="the days before"
        unit="Day"
        format={formatKes}
        bars={days.map(({ date, net, before, before_date: then }) => ({
          label: dayOf(date),
          value: net,
          before,
          beforeLabel: then && dayOf(then),
          to: `/admin/orders?tab=all&from=${date}&to=${date}`,
        }))}
      />
    </div>
  )
}

function percent(share: number | null): string {
  return share === null ? 'None yet' : `${Math.round(share * 100)} %`
}

function signed(change: number): string {
  const text = `${Math.abs(Math.round(change * 100))} %`
  return change < 0 ? `−${text}` : `+${text}`
}

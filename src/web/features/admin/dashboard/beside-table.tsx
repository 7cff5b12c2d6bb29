import type { BesideRow } from '../../../../shop/figures/contract.ts'
import { dayIn, type Beside } from '../../../../shop/figures/rules-days.ts'
import { DAYS_NOTE, DEFINITIONS, type FigureName } from '../../../../shop/figures/rules-definitions.ts'
import { formatKes } from '../../../../shop/money.ts'
import { dayOf } from '../../../lib/dates.ts'
import { AdminTable } from '../page/admin-table.tsx'

const EXPLAINED: readonly FigureName[] = ['net', 'visitors', 'visitors_ordered', 'elsewhere']

/** Today beside yesterday, this month beside the last up to the same day: what was sold, and how many of those who came have ordered. */
export function BesideTable({ rows }: { rows: readonly BesideRow[] }) {
  return (
    <section aria-labelledby="beside" className="space-y-2">
      <h2 id="beside" className="display text-lg">
        Today and this month
      </h2>
      <AdminTable
        labelledBy="beside"
        columns={[
          { heading: 'When', hidden: true },
          { heading: DEFINITIONS.net.label, numeric: true },
          { heading: DEFINITIONS.orders.label, numeric: true },
          { heading: DEFINITIONS.visitors.label, numeric: true },
          { heading: DEFINITIONS.visitors_ordered.label, numeric: true },
          { heading: DEFINITIONS.elsewhere.label, numeric: true },
        ]}
      >
        {rows.map(({ name, net, orders, visitors, elsewhere, until }) => (
          <tr key={name}>
            <th scope="row" className="font-semibold">
              {labelOf(name, until)}
            </th>
            <Cell label={DEFINITIONS.net.label}>{formatKes(net)}</Cell>
            <Cell label={DEFINITIONS.orders.label}>{orders}</Cell>
            <Cell label={DEFINITIONS.visitors.label}>{visitors?.count ?? 'None counted'}</Cell>
            <Cell label={DEFINITIONS.visitors_ordered.label}>{visitors ? perHundred(visitors.share) : '–'}</Cell>
            <Cell label={DEFINITIONS.elsewhere.label}>
              {elsewhere.pieces === 0 ? '0' : `${elsewhere.pieces}${elsewhere.amount > 0 ? `, ${formatKes(elsewhere.amount)}` : ''}`}
            </Cell>
          </tr>
        ))}
      </AdminTable>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-ink-soft underline underline-offset-4">
          What these figures mean
        </summary>
        <dl className="max-w-prose space-y-2 pb-2 text-ink-soft">
          {EXPLAINED.map((name) => (
            <div key={name}>
              <dt className="font-semibold text-ink">{DEFINITIONS[name].label}</dt>
              <dd>{DEFINITIONS[name].means}</dd>
            </div>
          ))}
          <div>
            <dt className="font-semibold text-ink">Days</dt>
            <dd>{DAYS_NOTE} Last month goes up to the same day and time as this one.</dd>
          </div>
        </dl>
      </details>
    </section>
  )
}

function Cell({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <td className="admin-number max-md:text-left max-md:whitespace-normal">
      <span className="text-ink-soft md:hidden">{label} </span>
      {children}
    </td>
  )
}

function labelOf(name: Beside, until: string): string {
  switch (name) {
    case 'today':
      return 'Today'
    case 'yesterday':
      return 'Yesterday'
    case 'month':
      return 'This month'
    case 'last_month':
      // The moment before: at its end a span is in the next day.
      return `Last month to ${dayOf(dayIn(new Date(Date.parse(until) - 1)))}`
  }
}

/** "4", "0.7": of a hundred. */
function perHundred(share: number): string {
  const of = share * 100
  return of > 0 && of < 10 ? of.toFixed(1) : String(Math.round(of))
}

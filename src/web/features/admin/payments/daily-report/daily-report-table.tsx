import type { ReactNode } from 'react'
import CircleCheck from 'lucide-react/icons/circle-check'
import { formatKes } from '../../../../../shop/money.ts'
import type { DailyReportDay } from '../../../../../shop/payments/contract.ts'
import type { GatewayName } from '../../../../../shop/payments/rules.ts'
import { classes } from '../../../../ui/classes.ts'
import { dayOf } from '../../../../lib/dates.ts'
import { AdminTable, type Column } from '../../page/admin-table.tsx'
import type { ReportTotals } from './report-totals.ts'
import { GATEWAY_SHORT_LABELS } from '../labels.ts'

const GATEWAYS = Object.keys(GATEWAY_SHORT_LABELS) as GatewayName[]

/** Columns of money; amounts of 0 are shown faintly, so that the others stand out. */
const AMOUNTS = [
  { name: 'in_orders', label: 'In orders' },
  { name: 'in_review', label: 'In review' },
  { name: 'refunded', label: 'Refunded' },
  { name: 'refunding', label: 'Being refunded' },
  { name: 'orders_total', label: 'Orders' },
  { name: 'accepted_difference', label: 'Accepted difference' },
] as const

const COLUMNS: readonly Column[] = [
  'Day',
  ...['Received', ...AMOUNTS.map(({ label }) => label), 'Unexplained'].map((heading) => ({ heading, numeric: true })),
]

/** One row a day, newest first, with the totals below. KES in every cell; the caption says so once. */
export function DailyReportTable({ days, totals }: { days: readonly DailyReportDay[]; totals: ReportTotals }) {
  return (
    <AdminTable
      className="report-table"
      caption={
        <>
          <span className="sr-only">Money received each day, compared with orders. </span>Amounts in KES
        </>
      }
      columns={COLUMNS}
      footer={<Row title="Total" sums={totals} />}
    >
      {days.map((day) => (
        <Row key={day.date} title={<time dateTime={day.date}>{dayOf(day.date)}</time>} sums={day} />
      ))}
    </AdminTable>
  )
}

function Row({ title, sums }: { title: ReactNode; sums: ReportTotals }) {
  const gateways = GATEWAYS.filter((gateway) => (sums.by_gateway[gateway] ?? 0) !== 0)
  return (
    <tr>
      <th scope="row">{title}</th>
      <td className="admin-number admin-cell-top">
        {bare(sums.received)}
        {gateways.map((gateway) => (
          <span key={gateway} className="report-detail">
            {GATEWAY_SHORT_LABELS[gateway]} {bare(sums.by_gateway[gateway] ?? 0)}
          </span>
        ))}
      </td>
      {AMOUNTS.map(({ name, label }) => (
        <td key={name} className={classes('admin-number', sums[name] === 0 && 'report-zero')} data-label={label}>
          {bare(sums[name])}
          {name === 'orders_total' && sums.orders > 0 && (
            <span className="report-detail">
              {sums.orders} {sums.orders === 1 ? 'order' : 'orders'}
            </span>
          )}
        </td>
      ))}
      <td className="admin-number" data-label="Unexplained">
        <Unexplained sum={sums.unexplained} />
      </td>
    </tr>
  )
}

function Unexplained({ sum }: { sum: number }) {
  if (sum !== 0) return <strong className="text-primary-strong">{bare(sum)}</strong>
  return (
    <>
      <CircleCheck size={18} strokeWidth={2} aria-hidden="true" className="ml-auto inline text-green" />
      <span className="sr-only">0</span>
    </>
  )
}

function bare(sum: number): string {
  return formatKes(sum).replace('KES ', '')
}

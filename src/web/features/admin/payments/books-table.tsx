import type { ReactNode } from 'react'
import CircleCheck from 'lucide-react/icons/circle-check'
import { formatKes } from '../../../../shop/money.ts'
import type { DailyReportDay } from '../../../../shop/payments/contract.ts'
import type { GatewayName } from '../../../../shop/payments/rules.ts'
import { classes } from '../../../ui/classes.ts'
import { dayOf } from '../../orders/dates.ts'
import type { BooksTotals } from './books-sums.ts'
import { GATEWAY_SHORT } from './words.ts'

const GATEWAYS = Object.keys(GATEWAY_SHORT) as GatewayName[]

/** Columns of money; a sum that is 0 stays silent, so that the others are seen. */
const COLUMNS = [
  { name: 'in_orders', label: 'In orders' },
  { name: 'in_review', label: 'In review' },
  { name: 'refunded', label: 'Paid back' },
  { name: 'refunding', label: 'On its way back' },
  { name: 'orders_total', label: 'Orders' },
  { name: 'accepted_difference', label: 'Accepted difference' },
] as const

/** One row a day, the newest first, all of them together below. KES in every cell; the head says so once. */
export function BooksTable({ days, totals }: { days: readonly DailyReportDay[]; totals: BooksTotals }) {
  return (
    <div className="adm-panel">
      <table className="adm-table pay-books">
        <caption>
          <span className="sr-only">Money of every day against its orders. </span>Sums in KES
        </caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" className="adm-number">
              Received
            </th>
            {COLUMNS.map(({ name, label }) => (
              <th key={name} scope="col" className="adm-number">
                {label}
              </th>
            ))}
            <th scope="col" className="adm-number">
              Unexplained
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <Row key={day.date} title={<time dateTime={day.date}>{dayOf(day.date)}</time>} sums={day} />
          ))}
        </tbody>
        <tfoot>
          <Row title="Together" sums={totals} />
        </tfoot>
      </table>
    </div>
  )
}

function Row({ title, sums }: { title: ReactNode; sums: BooksTotals }) {
  const gateways = GATEWAYS.filter((gateway) => (sums.by_gateway[gateway] ?? 0) !== 0)
  return (
    <tr>
      <th scope="row">{title}</th>
      <td className="adm-number adm-sum">
        {bare(sums.received)}
        {gateways.map((gateway) => (
          <span key={gateway} className="pay-part">
            {GATEWAY_SHORT[gateway]} {bare(sums.by_gateway[gateway] ?? 0)}
          </span>
        ))}
      </td>
      {COLUMNS.map(({ name, label }) => (
        <td key={name} className={classes('adm-number', sums[name] === 0 && 'pay-zero')} data-label={label}>
          {bare(sums[name])}
          {name === 'orders_total' && sums.orders > 0 && (
            <span className="pay-part">
              {sums.orders} {sums.orders === 1 ? 'order' : 'orders'}
            </span>
          )}
        </td>
      ))}
      <td className="adm-number" data-label="Unexplained">
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

import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { DailyReport } from '../../../../../shop/payments/contract.ts'
import { formatKes } from '../../../../../shop/money.ts'
import { ListTabs } from '../../list/list-tabs.tsx'
import { EmptyList } from '../../page/list-section.tsx'
import { usePolling, type Snapshot } from '../../page/use-polling.ts'
import { isEmptyDay, reportTotals } from './report-totals.ts'
import { DailyReportTable } from './daily-report-table.tsx'
import { PaymentsFrame } from '../payments-frame.tsx'
import './daily-report.css'

const PERIODS = [7, 14, 31, 92] as const

/** Money received each day against the day's orders, to the shilling. */
export function DailyReportView({ loaded, days }: { loaded: Snapshot<DailyReport>; days: number }) {
  const { data, at, stale } = usePolling(loaded, `/api/admin/payments/books?days=${days}`)
  const totals = reportTotals(data.days)
  const busy = data.days.filter((day) => !isEmptyDay(day)).toSorted((a, b) => (a.date < b.date ? 1 : -1))
  return (
    <PaymentsFrame title="Daily report" at={at} stale={stale}>
      <ListTabs
        label="How many days"
        tabs={PERIODS.map((span) => ({ to: `/admin/payments/books?days=${span}`, label: `${span} days`, chosen: span === days }))}
      />
      <ReportResult unexplained={totals.unexplained} wrongDays={busy.filter(({ unexplained }) => unexplained !== 0).length} />
      {busy.length === 0 ? (
        <EmptyList>No money came in or went out on these days.</EmptyList>
      ) : (
        <DailyReportTable days={busy} totals={totals} />
      )}
      <p className="max-w-prose text-ink-soft">
        All money received on a day is in orders, in review, refunded or being refunded. If an admin accepted a different amount from the
        one due, the day’s orders and the money in them differ by the accepted difference. A payment counts on the day it was decided,
        Nairobi time.
      </p>
    </PaymentsFrame>
  )
}

/** Counts wrong days, as their differences may cancel each other out in the total. */
function ReportResult({ unexplained, wrongDays }: { unexplained: number; wrongDays: number }) {
  if (wrongDays === 0) {
    return (
      <p className="report-result text-green">
        <CircleCheck size={20} strokeWidth={2} aria-hidden="true" />
        Every shilling is accounted for.
      </p>
    )
  }
  return (
    <p role="alert" className="report-result rounded-card border-l-4 border-primary bg-surface px-4 py-3 text-primary-strong">
      <CircleAlert size={20} strokeWidth={2} aria-hidden="true" />
      {wrongDays === 1 ? 'One day does' : `${wrongDays} days do`} not add up: {formatKes(unexplained)} unexplained in total. This is an
      error in the shop; look at the payments of the day.
    </p>
  )
}

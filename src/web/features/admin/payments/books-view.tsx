import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Link } from 'react-router'
import type { DailyReport } from '../../../../shop/payments/contract.ts'
import { formatKes } from '../../../../shop/money.ts'
import { chipClass } from '../../../ui/chip.tsx'
import { useFresh, type Dated } from '../use-fresh.ts'
import { isQuiet, totalsOf } from './books-sums.ts'
import { BooksTable } from './books-table.tsx'
import { PaymentsFrame } from './payments-frame.tsx'
import './books.css'

const SPANS = [7, 14, 31, 92] as const

/** Every day's money against its orders, to the shilling. */
export function BooksView({ loaded, days }: { loaded: Dated<DailyReport>; days: number }) {
  const { data, at, stale } = useFresh(loaded, `/api/admin/payments/books?days=${days}`)
  const totals = totalsOf(data.days)
  const busy = data.days.filter((day) => !isQuiet(day)).toSorted((a, b) => (a.date < b.date ? 1 : -1))
  return (
    <PaymentsFrame title="Books" at={at} stale={stale}>
      <nav aria-label="How many days" className="pay-views">
        {SPANS.map((span) => (
          <Link
            key={span}
            to={`/admin/payments/books?days=${span}`}
            aria-current={span === days ? 'true' : undefined}
            className={chipClass(span === days)}
          >
            {span} days
          </Link>
        ))}
      </nav>
      <Verdict unexplained={totals.unexplained} wrongDays={busy.filter(({ unexplained }) => unexplained !== 0).length} />
      {busy.length === 0 ? (
        <p className="adm-panel px-4 py-4 text-ink-soft">No money has come or gone in these days.</p>
      ) : (
        <BooksTable days={busy} totals={totals} />
      )}
      <p className="max-w-prose text-ink-soft">
        What a day received is in orders, in review, paid back or on its way back. Where a person has accepted another sum than was asked,
        the orders of the day differ from the money in them by the accepted difference. Days are Nairobi's, by the moment the payment was
        decided.
      </p>
    </PaymentsFrame>
  )
}

/** Days may be wrong in both directions and look right together. */
function Verdict({ unexplained, wrongDays }: { unexplained: number; wrongDays: number }) {
  if (wrongDays === 0) {
    return (
      <p className="pay-verdict text-green">
        <CircleCheck size={20} strokeWidth={2} aria-hidden="true" />
        Every shilling is accounted for.
      </p>
    )
  }
  return (
    <p role="alert" className="pay-verdict rounded-card border-l-4 border-primary bg-surface px-4 py-3 text-primary-strong">
      <CircleAlert size={20} strokeWidth={2} aria-hidden="true" />
      {wrongDays === 1 ? 'One day does' : `${wrongDays} days do`} not add up: {formatKes(unexplained)} unexplained in all. This is a mistake
      of the shop; look at the payments of the day.
    </p>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Dashboard } from '../../../../shop/insights/contract.ts'
import { formatKes } from '../../../../shop/money.ts'
import { classes } from '../../../ui/classes.ts'
import { dayOf } from '../../../lib/dates.ts'
import { Sparkline } from './sparkline.tsx'

/** Sales, stock, and what needs attention. */
export function DashboardNumbers({ dashboard }: { dashboard: Dashboard }) {
  const { today, days, payments_in_review: review, emails, pieces, members, wishlist_pieces: wished } = dashboard
  const per = (formatted: (day: Dashboard['today']) => string) => days.map((day) => `${dayOf(day.date)} ${formatted(day)}`).join(', ')
  return (
    <dl className="admin-stats admin-stats-five">
      <Stat label="Orders today" value={today.orders} wide about={`Last ${days.length} days: ${sum(days.map(({ orders }) => orders))}`}>
        <Sparkline values={days.map(({ orders }) => orders)} label={`Orders per day: ${per(({ orders }) => String(orders))}`} />
      </Stat>
      <Stat
        label="Sales today"
        value={formatKes(today.revenue)}
        wide
        about={`Last ${days.length} days: ${formatKes(sum(days.map(({ revenue }) => revenue)))}`}
      >
        <Sparkline values={days.map(({ revenue }) => revenue)} label={`Sales per day: ${per(({ revenue }) => formatKes(revenue))}`} />
      </Stat>
      <Stat
        label="Payments in review"
        value={review}
        to="/admin/payments?view=needs_person"
        alarm={review > 0}
        about={review > 0 ? 'Waiting for your decision.' : 'Nothing to review.'}
      />
      <Stat
        label="E-mails waiting"
        value={emails.waiting}
        alarm={emails.failing > 0}
        about={emails.failing > 0 ? `${emails.failing} failed and will be sent again.` : 'None failed.'}
      />
      <Stat label="Pieces on sale" value={pieces.on_sale} about={`${pieces.sold_out} sold out`} />
      <Stat
        label="Held for a payment"
        value={pieces.held}
        to="/admin/holds"
        alarm={dashboard.held_unusual}
        about={dashboard.held_unusual ? 'More than usual: see who holds them.' : 'No more than usual.'}
      />
      <Stat label="Members" value={members.total} about={`${members.new_this_week} new this week, ${wished} pieces on wishlists`} />
    </dl>
  )
}

interface StatProps {
  label: string
  value: ReactNode
  about: string
  wide?: boolean
  /** The page that lists them. */
  to?: string
  /** An admin should check it. */
  alarm?: boolean
  children?: ReactNode
}

function Stat({ label, value, about, wide, to, alarm, children }: StatProps) {
  return (
    <div className={classes('admin-panel admin-stat', wide && 'admin-stat-wide', alarm && 'admin-stat-alert')}>
      <dt>
        {to ? (
          <Link to={to} className="admin-stat-link">
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd>{value}</dd>
      <dd>{about}</dd>
      {children && <dd>{children}</dd>}
    </div>
  )
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Dashboard } from '../../../../shop/insights/contract.ts'
import { classes } from '../../../ui/classes.ts'

/** The shop as it is now. */
export function ShopNow({ dashboard: { pieces, held_unusual: unusual, members, wishlist_pieces: wished } }: { dashboard: Dashboard }) {
  return (
    <section aria-labelledby="shop-now">
      <h2 id="shop-now" className="display mb-2 text-lg">
        The shop now
      </h2>
      <dl className="admin-stats">
        <Stat label="Pieces on sale" value={pieces.on_sale} about={`${pieces.sold_out} sold out`} to="/admin/products" />
        <Stat
          label="Held for a payment"
          value={pieces.held}
          to="/admin/holds"
          alarm={unusual}
          about={unusual ? 'More than usual: see who holds them.' : 'No more than usual.'}
        />
        <Stat label="Members" value={members.total} about={`${members.new_this_week} new this week`} to="/admin/users" />
        <Stat
          label="On wishlists"
          value={wished}
          about={wished === 1 ? 'piece, by members' : 'pieces, by members'}
          to="/admin/wishlist-analytics"
        />
      </dl>
    </section>
  )
}

interface StatProps {
  label: string
  value: ReactNode
  about: string
  /** The page that lists them. */
  to: string
  /** An admin should check it. */
  alarm?: boolean
}

function Stat({ label, value, about, to, alarm }: StatProps) {
  return (
    <div className={classes('admin-panel admin-stat', alarm && 'admin-stat-alert')}>
      <dt>
        <Link to={to} className="admin-stat-link">
          {label}
        </Link>
      </dt>
      <dd>{value}</dd>
      <dd>{about}</dd>
    </div>
  )
}

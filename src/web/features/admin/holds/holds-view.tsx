import { useState } from 'react'
import { Link } from 'react-router'
import type { HeldNow } from '../../../../shop/insights/contract.ts'
import type { GuestHolds } from '../../../../shop/settings/rules.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { notify } from '../../../ui/notify.ts'
import { PageHead } from '../page/page-head.tsx'
import { usePolling, type Snapshot } from '../page/use-polling.ts'
import { GuestCheckoutSetting } from './guest-checkout-setting.tsx'
import { HoldsTable } from './holds-table.tsx'
import { STANDING_LABELS } from './standing-labels.ts'

type Release = { code: string } | { standing: 'unproven' }

/** Products that are off sale while somebody pays for them: who holds how many, and how to put them back on sale. */
export function HoldsView({ loaded, guestHolds }: { loaded: Snapshot<HeldNow>; guestHolds: GuestHolds }) {
  const { data: held, at, stale, refresh } = usePolling(loaded, '/api/admin/holds')
  const [releasing, setReleasing] = useState<string | null>(null)
  const unproven = held.by_standing.find(({ standing }) => standing === 'unproven')

  async function release(body: Release, what: string): Promise<void> {
    if (releasing) return
    setReleasing(what)
    try {
      await api('POST', '/api/admin/holds/release', { body })
      notify.success('Back on sale.')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notify.error(error.message)
    } finally {
      await refresh()
      setReleasing(null)
    }
  }

  return (
    <div className="space-y-6">
      <PageHead title="Held pieces" at={at} stale={stale} />
      {held.unusual && (
        <p role="status" className="rounded-card border-l-4 border-primary bg-surface px-4 py-3 font-medium">
          More pieces are held than usual. Someone may be blocking them for other shoppers. Ask guests for a code first, and put back pieces
          nobody is paying for.
        </p>
      )}
      <HeldNumbers held={held} />
      <GuestCheckoutSetting set={guestHolds} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-xl text-ink-soft">
          A shopper may still pay for a piece that you put back on sale. If the piece is still available, they get it; otherwise they’re
          refunded automatically.
        </p>
        <Button
          variant="secondary"
          busy={releasing === 'all'}
          disabled={!unproven || unproven.checkouts === 0}
          className="w-full md:w-auto"
          onClick={() => void release({ standing: 'unproven' }, 'all')}
        >
          Put back all pieces held by unknown guests ({unproven?.units ?? 0})
        </Button>
      </div>
      <HoldsTable held={held} releasing={releasing} release={(code) => void release({ code }, code)} />
    </div>
  )
}

function HeldNumbers({ held }: { held: HeldNow }) {
  const { units, units_in_shop: all, by_standing: rows, in_review: review, unusual } = held
  return (
    <dl className="admin-stats">
      <div className={classes('admin-panel admin-stat', unusual && 'admin-stat-alert')}>
        <dt>Held now</dt>
        <dd>{units}</dd>
        <dd>{`of ${all.toLocaleString('en-KE')} in stock, each size counted (${all === 0 ? 0 : Math.round((units / all) * 100)}%)`}</dd>
      </div>
      {rows.map(({ standing, units: theirs, checkouts, networks, most }) => (
        <div key={standing} className="admin-panel admin-stat">
          <dt>{STANDING_LABELS[standing].all}</dt>
          <dd>{theirs}</dd>
          <dd>
            {most === null ? '' : `limit ${most}; `}
            {checkouts === 1 ? '1 checkout' : `${checkouts} checkouts`}
            {networks > 0 && `, ${networks === 1 ? '1 network' : `${networks} networks`}`}
          </dd>
        </div>
      ))}
      {review.checkouts > 0 && (
        <div className="admin-panel admin-stat">
          <dt>
            <Link to="/admin/payments?view=needs_person" className="admin-stat-link">
              Payments in review
            </Link>
          </dt>
          <dd>{review.units}</dd>
          <dd>{review.checkouts === 1 ? '1 checkout' : `${review.checkouts} checkouts`}, kept until you decide, up to a day</dd>
        </div>
      )}
    </dl>
  )
}

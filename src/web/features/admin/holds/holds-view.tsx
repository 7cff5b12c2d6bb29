import { Link } from 'react-router'
import type { HeldNow } from '../../../../shop/insights/contract.ts'
import type { GuestHolds } from '../../../../shop/settings/rules.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { listApiUrl } from '../list/list-url.ts'
import { PageHead } from '../page/page-head.tsx'
import { usePolling, type Snapshot } from '../page/use-polling.ts'
import { GuestCheckoutSetting } from './guest-checkout-setting.tsx'
import type { AdminAction } from '../payments/actions/actions.ts'
import { useAdminActions } from '../payments/actions/use-actions.tsx'
import { HOLDS_PATH, HoldsTable } from './holds-table.tsx'
import { STANDING_LABELS } from './standing-labels.ts'

/** What can come of it: who is asked reads it before. */
const LATE_PAYMENT =
  'A shopper may be paying right now. A payment that still arrives gets the pieces if they’re still available; otherwise it’s refunded automatically.'

interface HoldsViewProps {
  loaded: Snapshot<HeldNow>
  /** Where the list of checkouts begins. */
  cursor: string | undefined
  guestHolds: GuestHolds
}

/** Products that are off sale while somebody pays for them: who holds how many, and how to put them back on sale. */
export function HoldsView({ loaded, cursor, guestHolds }: HoldsViewProps) {
  const { data: held, at, stale, refresh } = usePolling(loaded, listApiUrl(HOLDS_PATH, { cursor }))
  const actions = useAdminActions(refresh)
  const unproven = held.by_standing.find(({ standing }) => standing === 'unproven')

  function ask(held: { units: number; of: string; title: string }, given: Record<string, unknown>): void {
    const pieces = held.units === 1 ? '1 piece' : `${held.units.toLocaleString('en-KE')} pieces`
    const action: AdminAction = {
      path: '/api/admin/holds/release',
      label: 'Put back',
      title: held.title,
      consequences: [`${pieces} ${held.of} ${held.units === 1 ? 'goes' : 'go'} back on sale now.`, LATE_PAYMENT],
      submitLabel: `Put back ${pieces}`,
      successMessage: 'Back on sale.',
      fields: [],
      confirm: true,
    }
    actions.start(action, given)
  }

  function askForAll({ units, checkouts }: HeldNow['by_standing'][number]): void {
    const of = `in ${checkouts === 1 ? '1 checkout' : `${checkouts.toLocaleString('en-KE')} checkouts`} by unknown guests`
    ask({ units, of, title: 'Put back all held by unknown guests' }, { standing: 'unproven' })
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
          disabled={!unproven || unproven.checkouts === 0}
          className="w-full md:w-auto"
          onClick={() => unproven && askForAll(unproven)}
        >
          Put back all pieces held by unknown guests ({unproven?.units ?? 0})
        </Button>
      </div>
      <HoldsTable
        held={held}
        cursor={cursor}
        release={({ code, units }) => ask({ units, of: `of ${code}`, title: `Put back ${code}` }, { code })}
      />
      {actions.dialog}
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

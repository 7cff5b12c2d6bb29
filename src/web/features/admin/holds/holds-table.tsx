import { Link } from 'react-router'
import { methodLabel } from '../../../../shop/payments/rules-words.ts'
import type { HeldCheckout, HeldNow } from '../../../../shop/insights/contract.ts'
import { formatKes } from '../../../../shop/money.ts'
import { Button } from '../../../ui/button.tsx'
import { nairobiTime } from '../../../lib/dates.ts'
import { AdminTable, type Column } from '../page/admin-table.tsx'
import { listUrl } from '../list/list-url.ts'
import { EmptyList, ListSection } from '../page/list-section.tsx'
import { NewestLink, OlderLink } from '../page/paging-links.tsx'
import { STANDING_LABELS } from './standing-labels.ts'

interface HoldsTableProps {
  held: HeldNow
  /** Where this page begins; undefined for the first. */
  cursor: string | undefined
  /** Asks whether the products of this checkout are to be put back. */
  release: (checkout: HeldCheckout) => void
}

export const HOLDS_PATH = '/admin/holds'

const COLUMNS: readonly Column[] = [
  'Checkout',
  'Shopper',
  'Phone',
  'Method',
  'Held until',
  { heading: 'Pieces', numeric: true },
  { heading: 'Total', numeric: true },
  { heading: 'Put back', hidden: true },
]

/** Open checkouts, those that hold most first. */
export function HoldsTable({ held, cursor, release }: HoldsTableProps) {
  const { largest, by_standing, next_cursor: next } = held
  const count = by_standing.reduce((sum, { checkouts }) => sum + checkouts, 0)
  return (
    <ListSection id="holds" title="Open checkouts" count={count}>
      {cursor && <NewestLink to={HOLDS_PATH}>Back to those that hold most</NewestLink>}
      {largest.length === 0 ? (
        <EmptyList>{cursor ? 'No more checkouts.' : 'Nobody is paying right now.'}</EmptyList>
      ) : (
        <>
          <AdminTable labelledBy="holds" columns={COLUMNS} rows={largest.map(({ code }) => code)}>
            {largest.map((row) => (
              <Row key={row.code} row={row} release={release} />
            ))}
          </AdminTable>
          <div className="mt-2 flex flex-wrap items-center gap-x-6">
            {next && <OlderLink to={listUrl(HOLDS_PATH, {}, { cursor: next })}>More</OlderLink>}
            <a
              href="/api/admin/holds.csv"
              download
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              Save as CSV
            </a>
          </div>
        </>
      )}
    </ListSection>
  )
}

function Row({ row, release }: { row: HeldCheckout } & Pick<HoldsTableProps, 'release'>) {
  return (
    <tr data-row tabIndex={-1}>
      <th scope="row">
        <Link
          to={listUrl('/admin/payments', { q: row.code })}
          className="-my-3 inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {row.code}
        </Link>
      </th>
      <td className="admin-cell-wide">
        {row.is_member ? 'Member' : STANDING_LABELS[row.standing].one}
        {row.of_network > 1 && <span className="text-ink-soft"> · {row.of_network} from this network</span>}
      </td>
      <td className="text-ink-soft md:whitespace-nowrap">{row.phone}</td>
      <td className="text-ink-soft md:whitespace-nowrap">{methodLabel(row.method)}</td>
      <td className="text-ink-soft md:whitespace-nowrap">
        <time dateTime={row.expires_at}>{nairobiTime(row.expires_at)}</time>
      </td>
      <td className="admin-number">
        {row.units}
        <span className="md:hidden"> {row.units === 1 ? 'piece' : 'pieces'}</span>
      </td>
      <td className="admin-number admin-cell-top">{formatKes(row.total_amount)}</td>
      <td className="admin-cell-wide admin-cell-actions">
        <Button variant="secondary" aria-label={`Put back: ${row.code}`} className="w-full md:w-auto" onClick={() => release(row)}>
          Put back
        </Button>
      </td>
    </tr>
  )
}

import { methodLabel } from '../../../../shop/payments/rules-words.ts'
import type { HeldCheckout, HeldNow } from '../../../../shop/insights/contract.ts'
import { formatKes } from '../../../../shop/money.ts'
import { Button } from '../../../ui/button.tsx'
import { nairobiTime } from '../../../lib/dates.ts'
import { AdminTable, type Column } from '../page/admin-table.tsx'
import { EmptyList, ListSection } from '../page/list-section.tsx'
import { STANDING_LABELS } from './standing-labels.ts'

interface HoldsTableProps {
  held: HeldNow
  /** The code of the checkout whose products are being put back. */
  releasing: string | null
  release: (code: string) => void
}

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
export function HoldsTable({ held, releasing, release }: HoldsTableProps) {
  const { largest, by_standing } = held
  const count = by_standing.reduce((sum, { checkouts }) => sum + checkouts, 0)
  return (
    <ListSection id="holds" title="Open checkouts" count={count}>
      {largest.length === 0 ? (
        <EmptyList>Nobody is paying right now.</EmptyList>
      ) : (
        <>
          <AdminTable
            labelledBy="holds"
            columns={COLUMNS}
            rows={largest.map(({ code }) => code)}
            note={count > largest.length && `The ${largest.length} that hold most are shown. The CSV has all.`}
          >
            {largest.map((row) => (
              <Row key={row.code} row={row} busy={releasing === row.code} release={release} />
            ))}
          </AdminTable>
          <a href="/api/admin/holds.csv" download className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
            Save as CSV
          </a>
        </>
      )}
    </ListSection>
  )
}

function Row({ row, busy, release }: { row: HeldCheckout; busy: boolean; release: (code: string) => void }) {
  return (
    <tr tabIndex={-1}>
      <th scope="row">{row.code}</th>
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
        <Button
          variant="secondary"
          busy={busy}
          aria-label={`Put back: ${row.code}`}
          className="w-full md:w-auto"
          onClick={() => release(row.code)}
        >
          Put back
        </Button>
      </td>
    </tr>
  )
}

import type { HeldCheckout, HeldNow } from '../../../../shop/insights/contract.ts'
import { formatKes } from '../../../../shop/money.ts'
import { Button } from '../../../ui/button.tsx'
import { nairobiTime } from '../../orders/dates.ts'
import { methodLabel } from '../../../../shop/payments/rules-words.ts'
import { ONE_STANDING } from './standing-words.ts'

interface HoldsTableProps {
  held: HeldNow
  /** The code of the checkout whose pieces are being put back. */
  releasing: string | null
  release: (code: string) => void
}

/** Open checkouts, those that hold most first. */
export function HoldsTable({ held, releasing, release }: HoldsTableProps) {
  const { largest } = held
  if (largest.length === 0) return <p className="adm-panel px-4 py-4 text-ink-soft">Nobody is paying right now.</p>
  return (
    <section aria-labelledby="holds" className="adm-panel">
      <h2 id="holds" className="sr-only">
        Open checkouts
      </h2>
      <table className="adm-table" aria-labelledby="holds">
        <thead>
          <tr>
            <th scope="col">Checkout</th>
            <th scope="col">Who</th>
            <th scope="col">Phone</th>
            <th scope="col">By</th>
            <th scope="col">Until</th>
            <th scope="col" className="adm-number">
              Pieces
            </th>
            <th scope="col" className="adm-number">
              Total
            </th>
            <th scope="col">
              <span className="sr-only">Put back</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {largest.map((row) => (
            <Row key={row.code} row={row} busy={releasing === row.code} release={release} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ row, busy, release }: { row: HeldCheckout; busy: boolean; release: (code: string) => void }) {
  return (
    <tr>
      <th scope="row">{row.code}</th>
      <td className="adm-whole">
        {row.is_member ? 'Member' : ONE_STANDING[row.standing]}
        {row.of_network > 1 && <span className="text-ink-soft"> · {row.of_network} from this network</span>}
      </td>
      <td className="text-ink-soft">{row.phone}</td>
      <td className="text-ink-soft">{methodLabel(row.method)}</td>
      <td className="text-ink-soft md:whitespace-nowrap">
        <time dateTime={row.expires_at}>{nairobiTime(row.expires_at)}</time>
      </td>
      <td className="adm-number">
        {row.units}
        <span className="md:hidden"> {row.units === 1 ? 'piece' : 'pieces'}</span>
      </td>
      <td className="adm-number adm-sum">{formatKes(row.total_amount)}</td>
      <td className="adm-whole adm-act">
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

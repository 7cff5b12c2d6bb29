import type { PackedOrder } from '../../../../../shop/insights/order-desk/contract.ts'
import { ordersText } from '../words.ts'
import { picksOf } from '../picks.ts'
import type { Paper } from '../print-kinds.ts'
import { rollLength } from './roll-length.ts'

/** What to fetch, in one walk; the number of the bag says into which it goes. */
export function PickList({ orders, paper }: { orders: readonly PackedOrder[]; paper: Paper }) {
  const picks = picksOf(orders)
  return (
    <article className="print-sheet" data-paper={paper} data-length={rollLength(paper, 4 + picks.length * 2)} aria-label="Pick list">
      <header className="print-head">
        <div>
          <h2 className="print-number">Pick list</h2>
          <p>{ordersText(orders.length)}</p>
        </div>
      </header>
      <table className="print-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Fetched</span>
            </th>
            <th scope="col">Piece</th>
            <th scope="col">Size</th>
            <th scope="col">Bag</th>
          </tr>
        </thead>
        <tbody>
          {picks.map((pick) => (
            <tr key={pick.id}>
              <td className="print-tick" aria-label="To tick">
                <span className="print-box" />
              </td>
              <td>
                {pick.quantity > 1 && <strong>{pick.quantity} × </strong>}
                {pick.name}
                <span className="print-small">{[pick.place && `At ${pick.place}`, pick.order_number].filter(Boolean).join(' · ')}</span>
              </td>
              <td>{pick.size ?? '–'}</td>
              <td>
                <strong>{pick.bag}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}

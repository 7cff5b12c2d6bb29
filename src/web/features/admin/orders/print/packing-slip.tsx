import { DELIVERY } from '../../../../../shop/delivery.ts'
import type { PackedOrder } from '../../../../../shop/insights/order-desk/contract.ts'
import { formatKes } from '../../../../../shop/money.ts'
import { shopName } from '../../../../../shop/name.ts'
import { nairobiTime } from '../../../../lib/dates.ts'
import type { QrCode } from '../../../../../shop/qr-code.ts'
import { QrPicture } from '../../../../ui/qr-picture.tsx'
import { phoneText } from '../words.ts'
import type { Paper } from '../print-kinds.ts'
import { rollLength } from './roll-length.ts'

interface PackingSlipProps {
  order: PackedOrder
  paper: Paper
  prices: boolean
  code: QrCode | undefined
}

/** What is in the parcel, to check and to put in it. Without prices unless they are asked for: it may be a gift. */
export function PackingSlip({ order, paper, prices, code }: PackingSlipProps) {
  const { order_number: number, delivery, pieces } = order
  const lines =
    8 +
    pieces.length * 2 +
    Math.ceil((delivery.notes?.length ?? 0) / 24) +
    Math.ceil((delivery.address?.length ?? 0) / 24) +
    (prices ? 4 : 0)
  return (
    <article className="print-sheet" data-paper={paper} data-length={rollLength(paper, lines)} aria-label={`Packing slip ${number}`}>
      <header className="print-head">
        <div>
          <p className="print-shop">{shopName()}</p>
          <h2 className="print-number">{number}</h2>
          <p>{nairobiTime(order.created_at)}</p>
        </div>
        {code && <QrPicture picture={code} className="print-code" />}
      </header>
      <p>
        For <strong>{delivery.name ?? 'details missing'}</strong>
        {delivery.phone_number && (
          <>
            , <span className="whitespace-nowrap">{phoneText(delivery.phone_number)}</span>
          </>
        )}
      </p>
      {delivery.address && (
        <p>
          {delivery.address}, {DELIVERY[order.delivery_area].label}
        </p>
      )}
      {delivery.notes && <p className="print-note">“{delivery.notes}”</p>}
      <table className="print-table">
        <thead>
          <tr>
            <th scope="col" className="print-count">
              <span className="sr-only">How many</span>
            </th>
            <th scope="col">Piece</th>
            <th scope="col">Size</th>
            {prices && <th scope="col">KES</th>}
          </tr>
        </thead>
        <tbody>
          {pieces.map((piece, index) => (
            <tr key={`${piece.product_id} ${index}`}>
              <td className="print-count">{piece.quantity}</td>
              <td>{piece.name}</td>
              <td>{piece.size ?? '–'}</td>
              {prices && <td className="print-amount">{formatKes(piece.price * piece.quantity)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {prices && (
        <p className="print-total">
          {order.discount > 0 && `Discount ${formatKes(order.discount)}. `}
          {order.delivery_fee > 0 && `Delivery ${formatKes(order.delivery_fee)}. `}
          Total <strong>{formatKes(order.total_amount)}</strong>
        </p>
      )}
      <p className="print-foot">Asante! Doesn’t fit? Exchange it within 7 days: scan the code.</p>
    </article>
  )
}

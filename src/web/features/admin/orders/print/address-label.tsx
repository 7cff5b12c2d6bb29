import { DELIVERY } from '../../../../../shop/delivery.ts'
import type { PackedOrder } from '../../../../../shop/insights/order-desk/contract.ts'
import { shopName } from '../../../../../shop/name.ts'
import type { QrCode } from '../../../../../shop/qr-code.ts'
import { QrPicture } from '../../../../ui/qr-picture.tsx'
import { phoneText } from '../words.ts'
import type { Paper } from '../print-kinds.ts'
import { rollLength } from './roll-length.ts'

/** For the outside of the parcel: readable at arm's length, and nothing about what is in it. */
export function AddressLabel({ order, paper, code }: { order: PackedOrder; paper: Paper; code: QrCode | undefined }) {
  const { order_number: number, delivery, delivery_area: area } = order
  const lines =
    8 +
    Math.ceil((delivery.name?.length ?? 0) / 12) +
    Math.ceil((delivery.address?.length ?? 0) / 16) +
    Math.ceil((delivery.notes?.length ?? 0) / 24)
  return (
    <article
      className="print-sheet print-label"
      data-paper={paper}
      data-length={rollLength(paper, lines)}
      data-crowded={crowdedBy(delivery)}
      aria-label={`Label ${number}`}
    >
      <p className="print-from">From {shopName()}</p>
      <p className="print-area">{DELIVERY[area].label}</p>
      {delivery.address ? (
        <>
          <h2 className="print-name">{delivery.name}</h2>
          {delivery.phone_number && <p className="print-phone">{phoneText(delivery.phone_number)}</p>}
          <p className="print-address">{delivery.address}</p>
          {delivery.notes && <p className="print-note">{delivery.notes}</p>}
        </>
      ) : (
        <h2 className="print-name">Delivery details missing: don’t send</h2>
      )}
      <footer className="print-head">
        <div>
          <p className="print-number">{number}</p>
          <p>1 of 1</p>
        </div>
        {code && <QrPicture picture={code} className="print-code" />}
      </footer>
    </article>
  )
}

/** A sheet has one size, and a label that goes on, on the next, is none: much to read is set smaller. */
function crowdedBy({ name, address, notes }: PackedOrder['delivery']): 'much' | 'very' | undefined {
  const letters = 2 * (name?.length ?? 0) + 1.3 * (address?.length ?? 0) + (notes?.length ?? 0)
  return letters <= 250 ? undefined : letters <= 600 ? 'much' : 'very'
}

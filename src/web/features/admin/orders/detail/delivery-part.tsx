import { DELIVERY } from '../../../../../shop/delivery.ts'
import type { OrderDetail } from '../../../../../shop/insights/order-desk/contract.ts'
import { mayChangeDetails } from '../../../../../shop/orders/rules.ts'
import { nairobiTime } from '../../../../lib/dates.ts'
import { STORAGE_KEYS } from '../../../../lib/storage.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { notify } from '../../../../ui/notify.ts'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { useKeptText } from '../../page/use-kept-text.ts'
import { phoneText } from '../words.ts'
import { beginEntry, DeliveryEntryForm, readEntry } from './delivery-entry.tsx'
import { OrderPart } from './order-parts.tsx'

/** Where it goes; until it is shipped, the shop can write that down for a shopper who says it on the phone. */
export function DeliveryPart({ order, refresh }: { order: OrderDetail; refresh: () => Promise<void> }) {
  const { delivery, delivery_area: area } = order
  const live = useHydrated()
  const [kept, keep] = useKeptText(`${STORAGE_KEYS.deliveryEntry}${order.id}`)
  const entry = readEntry(kept)
  const mayEnter = order.status === 'paid' && mayChangeDetails(order.fulfillment_status)
  return (
    <OrderPart id="delivery" title={`Delivery, ${DELIVERY[area].label}`}>
      {entry ? (
        <DeliveryEntryForm order={order} entry={entry} onType={(next) => keep(next ? JSON.stringify(next) : '')} refresh={refresh} />
      ) : (
        <>
          {delivery.address ? (
            <Place order={order} />
          ) : (
            <p>The shopper hasn’t said where to deliver yet. Write to them below{mayEnter && ', or enter it for them'}.</p>
          )}
          {mayEnter && (
            <Button
              variant={delivery.address ? 'soft' : 'secondary'}
              className="mt-2"
              disabled={!live}
              onClick={() => keep(JSON.stringify(beginEntry(order)))}
            >
              {delivery.address ? 'Correct details' : 'Enter details'}
            </Button>
          )}
        </>
      )}
      <p className="mt-2 text-ink-soft">Promised by {nairobiTime(order.promised_by)}.</p>
    </OrderPart>
  )
}

function Place({ order: { delivery, delivery_area: area } }: { order: OrderDetail }) {
  const { name, phone_number: phone, address, notes } = delivery
  const live = useHydrated()
  const place = [name, phone && phoneText(phone), address, DELIVERY[area].label].filter(Boolean).join('\n')
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(place)
      notify.success('Address copied.')
    } catch {
      notify.error('The browser doesn’t allow copying. Select the address and copy it.')
    }
  }
  return (
    <>
      <address className="break-words whitespace-pre-line not-italic">{place}</address>
      {notes && <p className="mt-2 rounded-card bg-sand px-3 py-2 break-words">“{notes}”</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="soft" disabled={!live} onClick={() => void copy()}>
          Copy
        </Button>
        <a href={mapUrl(address ?? '', area)} target="_blank" rel="noreferrer" className={buttonClass('soft')}>
          Map
        </a>
      </div>
    </>
  )
}

function mapUrl(address: string, area: OrderDetail['delivery_area']): string {
  const place = area === 'nairobi' ? `${address}, Nairobi` : `${address}, Kenya`
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}

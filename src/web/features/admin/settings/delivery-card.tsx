import { useState } from 'react'
import { DELIVERY, DELIVERY_AREAS } from '../../../../shop/delivery.ts'
import type { DeliveryDesk, DeliveryRateRow } from '../../../../shop/settings/contract-delivery.ts'
import { rateText } from '../../../../shop/settings/rules-delivery.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { notify } from '../../../ui/notify.ts'
import { HistorySection } from '../page/history-section.tsx'
import { DeliveryRateForm } from './delivery-rate-form.tsx'
import { CardHead } from './settings-card.tsx'

/** What delivery costs: now, from when on something else, and what it has cost (checkout-08, checkout-09). */
export function DeliveryCard({ loaded }: { loaded: DeliveryDesk }) {
  const [saved, setDesk] = useState(loaded)
  // What another change of this page has read since is newer.
  const desk = saved.at > loaded.at ? saved : loaded
  const past = desk.rates.filter(({ state }) => state === 'past' || state === 'withdrawn')
  return (
    <section aria-labelledby="delivery-title" className="admin-panel space-y-4 px-4 py-4">
      <CardHead
        id="delivery"
        title="Delivery areas and fees"
        about="A change can begin at a time to come. Whoever has pressed Pay by then pays what they were shown."
      />
      <dl className="grid gap-3 sm:grid-cols-2">
        {DELIVERY_AREAS.map((area) => (
          <AreaNow key={area} area={area} rates={desk.rates} onDesk={setDesk} />
        ))}
      </dl>
      <DeliveryRateForm desk={desk} onDesk={setDesk} />
      {past.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">What it cost before</summary>
          <ul className="divide-y divide-line text-sm">
            {past.map((rate) => (
              <li key={rate.id} className="py-2">
                <strong className="font-semibold">
                  {DELIVERY[rate.area].label}: {rateText(rate)}
                </strong>
                <span className="block text-ink-soft">{pastText(rate)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <HistorySection subject="settings:delivery" version={desk.at} />
    </section>
  )
}

interface AreaNowProps {
  area: DeliveryRateRow['area']
  rates: readonly DeliveryRateRow[]
  onDesk: (desk: DeliveryDesk) => void
}

/** The fee of an area now, and what is planned. */
function AreaNow({ area, rates, onDesk }: AreaNowProps) {
  const own = rates.filter((rate) => rate.area === area)
  const now = own.find(({ state }) => state === 'now')
  const planned = own.filter(({ state }) => state === 'planned').toReversed()
  return (
    <div className="rounded-card border border-line px-4 py-3">
      <dt className="text-sm text-ink-soft">
        {DELIVERY[area].label}, {DELIVERY[area].days}
      </dt>
      <dd className="text-lg font-semibold">{now ? rateText(now) : 'Not offered'}</dd>
      {now?.created_by && (
        <dd className="text-sm text-ink-soft">
          Since {nairobiTime(now.effective_from)}, set by {now.created_by}
        </dd>
      )}
      {planned.map((rate) => (
        <Planned key={rate.id} rate={rate} onDesk={onDesk} />
      ))}
    </div>
  )
}

function Planned({ rate, onDesk }: { rate: DeliveryRateRow; onDesk: (desk: DeliveryDesk) => void }) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const what = `${rateText(rate)} from ${nairobiTime(rate.effective_from)}`
  async function withdraw(): Promise<void> {
    setBusy(true)
    setError(null)
    try {
      onDesk(await api<DeliveryDesk>('DELETE', `/api/admin/delivery/rates/${rate.id}`))
      notify.success('Withdrawn. The fee stays as it is.')
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <dd className="mt-2 border-t border-line pt-2 text-sm">
      <strong className="font-semibold">{what}</strong>
      {rate.created_by && <span className="block text-ink-soft">Planned by {rate.created_by}</span>}
      <ErrorText text={error} className="mt-2" />
      <Button variant="quiet" busy={isBusy} className="-ml-5" onClick={() => void withdraw()}>
        Withdraw
        <span className="sr-only">
          : {DELIVERY[rate.area].label}, {what}
        </span>
      </Button>
    </dd>
  )
}

function pastText({ effective_from: from, created_by: by, withdrawn_at: at, withdrawn_by: who }: DeliveryRateRow): string {
  if (at) return `Planned for ${nairobiTime(from)}, withdrawn ${nairobiTime(at)}${who ? ` by ${who}` : ''}`
  // The first ones have no date that means anything.
  return by ? `From ${nairobiTime(from)}, set by ${by}` : 'From the beginning'
}

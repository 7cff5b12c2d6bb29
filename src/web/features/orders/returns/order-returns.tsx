import { useState } from 'react'
import { formatKes } from '../../../../shop/money.ts'
import type { OrderReturns, ReturnView } from '../../../../shop/returns/contract.ts'
import { SHOPPER_STATES } from '../../../../shop/returns/rules-words.ts'
import { mayDo } from '../../../../shop/returns/rules.ts'
import { refundText } from '../../../../shop/payments/rules-words.ts'
import { refundProgress } from '../../../../shop/payments/rules-refunds.ts'
import { Link } from 'react-router'
import { api } from '../../../lib/api.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, preloadDialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { whole } from '../../../ui/whole.tsx'
import { ReturnForm } from './return-form.tsx'

interface Props {
  orderId: string
  /** As the page was loaded with them. */
  loaded: OrderReturns
}

/** What of this order was sent back, and what can be; nothing for an order that has not arrived. */
export function OrderReturnsSection({ orderId, loaded }: Props) {
  const [known, setKnown] = useState({ loaded, now: loaded })
  if (known.loaded !== loaded) setKnown({ loaded, now: loaded })
  const { until, items, returns } = known.now
  const [asking, setAsking] = useState(false)
  const replace = (now: OrderReturns) => setKnown({ loaded, now })
  const mayAsk = until !== null && items.length > 0 && !returns.some(({ state }) => ['asked', 'agreed', 'received'].includes(state))
  if (!mayAsk && returns.length === 0 && !asking) return null
  return (
    <section aria-labelledby="returns" className="rounded-card border border-line p-4 sm:p-5">
      <h2 id="returns" className="display text-lg">
        {returns.length > 0 ? 'Returns' : 'Not quite right?'}
      </h2>
      {returns.length > 0 && (
        <ul className="mt-1 divide-y divide-line">
          {returns.map((one) => (
            <Return key={one.id} orderId={orderId} one={one} replace={replace} />
          ))}
        </ul>
      )}
      {mayAsk && (
        <>
          <p className="mt-1 text-sm text-ink-soft">
            You can return or exchange it until <time dateTime={until}>{nairobiTime(until)}</time>.
          </p>
          <Button variant="quiet" className="-mb-2 -ml-[min(1.25rem,9vw)]" onPointerEnter={preloadDialog} onClick={() => setAsking(true)}>
            Return or exchange
          </Button>
        </>
      )}
      <Dialog open={asking} onClose={() => setAsking(false)} title="Return or exchange" typing>
        <ReturnForm
          orderId={orderId}
          items={items}
          onDone={(now) => {
            setAsking(false)
            replace(now)
            notify.success('We’ve got your request and will answer within a day.')
          }}
        />
      </Dialog>
    </section>
  )
}

function Return({ orderId, one, replace }: { orderId: string; one: ReturnView; replace: (now: OrderReturns) => void }) {
  const { title, next } = SHOPPER_STATES[one.state]
  const [busy, setBusy] = useState(false)
  async function withdraw(): Promise<void> {
    setBusy(true)
    try {
      replace(await api<OrderReturns>('POST', `/api/orders/${orderId}/returns/${one.id}/withdraw`, { body: {} }))
    } catch (error) {
      notify.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className="space-y-1 py-3 text-sm first:pt-2 last:pb-0">
      <p className="text-base font-semibold" role="status">
        {one.state === 'done' ? doneTitle(one) : title}
      </p>
      <p className="text-ink-soft">
        {one.items.map(({ name, size }) => [name, size && `size ${size}`].filter(Boolean).join(', ')).join('; ')}
      </p>
      {one.answer && <p className="break-words whitespace-pre-line">{one.answer}</p>}
      <p>{whole(one.state === 'done' ? doneText(one) : next)}</p>
      {one.exchange_order_id && (
        <p>
          <Link
            to={`/orders/${one.exchange_order_id}`}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            See order {one.exchange_number}
          </Link>
        </p>
      )}
      {mayDo('withdraw', one.state) && (
        <Button variant="quiet" className="-ml-[min(1.25rem,9vw)]" busy={busy} onClick={() => void withdraw()}>
          Keep it after all
        </Button>
      )}
    </li>
  )
}

function doneTitle({ outcome }: ReturnView): string {
  return outcome === 'exchange' ? 'Exchanged' : 'Return complete'
}

function doneText(one: ReturnView): string {
  const amount = one.goods_amount + one.delivery_amount
  if (amount === 0 || !one.refund_state) return one.outcome === 'exchange' ? 'Your new piece comes as an order of its own.' : ''
  const delivery = one.delivery_amount > 0 ? ` ${formatKes(one.delivery_amount)} of it is the delivery fee.` : ''
  return refundText({ told: refundProgress(one.refund_state), amount }, one.payment_method) + delivery
}

import { useState } from 'react'
import { formatKes } from '../../../../shop/money.ts'
import type { Order } from '../../../../shop/orders/contract.ts'
import { refundDestination } from '../../../../shop/payments/rules-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, preloadDialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { whole } from '../../../ui/whole.tsx'
import { cancelOrder, type Cancelled } from './cancel-request.ts'

interface Props {
  order: Order
  /** With the order as it is now. */
  moved: (order: Order) => void
  cancelled: (order: Order) => void
}

/** While an order has not left, its owner can take it back: a quiet button, then what it means, then the press. */
export function CancelOrder({ order, moved, cancelled }: Props) {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Exclude<Cancelled, { kind: 'done' }> | null>(null)

  async function submit(): Promise<void> {
    setBusy(true)
    setError(null)
    const outcome = await cancelOrder(order.id, reason)
    setBusy(false)
    if (outcome.kind !== 'done') setError(outcome)
    if (outcome.kind === 'refused' && outcome.order) moved(outcome.order)
    if (outcome.kind !== 'done') return
    setOpen(false)
    cancelled(outcome.order)
  }

  // It leaves while the dialog is open: what is said there must not vanish with the button.
  if (!order.can_cancel && !open) return null
  const final = error?.kind === 'refused' || !order.can_cancel
  return (
    <section aria-labelledby="cancel" className="rounded-card border border-line p-4 sm:p-5">
      <h2 id="cancel" className="display text-lg">
        Changed your mind?
      </h2>
      <p className="mt-1 text-sm text-ink-soft">Until the parcel leaves, you can cancel the whole order and get your money back.</p>
      <Button
        variant="quiet"
        className="-mb-2 -ml-[min(1.25rem,9vw)]"
        onPointerEnter={preloadDialog}
        onClick={() => {
          setError(null)
          setOpen(true)
        }}
      >
        Cancel this order
      </Button>
      <Dialog
        open={open}
        onClose={() => busy || setOpen(false)}
        title="Cancel this order?"
        screen={final ? 'final' : error ? 'again' : 'question'}
        footer={<Footer final={final} busy={busy} again={error !== null} keep={() => setOpen(false)} submit={() => void submit()} />}
      >
        <div className="space-y-5">
          {final ? (
            <ErrorNote message={error?.message ?? NO_LONGER_CANCELLABLE} />
          ) : (
            <>
              <Consequences order={order} />
              <TextArea
                label="Why? (optional)"
                hint="Your answer helps us improve."
                maxLength={300}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
              {error && <ErrorNote message={error.message} />}
            </>
          )}
        </div>
      </Dialog>
    </section>
  )
}

const NO_LONGER_CANCELLABLE = 'This order has just changed, so it can’t be cancelled.'

interface FooterProps {
  final: boolean
  busy: boolean
  again: boolean
  keep: () => void
  submit: () => void
}

function Footer({ final, busy, again, keep, submit }: FooterProps) {
  if (final)
    return (
      <Button size="lg" className="w-full" onClick={keep}>
        View order
      </Button>
    )
  return (
    <div className="flex flex-col gap-3 sm:flex-row-reverse">
      <Button size="lg" className="sm:flex-1" busy={busy} onClick={submit}>
        {busy ? 'Cancelling…' : again ? 'Try again' : 'Cancel order'}
      </Button>
      <Button variant="secondary" size="lg" className="sm:flex-1" disabled={busy} onClick={keep}>
        Keep order
      </Button>
    </div>
  )
}

function Consequences({ order }: { order: Order }) {
  const products = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <ul className="list-disc space-y-2 pl-5">
      {order.total_amount > 0 && (
        <li>
          <strong className="font-semibold">{formatKes(order.total_amount)}</strong> will be refunded{' '}
          {whole(refundDestination(order.payment_method))}.
        </li>
      )}
      <li>
        {products === 1 ? 'The piece will be' : `The ${products} pieces will be`} back on sale right away, so someone else could buy{' '}
        {products === 1 ? 'it' : 'them'}.
      </li>
      <li>You can’t undo this.</li>
    </ul>
  )
}

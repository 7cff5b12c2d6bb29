import type { CheckoutState } from '../../../shop/checkout/contract.ts'
import { formatKes } from '../../../shop/money.ts'
import { Button } from '../../ui/button.tsx'
import { StageHeading } from './stage-heading.tsx'

/** The time to pay is over and the pieces are back on sale. */
export function PaymentExpired({ message, back }: { message: string; back: () => void }) {
  return (
    <div className="space-y-4">
      <StageHeading>The time to pay has run out</StageHeading>
      <p>{message}</p>
      <p className="text-sm text-ink-soft">
        If you did pay in the last moment, the money is not lost: we match it to your order, or send it back.
      </p>
      <Button size="lg" className="w-full" onClick={back}>
        Back to my bag
      </Button>
    </div>
  )
}

/** Money came that could not become an order by itself. */
export function PaymentInReview({ state, done }: { state: CheckoutState; done: () => void }) {
  return (
    <div className="space-y-4">
      <StageHeading>We have your payment and are checking it</StageHeading>
      <p>{state.next ?? 'You need not do anything: we will write to you, or send the money back.'}</p>
      <dl className="rounded-card border border-line bg-surface px-4 py-3 text-sm">
        <div className="flex justify-between gap-4">
          <dt>Amount</dt>
          <dd className="font-bold">{formatKes(state.total_amount)}</dd>
        </div>
        {state.payment && (
          <div className="mt-1 flex justify-between gap-4">
            <dt>Reference</dt>
            <dd className="font-bold break-all">{state.payment.reference}</dd>
          </div>
        )}
      </dl>
      <p className="text-sm text-ink-soft">Please do not pay again. Keep this reference for when you write to us.</p>
      <Button size="lg" variant="secondary" className="w-full" onClick={done}>
        Close
      </Button>
    </div>
  )
}

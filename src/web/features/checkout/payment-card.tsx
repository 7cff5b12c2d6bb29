import { formatKes } from '../../../shop/money.ts'
import { Button } from '../../ui/button.tsx'
import { HoldTimer } from './hold-timer.tsx'
import type { PaymentControl } from './use-payment.ts'

/** On the checkout page: the payment that is not finished, above the pieces it holds. */
export function PaymentCard({ control, total, open }: { control: PaymentControl; total: number; open: () => void }) {
  const { payment, cancel, restart } = control
  const failed = payment.stage === 'failed'
  const state = 'state' in payment ? payment.state : null
  return (
    <section aria-label="Your payment" className="mb-6 rounded-card border border-ink bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="display text-lg">{headline(payment.stage)}</h2>
        <p className="font-bold">{formatKes(total)}</p>
      </div>
      {state && <p className="mt-1 text-sm">{state.message}</p>}
      {state && payment.stage !== 'review' && (
        <div className="mt-3">
          <HoldTimer expiresAt={state.expires_at} undecided={!failed} />
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button onClick={open}>{failed ? 'Try again' : 'Open the payment'}</Button>
        {payment.stage === 'review' ? (
          <Button variant="quiet" className="max-sm:-ml-5" onClick={restart}>
            Start a new order
          </Button>
        ) : (
          <Button variant="quiet" className="max-sm:-ml-5" onClick={cancel} busy={'busy' in payment && payment.busy === 'cancelling'}>
            Cancel and keep my bag
          </Button>
        )}
      </div>
    </section>
  )
}

function headline(stage: string): string {
  if (stage === 'failed') return 'Your payment did not go through'
  if (stage === 'review') return 'We are checking your payment'
  return 'Your payment is in progress'
}

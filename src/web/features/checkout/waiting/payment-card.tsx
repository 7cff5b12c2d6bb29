import { refundHeading } from '../../../../shop/payments/rules-words.ts'
import type { CheckoutState } from '../../../../shop/checkout/contract.ts'
import { formatKes } from '../../../../shop/money.ts'
import { Button } from '../../../ui/button.tsx'
import { HoldTimer } from '../payment/stage.tsx'
import { METHOD_TEXTS } from '../../orders/method-text.ts'
import { moneyBackSentence } from '../../orders/refund-text.ts'
import { isWaitingForProvider, type Payment } from '../payment/payment-machine.ts'
import type { PaymentControl } from '../payment/use-payment.ts'

/** On the checkout page: the payment that is not finished, above the products it holds. */
export function PaymentCard({ control, total, open }: { control: PaymentControl; total: number; open: () => void }) {
  const { payment, cancel, restart } = control
  const { stage } = payment
  const state = 'state' in payment ? payment.state : null
  const ended = stage === 'review' || stage === 'expired'
  return (
    <section aria-label="Your payment" className="mb-6 rounded-card border border-ink bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="display text-lg">{headline(payment)}</h2>
        <p className="font-bold">{formatKes(total)}</p>
      </div>
      {state && <p className="mt-1 text-sm">{about(state)}</p>}
      {state && !ended && (
        <div className="mt-3">
          <HoldTimer
            expiresAt={state.expires_at}
            until={stage === 'failed' ? null : METHOD_TEXTS[state.payment?.method ?? 'mpesa'].until}
          />
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button onClick={open}>
          {ended || isWaitingForProvider(payment) ? 'See what to do' : stage === 'failed' ? 'Try again' : 'Open the payment'}
        </Button>
        {ended ? (
          <Button variant="quiet" className="max-sm:-ml-5" onClick={restart}>
            {stage === 'review' ? 'Start a new order' : 'Dismiss'}
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

function headline(payment: Payment): string {
  if (isWaitingForProvider(payment)) return 'We are still checking your payment'
  if (payment.stage === 'failed') return 'Your payment did not go through'
  if (payment.stage === 'expired') return 'The time to pay has run out'
  if (payment.stage !== 'review') return 'Your payment is in progress'
  return payment.state.refund ? refundHeading(payment.state.refund.told) : 'We are checking your payment'
}

function about(state: CheckoutState): string {
  return state.refund ? moneyBackSentence(state.refund, state.payment?.method ?? null) : state.message
}

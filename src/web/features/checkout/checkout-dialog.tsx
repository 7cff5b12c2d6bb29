import type { ReactNode } from 'react'
import type { PaymentMethod } from '../../../shop/payments/rules.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { CartLineView, Quoting } from '../bag/quote.ts'
import { CheckoutFormView, PayFooter } from './form/checkout-form-view.tsx'
import { ContactConfirmation, needsCode } from './form/contact-confirmation.tsx'
import { PaymentExpired, PaymentInReview, PaymentUnavailable, PaymentFailed } from './retry/payment-outcome.tsx'
import type { Payment } from './payment/payment-machine.ts'
import { PaymentResuming, PaymentWaiting } from './waiting/payment-waiting.tsx'
import { useCheckoutForm } from './form/checkout-form.ts'
import type { PaymentControl } from './payment/use-payment.ts'

export interface CheckoutDialogProps {
  open: boolean
  close: () => void
  kind: 'bag' | 'quick'
  views: readonly CartLineView[]
  quoting: Quoting
  control: PaymentControl
  methods: readonly PaymentMethod[]
}

/** The dialog titled "Checkout" (checkout-01): the form, then the payment as it goes. */
export function CheckoutDialog({ open, close, ...rest }: CheckoutDialogProps) {
  const form = useCheckoutForm(rest.methods)
  const { body, footer } = stageParts({ ...rest, close, form })
  return (
    <Dialog open={open} onClose={close} title="Checkout" byAddress footer={footer} screen={screenOf(rest.control.payment)}>
      <p role="status" aria-live="polite" className="sr-only">
        {announcement(rest.control.payment)}
      </p>
      {body}
    </Dialog>
  )
}

/** Another attempt is another screen, and so is what asks for a code. */
function screenOf(payment: Payment): string {
  const attempt = 'state' in payment ? payment.state.payment?.number : null
  const code = 'error' in payment && needsCode(payment.error)
  return [payment.stage, attempt, code && 'code'].filter(Boolean).join(' ')
}

interface StageProps extends Omit<CheckoutDialogProps, 'open'> {
  form: ReturnType<typeof useCheckoutForm>
}

function stageParts({ close, kind, views, quoting, control, methods, form }: StageProps): { body: ReactNode; footer?: ReactNode } {
  const { payment, pay, restart } = control
  const backToBag = () => {
    restart()
    quoting.refresh()
    close()
  }
  const submit = () => {
    const request = methods.length > 0 && quoting.quote && quoting.fresh ? form.submit(quoting.quote) : null
    if (request) pay(request, kind)
  }
  switch (payment.stage) {
    case 'form': {
      if (control.contact && needsCode(payment.error)) {
        return {
          body: <ContactConfirmation contact={control.contact} refusal={payment.error} confirmed={control.proceed} back={restart} />,
        }
      }
      const common = { views, quoting, form, error: payment.error, methods, close }
      return { body: <CheckoutFormView {...common} submit={submit} />, footer: <PayFooter {...common} /> }
    }
    case 'starting':
      return {
        body: <PaymentResuming connection="live" text={payment.slow ? 'Weak connection. We’re still trying' : 'Holding your pieces'} />,
      }
    case 'resuming':
      return { body: <PaymentResuming connection={payment.connection} text="Checking your payment" /> }
    case 'waiting':
      return { body: <PaymentWaiting {...payment} control={control} /> }
    case 'failed':
      return { body: <PaymentFailed {...payment} control={control} /> }
    case 'review':
      return { body: <PaymentInReview state={payment.state} done={close} /> }
    case 'expired':
      return { body: <PaymentExpired {...payment} control={control} back={backToBag} /> }
    case 'lost':
      return { body: <PaymentUnavailable back={backToBag} /> }
    case 'paid':
    case 'cancelled':
      return { body: null }
  }
}

/** The state of the payment for who cannot see it. */
function announcement(payment: Payment): string {
  switch (payment.stage) {
    case 'form':
      return needsCode(payment.error) ? (payment.error?.message ?? '') : ''
    case 'starting':
      return 'Holding your pieces.'
    case 'waiting':
      return payment.connection === 'offline' ? `${payment.state.message} Weak connection.` : payment.state.message
    case 'failed':
    case 'review':
    case 'expired':
      return `${payment.state.message} ${payment.state.next ?? ''}`
    case 'lost':
      return 'This checkout has ended.'
    case 'paid':
      return 'Payment received.'
    default:
      return ''
  }
}

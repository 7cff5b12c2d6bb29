import type { PaymentMethod } from '../../../../shop/payments/rules.ts'
import { Button } from '../../../ui/button.tsx'
import { DiscountBox } from '../../bag/discount-box.tsx'
import { blocking, type CartLineView } from '../../bag/quote-view.ts'
import { QuoteError } from '../../bag/quote-error.tsx'
import { Totals } from '../../bag/totals.tsx'
import type { Quoting } from '../../bag/use-quote.ts'
import { CHECKOUT_FORM_ID, CheckoutFields, isFieldError } from './checkout-fields.tsx'
import { payLabel, payNote } from '../../orders/method-text.ts'
import { OrderLines } from '../../orders/order-lines.tsx'
import type { RequestError } from '../payment/payment-machine.ts'
import { ErrorNote } from '../../../ui/error-note.tsx'
import type { CheckoutForm } from './use-checkout-form.ts'

export interface FormViewProps {
  views: readonly CartLineView[]
  quoting: Quoting
  form: CheckoutForm
  error: RequestError | null
  /** What the shop takes right now; nothing while it takes no payments. */
  methods: readonly PaymentMethod[]
  submit: () => void
  close: () => void
}

const AT_THE_BAG: readonly string[] = ['out_of_stock', 'size_required', 'size_unknown', 'product_not_found', 'bag_empty']

/** Where to, who pays, what for, and every cost, before anything is pressed (checkout-01). */
export function CheckoutFormView({ views, quoting, form, error, methods, submit }: FormViewProps) {
  const closed = methods.length === 0 || error?.code === 'payments_unavailable'
  return (
    <div className="space-y-6">
      {closed && <ClosedNote />}
      <CheckoutFields form={form} methods={methods} error={error} submit={submit} />
      <section aria-labelledby="checkout-summary" className="space-y-4">
        <h3 id="checkout-summary" className="display text-lg">
          Your order
        </h3>
        <OrderLines lines={views.map(orderLine)} />
        <DiscountBox quote={quoting.quote} fresh={quoting.fresh} />
        {quoting.error && <QuoteError error={quoting.error} retry={quoting.refresh} />}
        <Totals quote={quoting.quote} fresh={quoting.fresh} failed={quoting.error !== null} withDelivery />
      </section>
    </div>
  )
}

function ClosedNote() {
  return (
    <p role="alert" className="rounded-card border-l-4 border-sun bg-surface px-3 py-2.5 text-sm">
      <strong className="block">The shop cannot take payments right now.</strong>
      Your bag is saved; please come back a little later.
    </p>
  )
}

function orderLine({ entry, unitPrice }: CartLineView) {
  return {
    key: `${entry.product_id} ${entry.size ?? ''}`,
    name: entry.product.name,
    size: entry.size,
    quantity: entry.quantity,
    price: unitPrice,
    pictureKey: entry.product.images[0]?.key ?? null,
  }
}

/** The button says what it will cost; without the server's answer to that it cannot be pressed. */
export function PayFooter({
  views,
  quoting,
  error,
  form,
  methods,
  close,
}: Pick<FormViewProps, 'views' | 'quoting' | 'error' | 'form' | 'methods' | 'close'>) {
  const { quote, fresh } = quoting
  const { method } = form.fields
  const blocked = blocking(views).length > 0
  if (blocked) {
    return (
      <div className="space-y-3">
        <p role="status" className="text-sm font-medium text-primary-strong">
          Something in your bag has changed and needs your attention first.
        </p>
        <Button size="lg" className="w-full" onClick={close}>
          Look at my bag
        </Button>
      </div>
    )
  }
  const closed = methods.length === 0 || error?.code === 'payments_unavailable'
  return (
    <div className="space-y-3">
      {error && !closed && !isFieldError(error) && (
        <ErrorNote message={error.message}>
          {AT_THE_BAG.includes(error.code) && (
            <Button variant="secondary" onClick={close}>
              Look at my bag
            </Button>
          )}
        </ErrorNote>
      )}
      <Button type="submit" form={CHECKOUT_FORM_ID} size="lg" className="w-full" disabled={closed || !quote || !fresh}>
        {closed ? 'Payments are closed right now' : quote && fresh ? payLabel(method, quote.total) : 'Getting the total ...'}
      </Button>
      {/* Room for the longest of them: the button must not move when another way is chosen. */}
      {!closed && <p className="min-h-8 text-center text-xs text-balance text-ink-soft">{quote && payNote(method, quote.total)}</p>}
    </div>
  )
}

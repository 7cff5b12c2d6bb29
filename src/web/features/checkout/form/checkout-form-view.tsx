import type { PaymentMethod } from '../../../../shop/payments/rules.ts'
import { Button } from '../../../ui/button.tsx'
import { DiscountBox, QuoteError, Totals } from '../../bag/quote-summary.tsx'
import { blocking, type CartLineView, type Quoting } from '../../bag/quote.ts'
import { payLabel, payNote, PAGE_OF, METHOD_TEXTS } from '../../orders/payment-text.ts'
import { useSettings } from '../../product/live/live-settings.ts'
import { OrderLines } from '../../orders/order-lines.tsx'
import type { RequestError } from '../payment/payment-machine.ts'
import { METHOD_ICONS } from '../payment/stage.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { whole } from '../../../ui/whole.tsx'
import { isPhoneError, type CheckoutForm } from './checkout-form.ts'
import { orderLineOf } from './order-line.ts'
import { useEffect, useRef } from 'react'
import { DELIVERY, feeText, offeredAreas } from '../../../../shop/delivery.ts'
import { REFUSALS } from '../../../../shop/errors.ts'
import { EmailField, PhoneField, RadioCard } from '../../../ui/field.tsx'

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
        <OrderLines lines={views.map(({ entry, unitPrice }) => orderLineOf(entry, unitPrice))} />
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
      {REFUSALS.payments_unavailable.message}
    </p>
  )
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
          Something in your bag has changed. Please check it first.
        </p>
        <Button size="lg" className="w-full" onClick={close}>
          Go to my bag
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
              Go to my bag
            </Button>
          )}
        </ErrorNote>
      )}
      <Button type="submit" form={CHECKOUT_FORM_ID} size="lg" className="w-full" disabled={closed || !quote || !fresh}>
        {closed ? 'Payments are unavailable right now' : quote && fresh ? payLabel(method, quote.total) : 'Adding up your total…'}
      </Button>
      {/* Room for the longest of them: the button must not move when another way is chosen. */}
      {!closed && <p className="min-h-8 text-center text-xs text-balance text-ink-soft">{quote && whole(payNote(method, quote.total))}</p>}
    </div>
  )
}

const CHECKOUT_FORM_ID = 'checkout-form'

interface CheckoutFieldsProps {
  form: CheckoutForm
  methods: readonly PaymentMethod[]
  error: RequestError | null
  submit: () => void
}

/** Delivery area first, as it decides the price; then how to pay, and who does (checkout-02, checkout-03, checkout-10). */
function CheckoutFields({ form, methods, error, submit }: CheckoutFieldsProps) {
  const { fields, errors, change } = form
  const { delivery } = useSettings()
  const prompted = fields.method === 'mpesa'
  const ref = useRef<HTMLFormElement>(null)
  const phoneError = errors.phone_number ?? fieldError(error, 'phone_number') ?? (error && isPhoneError(error) ? error.message : undefined)
  const emailError = errors.email ?? fieldError(error, 'email')
  useEffect(() => {
    if (phoneError || emailError) ref.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [phoneError, emailError])
  return (
    <form
      ref={ref}
      id={CHECKOUT_FORM_ID}
      noValidate
      className="space-y-6"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <fieldset className="min-w-0">
        <legend className="display mb-3 text-lg">Where should we deliver?</legend>
        <div className="space-y-2">
          {offeredAreas(delivery).map((area) => (
            <RadioCard
              key={area}
              name="delivery_area"
              value={area}
              checked={fields.area === area}
              onChange={() => change({ area })}
              label={DELIVERY[area].label}
              aside={feeText(delivery[area].fee)}
            >
              {DELIVERY[area].days}
            </RadioCard>
          ))}
        </div>
      </fieldset>
      <fieldset className="min-w-0 space-y-4">
        <legend className="display mb-3 text-lg">{methods.length > 1 ? 'How would you like to pay?' : 'Pay with M-PESA'}</legend>
        <MethodOptions methods={methods} chosen={fields.method} choose={(method) => change({ method })} />
        <PhoneField
          label={prompted ? 'M-PESA number' : 'Phone number'}
          name="phone_number"
          hint={
            prompted
              ? 'We’ll send the payment prompt to this phone.'
              : 'The rider will call this number. You can also use it to find your order.'
          }
          value={fields.phone}
          onChange={(event) => change({ phone: event.target.value })}
          error={phoneError}
        />
        <EmailField
          label="E-mail for the receipt (optional)"
          name="email"
          hint={prompted ? undefined : `You’ll get receipts from us and from ${PAGE_OF}.`}
          value={fields.email}
          onChange={(event) => change({ email: event.target.value })}
          error={emailError}
        />
      </fieldset>
    </form>
  )
}

function fieldError(error: RequestError | null, field: string): string | undefined {
  return error?.fields?.[field] || undefined
}

/** True when the error is shown at a field already. */
function isFieldError(error: RequestError): boolean {
  return isPhoneError(error) || Boolean(fieldError(error, 'email'))
}

interface MethodOptionsProps {
  methods: readonly PaymentMethod[]
  chosen: PaymentMethod
  choose: (method: PaymentMethod) => void
}

/** The ways of paying side by side; nothing to choose when there is one. */
function MethodOptions({ methods, chosen, choose }: MethodOptionsProps) {
  if (methods.length < 2) return null
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(max(4.5rem,26%),1fr))] gap-2">
      {methods.map((method) => {
        const Icon = METHOD_ICONS[method]
        const { label, about } = METHOD_TEXTS[method]
        return (
          <label
            key={method}
            className="relative flex cursor-pointer flex-col items-center rounded-card border border-line bg-surface px-1.5 pt-3 pb-2.5 text-center transition-colors has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--color-ink)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="payment_method"
              value={method}
              checked={method === chosen}
              onChange={() => choose(method)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
            <span className="mt-1.5 font-semibold">{label}</span>
            <span className="text-xs text-balance text-ink-soft">{about}</span>
          </label>
        )
      })}
    </div>
  )
}

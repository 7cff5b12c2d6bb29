import { useEffect, useRef } from 'react'
import { DELIVERY, DELIVERY_AREAS } from '../../../../shop/delivery.ts'
import { formatKes } from '../../../../shop/money.ts'
import type { PaymentMethod } from '../../../../shop/payments/rules.ts'
import { EmailField, PhoneField, RadioCard } from '../../../ui/field.tsx'
import { isPhoneError } from './checkout-form.ts'
import { MethodOptions } from './method-options.tsx'
import { PAGE_OF } from '../../orders/method-text.ts'
import type { RequestError } from '../payment/payment-machine.ts'
import type { CheckoutForm } from './use-checkout-form.ts'

export const CHECKOUT_FORM_ID = 'checkout-form'

interface Props {
  form: CheckoutForm
  methods: readonly PaymentMethod[]
  error: RequestError | null
  submit: () => void
}

/** Delivery area first, as it decides the price; then how to pay, and who does (checkout-02, checkout-03, checkout-10). */
export function CheckoutFields({ form, methods, error, submit }: Props) {
  const { fields, errors, change } = form
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
      <fieldset>
        <legend className="display mb-3 text-lg">Where do we deliver?</legend>
        <div className="space-y-2">
          {DELIVERY_AREAS.map((area) => (
            <RadioCard
              key={area}
              name="delivery_area"
              value={area}
              checked={fields.area === area}
              onChange={() => change({ area })}
              label={DELIVERY[area].label}
              aside={DELIVERY[area].fee === 0 ? 'Free' : formatKes(DELIVERY[area].fee)}
            >
              {DELIVERY[area].days}
            </RadioCard>
          ))}
        </div>
      </fieldset>
      <fieldset className="space-y-4">
        <legend className="display mb-3 text-lg">{methods.length > 1 ? 'How do you pay?' : 'Pay with M-Pesa'}</legend>
        <MethodOptions methods={methods} chosen={fields.method} choose={(method) => change({ method })} />
        <PhoneField
          label={prompted ? 'M-Pesa number' : 'Phone number'}
          name="phone_number"
          hint={prompted ? 'The payment prompt goes to this phone.' : 'The rider calls this number, and you find your order with it.'}
          value={fields.phone}
          onChange={(event) => change({ phone: event.target.value })}
          error={phoneError}
        />
        <EmailField
          label="E-mail for the receipt (optional)"
          name="email"
          hint={prompted ? undefined : `${PAGE_OF} and we send your receipt there.`}
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
export function isFieldError(error: RequestError): boolean {
  return isPhoneError(error) || Boolean(fieldError(error, 'email'))
}

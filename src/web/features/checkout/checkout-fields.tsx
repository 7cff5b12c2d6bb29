import { useEffect, useRef } from 'react'
import { DELIVERY, DELIVERY_AREAS } from '../../../shop/delivery.ts'
import { formatKes } from '../../../shop/money.ts'
import { EmailField, PhoneField, RadioCard } from '../../ui/field.tsx'
import type { Trouble } from './payment-machine.ts'
import type { CheckoutForm } from './use-checkout-form.ts'

/** Where a refusal of the server belongs when it is about a field. */
const PHONE_TROUBLE: readonly string[] = ['phone_invalid', 'too_many_prompts']

export const CHECKOUT_FORM_ID = 'checkout-form'

/** Delivery area first, as it decides the price; then who pays. */
export function CheckoutFields({ form, trouble, submit }: { form: CheckoutForm; trouble: Trouble | null; submit: () => void }) {
  const { fields, errors, change } = form
  const ref = useRef<HTMLFormElement>(null)
  const phoneError =
    errors.phone_number ??
    fieldTrouble(trouble, 'phone_number') ??
    (trouble && PHONE_TROUBLE.includes(trouble.code) ? trouble.message : undefined)
  const emailError = errors.email ?? fieldTrouble(trouble, 'email')
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
        <legend className="display mb-3 text-lg">Pay with M-Pesa</legend>
        <PhoneField
          label="M-Pesa number"
          name="phone_number"
          hint="The payment prompt goes to this phone."
          value={fields.phone}
          onChange={(event) => change({ phone: event.target.value })}
          error={phoneError}
        />
        <EmailField
          label="E-mail for the receipt (optional)"
          name="email"
          value={fields.email}
          onChange={(event) => change({ email: event.target.value })}
          error={emailError}
        />
      </fieldset>
    </form>
  )
}

function fieldTrouble(trouble: Trouble | null, field: string): string | undefined {
  return trouble?.fields?.[field] || undefined
}

/** True when the trouble stands at a field already. */
export function isFieldTrouble(trouble: Trouble): boolean {
  return PHONE_TROUBLE.includes(trouble.code) || ['phone_number', 'email'].some((field) => fieldTrouble(trouble, field))
}

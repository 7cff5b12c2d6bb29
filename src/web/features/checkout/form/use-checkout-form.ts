import { useEffect, useState } from 'react'
import type { CheckoutRequest } from '../../../../shop/checkout/contract.ts'
import type { Quote } from '../../../../shop/cart/contract.ts'
import { DELIVERY_AREAS } from '../../../../shop/delivery.ts'
import { DEFAULT_METHOD, type PaymentMethod } from '../../../../shop/payments/rules.ts'
import { guestUserId } from '../../../lib/guest.ts'
import { areaChoice, useAreaChoice } from '../../bag/store/bag-options.ts'
import { onSignedOut } from '../../account/session/session-store.ts'
import { readContactDraft, writeContactDraft } from '../state/contact-draft.ts'
import { checkoutRequestOf, fieldErrors, type CheckoutFields, type FieldErrors } from './checkout-form.ts'

export interface CheckoutForm {
  fields: CheckoutFields
  errors: FieldErrors
  change: (change: Partial<CheckoutFields>) => void
  /** The request to send; null when something has to be put right first. */
  submit: (quote: Quote) => CheckoutRequest | null
}

/** What the shopper fills in. Kept for the session, so that closing the dialog or a reload loses nothing. `methods`: what the shop takes. */
export function useCheckoutForm(methods: readonly PaymentMethod[]): CheckoutForm {
  const area = useAreaChoice() ?? DELIVERY_AREAS[0] ?? 'nairobi'
  const [contact, setContact] = useState(readContactDraft)
  const [errors, setErrors] = useState<FieldErrors>({})
  // Signed out in another tab: what the member typed is forgotten (open-46), here too. An expired session leaves it.
  useEffect(() => onSignedOut(() => setContact(readContactDraft())), [])
  // What was chosen in an earlier visit may not be taken any more.
  const method = methods.find((known) => known === contact.method) ?? methods[0] ?? DEFAULT_METHOD
  const fields = { ...contact, method, area }
  return {
    fields,
    errors,
    change({ area: nextArea, ...rest }) {
      if (nextArea) areaChoice.set(nextArea)
      const next = { ...contact, ...rest }
      setContact(next)
      writeContactDraft(next)
      // What is being corrected is not wrong until it is sent again.
      if (rest.phone !== undefined || rest.method) setErrors((previous) => without(previous, 'phone_number'))
      if (rest.email !== undefined) setErrors((previous) => without(previous, 'email'))
    },
    submit(quote) {
      const wrong = fieldErrors(fields)
      setErrors(wrong)
      return Object.keys(wrong).length > 0 ? null : checkoutRequestOf(quote, fields, guestUserId())
    },
  }
}

function without(errors: FieldErrors, field: keyof FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field))
}

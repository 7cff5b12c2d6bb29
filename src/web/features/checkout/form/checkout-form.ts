import type { CheckoutRequest } from '../../../../shop/checkout/contract.ts'
import type { Quote } from '../../../../shop/cart/contract.ts'
import { DEFAULT_METHOD, type PaymentMethod } from '../../../../shop/payments/rules.ts'
import { normalisePhone, PHONE_INVALID } from '../../../../shop/phone.ts'
import type { DeliveryArea } from '../../../../shop/delivery.ts'
import type { RequestError } from '../payment/payment-machine.ts'
import { useEffect, useState } from 'react'
import { guestUserId } from '../../../lib/guest.ts'
import { areaChoice, useDeliveryArea } from '../../bag/store/bag-options.ts'
import { onSignedOut } from '../../account/session/session-store.ts'
import { readContactDraft, writeContactDraft } from '../state/drafts.ts'

/** What the shopper fills in. */
export interface CheckoutFields {
  area: DeliveryArea
  method: PaymentMethod
  phone: string
  email: string
}
export type FieldErrors = Partial<Record<'phone_number' | 'email' | 'delivery_area', string>>

/** Lenient on purpose: the receipt proves an address, no pattern does. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

/** In words and per field; empty when all is well (open-15). */
export function fieldErrors(fields: CheckoutFields): FieldErrors {
  const errors: FieldErrors = {}
  const phone = phoneError(fields.phone, fields.method)
  if (phone) errors.phone_number = phone
  const email = emailError(fields.email)
  if (email) errors.email = email
  return errors
}

/** What is wrong with an e-mail address that may be left empty; null when nothing is. */
export function emailError(text: string): string | null {
  const email = text.trim()
  return email && !EMAIL.test(email) ? 'This e-mail address looks incomplete. Check it, or leave it empty.' : null
}

const PHONE_CODES: readonly string[] = ['phone_invalid', 'too_many_prompts']

/** True when the server refused because of the number: the error is shown at its field. */
export function isPhoneError(error: RequestError): boolean {
  return PHONE_CODES.includes(error.code) || Boolean(error.fields?.['phone_number'])
}

/** What is wrong with a phone number, said for the mistake that was made; null when nothing is (open-15). */
export function phoneError(text: string, method: PaymentMethod = DEFAULT_METHOD): string | null {
  if (!text.trim())
    return method === 'mpesa' ? 'Enter the M-PESA number you’re paying from.' : 'Enter your phone number, so the rider can call you.'
  if (normalisePhone(text)) return null
  const digits = text.replace(/\D/g, '')
  if (/[a-z]/i.test(text)) return 'A phone number has digits only, for example 0712 345 678.'
  if (/^(0|254)?[17]/.test(digits)) {
    const most = digits.startsWith('254') ? 12 : digits.startsWith('0') ? 10 : 9
    if (digits.length < most)
      return `This number is ${most - digits.length === 1 ? 'one digit' : `${most - digits.length} digits`} short, for example 0712 345 678.`
    if (digits.length > most) return 'This number has too many digits, for example 0712 345 678.'
  }
  return PHONE_INVALID
}

/** The request of a press of Pay. `total_amount` is what the button showed (open-02). */
export function checkoutRequestOf(quote: Quote, fields: CheckoutFields, guest: string): CheckoutRequest {
  const email = fields.email.trim()
  return {
    items: quote.lines.map(({ product_id, size, quantity }) => ({ product_id, size, quantity })),
    ...(quote.applied_discount ? { discount_code: quote.applied_discount.code } : {}),
    delivery_area: fields.area,
    payment_method: fields.method,
    phone_number: normalisePhone(fields.phone) ?? fields.phone,
    ...(email ? { email } : {}),
    guest_id: guest,
    total_amount: quote.total,
  }
}

export interface CheckoutForm {
  fields: CheckoutFields
  errors: FieldErrors
  change: (change: Partial<CheckoutFields>) => void
  /** The request to send; null when something has to be put right first. */
  submit: (quote: Quote) => CheckoutRequest | null
}

/** What the shopper fills in. Kept for the session, so that closing the dialog or a reload loses nothing. `methods`: what the shop takes. */
export function useCheckoutForm(methods: readonly PaymentMethod[]): CheckoutForm {
  const area = useDeliveryArea()
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

import { describe, expect, it } from 'vitest'
import type { Quote } from '../../../../shop/cart/contract.ts'
import { checkoutRequestOf, fieldErrors, phoneError } from './checkout-form.ts'

describe('the phone field', () => {
  it.each(['0712345678', '0112 345 678', '712345678', '254712345678', '+254 712 345 678', '(0712) 345-678'])('[open-15] takes %s', (text) =>
    expect(phoneError(text)).toBeNull(),
  )

  it.each([
    ['', 'Enter the M-PESA number'],
    ['0712 345 67', 'one digit short'],
    ['+25471234', '4 digits short'],
    ['0712 345 6789', 'too many digits'],
    ['0712 abc 678', 'digits only'],
    ['0212 345 678', 'Kenyan mobile number'],
    ['+44 7911 123456', 'Kenyan mobile number'],
  ])('[open-15] says what is wrong with "%s"', (text, sentence) => expect(phoneError(text)).toContain(sentence))
})

describe('the form', () => {
  const fields = { area: 'nationwide', method: 'mpesa', phone: '0712 345 678', email: '' } as const

  it('[checkout-03] needs a phone; the e-mail may stay empty', () => {
    expect(fieldErrors(fields)).toEqual({})
    expect(Object.keys(fieldErrors({ ...fields, phone: '' }))).toEqual(['phone_number'])
    expect(fieldErrors({ ...fields, phone: '', method: 'card' })).toEqual({
      phone_number: 'Enter your phone number, so the rider can call you.',
    })
    expect(Object.keys(fieldErrors({ ...fields, email: 'wanjiku@' }))).toEqual(['email'])
  })

  it('[open-02] sends the total shown on the button, and the phone as 254...', () => {
    const quote: Quote = {
      lines: [
        {
          product_id: 'p1',
          variant_id: 'v',
          name: 'Jacket',
          size: 'M',
          quantity: 1,
          unit_price: 1500,
          line_total: 1500,
          stock: 1,
          image: null,
          sizes: [],
        },
      ],
      subtotal: 1500,
      discount: 0,
      delivery_area: 'nationwide',
      delivery_fee: 200,
      total: 1700,
      currency: 'KES',
      applied_discount: null,
      discount_problem: null,
    }
    expect(checkoutRequestOf(quote, fields, 'guest')).toEqual({
      items: [{ product_id: 'p1', size: 'M', quantity: 1 }],
      delivery_area: 'nationwide',
      payment_method: 'mpesa',
      phone_number: '254712345678',
      guest_id: 'guest',
      total_amount: 1700,
    })
    expect(checkoutRequestOf(quote, { ...fields, method: 'card' }, 'guest').payment_method).toBe('card')
  })
})

// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CheckoutRequest, CheckoutState, StartedCheckout } from '../../../shop/checkout/contract.ts'
import { REFUSALS, type RefusalCode } from '../../../shop/errors.ts'
import { STORAGE_KEYS } from '../../lib/storage.ts'
import { dispatchEvent, pass, showScreen } from '../../lib/test-screen.ts'
import { bag } from '../bag/store/bag-state.ts'
import { toEntry } from '../bag/store/bag-items.ts'
import { discountChoice } from '../bag/store/bag-options.ts'
import { quoting } from '../bag/test-quote.ts'
import { testProduct } from '../product/card/test-product.ts'
import { CheckoutPage } from './checkout-page.tsx'
import { runningCheckout } from './state/running-checkout.ts'
import { sendingState } from './payment/payment-requests.ts'

const dress = testProduct({ name: 'Kitenge dress', price: 2000, stock: 3 })
const quotes = quoting([dress], { KARIBU10: { type: 'percentage', value: 10 } })
const ORDER = '0199b0a0-0000-7000-8000-0000000000e1'

const started: StartedCheckout = {
  id: '0123456789abcdef0123456789abcdef',
  status: 'awaiting_payment',
  total_amount: 2000,
  currency: 'KES',
  expires_at: new Date(Date.now() + 600_000).toISOString(),
  payment: { reference: 'ref-1', kind: 'prompt' },
}

/** The checkout page with its dialog open; `refusal` is what a press of Pay is answered with. */
function openCheckout(refusal?: RefusalCode, at = '/checkout?pay=1') {
  const answer = refusal ? { status: REFUSALS[refusal].status, body: { error: { code: refusal, ...REFUSALS[refusal] } } } : null
  const shop = (method: string, path: string, body: unknown) => {
    if (path === '/api/cart/quote') return quotes(body)
    return method === 'POST' && path === '/api/checkouts' ? (answer ?? { status: 201, body: started }) : { status: 404 }
  }
  return showScreen(<CheckoutPage methods={['mpesa', 'card', 'bank']} />, { at, shop })
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  runningCheckout.set(null)
  discountChoice.set(null)
  bag.set([toEntry({ product: dress, selectedSize: null, quantity: 1 })])
})

describe('the dialog titled Checkout', () => {
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Checkout' }))

  test('[checkout-01] has the order, a box for a discount code and a button to pay, which says the sum', async () => {
    const { user } = openCheckout()
    const form = await dialog()
    const summary = within(form.getByRole('region', { name: 'Your order' }))
    expect(summary.getByText('Kitenge dress')).toBeTruthy()
    expect(await form.findByRole('button', { name: /^Pay KES 2,000/ })).toBeTruthy()

    await user.click(summary.getByRole('button', { name: 'Add a discount code' }))
    const code = summary.getByRole('textbox', { name: 'Discount code' })
    await user.type(code, 'nosuch')
    await user.click(summary.getByRole('button', { name: 'Apply' }))
    expect(await summary.findByText('This code isn’t valid. Check the spelling.')).toBeTruthy()
    expect(form.getByRole('button', { name: /^Pay KES 2,000/ })).toBeTruthy()

    await user.clear(summary.getByRole('textbox', { name: 'Discount code' }))
    await user.type(summary.getByRole('textbox', { name: 'Discount code' }), 'karibu10')
    await user.click(summary.getByRole('button', { name: 'Apply' }))
    expect(await form.findByRole('button', { name: /^Pay KES 1,800/ })).toBeTruthy()
    await user.click(summary.getByRole('button', { name: 'Remove code KARIBU10' }))
    expect(await form.findByRole('button', { name: /^Pay KES 2,000/ })).toBeTruthy()
  })

  test('[checkout-01] the code goes along with the press of Pay', async () => {
    const { user, asked } = openCheckout()
    const form = await dialog()
    await user.click(form.getByRole('button', { name: 'Add a discount code' }))
    await user.type(form.getByRole('textbox', { name: 'Discount code' }), 'KARIBU10{Enter}')
    await user.type(form.getByLabelText('M-PESA number'), '0712345678')
    await user.click(await form.findByRole('button', { name: /^Pay KES 1,800/ }))
    await expect
      .poll(() => asked.find(({ path }) => path === '/api/checkouts')?.body)
      .toMatchObject({
        discount_code: 'KARIBU10',
        total_amount: 1800,
        phone_number: '254712345678',
      })
  })

  test('[checkout-02, checkout-03, checkout-10] offers M-Pesa, card and bank; the number is the one of M-Pesa with M-Pesa', async () => {
    const { user } = openCheckout()
    const form = await dialog()
    const ways = within(form.getByRole('group', { name: 'How would you like to pay?' })).getAllByRole<HTMLInputElement>('radio')
    expect(ways.map(({ value, checked }) => [value, checked])).toEqual([
      ['mpesa', true],
      ['card', false],
      ['bank', false],
    ])
    const texts = form.getByRole('group', { name: 'How would you like to pay?' }).textContent
    for (const name of ['M-Pesa', 'Visa', 'Mastercard', 'Bank']) expect(texts).toContain(name)
    expect(form.getByLabelText('M-PESA number')).toBeTruthy()
    await user.click(ways[1]!)
    expect(form.queryByLabelText('M-PESA number')).toBeNull()
    expect(form.getByLabelText('Phone number')).toBeTruthy()
  })
})

test('a double tap on Checkout opens one dialog, which one Back closes', async () => {
  const { here, back } = openCheckout(undefined, '/checkout')
  const [button] = await screen.findAllByRole('button', { name: /^Checkout/ })
  await act(async () => {
    button?.click()
    button?.click()
  })
  expect(await screen.findByRole('dialog', { name: 'Checkout' })).toBeTruthy()
  await back()
  expect(here()).toBe('/checkout')
})

test('[pay-02] once the details are entered and Pay is pressed, the dialog shows how the payment goes', async () => {
  const { user, asked } = openCheckout()
  const form = within(await screen.findByRole('dialog', { name: 'Checkout' }))
  await user.click(await form.findByRole('button', { name: /^Pay KES 2,000/ }))
  expect(form.getByLabelText('M-PESA number').getAttribute('aria-invalid')).toBe('true')
  expect(asked.map(({ path }) => path)).not.toContain('/api/checkouts')
  await user.type(form.getByLabelText('M-PESA number'), '0712345678')
  await user.click(form.getByRole('button', { name: /^Pay KES 2,000/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Checkout' }))
  expect(await dialog.findByRole('button', { name: 'No prompt on your phone?' })).toBeTruthy()
  // Nothing that a second tap on Pay could press ends the payment.
  expect(dialog.queryByRole('button', { name: /cancel/i })).toBeNull()
  expect(dialog.queryByLabelText('M-PESA number')).toBeNull()
})

test('[pay-04] a payment is cancelled below "No prompt on your phone?", by a button that is deaf at first, after one question', async () => {
  const { user, asked } = openCheckout()
  await user.type(await screen.findByLabelText('M-PESA number'), '0712345678')
  await user.click(await screen.findByRole('button', { name: /^Pay KES 2,000/ }))
  const more = await screen.findByRole('button', { name: 'No prompt on your phone?' })
  vi.useFakeTimers()
  const press = async (name: string) => {
    const button = screen.getByRole('button', { name })
    await act(() => Promise.resolve(button.click()))
  }
  const cancels = () => asked.filter(({ path }) => path.endsWith('/cancel')).length
  const question = () => screen.queryByRole('group', { name: 'Cancel this payment?' })
  await act(() => Promise.resolve(more.click()))
  await pass(1999)
  await press('Cancel payment')
  expect(question()).toBeNull()
  await pass(1)
  await press('Cancel payment')
  expect(question()).toBeTruthy()
  await press('No, keep it')
  expect(question()).toBeNull()
  await pass(2000)
  await press('Cancel payment')
  expect(cancels()).toBe(0)
  await press('Yes, cancel')
  expect(cancels()).toBe(1)
  // Refused: said where it was asked for.
  await pass(0)
  expect(within(question()!).getByRole('alert').textContent).toBeTruthy()
})

test('an empty bag leads to the order that was paid last, until Pay is pressed for something else', async () => {
  sessionStorage.setItem(STORAGE_KEYS.paidOrder, ORDER)
  bag.set([])
  openCheckout(undefined, '/checkout')
  expect((await screen.findByRole('link', { name: 'See your order' })).getAttribute('href')).toBe(`/orders/${ORDER}`)
  cleanup()

  bag.set([toEntry({ product: dress, selectedSize: null, quantity: 1 })])
  const { user, asked } = openCheckout('out_of_stock')
  await user.type(await screen.findByLabelText('M-PESA number'), '0712345678')
  await user.click(await screen.findByRole('button', { name: /^Pay KES 2,000/ }))
  await expect.poll(() => asked.filter(({ path }) => path === '/api/checkouts').length).toBe(1)
  cleanup()

  bag.set([])
  openCheckout(undefined, '/checkout')
  expect(await screen.findByRole('heading', { name: /bag is empty/i })).toBeTruthy()
  expect(screen.queryByText('Your payment went through.')).toBeNull()
})

test('[pay-02] who comes straight to the dialog has the bag below it: Back closes the dialog and stays there', async () => {
  const { here, back } = openCheckout()
  await screen.findByRole('dialog', { name: 'Checkout' })
  await expect.poll(here).toBe('/checkout?pay=1')
  await back()
  await expect.poll(() => screen.queryByRole('dialog', { name: 'Checkout' })).toBeNull()
  expect(here()).toBe('/checkout')
})

test.each([
  ['confirmation_required', ['Send an SMS to 0712 345 678', 'Send an e-mail', 'Back']],
  ['phone_confirmation_required', ['Send an SMS to 0712 345 678', 'Back']],
] as const)('%s: the dialog offers the ways that help, and no other', async (refusal, ways) => {
  const { user } = openCheckout(refusal)
  await user.type(await screen.findByLabelText('M-PESA number'), '0712345678')
  await user.click(await screen.findByRole('button', { name: /^Pay KES 2,000/ }))
  expect(await screen.findByRole('heading', { name: 'One quick check' })).toBeTruthy()
  const buttons = within(screen.getByRole('dialog', { name: 'Checkout' })).getAllByRole('button')
  const texts = buttons.map((button) => button.textContent?.replaceAll('\u00a0', ' ') ?? '')
  expect(texts.filter((word) => /^(?:Send|Back)/.test(word))).toEqual(ways)
})

describe('a payment that succeeds', () => {
  test('[const-01, pay-03, checkout-04] empties the bag, closes the dialog, thanks for 1.5 seconds, then asks where it goes', async () => {
    const { user, here, asked } = openCheckout()
    await user.type(await screen.findByLabelText('M-PESA number'), '0712345678')
    await user.click(await screen.findByRole('button', { name: /^Pay KES 2,000/ }))
    await expect.poll(() => runningCheckout.get()?.id).toBe(started.id)
    const waiting = sendingState(started, asked.find(({ path }) => path === '/api/checkouts')?.body as CheckoutRequest)
    await dispatchEvent('checkout', waiting)
    expect(bag.get()).toHaveLength(1)
    expect(screen.getByRole('dialog', { name: 'Checkout' })).toBeTruthy()

    vi.useFakeTimers()
    await dispatchEvent('checkout', { ...waiting, status: 'paid', step: 'done', order_id: ORDER, message: 'Paid.' } satisfies CheckoutState)
    const thanks = () => screen.queryByText('Payment received')
    expect(thanks()).toBeTruthy()
    expect(bag.get()).toEqual([])
    await pass(1499)
    expect(thanks()).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Checkout' })).toBeNull()
    expect(here()).toBe('/checkout?pay=1')
    await pass(1)
    expect(here()).toBe(`/delivery-details?order_id=${ORDER}`)
    expect(runningCheckout.get()).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import type { CheckoutState } from '../../../../shop/checkout/contract.ts'
import { PAYMENT_METHODS } from '../../../../shop/payments/rules.ts'
import { payLabel, stepTexts, waitingHeading } from '../../orders/payment-text.ts'
import { receiptError, receiptIn, retryAvailability } from './retry.ts'

const NOW = Date.parse('2026-01-01T00:02:00.000Z')
const BY_HAND = { kind: 'paybill', number: '174379', account: 'UP7K3M' } as const

function state(over: Partial<CheckoutState> = {}): CheckoutState {
  return {
    id: 'c1',
    status: 'failed',
    step: 'done',
    order_id: null,
    message: '',
    next: null,
    failure: 'no_answer',
    can_retry: true,
    total_amount: 1500,
    currency: 'KES',
    phone_hint: '0722 ••• 123',
    payment: { reference: 'UP-1', method: 'mpesa', number: 1, kind: 'prompt', redirect_url: null },
    methods: ['mpesa', 'card', 'bank'],
    can_switch_at: null,
    by_hand: BY_HAND,
    receipt_check: null,
    refund: null,
    expires_at: '2026-01-01T00:10:00.000Z',
    ...over,
  }
}

describe('the ways on', () => {
  it('after a failure every way of the shop is open', () => {
    const availability = retryAvailability(state(), NOW)
    expect(availability).toEqual({
      opensIn: 0,
      again: 'mpesa',
      others: ['card', 'bank'],
      otherNumber: true,
      manual: BY_HAND,
      receipt: true,
    })
  })

  it('after a card the same card, M-Pesa and a transfer; another number is a matter of M-Pesa', () => {
    const payment = { reference: 'UP-1', method: 'card', number: 1, kind: 'redirect', redirect_url: null } as const
    const availability = retryAvailability(state({ payment, by_hand: null }), NOW)
    expect(availability).toMatchObject({ again: 'card', others: ['mpesa', 'bank'], otherNumber: false, manual: null, receipt: false })
  })

  it('while a prompt is live nothing that could pay twice is offered, only the clock until it is', () => {
    const live = { status: 'awaiting_payment', step: 'prompt_sent', can_retry: false } as const
    const availability = retryAvailability(state({ ...live, can_switch_at: '2026-01-01T00:02:45.000Z' }), NOW)
    expect(availability).toEqual({ opensIn: 45, again: null, others: [], otherNumber: false, manual: null, receipt: true })
    expect(retryAvailability(state({ ...live, can_switch_at: '2026-01-01T00:01:59.000Z' }), NOW)).toMatchObject({
      opensIn: 0,
      again: 'mpesa',
    })
    expect(retryAvailability(state({ ...live, can_switch_at: null }), NOW)).toMatchObject({ opensIn: null, again: null, others: [] })
  })

  it('without time for another try there is none', () => {
    expect(retryAvailability(state({ can_retry: false }), NOW)).toMatchObject({
      opensIn: null,
      again: null,
      others: [],
      manual: null,
      receipt: true,
    })
    expect(retryAvailability(state({ status: 'expired', can_retry: false, methods: [] }), NOW)).toMatchObject({
      again: null,
      receipt: true,
    })
  })

  it('offers only what the shop takes', () => {
    expect(retryAvailability(state({ methods: ['card'] }), NOW)).toMatchObject({ again: null, others: ['card'], otherNumber: false })
  })
})

describe('the receipt code', () => {
  it.each([
    ['NLJ7RT61SV', 'NLJ7RT61SV'],
    [' nlj7 rt61 sv ', 'NLJ7RT61SV'],
    ['NLJ7RT61SV Confirmed. Ksh1,500.00 sent to UPYA for account UP7K3M on 21/11/26', 'NLJ7RT61SV'],
    ['', ''],
  ])('in "%s" is %s', (text, code) => expect(receiptIn(text)).toBe(code))

  it('is asked for in words when it is missing or no code', () => {
    expect(receiptError(' ')).toContain('Enter the code')
    expect(receiptError('abc')).toContain('ten letters and digits')
    expect(receiptError('nlj7rt61sv')).toBeNull()
  })
})

describe('the words', () => {
  it('[checkout-10, pay-01] say on the button what the press does', () => {
    expect(PAYMENT_METHODS.map((method) => payLabel(method, 1500))).toEqual([
      'Pay KES 1,500 with M-PESA',
      'Continue to card payment',
      'Continue to bank transfer',
    ])
    expect(payLabel('card', 0)).toBe('Place order, nothing to pay')
  })

  it('have a heading and three steps for every way and moment', () => {
    for (const method of PAYMENT_METHODS)
      for (const kind of ['prompt', 'redirect'] as const)
        for (const step of ['sending', 'prompt_sent', 'page', 'checking', 'done'] as const) {
          expect(waitingHeading(method, step, kind)).toMatch(/^[A-Z]/)
          expect(new Set(stepTexts(method, step, kind, '0722 ••• 123')).size).toBe(3)
        }
  })
})

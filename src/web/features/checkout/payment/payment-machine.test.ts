import { describe, expect, it } from 'vitest'
import type { CheckoutState } from '../../../../shop/checkout/contract.ts'
import { clockText, isWaitingForProvider, reduce, secondsLeft, START, type Payment, type PaymentEvent } from './payment-machine.ts'

function state(over: Partial<CheckoutState> = {}, number = 1): CheckoutState {
  return {
    id: 'c1',
    status: 'awaiting_payment',
    step: 'prompt_sent',
    order_id: null,
    message: 'We sent a prompt.',
    next: null,
    failure: null,
    can_retry: false,
    total_amount: 1700,
    currency: 'KES',
    phone_hint: '07.. ... 123',
    payment: { reference: `UP-${number}`, method: 'mpesa', number, kind: 'prompt', redirect_url: null },
    methods: ['mpesa'],
    can_switch_at: null,
    by_hand: null,
    receipt_check: null,
    refund: null,
    expires_at: '2026-01-01T00:10:00.000Z',
    ...over,
  }
}

const heard = (over: Partial<CheckoutState> = {}, number = 1): PaymentEvent => ({ type: 'heard', state: state(over, number) })
const from = (start: Payment, ...events: PaymentEvent[]): Payment => events.reduce(reduce, start)
const pressed = from(START, { type: 'submitted' })
/** From a press of Pay on. */
const after = (...events: PaymentEvent[]): Payment => from(pressed, ...events)

describe('the way of a payment', () => {
  it('[pay-02] goes from the form through the prompt to the order', () => {
    expect(pressed.stage).toBe('starting')
    expect(after(heard({ step: 'sending' })).stage).toBe('waiting')
    expect(after(heard(), heard({ status: 'paid', order_id: 'o1' }))).toEqual({ stage: 'paid', orderId: 'o1' })
  })

  it('a second press while the first is on its way changes nothing', () => {
    expect(reduce(pressed, { type: 'submitted' })).toBe(pressed)
  })

  it('an answer that the stream has overtaken does not take the prompt back', () => {
    const prompted = after(heard({ step: 'prompt_sent' }))
    expect(reduce(prompted, heard({ step: 'sending' }))).toBe(prompted)
    expect(reduce(prompted, heard({ step: 'sending' }, 2))).toMatchObject({ stage: 'waiting', state: { step: 'sending' } })
  })

  it('a refusal leads back to the form with its sentence', () => {
    const trouble = { code: 'out_of_stock', message: 'Someone was faster.' }
    expect(after({ type: 'refused', trouble })).toEqual({ stage: 'form', trouble })
  })

  it('what may have been paid is known as such until somebody has said so or otherwise', () => {
    const told = after(heard({ status: 'failed', failure: 'unheard', can_retry: true }))
    expect([isWaitingForProvider(told), isWaitingForProvider(START), isWaitingForProvider(pressed)]).toEqual([true, false, false])
    expect(isWaitingForProvider(reduce(told, heard({ status: 'failed', failure: 'no_answer', can_retry: true })))).toBe(false)
    expect(isWaitingForProvider(reduce(told, heard({ status: 'expired', failure: 'unheard' })))).toBe(true)
    expect(reduce(told, heard({ status: 'paid', order_id: 'o1' }))).toEqual({ stage: 'paid', orderId: 'o1' })
  })

  it('after a reload it looks up what is running, and finds it', () => {
    expect(from(START, { type: 'resumed' }).stage).toBe('resuming')
    expect(from(START, { type: 'resumed' }, heard({ status: 'failed', can_retry: true })).stage).toBe('failed')
  })

  it('paid without an order yet is still waited for', () => {
    expect(after(heard(), heard({ status: 'paid', order_id: null })).stage).toBe('waiting')
  })

  it.each([
    ['expired', 'expired'],
    ['cancelled', 'cancelled'],
    ['review', 'review'],
    ['failed', 'failed'],
    ['refunded', 'review'],
  ] as const)('the status %s shows the stage %s', (status, stage) => {
    expect(after(heard(), heard({ status })).stage).toBe(stage)
  })
})

describe('what comes late or twice', () => {
  it('[pay-04] a cancelled payment is told once: back at the form, its echo changes nothing', () => {
    const form = after(heard(), heard({ status: 'cancelled' }), { type: 'restarted' })
    expect(reduce(form, heard({ status: 'cancelled' }))).toBe(form)
  })

  it('nothing undoes a payment that was made', () => {
    const paid = after(heard({ status: 'paid', order_id: 'o1' }))
    for (const event of [heard(), heard({ status: 'failed' }), heard({ status: 'expired' }), { type: 'lost' } as const])
      expect(reduce(paid, event)).toBe(paid)
  })

  it('a late word about an older attempt is ignored', () => {
    const second = after(heard({ status: 'failed' }, 1), heard({}, 2))
    expect(reduce(second, heard({ status: 'failed' }, 1))).toBe(second)
  })

  it('money for an older attempt counts', () => {
    expect(after(heard({}, 2), heard({ status: 'paid', order_id: 'o1' }, 1)).stage).toBe('paid')
  })

  it('money for an expired checkout counts', () => {
    expect(after(heard({ status: 'expired' }), heard({ status: 'paid', order_id: 'o1' })).stage).toBe('paid')
  })

  it('money for an expired checkout that goes back is told, and no late word takes that away', () => {
    const expired = after(heard({ status: 'expired' }))
    const review = reduce(expired, heard({ status: 'review' }))
    expect(review.stage).toBe('review')
    for (const status of ['expired', 'failed', 'awaiting_payment'] as const) expect(reduce(review, heard({ status }))).toBe(review)
    const refunded = reduce(review, heard({ status: 'refunded' }))
    expect(reduce(refunded, heard({ status: 'review' }))).toBe(refunded)
  })

  it('the time that ran out is not undone by an answer that was under way', () => {
    const expired = after(heard(), heard({ status: 'expired' }))
    expect(reduce(expired, heard())).toBe(expired)
    expect(reduce(expired, heard({ status: 'failed' }))).toBe(expired)
  })

  it('a person may still make an order of money in review', () => {
    expect(after(heard({ status: 'review' }), heard({ status: 'paid', order_id: 'o1' })).stage).toBe('paid')
  })

  it('a repeated word does not end what was asked for; the new attempt does', () => {
    const asked = after(heard({ status: 'failed' }), { type: 'asked', busy: 'retrying' })
    expect(reduce(asked, heard({ status: 'failed' }))).toMatchObject({ stage: 'failed', busy: 'retrying' })
    expect(reduce(asked, heard({}, 2))).toMatchObject({ stage: 'waiting', busy: null })
    expect(reduce(asked, heard({ status: 'failed' }, 2))).toMatchObject({ stage: 'failed', busy: null })
  })

  it('a refused retry stands beside the failure, and the way on stays open', () => {
    const trouble = { code: 'too_many_prompts', message: 'This number has had several prompts.' }
    expect(after(heard({ status: 'failed' }), { type: 'asked', busy: 'retrying' }, { type: 'troubled', trouble })).toMatchObject({
      stage: 'failed',
      busy: null,
      trouble,
    })
  })
})

describe('a receipt code', () => {
  const check = { receipt: 'NLJ7RT61SV', state: 'asking', message: 'We are asking M-Pesa.' } as const

  it('is asked about without leaving the screen, also when the time is over', () => {
    for (const status of ['failed', 'expired', 'awaiting_payment'] as const) {
      const asked = after(heard({ status }), { type: 'asked', busy: 'checking' }, heard({ status, receipt_check: check }))
      expect(asked).toMatchObject({ busy: 'checking', state: { receipt_check: { state: 'asking' } } })
      expect(reduce(asked, { type: 'answered' })).toMatchObject({ busy: null })
    }
  })

  it('a refusal is told where it was asked', () => {
    const trouble = { code: 'receipt_used', message: 'Used.', asked: 'checking' } as const
    expect(after(heard({ status: 'failed' }), { type: 'troubled', trouble })).toMatchObject({ trouble: { asked: 'checking' } })
  })
})

describe('[open-05] "I have paid"', () => {
  const check = (state: 'asking' | 'refused' | 'unknown', receipt = 'NLJ7RT61SV') =>
    heard({ status: 'failed', receipt_check: { receipt, state, message: state } })
  const shown = (...events: PaymentEvent[]) => {
    const payment = after(heard({ status: 'failed' }), ...events)
    return 'state' in payment ? payment.state.receipt_check?.state : null
  }

  it('a reply that comes after what M-Pesa has said takes nothing back', () => {
    expect(shown(check('asking'), check('refused'), check('asking'))).toBe('refused')
  })

  it('another code, and one that had no answer, are asked about', () => {
    expect(shown(check('refused'), check('asking', 'QAB12CD311'))).toBe('asking')
    expect(shown(check('unknown'), check('asking'))).toBe('asking')
  })
})

describe('the line', () => {
  it('a dropped network is told and the state kept', () => {
    expect(after(heard(), { type: 'line', line: 'offline' })).toMatchObject({ stage: 'waiting', line: 'offline' })
  })

  it('a checkout that the shop does not know ends, and the bag is kept', () => {
    expect(from(START, { type: 'resumed' }, { type: 'lost' }).stage).toBe('lost')
  })
})

describe('the hold', () => {
  const end = '2026-01-01T00:10:00.000Z'
  it.each([
    ['2026-01-01T00:00:19.000Z', 581, '9:41'],
    ['2026-01-01T00:09:55.000Z', 5, '0:05'],
    ['2026-01-01T00:10:00.000Z', 0, '0:00'],
    ['2026-01-01T00:11:00.000Z', 0, '0:00'],
  ])('at %s there are %i seconds left: %s', (now, seconds, text) => {
    expect(secondsLeft(end, Date.parse(now))).toBe(seconds)
    expect(clockText(seconds)).toBe(text)
  })

  it('has no time left when the time is no time', () => expect(secondsLeft('soon', 0)).toBe(0))
})

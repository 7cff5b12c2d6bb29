import { describe, expect, it } from 'vitest'
import type { CheckoutState } from '../../../../shop/checkout/contract.ts'
import { clockText } from '../../../lib/dates.ts'
import { isWaitingForProvider, reduce, secondsLeft, START, type Payment, type PaymentEvent } from './payment-machine.ts'

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
    phone_hint: '0722 ••• 123',
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

const withState = (over: Partial<CheckoutState> = {}, number = 1): PaymentEvent => ({ type: 'updated', state: state(over, number) })
const from = (start: Payment, ...events: PaymentEvent[]): Payment => events.reduce(reduce, start)
const submitted = from(START, { type: 'submitted' })
/** From a press of Pay on. */
const after = (...events: PaymentEvent[]): Payment => from(submitted, ...events)

describe('the way of a payment', () => {
  it('[pay-02] goes from the form through the prompt to the order', () => {
    expect(submitted.stage).toBe('starting')
    expect(after(withState({ step: 'sending' })).stage).toBe('waiting')
    expect(after(withState(), withState({ status: 'paid', order_id: 'o1' }))).toEqual({ stage: 'paid', orderId: 'o1' })
  })

  it('a second press while the first is on its way changes nothing', () => {
    expect(reduce(submitted, { type: 'submitted' })).toBe(submitted)
  })

  it('an answer that the stream has overtaken does not take the prompt back', () => {
    const prompted = after(withState({ step: 'prompt_sent' }))
    expect(reduce(prompted, withState({ step: 'sending' }))).toBe(prompted)
    expect(reduce(prompted, withState({ step: 'sending' }, 2))).toMatchObject({ stage: 'waiting', state: { step: 'sending' } })
  })

  it('a refusal leads back to the form with its sentence', () => {
    const error = { code: 'out_of_stock', message: 'Someone else bought it.' }
    expect(after({ type: 'refused', error })).toEqual({ stage: 'form', error })
  })

  it('what may have been paid is known as such until somebody has said so or otherwise', () => {
    const failed = after(withState({ status: 'failed', failure: 'unheard', can_retry: true }))
    expect([isWaitingForProvider(failed), isWaitingForProvider(START), isWaitingForProvider(submitted)]).toEqual([true, false, false])
    expect(isWaitingForProvider(reduce(failed, withState({ status: 'failed', failure: 'no_answer', can_retry: true })))).toBe(false)
    expect(isWaitingForProvider(reduce(failed, withState({ status: 'expired', failure: 'unheard' })))).toBe(true)
    expect(reduce(failed, withState({ status: 'paid', order_id: 'o1' }))).toEqual({ stage: 'paid', orderId: 'o1' })
  })

  it('after a reload it looks up what is running, and finds it', () => {
    expect(from(START, { type: 'resumed' }).stage).toBe('resuming')
    expect(from(START, { type: 'resumed' }, withState({ status: 'failed', can_retry: true })).stage).toBe('failed')
  })

  it('paid without an order yet is still waited for', () => {
    expect(after(withState(), withState({ status: 'paid', order_id: null })).stage).toBe('waiting')
  })

  it.each([
    ['expired', 'expired'],
    ['cancelled', 'cancelled'],
    ['review', 'review'],
    ['failed', 'failed'],
    ['refunded', 'review'],
  ] as const)('the status %s shows the stage %s', (status, stage) => {
    expect(after(withState(), withState({ status })).stage).toBe(stage)
  })
})

describe('what comes late or twice', () => {
  it('[pay-04] a cancelled payment is shown once: back at the form, a repeated event changes nothing', () => {
    const form = after(withState(), withState({ status: 'cancelled' }), { type: 'restarted' })
    expect(reduce(form, withState({ status: 'cancelled' }))).toBe(form)
  })

  it('nothing undoes a payment that was made', () => {
    const paid = after(withState({ status: 'paid', order_id: 'o1' }))
    for (const event of [withState(), withState({ status: 'failed' }), withState({ status: 'expired' }), { type: 'lost' } as const])
      expect(reduce(paid, event)).toBe(paid)
  })

  it('a late word about an older attempt is ignored', () => {
    const second = after(withState({ status: 'failed' }, 1), withState({}, 2))
    expect(reduce(second, withState({ status: 'failed' }, 1))).toBe(second)
  })

  it('money for an older attempt counts', () => {
    expect(after(withState({}, 2), withState({ status: 'paid', order_id: 'o1' }, 1)).stage).toBe('paid')
  })

  it('money for an expired checkout counts', () => {
    expect(after(withState({ status: 'expired' }), withState({ status: 'paid', order_id: 'o1' })).stage).toBe('paid')
  })

  it('a refund for an expired checkout is shown, and no late event hides it', () => {
    const expired = after(withState({ status: 'expired' }))
    const review = reduce(expired, withState({ status: 'review' }))
    expect(review.stage).toBe('review')
    for (const status of ['expired', 'failed', 'awaiting_payment'] as const) expect(reduce(review, withState({ status }))).toBe(review)
    const refunded = reduce(review, withState({ status: 'refunded' }))
    expect(reduce(refunded, withState({ status: 'review' }))).toBe(refunded)
  })

  it('the time that ran out is not undone by an answer that was under way', () => {
    const expired = after(withState(), withState({ status: 'expired' }))
    expect(reduce(expired, withState())).toBe(expired)
    expect(reduce(expired, withState({ status: 'failed' }))).toBe(expired)
  })

  it('a person may still make an order of money in review', () => {
    expect(after(withState({ status: 'review' }), withState({ status: 'paid', order_id: 'o1' })).stage).toBe('paid')
  })

  it('a repeated word does not end what was asked for; the new attempt does', () => {
    const asked = after(withState({ status: 'failed' }), { type: 'asked', busy: 'retrying' })
    expect(reduce(asked, withState({ status: 'failed' }))).toMatchObject({ stage: 'failed', busy: 'retrying' })
    expect(reduce(asked, withState({}, 2))).toMatchObject({ stage: 'waiting', busy: null })
    expect(reduce(asked, withState({ status: 'failed' }, 2))).toMatchObject({ stage: 'failed', busy: null })
  })

  it('a refused retry is shown beside the failure, and retrying stays possible', () => {
    const error = { code: 'too_many_prompts', message: 'This number has had several prompts.' }
    expect(after(withState({ status: 'failed' }), { type: 'asked', busy: 'retrying' }, { type: 'request_failed', error })).toMatchObject({
      stage: 'failed',
      busy: null,
      error,
    })
  })
})

describe('a receipt code', () => {
  const check = { receipt: 'NLJ7RT61SV', state: 'asking', message: 'We are asking M-Pesa.' } as const

  it('is asked about without leaving the screen, also when the time is over', () => {
    for (const status of ['failed', 'expired', 'awaiting_payment'] as const) {
      const asked = after(withState({ status }), { type: 'asked', busy: 'checking' }, withState({ status, receipt_check: check }))
      expect(asked).toMatchObject({ busy: 'checking', state: { receipt_check: { state: 'asking' } } })
      expect(reduce(asked, { type: 'answered' })).toMatchObject({ busy: null })
    }
  })

  it('a refusal is shown where the request was made', () => {
    const error = { code: 'receipt_used', message: 'Used.', asked: 'checking' } as const
    expect(after(withState({ status: 'failed' }), { type: 'request_failed', error })).toMatchObject({ error: { asked: 'checking' } })
  })
})

describe('[open-05] "I have paid"', () => {
  const check = (state: 'asking' | 'refused' | 'unknown', receipt = 'NLJ7RT61SV') =>
    withState({ status: 'failed', receipt_check: { receipt, state, message: state } })
  const shown = (...events: PaymentEvent[]) => {
    const payment = after(withState({ status: 'failed' }), ...events)
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

describe('the connection', () => {
  it('a lost connection is shown and the state preserved', () => {
    expect(after(withState(), { type: 'connection', connection: 'offline' })).toMatchObject({ stage: 'waiting', connection: 'offline' })
  })

  it('a checkout that the shop does not know ends, and the bag is unchanged', () => {
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

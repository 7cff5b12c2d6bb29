import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CheckoutRequest } from '../../../../shop/checkout/contract.ts'
import { payRequestFor, sendPayRequest, unansweredPayRequest } from './pay-request.ts'

const request: CheckoutRequest = {
  items: [{ product_id: 'p1', size: 'M', quantity: 1 }],
  delivery_area: 'nairobi',
  payment_method: 'mpesa',
  phone_number: '254712345678',
  total_amount: 1500,
}
const started = {
  id: 'c'.repeat(32),
  status: 'awaiting_payment',
  total_amount: 1500,
  currency: 'KES',
  expires_at: '',
  payment: { reference: 'r', kind: 'prompt' },
}

const fetched = vi.fn<typeof fetch>()

function keysSent(): (string | null)[] {
  return fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'))
}

beforeEach(() => {
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  vi.stubGlobal('window', { localStorage: storage, sessionStorage: storage })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('navigator', { onConnection: true })
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

describe('a press of Pay', () => {
  it('has one key until its answer is known, then a new one', async () => {
    fetched.mockImplementation(() => Promise.resolve(Response.json(started, { status: 201 })))
    const first = payRequestFor(request, 'bag')
    expect(payRequestFor(request, 'bag').key).toBe(first.key)
    await sendPayRequest(first)
    expect(payRequestFor(request, 'bag').key).not.toBe(first.key)
  })

  it('another request is another press', () => {
    const first = payRequestFor(request, 'bag')
    expect(payRequestFor({ ...request, phone_number: '254712345679' }, 'bag').key).not.toBe(first.key)
  })

  it('is sent again by itself, with the same key, when the reply is lost', async () => {
    fetched.mockRejectedValueOnce(new TypeError('lost')).mockImplementation(() => Promise.resolve(Response.json(started, { status: 201 })))
    const sent = sendPayRequest(payRequestFor(request, 'bag'))
    await vi.advanceTimersByTimeAsync(2000)
    await expect(sent).resolves.toMatchObject({ id: started.id })
    expect(new Set(keysSent()).size).toBe(1)
    expect(keysSent()).toHaveLength(2)
  })

  it('keeps its key when no try is answered', async () => {
    fetched.mockRejectedValue(new TypeError('lost'))
    const payRequest = payRequestFor(request, 'bag')
    const sent = sendPayRequest(payRequest).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await sent).toMatchObject({ code: 'no_answer', unanswered: true })
    expect(unansweredPayRequest()?.key).toBe(payRequest.key)
    expect(payRequestFor(request, 'bag').key).toBe(payRequest.key)
  })

  it('a refusal is an answer: one try, and the next press has a new key', async () => {
    fetched.mockImplementation(() => Promise.resolve(Response.json({ error: { code: 'out_of_stock', message: 'Gone.' } }, { status: 409 })))
    const payRequest = payRequestFor(request, 'bag')
    await expect(sendPayRequest(payRequest)).rejects.toMatchObject({ code: 'out_of_stock', message: 'Gone.', unanswered: false })
    expect(fetched).toHaveBeenCalledOnce()
    expect(unansweredPayRequest()).toBeNull()
  })

  it('is followed up after a reload only while it is young', () => {
    payRequestFor(request, 'quick')
    expect(unansweredPayRequest()?.kind).toBe('quick')
    expect(unansweredPayRequest(Date.now() + 121_000)).toBeNull()
  })
})

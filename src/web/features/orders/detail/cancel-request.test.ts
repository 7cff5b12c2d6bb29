import { beforeEach, describe, expect, it, vi } from 'vitest'
import { cancelOrder } from './cancel-request.ts'

const fetched = vi.fn<typeof fetch>()
const answer = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }))
const refusal = (code: string, message: string) => answer({ error: { code, message } }, 409)

beforeEach(() => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('window', { localStorage: storage, sessionStorage: storage })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
})

function bodies(): unknown[] {
  return fetched.mock.calls.map(([, init]) => (typeof init?.body === 'string' ? JSON.parse(init.body) : null))
}

describe('cancelling an order', () => {
  it('shows the order as it is now, and sends the reason when there is one', async () => {
    fetched.mockImplementation(() => answer({ id: 'o1', status: 'cancelled' }))
    expect(await cancelOrder('o1', '  ', 0)).toMatchObject({ kind: 'done', order: { status: 'cancelled' } })
    await cancelOrder('o1', ' too big ', 0)
    expect(bodies()).toEqual([{}, { reason: 'too big' }])
  })

  it('a lost answer is asked for once more, since a second press changes nothing', async () => {
    fetched.mockRejectedValueOnce(new TypeError('lost')).mockImplementation(() => answer({ id: 'o1', status: 'cancelled' }))
    expect(await cancelOrder('o1', '', 0)).toMatchObject({ kind: 'done' })
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('without any answer the press is not called a failure', async () => {
    fetched.mockRejectedValue(new TypeError('lost'))
    const outcome = await cancelOrder('o1', '', 0)
    expect(outcome.kind).toBe('unanswered')
    expect(outcome).toHaveProperty('message', expect.stringContaining('don’t know yet'))
  })

  it('an order that has left is shown with its state', async () => {
    fetched
      .mockImplementationOnce(() => refusal('order_cannot_be_cancelled', 'This order is already on its way.'))
      .mockImplementationOnce(() => answer({ id: 'o1', status: 'paid', fulfillment_status: 'shipped' }))
    expect(await cancelOrder('o1', '', 0)).toEqual({
      kind: 'refused',
      message: 'This order is already on its way.',
      order: { id: 'o1', status: 'paid', fulfillment_status: 'shipped' },
    })
  })

  it('an order that was cancelled elsewhere meanwhile counts as done', async () => {
    fetched
      .mockImplementationOnce(() => refusal('order_cannot_be_cancelled', 'This order is already on its way.'))
      .mockImplementationOnce(() => answer({ id: 'o1', status: 'refunded' }))
    expect(await cancelOrder('o1', '', 0)).toMatchObject({ kind: 'done', order: { status: 'refunded' } })
  })
})

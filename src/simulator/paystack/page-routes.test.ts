import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CARDS } from './cards.ts'
import { attempt, startPaystack, type TestPaystack } from './test-paystack.ts'

let world: TestPaystack
beforeAll(async () => {
  world = await startPaystack()
})
afterAll(() => world.close())

async function open(method: 'card' | 'bank' = 'card', changes: object = {}) {
  const asked = attempt({ method, ...changes })
  const result = await world.gateway.start(asked)
  if (result.kind !== 'page') throw new Error(JSON.stringify(result))
  return { reference: asked.reference, url: result.url }
}
const look = (url: string) => fetch(url, { redirect: 'manual' })
const send = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
const filled = (changes: object = {}) => ({ number: '4084 0840 8408 4081', name: 'Wanjiku', expiry: '12/30', cvv: '408', ...changes })
const ask = async (reference: string) => (await world.api(`/transaction/verify/${reference}`)).body.data

describe('the card form is refused', () => {
  test.each([
    [{ number: '4111 1111 1111 1111' }, 'Never enter a real card'],
    [{ number: '' }, 'Never enter a real card'],
    [{ name: ' ' }, 'Enter any name'],
    [{ expiry: '13/30' }, 'Month and year'],
    [{ expiry: 'soon' }, 'Month and year'],
    [{ expiry: '01/24' }, 'This card has expired'],
    [{ cvv: '12' }, 'Three digits'],
  ])('%j', async (changes, words) => {
    const { reference, url } = await open()
    const response = await send(`${url}/card`, filled(changes))
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(words)
    expect((await ask(reference)).status).toBe('abandoned')
  })

  test('and what was typed stays, safely, but for the CVV', async () => {
    const { url } = await open()
    const text = await (await send(`${url}/card`, filled({ name: '"><script>alert(1)</script>', cvv: '1' }))).text()
    expect(text).not.toContain('<script>alert')
    expect(text).toMatch(/value="&#34;&#62;/)
    expect(text).toMatch(/id="cvv"[^>]*value=""/s)
  })
})

describe('a card', () => {
  test('that pays leads back to the shop with the reference, twice, as Paystack does', async () => {
    const { reference, url } = await open()
    const response = await send(`${url}/card`, filled())
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `https://shop.example/payment-callback?trxref=${reference}&reference=${reference}`,
    ])
    expect((await look(url)).headers.get('location')).toBe(response.headers.get('location'))
  })

  test.each([
    ['4084080000005408', 'Declined.'],
    ['4084080000670037', 'Insufficient Funds.'],
  ])('%s is refused with its reason, and the next one may pay on the same page', async (number, words) => {
    const { reference, url } = await open()
    const response = await send(`${url}/card`, filled({ number }))
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(words)
    expect((await ask(reference)).status).toBe('failed')
    expect((await send(`${url}/card`, filled())).status).toBe(303)
    expect((await ask(reference)).status).toBe('success')
  })

  test('of the list, each does what the list says of it', async () => {
    for (const { number, does } of CARDS) {
      const { reference, url } = await open()
      const { status } = await send(`${url}/card`, filled({ number }))
      const paid = (does.outcome ?? 'success') === 'success'
      expect([number, status]).toEqual([number, paid && does.returns !== false ? 303 : 200])
      const expected = { status: paid ? 'success' : 'failed', amount: 150_000 + (does.surplus ?? 0), currency: does.currency ?? 'KES' }
      expect([number, await ask(reference)]).toMatchObject([number, expected])
    }
  })

  test('pressed twice pays once', async () => {
    const { reference, url } = await open()
    await Promise.all([send(`${url}/card`, filled()), send(`${url}/card`, filled())])
    expect(await world.webhooksOf(reference, 1)).toHaveLength(1)
  })
})

describe('[open-06] a transfer', () => {
  test('shows the account, the reason and the sum, then waits and goes back once the bank has paid', async () => {
    const { reference, url } = await open('bank')
    const page = await (await look(url)).text()
    for (const words of ['Account number', 'Reason for payment', 'KES 1,500', 'Valid until']) expect(page).toContain(words)
    const { headers } = await send(`${url}/transfer`, { does: 'sent' })
    expect((await send(`${url}/cancel`, {})).headers.get('location')).not.toContain('cancelled')
    expect(await (await fetch(new URL(headers.get('location') ?? '', url))).text()).toContain('Waiting for your bank')
    world.advance(3)
    expect((await look(url)).headers.get('location')).toContain(`reference=${reference}`)
  })

  test.each([
    ['wrong', 'incorrect amount sent', 'INCORRECT_AMOUNT'],
    ['rejected', 'transfer rejected', 'FRAUD'],
  ])('%s is refused, and the shop gets a webhook without its reference', async (does, words, type) => {
    const { reference, url } = await open('bank')
    await send(`${url}/transfer`, { does })
    const { id } = await ask(reference)
    expect(await ask(reference)).toMatchObject({ status: 'failed', gateway_response: words })
    const rejection = world.webhooks.filter(({ event }) => event === 'bank.transfer.rejected').at(-1)
    expect(rejection?.data).toMatchObject({ bank_transfer: { message: words, message_type: type, transaction_id: id } })
  })

  test('cannot be made to an account that has expired', async () => {
    const late = await startPaystack()
    const asked = attempt({ method: 'bank' })
    const result = await late.gateway.start(asked)
    if (result.kind !== 'page') throw new Error(result.kind)
    late.advance(25 * 60)
    expect(await (await look(result.url)).text()).toContain('This account has expired')
    await send(`${result.url}/transfer`, { does: 'sent' })
    expect((await late.api(`/transaction/verify/${asked.reference}`)).body.data.status).toBe('failed')
    await late.close()
  })
})

describe('the page', () => {
  test('cancelled leads back to where the shop wants, and can still be paid later', async () => {
    const { reference, url } = await open()
    const { status, headers } = await send(`${url}/cancel`, {})
    expect([status, headers.get('location')]).toEqual([303, `https://shop.example/payment-callback?reference=${reference}&cancelled=1`])
    expect((await ask(reference)).status).toBe('abandoned')
    expect((await send(`${url}/card`, filled())).status).toBe(303)
  })

  test('says that it is a simulator, runs no inline code, and its forms lead to itself and the shop only', async () => {
    for (const method of ['card', 'bank'] as const) {
      const response = await look((await open(method)).url)
      const text = await response.text()
      expect(text).toContain('no real money moves')
      expect(text).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=/i)
      const policy = response.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("form-action 'self' https://shop.example;")
      expect(policy).not.toContain('unsafe')
    }
  })

  test('of a payment nobody knows is a clear one', async () => {
    const { url } = await open()
    const response = await look(`${url}x`)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Payment not found')
    expect((await send(`${url}x/card`, filled())).status).toBe(404)
  })

  test('never leads to an address that is no web page', async () => {
    const { body } = await world.api('/transaction/initialize', {
      email: 'w@upya.example',
      amount: 1000,
      currency: 'KES',
      callback_url: 'https://shop.example/back',
      metadata: { cancel_action: 'javascript:alert(1)' },
    })
    const { headers } = await send(`${String(body.data.authorization_url)}/cancel`, {})
    expect(headers.get('location')).toContain('https://shop.example/back')
  })
})

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCipher } from '../../src/platform/encryption.ts'
import { hashOfCode, isCode } from '../../src/shop/one-time-code.ts'
import { callbackAddressOf, tokenOfAddress } from '../../src/shop/payments/callback-address.ts'
import { signUp } from '../support/members.ts'
import { addProduct } from '../support/products.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { callbackOf, callbackPath, shopping } from '../support/shoppers.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer({ promptMs: 600_000 })
})
afterAll(() => t.close())

test('whatever is answered, also to an address that cannot be read, says what browsers must not make of it', async () => {
  for (const url of ['/', '/api/products', '/api/nothing', '/api/products/%ff', '/%', '/media/%c0%ae']) {
    const { headers, statusCode } = await t.app.inject(url)
    expect([url, headers['x-content-type-options']]).toEqual([url, 'nosniff'])
    expect(String(headers['content-security-policy'])).toContain("frame-ancestors 'none'")
    expect([headers['server'], headers['x-powered-by'], headers['access-control-allow-origin']]).toEqual([undefined, undefined, undefined])
    expect([url, statusCode < 400 || headers['cache-control'] === 'no-store']).toEqual([url, true])
  }
})

test('what a route does not say may be kept is kept by nobody on the way', async () => {
  const { headers } = await signUp(t)
  for (const url of ['/api/profile', '/api/orders', '/api/notifications', '/api/auth/sessions', '/api/auth/session']) {
    const answer = await t.app.inject({ url, headers })
    expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 200, 'no-store'])
  }
})

test('an address of a callback is made by the key: who has read the token in the database cannot say that it was paid', async () => {
  const shop = shopping(t)
  const { id, attempt } = await shop.waiting(await addProduct(t.database))
  const token = attempt.callback_token
  const other = (await shop.waiting(await addProduct(t.database))).attempt.callback_token
  const stolen = callbackAddressOf(t.deps.cipher, other).slice(32)
  for (const address of [token, `${token}${'A'.repeat(22)}`, `${token}${stolen}`]) {
    // Answered as every message, and not stored.
    expect((await t.post(`/pay/cb/${address}`, callbackOf(attempt))).status).toBe(200)
  }
  await t.shop.checkout.idle()
  expect(await shop.rows('select 1 from payment_inbox')).toEqual([])
  expect((await shop.state(id)).status).toBe('awaiting_payment')
  expect(tokenOfAddress(t.deps.cipher, callbackAddressOf(t.deps.cipher, token))).toBe(token)
  await t.post(callbackPath(t, token), callbackOf(attempt))
  await t.shop.checkout.idle()
  expect((await shop.state(id)).status).toBe('paid')
})

test('a code of six digits is kept as what only the shop’s key can make of it', () => {
  const cipher = t.deps.cipher
  const [kept, other] = [hashOfCode(cipher, '1', '123456'), hashOfCode(cipher, '2', '123456')]
  expect(kept).toMatch(/^[0-9a-f]{32}$/)
  expect(kept).not.toBe(other)
  expect(isCode(cipher, { id: '1', hash: kept, code: '123456' })).toBe(true)
  expect(isCode(createCipher([randomBytes(32)]), { id: '1', hash: kept, code: '123456' })).toBe(false)
})

import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { evidenceOf, startStandIn } from '../../../../simulator/test-simulator.ts'
import { simulatedKeys } from '../../../../simulator/daraja/credentials.ts'
import { MESSAGE_KINDS } from '../../rules.ts'
import { createDaraja } from './daraja.ts'

const clock = { now: () => new Date() }
const keysAt = (baseUrl: string) => simulatedKeys({ baseUrl, callbackUrl: 'https://shop.example/pay/cb' })
const { read, payBill } = createDaraja({ keys: keysAt('http://127.0.0.1:1'), clock })
const callback = (changes: object) => ({
  Body: { stkCallback: { MerchantRequestID: 'm', CheckoutRequestID: 'r', ResultCode: 0, ResultDesc: 'Fine.', ...changes } },
})
const metadata = (Value: unknown) => ({ CallbackMetadata: { Item: [{ Name: 'Amount', Value }] } })

describe('nothing that arrives makes the reading fail', () => {
  test.each(MESSAGE_KINDS)('%s: anything', (kind) => {
    const body = fc.oneof(
      fc.string(),
      fc.json(),
      fc.jsonValue().map((value) => JSON.stringify({ Body: value, Result: value })),
    )
    fc.assert(
      fc.property(body, (text) => {
        // What was read can be stored.
        const message = JSON.stringify(read(kind, text, {}))
        expect(message).not.toContain('\\u0000')
        payBill?.validate(text)
      }),
    )
  })

  test('deeper than any stack', () => {
    const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`
    const text = JSON.stringify(callback({})).replace('"Fine."', `"Fine.","Surprise":${deep}`)
    const evidence = evidenceOf(read('callback', text, {}))
    expect(evidence.kind).toBe('paid')
    expect(JSON.stringify(evidence.raw).length).toBeLessThan(1000)
  })

  test('longer than anybody wants to keep', () => {
    const items = Array.from({ length: 5000 }, (_, index) => ({ Name: `Item${index}`, Value: 'x' }))
    const evidence = evidenceOf(read('callback', JSON.stringify(callback({ ResultDesc: 'y'.repeat(9000), Items: items })), {}))
    expect(evidence.description).toHaveLength(500)
    expect(JSON.stringify(evidence.raw).length).toBeLessThan(20_000)
    expect(read('callback', `{"a":"${'x'.repeat(300_000)}"}`, {})).toBeNull()
  })

  test('with what PostgreSQL cannot store', () => {
    const text = JSON.stringify(callback({ ResultDesc: 'a\0b', Other: '\ud800' }))
    expect(text).toContain('\\u0000')
    const evidence = evidenceOf(read('callback', text, {}))
    expect([evidence.description, JSON.stringify(evidence.raw).includes('\\u')]).toEqual(['ab', false])
  })

  test('with names of the language itself', () => {
    const text = '{"__proto__":{"polluted":1},"Body":{"stkCallback":{"__proto__":{"ResultCode":0}}}}'
    expect(read('callback', text, {})).toBeNull()
    expect({}).not.toHaveProperty('polluted')
  })
})

test.each([
  [0],
  [0.5],
  [1499.5],
  ['1500.50'],
  ['NaN'],
  [-1500],
  ['-1500'],
  ['1e3'],
  ['0x10'],
  ['Infinity'],
  [1e21],
  ['99999999999'],
  [{}],
  [[1500]],
  [true],
])('a payment of %j is not believed: a person sees it, and the provider is asked meanwhile', (value) => {
  expect(read('callback', JSON.stringify(callback(metadata(value))), {})).toBeNull()
})

test('an answer without an end is not read to it', async () => {
  let sent = 0
  const standIn = await startStandIn((_request, response) => {
    response.writeHead(200)
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536))) sent += 65_536
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  })
  const gateway = createDaraja({ keys: keysAt(standIn.baseUrl), clock })
  const evidence = await gateway.query({ reference: 'UP-1', ids: { merchant: 'm', request: 'r' } })
  await standIn.close()
  expect(evidence).toMatchObject({ kind: 'in_flight', code: 'http_200' })
  expect(String(evidence.raw)).toHaveLength(4000)
  expect(sent).toBeLessThan(50_000_000)
})

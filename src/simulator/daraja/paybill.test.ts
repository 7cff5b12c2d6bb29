import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { attemptOf, fetchBearer, startSimulator, type TestSimulator } from '../test-simulator.ts'

let world: TestSimulator
let secret: string
beforeAll(async () => {
  world = await startSimulator()
  secret = world.gateway.payBill?.secret ?? ''
})
afterAll(() => world.close())
afterEach(() => {
  world.received.length = 0
})

const phone = '254712345678'
async function pay(body: object) {
  const response = await world.phone(`/${phone}/pay`, body)
  return { status: response.status, body: (await response.json()) as { receipt?: string; error?: { code: string; message: string } } }
}

describe('a payment by hand is refused', () => {
  test.each([
    [{ account: '', amount: '10', pin: '1234' }, 'Enter the account number that the shop shows.'],
    [{ account: 'UP-1', amount: '', pin: '1234' }, 'Enter whole shillings, from 1 to 250,000.'],
    [{ account: 'UP-1', amount: '250001', pin: '1234' }, 'Enter whole shillings, from 1 to 250,000.'],
    [{ account: 'UP-1', amount: '10', pin: '12' }, 'A PIN has four digits.'],
  ])('%j', async (body, message) => {
    expect(await pay(body)).toMatchObject({ status: 422, body: { error: { message } } })
  })

  test('with the wrong PIN', async () => {
    expect(await pay({ account: 'UP-1', amount: '10', pin: '0000' })).toMatchObject({ status: 409, body: { error: { code: 'wrong_pin' } } })
    expect(world.received).toEqual([])
  })
})

test('a payment by hand is validated, then confirmed once, with a masked number; the payer gets an SMS', async () => {
  const { body } = await pay({ account: 'UP-7K3M9Q', amount: '1500', pin: '1234' })
  const confirmation = await world.message(secret, 'confirmation')
  expect(confirmation.body).toMatchObject({
    TransID: body.receipt,
    BillRefNumber: 'UP-7K3M9Q',
    MSISDN: '2547*****678',
    TransactionType: 'Pay Bill',
  })
  expect(world.received.map(({ kind }) => kind)).toEqual(['validation', 'confirmation'])
  expect(await (await world.phone(`/${phone}/screen`)).text()).toContain(
    `${body.receipt} Confirmed. KES 1,500 sent to UPYA for account UP-7K3M9Q`,
  )
})

test('without validation it is only confirmed', async () => {
  await world.control('/settings', { validation: false })
  await pay({ account: 'UP-1', amount: '20', pin: '1234' })
  await world.message(secret, 'confirmation')
  await world.control('/reset', {})
  expect(world.received.map(({ kind }) => kind)).toEqual(['confirmation'])
})

test('payments of prompts are confirmed, too, when that is wanted', async () => {
  await world.control('/settings', { confirmPrompts: true })
  await world.gateway.start(attemptOf('254712555000', 'both'))
  const evidence = await world.evidence('both')
  const unmatched = await world.read(secret, 'confirmation')
  await world.control('/reset', {})
  expect(unmatched).toMatchObject({
    about: 'unmatched',
    payment: { receipt: evidence.kind === 'paid' && evidence.receipt, account: 'UP-7K3M9Q' },
  })
})

describe('the merchant’s own requests', () => {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${world.keys.baseUrl}/mpesa/c2b${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await fetchBearer(world)}` },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const addresses = () => ({
    ShortCode: 174379,
    ResponseType: 'Cancelled',
    ConfirmationURL: `${world.keys.callbackUrl}/other/confirmation`,
    ValidationURL: 'http://127.0.0.1:1/nobody',
  })
  const bill = { ShortCode: 174379, CommandID: 'CustomerPayBillOnline', Amount: 5, Msisdn: 254712345678, BillRefNumber: 'UP-1' }

  test.each<[string, object, string]>([
    ['/v2/registerurl', { ResponseType: 'completed' }, 'ResponseType'],
    ['/v2/registerurl', { ShortCode: 600000 }, 'ShortCode'],
    ['/v2/registerurl', { ConfirmationURL: 'https://abc.ngrok.io/x' }, 'ConfirmationURL'],
    ['/v1/registerurl', { ValidationURL: 'https://shop.example/mpesa' }, 'ValidationURL'],
  ])('%s is refused with %j', async (path, changes, field) => {
    expect((await post(path, { ...addresses(), ...changes })).body['errorMessage']).toBe(`Bad Request - Invalid ${field}`)
  })

  test.each<[object, string]>([
    [{ Amount: 0 }, 'Amount'],
    [{ Msisdn: '0712' }, 'Msisdn'],
    [{ BillRefNumber: 'x'.repeat(21) }, 'BillRefNumber'],
  ])('simulate is refused with %j', async (changes, field) => {
    expect((await post('/v2/simulate', { ...bill, ...changes })).body['errorMessage']).toBe(`Bad Request - Invalid ${field}`)
  })

  test('simulate pays as a person does', async () => {
    expect((await post('/v2/simulate', bill)).body).toMatchObject({ ResponseCode: '0', OriginatorCoversationID: expect.any(String) })
    expect((await world.message(secret, 'confirmation')).body).toMatchObject({ BillRefNumber: 'UP-1' })
  })

  test('when nobody validates, what was registered decides', async () => {
    await post('/v2/registerurl', addresses())
    expect(await pay({ account: 'UP-1', amount: '20', pin: '1234' })).toMatchObject({ status: 409, body: { error: { code: 'refused' } } })
    await post('/v2/registerurl', { ...addresses(), ResponseType: 'Completed' })
    expect((await pay({ account: 'UP-1', amount: '20', pin: '1234' })).status).toBe(200)
    await world.message('other', 'confirmation')
    expect(world.received.map(({ kind }) => kind)).toEqual(['confirmation'])
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPEN_PER_PHONE, OPEN_PER_SHOPPER } from '../../src/shop/checkout/rules.ts'
import type { CheckoutState, StartedCheckout } from '../../src/shop/checkout/contract.ts'
import { PROMPTS_PER_PHONE_PER_HOUR } from '../../src/shop/payments/rules.ts'
import { testServer, until, type TestServer } from '../support/payments.ts'
import { addThing, unitsOf } from '../support/stocked.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT: '6000' }, promptMs: 600_000 })
})
afterAll(() => server.close())

type Answer = StartedCheckout & { error?: { code: string; message: string } }
function pay(productId: string, phone_number: string, guest_id = randomUUID()) {
  return server.post<Answer>('/api/checkouts', {
    items: [{ product_id: productId, quantity: 1 }],
    delivery_area: 'nairobi',
    phone_number,
    guest_id,
  })
}

describe('nobody can lock the shop or pester strangers', () => {
  test('one phone has few open checkouts, whoever asks', async () => {
    const thing = await addThing(server.database, { stock: { '': 50 } })
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(thing.id, '0733000555')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(OPEN_PER_PHONE)
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 429,
      body: { error: { code: 'too_many_open_checkouts' } },
    })
    expect((await unitsOf(server.database, thing.variants[''] as string)).held).toBe(OPEN_PER_PHONE)
  })

  test('one guest has few open checkouts, on whatever phones', async () => {
    const thing = await addThing(server.database, { stock: { '': 50 } })
    const guest = randomUUID()
    const codes: (string | undefined)[] = []
    for (let i = 0; i < OPEN_PER_SHOPPER + 1; i++) codes.push((await pay(thing.id, `073310${i}555`, guest)).body.error?.code)
    expect(codes).toEqual([...Array.from({ length: OPEN_PER_SHOPPER }, () => undefined), 'too_many_open_checkouts'])
  })

  test('a phone gets a limited number of prompts in an hour, also by retrying', async () => {
    const thing = await addThing(server.database, { stock: { '': 50 } })
    const { body } = await pay(thing.id, '0733200032')
    let refused: string | undefined
    let prompts = 1
    for (; prompts < 20 && !refused; prompts++) {
      await until(
        () => server.read<CheckoutState>(`/api/checkouts/${body.id}`),
        (answer) => answer.body.status === 'failed',
      )
      refused = (await server.post<Answer>(`/api/checkouts/${body.id}/payments`, {})).body.error?.code
    }
    expect(refused).toBe('too_many_prompts')
    expect(prompts - 1).toBe(PROMPTS_PER_PHONE_PER_HOUR)
    server.clock.forward(3601)
    expect((await pay(thing.id, '0733200032')).status).toBe(201)
  })

  test('a new Pay by the same guest is not blocked by the guest’s own failed one', async () => {
    const thing = await addThing(server.database)
    const guest = randomUUID()
    const first = await pay(thing.id, '0733300032', guest)
    await until(
      () => server.read<CheckoutState>(`/api/checkouts/${first.body.id}`),
      (answer) => answer.body.status === 'failed',
    )
    expect((await pay(thing.id, '0733300555', guest)).status).toBe(201)
    expect((await server.read<CheckoutState>(`/api/checkouts/${first.body.id}`)).body.status).toBe('cancelled')
  })
})

test('200 honest checkouts at once from one address pass', async () => {
  const thing = await addThing(server.database, { stock: { '': 200 } })
  const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => pay(thing.id, `0744${String(i).padStart(3, '0')}555`)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(200)
  expect(await unitsOf(server.database, thing.variants[''] as string)).toEqual({ stock: 0, held: 200, sold: 0 })
}, 60_000)

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { STANDINGS } from '../../src/shop/checkout/rules-holds.ts'
import { OPEN_PER_PHONE, OPEN_PER_SHOPPER } from '../../src/shop/checkout/rules.ts'
import type { CheckoutState, StartedCheckout } from '../../src/shop/checkout/contract.ts'
import { PROMPTS_PER_PHONE_PER_HOUR } from '../../src/shop/payments/rules.ts'
import { confirmPhone, ofKnownGuest } from '../support/contacts.ts'
import { testServer, until, type TestServer } from '../support/server.ts'
import { addProduct, unitsOf } from '../support/products.ts'
import { ALL_TESTS } from '../support/all-tests.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT: '6000' }, promptMs: 600_000 })
})
afterAll(() => server.close())
// What one test holds is not in the way of the next.
afterEach(async () => {
  for (const standing of STANDINGS) await server.shop.checkout.releaseHolds(standing, async () => {})
})

type Answer = StartedCheckout & { error?: { code: string; message: string } }
function pay(productId: string, phone_number: string, guest_id: string = randomUUID()) {
  return server.post<Answer>('/api/checkouts', {
    items: [{ product_id: productId, quantity: 1 }],
    delivery_area: 'nairobi',
    phone_number,
    guest_id,
  })
}

describe('nobody can lock the shop or pester strangers', () => {
  test('one phone has few open checkouts of strangers; its owner, known by a code, goes on', async () => {
    const product = await addProduct(server.database, { stock: { '': 50 } })
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(product.id, '0733000555')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(OPEN_PER_PHONE)
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 428,
      body: { error: { code: 'phone_confirmation_required' } },
    })
    expect((await unitsOf(server.database, product.variants[''] as string)).held).toBe(OPEN_PER_PHONE)
    const owner = randomUUID()
    await confirmPhone(server.database, owner, '0733000555')
    expect((await pay(product.id, '0733000555', owner)).status).toBe(201)
  })

  test('who is known to be a person, if not by this phone, does not compete for it with strangers who have shown nothing', async () => {
    const product = await addProduct(server.database, { stock: { '': 50 } })
    const answers = await Promise.all(Array.from({ length: OPEN_PER_PHONE }, () => pay(product.id, '0733001555')))
    expect(answers.map(({ status }) => status)).toEqual(Array(OPEN_PER_PHONE).fill(201))
    // The codes that go to the phone in a day may have been used up, too; an e-mail confirms as well as another number.
    const owner = randomUUID()
    await confirmPhone(server.database, owner, '0733002555')
    expect((await pay(product.id, '0733001555', owner)).status).toBe(201)
    expect((await pay(product.id, '0733001555')).body.error?.code).toBe('phone_confirmation_required')
  })

  test('one guest has few open checkouts, on whatever phones', async () => {
    const product = await addProduct(server.database, { stock: { '': 50 } })
    const guest = randomUUID()
    const codes: (string | undefined)[] = []
    for (let i = 0; i < OPEN_PER_SHOPPER + 1; i++) codes.push((await pay(product.id, `073310${i}555`, guest)).body.error?.code)
    expect(codes).toEqual([...Array.from({ length: OPEN_PER_SHOPPER }, () => undefined), 'too_many_open_checkouts'])
  })

  test('also when all of them are asked for at once, on a phone each', async () => {
    const product = await addProduct(server.database, { stock: { '': 50 } })
    const guest = randomUUID()
    const answers = await Promise.all(Array.from({ length: 14 }, (_, i) => pay(product.id, `07334${String(i).padStart(2, '0')}555`, guest)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(OPEN_PER_SHOPPER)
    expect((await unitsOf(server.database, product.variants[''] as string)).held).toBe(OPEN_PER_SHOPPER)
  })

  test('a phone gets a limited number of prompts in an hour from strangers, also by retrying; its owner has as many', async () => {
    const product = await addProduct(server.database, { stock: { '': 50 } })
    const phone = '0733200032'
    const untilRefused = async (guest: string) => {
      const { body } = await pay(product.id, phone, guest)
      for (let prompts = 1; prompts < 20; prompts++) {
        await until(
          () => server.read<CheckoutState>(`/api/checkouts/${body.id}`),
          (answer) => answer.body.status === 'failed',
        )
        const refused = (await server.post<Answer>(`/api/checkouts/${body.id}/payments`, {})).body.error?.code
        if (refused) return { prompts, refused }
      }
      return null
    }
    expect(await untilRefused(randomUUID())).toEqual({ prompts: PROMPTS_PER_PHONE_PER_HOUR, refused: 'phone_confirmation_required' })
    const owner = randomUUID()
    await confirmPhone(server.database, owner, phone)
    expect(await untilRefused(owner)).toEqual({ prompts: PROMPTS_PER_PHONE_PER_HOUR, refused: 'too_many_prompts' })
    server.clock.forward(3601)
    expect((await pay(product.id, phone)).status).toBe(201)
  })

  test('a new Pay by the same guest is not blocked by the guest’s own failed one', async () => {
    const product = await addProduct(server.database)
    const guest = randomUUID()
    const first = await pay(product.id, '0733300032', guest)
    await until(
      () => server.read<CheckoutState>(`/api/checkouts/${first.body.id}`),
      (answer) => answer.body.status === 'failed',
    )
    expect((await pay(product.id, '0733300555', guest)).status).toBe(201)
    expect((await server.read<CheckoutState>(`/api/checkouts/${first.body.id}`)).body.status).toBe('cancelled')
  })
})

test.runIf(ALL_TESTS)(
  '200 shoppers of the highest standing check out at once, behind one address',
  async () => {
    const product = await addProduct(server.database, { stock: { '': 800 } })
    const phones = Array.from({ length: 200 }, (_, i) => `0744${String(i).padStart(3, '0')}555`)
    const guests = await Promise.all(phones.map((phone_number) => ofKnownGuest(server.database, { phone_number })))
    // They have bought here before.
    await server.database.db.run(
      `insert into orders (id, order_number, checkout_id, guest_id, is_guest, phone_number, status, fulfillment_status, subtotal, discount, delivery_fee,
       total_amount, currency, delivery_area, payment_ref, payment_method, created_at, updated_at)
     select gen_random_uuid(), 'UP-' || g, 'known-' || g, g::uuid, true, '', 'paid', 'fulfilled', 1, 0, 0, 1, 'KES', 'nairobi', 'UP-' || g || '-1', 'mpesa', now(), now()
     from unnest($1::text[]) g`,
      [guests.map(({ guest_id }) => guest_id)],
    )
    const answers = await Promise.all(guests.map(({ phone_number, guest_id }) => pay(product.id, phone_number, guest_id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(200)
    expect(await unitsOf(server.database, product.variants[''] as string)).toEqual({ stock: 600, held: 200, sold: 0 })
  },
  120_000,
)

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CheckoutState, StartedCheckout } from '../../src/shop/checkout/contract.ts'
import { HOLD_LIMITS, networkShareOf, shareOf, UNANSWERED_PROMPTS_PER_NETWORK } from '../../src/shop/checkout/rules-holds.ts'
import { confirmPhone } from '../support/contacts.ts'
import { checkInvariants } from '../support/invariants.ts'
import { testServer, until, type TestServer } from '../support/server.ts'
import { aPhone, shopping } from '../support/shoppers.ts'
import { addProduct, unitsOf, type StockedProduct } from '../support/products.ts'

// What strangers may take off sale by pressing Pay, and how everybody else goes on.
const UNITS = 1000
let server: TestServer
let product: StockedProduct
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT: '60000', TRUST_PROXY: '1' }, promptMs: 600_000 })
  product = await addProduct(server.database, { stock: { '': UNITS }, price: 100 })
})
afterAll(() => server.close())

type Answer = StartedCheckout & { error?: { code: string; message: string } }

let networks = 0
const somewhere = () => `10.1.${networks >> 8}.${networks++ & 255}`

interface Press {
  quantity?: number
  from?: string
  guest?: string | null
  phone?: string
  method?: string
  email?: string
  of?: StockedProduct
}

function pay({ quantity = 1, from = somewhere(), guest = randomUUID(), phone = aPhone(), method = 'mpesa', email, of = product }: Press) {
  return server.post<Answer>(
    '/api/checkouts',
    {
      items: [{ product_id: of.id, quantity }],
      delivery_area: 'nairobi',
      payment_method: method,
      phone_number: phone,
      ...(guest ? { guest_id: guest } : {}),
      ...(email ? { email } : {}),
    },
    { 'x-forwarded-for': from },
  )
}

const codeOf = ({ status, body }: { status: number; body: Answer }) => (status === 201 ? 'held' : body.error?.code)
const held = async (of = product) => (await unitsOf(server.database, of.variants[''] as string)).held
const state = async (id: string) => (await server.read<CheckoutState>(`/api/checkouts/${id}`)).body

/** The time of everything open runs out. */
async function lapse(): Promise<void> {
  server.clock.forward(3700)
  // A hundred at a time.
  for (let left = await held(), before = Infinity; left > 0 && left < before; left = await held()) {
    before = left
    await server.shop.checkout.sweep()
  }
  expect(await held()).toBe(0)
}

describe('a guest of whom nothing is known', () => {
  const { perCheckout } = HOLD_LIMITS.unproven

  test('holds few products with one press, and no more with several', async () => {
    expect(codeOf(await pay({ quantity: perCheckout + 1 }))).toBe('confirmation_required')
    expect(codeOf(await pay({ quantity: HOLD_LIMITS.customer.perCheckout + 1 }))).toBe('too_many_pieces')
    const guest = randomUUID()
    expect(codeOf(await pay({ quantity: perCheckout, guest }))).toBe('held')
    expect(codeOf(await pay({ guest }))).toBe('confirmation_required')
  })

  test.each([
    ['phone number', { phone: aPhone() }],
    ['e-mail address', { email: 'someone@upya.example' }],
  ])('nor with several guest ids for one %s', async (_what, same) => {
    expect(codeOf(await pay({ ...same, quantity: perCheckout }))).toBe('held')
    expect(codeOf(await pay({ ...same }))).toBe('confirmation_required')
  })

  test('nor without a guest id', async () => {
    const phone = aPhone()
    expect(codeOf(await pay({ guest: null, quantity: perCheckout, phone }))).toBe('held')
    expect(codeOf(await pay({ guest: null, phone }))).toBe('confirmation_required')
  })

  test('holds them for three minutes while nobody answers, and for a short time more with every try', async () => {
    await lapse()
    const jacket = await addProduct(server.database)
    const { body } = await pay({ of: jacket, phone: aPhone('037'), guest: randomUUID() })
    expect(Date.parse(body.expires_at) - server.clock.now().getTime()).toBe(180_000)
    server.clock.forward(599)
    await server.shop.checkout.sweep()
    expect(await held(jacket)).toBe(1)
    server.clock.forward(2)
    await server.shop.checkout.sweep()
    expect(await held(jacket)).toBe(0)
    expect((await state(body.id)).status).toBe('expired')
  })

  test.each([
    ['a wrong PIN', '201'],
    ['too little money', '001'],
    ['a cancelled prompt', '032'],
  ])('holds them no longer after %s: failing on purpose gives nothing', async (_what, ending) => {
    const jacket = await addProduct(server.database)
    const { body } = await pay({ of: jacket, phone: aPhone(ending) })
    const failed = await until(
      () => state(body.id),
      ({ status }) => status === 'failed',
    )
    expect(failed.expires_at).toBe(body.expires_at)
    server.clock.forward(181)
    await server.shop.checkout.sweep()
    expect(await held(jacket)).toBe(0)
    expect((await state(body.id)).status).toBe('expired')
  })

  test('has two minutes for another try when a prompt fails at the end of that, and ten in all however often one fails', async () => {
    const shop = shopping(server)
    const { id } = (await pay({ of: await addProduct(server.database) })).body
    const begun = server.clock.now().getTime()
    const heldFor = async () => Math.round((Date.parse((await state(id)).expires_at) - begun) / 1000)
    const heldAfterFailure: number[] = []
    const answers: number[] = []
    for (const number of [1, 2, 3, 4, 5]) {
      server.clock.forward(110)
      await shop.answer(await shop.attempt(id, 'pending', number), 'wrong_pin')
      heldAfterFailure.push(await heldFor())
      answers.push((await shop.again(id)).status)
    }
    expect(heldAfterFailure).toEqual([230, 340, 450, 560, 600])
    expect(answers.slice(0, 4)).toEqual([201, 201, 201, 201])
    expect((await shop.again(id)).body.error.code).toBe('checkout_expired')
  })

  test('gets the product, or the money back, when the answer comes after that', async () => {
    const jacket = await addProduct(server.database)
    const { body } = await pay({ of: jacket })
    const attempt = await until(
      () => server.shop.payments.latest(body.id),
      (latest) => latest?.state === 'pending',
    )
    server.clock.forward(601)
    await server.shop.checkout.sweep()
    expect((await state(body.id)).status).toBe('expired')
    await fetch(`${server.mpesa}/phone/${attempt?.phone_number}/answer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pin: '1234' }),
    })
    await until(
      () => state(body.id),
      ({ status }) => status === 'paid',
    )
    expect(await checkInvariants(server.database, { now: server.clock.now() })).toEqual([])
  })

  test('holds nothing for a bank transfer, which may take an hour, also not by changing to it', async () => {
    expect(codeOf(await pay({ method: 'bank' }))).toBe('confirmation_required')
    const { body } = await pay({ phone: aPhone('032') })
    await until(
      () => state(body.id),
      ({ status }) => status === 'failed',
    )
    const changed = await server.post<Answer>(`/api/checkouts/${body.id}/payments`, { payment_method: 'bank' })
    expect([changed.status, changed.body.error?.code]).toEqual([428, 'confirmation_required'])
  })
})

describe('together, those of whom nothing is known', () => {
  test('hold no more than their share of the shop, nor more than a part of it from one network; who is known goes on', async () => {
    await lapse()
    const [share, ofNetwork] = [shareOf('unproven', UNITS) ?? 0, networkShareOf('unproven', UNITS) ?? 0]
    const crowd = await Promise.all(Array.from({ length: 40 }, () => pay({ from: '10.2.0.1' })))
    expect(crowd.filter(({ status }) => status === 201)).toHaveLength(ofNetwork)
    expect(crowd.find(({ status }) => status !== 201)?.body.error?.code).toBe('confirmation_required')
    const town = await Promise.all(Array.from({ length: 150 }, () => pay({})))
    expect(town.filter(({ status }) => status === 201)).toHaveLength(share - ofNetwork)
    expect(await held()).toBe(share)

    const [guest, phone] = [randomUUID(), aPhone()]
    await confirmPhone(server.database, guest, phone)
    expect(codeOf(await pay({ guest, phone, from: '10.2.0.1', quantity: 3 }))).toBe('held')
    await lapse()
    expect(codeOf(await pay({ from: '10.2.0.1' }))).toBe('held')
  })

  test('those who have shown only that there is a person have a share of their own', async () => {
    await lapse()
    const share = shareOf('confirmed', UNITS) ?? 0
    const { perPerson } = HOLD_LIMITS.confirmed
    const known = async () => {
      const [guest, phone] = [randomUUID(), aPhone()]
      await confirmPhone(server.database, guest, phone)
      return pay({ guest, phone, quantity: perPerson })
    }
    const codes: unknown[] = []
    for (let i = 0; i <= share / perPerson; i++) codes.push(codeOf(await known()))
    expect(codes).toEqual([...Array.from({ length: share / perPerson }, () => 'held'), 'holds_exhausted'])
    expect(await held()).toBe(share)
    expect(codeOf(await pay({}))).toBe('held')
    await lapse()
  })
})

test.each([
  ['one network', () => '10.99.99.1', '07290'],
  ['one subscriber with many networks of IPv6', (at: number) => `2001:db8:91:${at.toString(16)}::1`, '07291'],
])('%s has a limited number of strangers prompted who do not answer', async (_who, network, phones) => {
  const { max } = UNANSWERED_PROMPTS_PER_NETWORK
  const codes: unknown[] = []
  for (let i = 0; i <= max; i++) {
    const answer = await pay({ from: network(i), phone: `${phones}${String(i).padStart(2, '0')}032` })
    codes.push(codeOf(answer))
    if (answer.status === 201) await server.post(`/api/checkouts/${answer.body.id}/cancel`, {})
  }
  expect(codes).toEqual([...Array.from({ length: max }, () => 'held'), 'phone_confirmation_required'])
  expect(codeOf(await pay({ from: network(max + 1), method: 'card' }))).toBe('held')
  expect(codeOf(await pay({}))).toBe('held')
})

test('when an admin has set it so, no guest holds anything before a code was typed', async () => {
  await server.shop.transact(({ settings }) => settings.set({ guest_holds: 'confirm' }, randomUUID()))
  server.shop.settings.changed()
  expect(codeOf(await pay({}))).toBe('confirmation_required')
  const [guest, phone] = [randomUUID(), aPhone()]
  await confirmPhone(server.database, guest, phone)
  expect(codeOf(await pay({ guest, phone }))).toBe('held')
  await server.shop.transact(({ settings }) => settings.set({ guest_holds: 'normal' }, randomUUID()))
  server.shop.settings.changed()
})

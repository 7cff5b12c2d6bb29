import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetPerson } from '../../src/shop/checkout/forget-person.ts'
import type { Attempt } from '../../src/shop/payments/attempts/attempt.ts'
import { backOffice, type BackOffice } from '../support/back-office.ts'
import { signUp } from '../support/members.ts'
import { buy } from '../support/purchases.ts'
import { shopping, callbackOf, callbackPath, type Shopping } from '../support/shoppers.ts'

// What a provider says of a payment, and who paid, may come once more, or be worked on, after its person was forgotten.
let server: BackOffice
let shop: Shopping
beforeAll(async () => {
  server = await backOffice({ promptMs: 60_000 })
  shop = shopping(server)
})
afterAll(() => server.close())

async function paidByMember() {
  const member = await signUp(server)
  const bought = await buy(server, { headers: member.headers })
  const where = { name: 'Njeri Mwangi', phone_number: bought.phone, delivery_area: 'nairobi', address: 'Westlands, Red Gate' }
  await server.post(`/api/orders/${bought.orderId}/delivery-details`, where, member.headers)
  for (const step of ['shipped', 'delivered', 'fulfilled'] as const)
    await server.shop.checkout.advanceOrder(bought.orderId, step, async () => {})
  const [attempt] = await shop.rows<Attempt>('select * from payment_attempts where reference = $1', [bought.reference])
  return { attempt: attempt!, forget: () => server.shop.transact((areas) => forgetPerson(areas, member.id)) }
}

/** Where the number of this payer stands. */
async function traces({ phone_number: phone }: Attempt): Promise<string[]> {
  const found = await shop.rows<{ name: string }>(
    `select 'inbox' as name from payment_inbox where body like '%' || $1 || '%'
     union select 'events' from payment_events where evidence::text like '%' || $1 || '%'
     union select 'attempts' from payment_attempts where phone_number = $1 order by name`,
    [phone],
  )
  return found.map(({ name }) => name)
}

const messages = async ({ callback_token }: Attempt) =>
  (await shop.rows<{ outcome: string | null }>('select outcome from payment_inbox where token = $1 order by id', [callback_token])).map(
    ({ outcome }) => outcome,
  )

test('a callback that comes once more does not bring the number back', async () => {
  const { attempt, forget } = await paidByMember()
  expect(await traces(attempt)).toEqual(['attempts', 'events', 'inbox'])
  await forget()
  expect(await traces(attempt)).toEqual([])
  await shop.callback(attempt, { receipt: attempt.receipt! })
  expect(await messages(attempt)).toEqual(['changed', 'kept'])
  expect(await traces(attempt)).toEqual([])
})

test('nor does one that was stored before, and is worked on afterwards', async () => {
  const { attempt, forget } = await paidByMember()
  const body = JSON.stringify(callbackOf(attempt, { receipt: attempt.receipt! }))
  await server.shop.payments.inbox.store({ gateway: attempt.gateway, kind: 'callback', token: attempt.callback_token, body, address: '' })
  await forget()
  expect(await traces(attempt)).toEqual(['inbox'])
  server.clock.forward(60)
  await server.shop.checkout.sweepInbox()
  expect(await messages(attempt)).toEqual(['changed', 'kept'])
  expect(await traces(attempt)).toEqual([])
})

test('money that came a second time keeps its payer, as they have to be found', async () => {
  const { attempt, forget } = await paidByMember()
  await forget()
  expect((await server.post(callbackPath(server, attempt.callback_token), callbackOf(attempt))).status).toBe(200)
  await server.shop.checkout.idle()
  expect(await traces(attempt)).toContain('inbox')
})

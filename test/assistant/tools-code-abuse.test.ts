import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ASSISTANT_CODE } from '../../src/shop/offers/rules-assistant-codes.ts'
import type { Taker } from '../../src/shop/offers/takers.ts'
import type { SettingsChange } from '../../src/shop/settings/contract.ts'
import type { Tools } from '../../src/shop/assistant/tools/tools.ts'
import { askerOf, memberOf, toolsOf } from '../support/assistant.ts'
import { callAs } from '../support/api-client.ts'
import { signUp, signUpAdmin } from '../support/members.ts'
import { addProduct, type StockedProduct } from '../support/products.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
let tools: Tools
let piece: StockedProduct
beforeAll(async () => {
  t = await testServer({ payments: false, env: { RATE_LIMIT: '100000' } })
  ;({ tools } = toolsOf(t))
  piece = await addProduct(t.database, { price: 2000, stock: { '': 9 } })
})
afterAll(() => t.close())
// Every test has a day of its own.
beforeEach(() => t.clock.forward(86_400))

const offer = async (asker = askerOf(), value?: number) => (await tools.offer_discount.run(value === undefined ? {} : { value }, asker)).out
const codeOf = async (asker = askerOf()) => (await offer(asker)).discount?.code ?? ''
const bag = () => ({ cart: [{ product_id: piece.id, size: null, quantity: 1 }] })
const taker = (over: Partial<Taker>): Taker => ({ userId: null, guestId: randomUUID(), phone: null, email: null, ...over })
const take = (code: string, who: Taker, checkout = randomUUID()) =>
  t.shop
    .transact(({ offers }) => offers.take(code, checkout, who, { net: 1800, given: 200 }))
    .then(
      () => 'taken',
      (error: { code: string }) => error.code,
    )
const keep = (code: string, who: Taker, checkout: string) =>
  t.shop.transact(({ offers }) => offers.keep(code, checkout, who, { net: 1800, given: 200 }))

test('[open-21] what is no percent is no request, and no value gives more than 10 percent', async () => {
  const { input } = tools.offer_discount
  for (const value of [-5, 0, Number.NaN, Infinity, 101, '50', '10; drop table', null, [50], { percent: 50 }, true])
    expect([value, input.safeParse({ value }).success]).toEqual([value, false])
  for (const extra of [{ percent: 50 }, { code: 'MINE' }, { type: 'fixed', value: 50 }, { value: 5, max_uses: 99 }])
    expect([extra, input.safeParse(extra).success]).toEqual([extra, false])
  const who = { guestId: randomUUID() }
  expect((await offer(askerOf(who), 10)).discount?.value).toBe(10)
  // Asking for more later changes nothing.
  for (const value of [50, 99]) expect((await offer(askerOf(who), value)).discount?.value).toBe(10)
})

test('a code is its shopper’s: nobody else can put it on a bag or take it, and their account can', async () => {
  const who = { guestId: randomUUID() }
  const code = await codeOf(askerOf(who))
  const other = askerOf({ page: bag() })
  expect((await tools.check_code.run({ code }, other)).out).toMatchObject({
    valid: false,
    reason: 'discount_not_yours',
    off: 0,
    action: null,
  })
  expect((await tools.quote_bag.run({ code }, other)).out.quote).toMatchObject({ discount: 0, total: 2000 })
  expect(await take(code, taker({}))).toBe('discount_not_yours')
  expect(await take(code, taker({ guestId: null, phone: '254712000001' }))).toBe('discount_not_yours')
  const member = await memberOf(t, await signUp(t))
  const signedIn = taker({ ...who, userId: member.id, email: member.email })
  expect((await tools.check_code.run({ code }, askerOf({ ...who, member, page: bag() }))).out).toMatchObject({ valid: true, off: 200 })
  const checkout = randomUUID()
  expect(await take(code, signedIn, checkout)).toBe('taken')
  // Once, for whoever it is; and the account has had its own with it.
  expect(await take(code, signedIn)).toBe('discount_used_up')
  const elsewhere = askerOf({ guestId: randomUUID(), member })
  expect((await offer(elsewhere)).discount?.code).toBe(code)
  await keep(code, signedIn, checkout)
  expect((await offer(elsewhere)).refused).toBe('had_one')
})

test('who clears their cookies or has two accounts gets codes, and buys with one of them: by phone and by e-mail', async () => {
  const phone = '254712000002'
  const [first, second] = [taker({ phone }), taker({ phone })]
  const codes = [await codeOf(askerOf({ guestId: first.guestId })), await codeOf(askerOf({ guestId: second.guestId }))]
  const checkout = randomUUID()
  expect(await take(codes[0] ?? '', first, checkout)).toBe('taken')
  expect(await take(codes[1] ?? '', second)).toBe('discount_buyer_limit')
  await keep(codes[0] ?? '', first, checkout)
  expect(await take(codes[1] ?? '', second)).toBe('discount_buyer_limit')
  // Known only later: the phone is named at the payment.
  const third = taker({})
  const late = await codeOf(askerOf({ guestId: third.guestId }))
  const open = randomUUID()
  expect(await take(late, third, open)).toBe('taken')
  const named = t.shop.transact(({ offers }) => offers.alsoTakenBy(late, open, { ...third, phone }))
  await expect(named).rejects.toMatchObject({ code: 'discount_buyer_limit' })
  const mail = { email: 'Same.Person@example.com' }
  const [one, two] = [taker(mail), taker({ email: 'same.person@EXAMPLE.com ' })]
  const mails = [await codeOf(askerOf({ guestId: one.guestId })), await codeOf(askerOf({ guestId: two.guestId }))]
  expect([await take(mails[0] ?? '', one), await take(mails[1] ?? '', two)]).toEqual(['taken', 'discount_buyer_limit'])
  // After 30 days they may again.
  t.clock.forward(ASSISTANT_CODE.againSeconds + 60)
  const again = taker({ phone })
  expect(await take(await codeOf(askerOf({ guestId: again.guestId })), again)).toBe('taken')
})

test('of two checkouts of one phone with two codes at once one gets through', async () => {
  for (let round = 0; round < 3; round++) {
    const phone = `25471200001${round}`
    const both = await Promise.all(
      [taker({ phone }), taker({ phone })].map(async (who) => [await codeOf(askerOf({ guestId: who.guestId })), who] as const),
    )
    const taken = await Promise.all(both.map(([code, who]) => take(code, who)))
    expect(taken.toSorted()).toEqual(['discount_buyer_limit', 'taken'])
  }
})

test('[open-85] an admin sets how many codes there are in a day, and not one more is given however many ask at once', async () => {
  const admin = callAs(t, await signUpAdmin(t))
  const set = (change: SettingsChange) => admin<{ assistant_codes_per_day: number }>('PATCH', '/api/admin/settings', change)
  const most = 3 + (await t.shop.offers.assistantCodesToday())
  expect((await set({ assistant_codes_per_day: most })).body.assistant_codes_per_day).toBe(most)
  const all = await Promise.all(Array.from({ length: 12 }, () => offer()))
  expect(all.filter(({ discount }) => discount)).toHaveLength(3)
  expect(new Set(all.flatMap(({ refused }) => refused ?? []))).toEqual(new Set(['none_left']))
  await set({ assistant_codes_per_day: 0 })
  t.clock.forward(86_400)
  expect((await offer()).refused).toBe('none_left')
  // Their session is over by now.
  const later = callAs(t, await signUpAdmin(t))
  for (const wrong of [-1, 1.5, 10_001])
    expect((await later('PATCH', '/api/admin/settings', { assistant_codes_per_day: wrong })).status).toBe(400)
  await later('PATCH', '/api/admin/settings', { assistant_codes_per_day: 50 })
  expect((await offer()).discount).not.toBeNull()
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest'
import { ASSISTANT_CODE } from '../../src/shop/offers/rules-assistant-codes.ts'
import { DEFAULT_SETTINGS } from '../../src/shop/settings/rules.ts'
import type { Tools } from '../../src/shop/assistant/tools/tools.ts'
import { askerOf, memberOf, saidOf, toolsOf } from '../support/assistant.ts'
import { signUp, signUpAdmin } from '../support/members.ts'
import { addProduct, type StockedProduct } from '../support/products.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
let tools: Tools
let piece: StockedProduct
beforeAll(async () => {
  t = await testServer({ payments: false })
  ;({ tools } = toolsOf(t))
  piece = await addProduct(t.database, { price: 2000, stock: { '': 9 } })
})
afterAll(() => t.close())
// Every test has a day of its own.
beforeEach(() => t.clock.forward(86_400))

const offer = async (asker = askerOf(), value?: number) => (await tools.offer_discount.run(value === undefined ? {} : { value }, asker)).out
const guest = () => ({ guestId: randomUUID() })
const bag = () => ({ cart: [{ product_id: piece.id, size: null, quantity: 1 }] })
const asked = (guestId: string | null, userId: string | null = null) => ({
  userId,
  guestId,
  from: null,
  hasCode: false,
  perDay: DEFAULT_SETTINGS.assistant_codes_per_day,
})

test('[assist-17] [open-20] [open-21] without a value 10 percent, never more; issued by the shop, once, for a day, from the assistant', async () => {
  const who = guest()
  const { discount, action, refused } = await offer(askerOf(who))
  expect(refused).toBeNull()
  expect(discount).toMatchObject({ type: 'percentage', value: 10, source: 'assistant' })
  expect(Date.parse(discount?.expiresAt ?? '')).toBe(t.clock.now().getTime() + ASSISTANT_CODE.seconds * 1000)
  // The page applies a code; its percent is only what it reads.
  expect(action).toMatchObject({ type: 'apply_discount', code: discount?.code, value: 10 })
  const [row] = (await t.database.db.run('select value, max_uses, source from discount_codes where code = $1', [discount?.code])).rows
  expect(row).toEqual({ value: 10, max_uses: 1, source: 'assistant' })
  const { out, facts } = await tools.quote_bag.run({ code: discount?.code }, askerOf({ ...who, page: bag() }))
  expect(out.quote).toMatchObject({ subtotal: 2000, discount: 200, total: 1800 })
  expect(saidOf(facts, 'percent')).toContain('10%')
  for (const [value, percent] of [
    [50, 10],
    [100, 10],
    [7, 7],
    [0.2, 1],
  ] as const)
    expect((await offer(askerOf(), value)).discount?.value).toBe(percent)
})

test('who asks again has the same code; another one after 30 days, not before', async () => {
  const who = guest()
  const first = await offer(askerOf(who))
  expect((await offer(askerOf(who), 3)).discount?.code).toBe(first.discount?.code)
  t.clock.forward(ASSISTANT_CODE.seconds + 1)
  expect(await offer(askerOf(who))).toMatchObject({ discount: null, refused: 'had_one', again_days: 30 })
  t.clock.forward(ASSISTANT_CODE.againSeconds - ASSISTANT_CODE.seconds - 60)
  expect((await offer(askerOf(who))).refused).toBe('had_one')
  t.clock.forward(120)
  expect((await offer(askerOf(who))).discount?.code).not.toBe(first.discount?.code)
})

test('a member and their browser are one person; a used code brings no other', async () => {
  const shopper = await signUp(t)
  const [member, who] = [await memberOf(t, shopper), guest()]
  const first = await offer(askerOf({ ...who, member }))
  expect((await offer(askerOf({ ...guest(), member }))).discount?.code).toBe(first.discount?.code)
  expect((await offer(askerOf(who))).discount?.code).toBe(first.discount?.code)
  const code = first.discount?.code ?? ''
  const taker = { userId: member.id, guestId: who.guestId, phone: '254712345678', email: member.email }
  const checkout = randomUUID()
  await t.shop.transact(({ offers }) => offers.take(code, checkout, taker, { net: 1800, given: 200 }))
  await t.shop.transact(({ offers }) => offers.keep(code, checkout, taker, { net: 1800, given: 200 }))
  expect((await offer(askerOf({ ...who, member }))).refused).toBe('had_one')
  expect((await offer(askerOf(who))).refused).toBe('had_one')
})

test('of two tabs that ask at once both have the same one code', async () => {
  for (let round = 0; round < 3; round++) {
    const { guestId } = guest()
    const before = await t.shop.offers.assistantCodesToday()
    const given = await Promise.all(Array.from({ length: 6 }, () => t.shop.offers.giveAssistantCode(10, asked(guestId))))
    expect(new Set(given.map(({ discount }) => discount?.code)).size).toBe(1)
    expect(given[0]?.discount).not.toBeNull()
    expect(await t.shop.offers.assistantCodesToday()).toBe(before + 1)
  }
})

test('never beside another live code: one of an exit offer, or one on the bag; and no exit offer beside it', async () => {
  const claimed = guest()
  const claim = await t.post<{ code: string }>(
    '/api/exit-offers/claim',
    { offerType: 'first_time_visitor' },
    { 'x-guest-id': claimed.guestId },
  )
  expect(claim.status).toBe(200)
  expect(await offer(askerOf(claimed))).toMatchObject({ discount: null, refused: 'other_code' })
  await t.shop.offers.create({ code: 'ONBAG100', type: 'fixed', value: 100 })
  expect((await offer(askerOf({ ...guest(), page: { ...bag(), code: 'ONBAG100' } }))).refused).toBe('other_code')
  // A code that is none, or somebody else's, is no code.
  const theirs = (await offer(askerOf())).discount?.code
  for (const code of ['NONE-SUCH', theirs]) expect((await offer(askerOf({ ...guest(), page: { ...bag(), code } }))).refused).toBeNull()
  const mine = guest()
  await offer(askerOf(mine))
  const headers = { 'x-guest-id': mine.guestId }
  expect((await t.post<{ offer: unknown }>('/api/exit-offers/current', {}, headers)).body).toMatchObject({ offer: null, claimed: null })
  const refused = await t.post<{ error: { code: string } }>('/api/exit-offers/claim', { offerType: 'first_time_visitor' }, headers)
  expect([refused.status, refused.body.error.code]).toEqual([409, 'offer_beside_code'])
})

test('an exit offer and the assistant at once give one person one code', async () => {
  for (let round = 0; round < 4; round++) {
    const { guestId } = guest()
    const claim = { subtotal: 0, wishes: 0, signedIn: false, hasCode: false, perDay: 100 }
    const both = await Promise.allSettled([
      t.shop.offers.claimOffer('first_time_visitor', claim, { userId: null, guestId, email: null, from: null }),
      t.shop.offers.giveAssistantCode(10, asked(guestId)),
    ])
    const codes = both.flatMap((one) =>
      one.status === 'fulfilled' ? ('code' in one.value ? one.value.code : (one.value.discount?.code ?? [])) : [],
    )
    expect(codes).toHaveLength(1)
  }
})

test('no more in a day than the shop gives, nor than a network may have; nobody without an id, and no admin', async () => {
  const day = { ...asked(null), perDay: 2 }
  const three = [
    await t.shop.offers.giveAssistantCode(10, { ...day, guestId: randomUUID() }),
    await t.shop.offers.giveAssistantCode(10, { ...day, guestId: randomUUID() }),
  ]
  expect(three.map(({ refused }) => refused)).toEqual([null, null])
  expect((await t.shop.offers.giveAssistantCode(10, { ...day, guestId: randomUUID() })).refused).toBe('none_left')
  t.clock.forward(86_400)
  const from = { subnet: '203.0.113.9', network: '203.0.113.9' }
  const ofNetwork = await Promise.all(
    Array.from({ length: 14 }, () => t.shop.offers.giveAssistantCode(10, { ...asked(randomUUID()), from })),
  )
  expect(ofNetwork.filter(({ discount }) => discount !== null)).toHaveLength(12)
  expect((await offer(askerOf({ guestId: null }))).refused).toBe('unknown_person')
  expect((await offer(askerOf({ member: await memberOf(t, await signUpAdmin(t)) }))).refused).toBe('admin')
})

test('who is forgotten, or had one long ago, is in no list of who had a code', async () => {
  const who = guest()
  await offer(askerOf(who))
  const claims = async () =>
    Number(((await t.database.db.run('select count(*) as n from assistant_code_claims')).rows[0] as { n: string }).n)
  const before = await claims()
  await t.shop.offers.forgetClaimers(null, [who.guestId])
  expect(await claims()).toBe(before - 1)
  t.clock.forward(ASSISTANT_CODE.againSeconds + 86_400)
  await t.shop.offers.forgetClaims()
  expect(await claims()).toBe(0)
})

test('check_code says what a code gives, or why not, and counts who tries out names', async () => {
  await t.shop.offers.create({ code: 'UPYA200', type: 'fixed', value: 200 })
  const asker = askerOf({ ...guest(), page: bag(), network: '198.51.100.7' })
  const good = await tools.check_code.run({ code: 'UPYA200' }, asker)
  expect(good.out).toMatchObject({ valid: true, value: 'KES 200 off', off: 200, action: { type: 'apply_discount', code: 'UPYA200' } })
  expect(saidOf(good.facts, 'price')).toContain('KES 200')
  expect((await tools.check_code.run({ code: 'NOPE' }, asker)).out).toMatchObject({
    valid: false,
    reason: 'discount_unknown',
    action: null,
  })
  const member = await memberOf(t, await signUp(t))
  const guesser = askerOf({ member, page: bag(), network: '198.51.100.8' })
  const tries = []
  for (let i = 0; i < 21; i++)
    tries.push(
      await tools.check_code.run({ code: `TRY-${i}` }, guesser).then(
        () => 'answered',
        (error: { code: string }) => error.code,
      ),
    )
  expect(tries.filter((one) => one === 'answered')).toHaveLength(20)
  expect(tries.at(-1)).toBe('discount_guesses')
})

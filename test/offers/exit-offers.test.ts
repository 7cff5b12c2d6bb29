import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Quote } from '../../src/shop/cart/contract.ts'
import type { OfferReply } from '../../src/shop/cart/contract-exit-offers.ts'
import type { OfferRow } from '../../src/shop/offers/contract-exit-offers.ts'
import { OFFER_BATCH, OFFER_TYPES } from '../../src/shop/offers/rules-exit-offers.ts'
import type { AppliedDiscount } from '../../src/shop/offers/rules.ts'
import { callAs, type Call } from '../support/api-client.ts'
import { signUp, signUpAdmin, type SignedInMember } from '../support/members.ts'
import { addProduct, type StockedProduct } from '../support/products.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
let admin: SignedInMember
let amina: Call
let piece: StockedProduct
beforeAll(async () => {
  t = await testServer({ payments: false })
  piece = await addProduct(t.database, { price: 1000, stock: { '': 9 } })
})
afterAll(() => t.close())
// Days pass in these tests, and with them every session.
beforeEach(async () => {
  admin = await signUpAdmin(t)
  amina = callAs(t, admin)
})

interface Answer<T> {
  status: number
  body: T & { error?: { code: string; message: string } }
}

async function post<T>(path: string, body: object, headers: Record<string, string>): Promise<Answer<T>> {
  const response = await fetch(t.base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Answer<T>['body'] }
}
const guest = () => ({ 'x-guest-id': randomUUID() })
const current = async (body: object, headers: Record<string, string>) =>
  (await post<OfferReply>('/api/exit-offers/current', body, headers)).body
const claim = (offerType: string, headers: Record<string, string>, body: object = {}) =>
  post<AppliedDiscount>('/api/exit-offers/claim', { offerType, ...body }, headers)
const bag = (product: StockedProduct = piece, quantity = 1) => [{ product_id: product.id, quantity }]
const quote = async (code: string, headers: Record<string, string>) =>
  (await post<Quote>('/api/cart/quote', { items: bag(), delivery_area: 'nairobi', discount_code: code }, headers)).body
const rows = async <Row>(text: string, values: unknown[] = []) => (await t.database.db.run(text, values)).rows as Row[]
/** Uses a code as a checkout does. */
const use = (code: string, phone: string, who: Record<string, string>) =>
  t.shop.transact(({ offers }) =>
    offers.take(code, randomUUID(), { userId: null, guestId: who['x-guest-id'] ?? null, phone, email: null }, { net: 1, given: 1 }),
  )

test('[offer-10] [data-23] [open-22] which offer somebody gets, from the bag as the shop prices it, their wishes and whether they are signed in', async () => {
  const dearer = await addProduct(t.database, { price: 1001 })
  expect(await current({}, guest())).toEqual({
    offer: {
      id: 3,
      title: expect.any(String),
      description: expect.any(String),
      discount_percent: 20,
      urgency: '4 hours remaining',
      cta: expect.any(String),
      offerType: 'first_time_visitor',
    },
    claimed: null,
    claimed_today: expect.any(Number),
  })
  const offered = async (body: object, headers: Record<string, string> = guest()) => {
    const { offer } = await current(body, headers)
    return [offer?.id, offer?.offerType, offer?.discount_percent]
  }
  expect(await offered({ items: bag() })).toEqual([3, 'first_time_visitor', 20])
  expect(await offered({ items: bag(dearer) })).toEqual([1, 'cart_abandonment', 10])
  expect(await offered({ items: bag(piece, 2) })).toEqual([1, 'cart_abandonment', 10])
  // What cannot be bought is not in the bag, and what is no piece is no wish.
  expect(await offered({ items: bag(piece, 10) })).toEqual([3, 'first_time_visitor', 20])
  expect(await offered({ wishlist: [randomUUID()] })).toEqual([3, 'first_time_visitor', 20])
  expect(await offered({ wishlist: [piece.id] })).toEqual([2, 'wishlist_conversion', 15])
  expect(await offered({ items: bag(dearer), wishlist: [piece.id] })).toEqual([1, 'cart_abandonment', 10])
  const member = await signUp(t)
  expect(await offered({}, member.headers)).toEqual([4, 'general_browsing', 12])
  // Of members the shop knows the wishlist: what their browser says of it does not count.
  expect(await offered({ wishlist: [piece.id] }, member.headers)).toEqual([4, 'general_browsing', 12])
  await t.shop.wishlist.add(member.id, { product_id: piece.id })
  expect(await offered({}, member.headers)).toEqual([2, 'wishlist_conversion', 15])
  for (const wrong of [{ items: [{ product_id: 'x', quantity: 1 }] }, { wishlist: 'all' }, { total: 5000 }])
    expect((await post('/api/exit-offers/current', wrong, guest())).status).toBe(400)
})

test('[open-20] [open-24] [role-03] a claim of a guest is judged by the server, stored, valid for four hours and once', async () => {
  const who = guest()
  for (const [type, body] of [
    ['cart_abandonment', { items: bag() }],
    ['wishlist_conversion', {}],
    ['general_browsing', {}],
    ['first_time_visitor', { items: bag(piece, 2) }],
  ] as const) {
    const { status, body: refused } = await claim(type, who, body)
    expect([type, status, refused.error?.code]).toEqual([type, 409, 'offer_gone'])
  }
  expect((await claim('anything', who)).status).toBe(400)
  const { status, body: given } = await claim('first_time_visitor', who)
  expect(status).toBe(200)
  expect(given).toEqual({
    code: expect.stringMatching(/^STAY-[A-Z0-9]{7}$/),
    type: 'percentage',
    value: 20,
    description: 'Offer for new visitors',
    discount_id: expect.any(String),
    expiresAt: new Date(t.clock.now().getTime() + 4 * 3600_000).toISOString(),
    source: 'exit_intent',
  })
  expect((await quote(given.code, who)).applied_discount).toEqual(given)
  expect(await quote(given.code, who)).toMatchObject({ subtotal: 1000, discount: 200 })
  // Whoever comes back within the day is shown what they have.
  expect(await current({}, who)).toMatchObject({ offer: null, claimed: given })
  expect((await claim('first_time_visitor', who)).body).toEqual(given)

  t.clock.set(new Date(Date.parse(given.expiresAt!) - 1))
  expect((await quote(given.code, who)).applied_discount?.code).toBe(given.code)
  t.clock.set(new Date(given.expiresAt!))
  expect((await quote(given.code, who)).discount_problem?.reason).toBe('discount_expired')
  expect(await current({}, who)).toMatchObject({ offer: null, claimed: null })
  expect((await claim('first_time_visitor', who)).body.error?.code).toBe('offer_claimed')
})

test('one code for each person in 24 hours, also of those who ask at once, drop their guest id, or sign out', async () => {
  const who = guest()
  const start = t.clock.now().getTime()
  const answers = await Promise.all(Array.from({ length: 6 }, () => claim('first_time_visitor', who)))
  expect(new Set(answers.map(({ body }) => body.code)).size).toBe(1)
  const code = answers[0]!.body.code
  expect(await rows('select from discount_codes where source = $1 and created_at = $2', ['exit_intent', new Date(start)])).toHaveLength(1)
  // The browser signs in: it is the same person.
  const member = await signUp(t)
  expect((await claim('general_browsing', { ...member.headers, ...who })).body.code).toBe(code)
  t.clock.set(new Date(start + 86_400_000 - 1))
  expect((await claim('first_time_visitor', who)).body.error?.code).toBe('offer_claimed')
  t.clock.set(new Date(start + 86_400_000))
  expect((await claim('first_time_visitor', who)).body.code).not.toBe(code)

  // A code is tied to somebody: who says nothing of themselves is offered none.
  expect(await current({}, {})).toMatchObject({ offer: null, claimed: null })
  const { status, body: nameless } = await claim('first_time_visitor', {})
  expect([status, nameless.error?.code, nameless.error?.message]).toEqual([409, 'offer_gone', expect.stringContaining('this browser')])

  const [me, you, she] = [guest(), guest(), guest()]
  const [one, two] = await Promise.all([claim('first_time_visitor', me), claim('first_time_visitor', you)])
  expect(one.body.code).not.toBe(two.body.code)
  await use(one.body.code, '254711000001', me)
  // Used once; and the buyer, by their phone, has had theirs for the day, whatever guest they asked as.
  expect((await quote(one.body.code, me)).discount_problem?.reason).toBe('discount_used_up')
  await expect(use(two.body.code, '254711000001', you)).rejects.toMatchObject({
    code: 'discount_buyer_limit',
    message: expect.stringContaining('once for each shopper'),
  })
  const three = (await claim('first_time_visitor', she)).body.code
  const both = await Promise.allSettled([use(two.body.code, '254711000002', you), use(three, '254711000002', she)])
  expect(both.map(({ status: how }) => how).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('admins are offered nothing, and a claim of theirs is refused', async () => {
  expect(await current({}, admin.headers)).toEqual({ offer: null, claimed: null, claimed_today: null })
  expect((await claim('general_browsing', admin.headers)).status).toBe(403)
})

test('[admin-07] admins write the words of the four offers and turn them off; percent and time stay; each change is in the log', async () => {
  const list = async () => (await amina<OfferRow[]>('GET', '/api/admin/exit-offers')).body
  const before = await list()
  expect(before.map(({ offerType, discount_percent: percent }) => [offerType, percent])).toEqual([
    ['cart_abandonment', 10],
    ['wishlist_conversion', 15],
    ['first_time_visitor', 20],
    ['general_browsing', 12],
  ])
  const change = (type: string, body: object) => amina<OfferRow[]>('PATCH', `/api/admin/exit-offers/${type}`, body)
  const words = { version: 0, is_on: true, title: 'Karibu', description: 'Something for  you.', cta: 'Take it' }
  for (const wrong of [{ title: '' }, { title: 'x'.repeat(61) }, { discount_percent: 90 }, { urgency: 'one week' }, { is_on: 'yes' }])
    expect([wrong, (await change('first_time_visitor', { ...words, ...wrong })).status]).toEqual([wrong, 400])
  expect((await change('anything', words)).status).toBe(400)
  expect((await change('first_time_visitor', words)).body.find(({ id }) => id === 3)).toMatchObject({ title: 'Karibu', version: 1 })
  expect((await current({}, guest())).offer).toMatchObject({ title: 'Karibu', description: 'Something for you.', cta: 'Take it' })
  // Two who have opened the same page: the second one is told.
  expect((await change('first_time_visitor', { ...words, title: 'Mine' })).status).toBe(409)
  expect((await change('first_time_visitor', { ...words, version: 1, is_on: false })).status).toBe(200)
  expect((await current({}, guest())).offer?.offerType).toBe('general_browsing')
  expect((await claim('first_time_visitor', guest())).body.error?.code).toBe('offer_gone')
  const { body: log } = await amina<{ items: { action: string; details: object }[] }>(
    'GET',
    '/api/admin/audit?subject=offer:first_time_visitor',
  )
  expect(log.items.map(({ action, details }) => [action, details])).toEqual([
    ['offer.changed', { name: 'Karibu', before: { is_on: true }, after: { is_on: false } }],
    [
      'offer.changed',
      { name: 'Karibu', before: expect.any(Object), after: { title: 'Karibu', description: 'Something for you.', cta: 'Take it' } },
    ],
  ])
  for (const type of OFFER_TYPES.filter((one) => one !== 'first_time_visitor')) await change(type, { ...words, is_on: false })
  expect(await current({ items: bag(piece, 2), wishlist: [piece.id] }, guest())).toMatchObject({ offer: null, claimed: null })
  for (const type of OFFER_TYPES) await change(type, { ...words, version: type === 'first_time_visitor' ? 2 : 1 })
})

test('claimed codes are a list of their own, each with its own terms; what they bring stands beside their offer', async () => {
  const codes = async (query: string) =>
    (
      await amina<{ items: { id: string; code: string; batch_id: string | null; is_active: boolean }[] }>(
        'GET',
        `/api/admin/discounts${query}`,
      )
    ).body.items
  const [me, you] = [guest(), guest()]
  const [one, two] = [(await claim('first_time_visitor', me)).body, (await claim('first_time_visitor', you)).body]
  expect((await codes('?limit=100')).some(({ code }) => code.startsWith('STAY-'))).toBe(false)
  const claimed = await codes(`?batch=${OFFER_BATCH}`)
  expect(claimed.map(({ code }) => code)).toEqual(expect.arrayContaining([one.code, two.code]))
  expect(claimed.every(({ batch_id: batch }) => batch === null)).toBe(true)
  await amina('POST', `/api/admin/discounts/${one.discount_id}/off`, { batch: true })
  expect((await quote(one.code, me)).discount_problem?.reason).toBe('discount_unknown')
  expect((await quote(two.code, you)).applied_discount?.code).toBe(two.code)

  const of = async () => (await amina<OfferRow[]>('GET', '/api/admin/exit-offers')).body.find(({ id }) => id === 3)
  const start = await of()
  const checkout = randomUUID()
  const taker = { userId: null, guestId: you['x-guest-id'], phone: '254711000009', email: null }
  await t.shop.transact(({ offers }) => offers.take(two.code, checkout, taker, { net: 800, given: 200 }))
  expect(await of()).toEqual(start)
  await t.shop.transact(({ offers }) => offers.keep(two.code, checkout, null, { net: 800, given: 200 }))
  expect(await of()).toEqual({ ...start, used: start!.used + 1, net: start!.net + 800, given: start!.given + 200 })

  // Who claimed is known for a day, a code that nobody used for a month; one that was used stays.
  t.clock.forward(86_401)
  await t.shop.offers.forgetClaims()
  expect(await rows('select from exit_offer_claims')).toEqual([])
  t.clock.forward(30 * 86_400)
  await t.shop.offers.forgetClaims()
  const left = await rows<{ code: string }>('select d.code from discount_codes d where batch_id = $1 and code = any($2)', [
    OFFER_BATCH,
    [one.code, two.code],
  ])
  expect(left).toEqual([{ code: two.code }])
})

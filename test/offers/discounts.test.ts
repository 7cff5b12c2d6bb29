import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REAUTHENTICATION_SECONDS } from '../../src/shop/accounts/rules-session.ts'
import type { AuditEntry } from '../../src/shop/accounts/contract.ts'
import type { DiscountTried, Quote } from '../../src/shop/cart/contract.ts'
import { bagCode } from '../../src/shop/cart/rules-link.ts'
import type { StartedCheckout } from '../../src/shop/checkout/contract.ts'
import type { DiscountDetail, DiscountsPage } from '../../src/shop/offers/contract.ts'
import { ANY_TERMS } from '../support/access-rows-offers.ts'
import { callAs, type Call } from '../support/api-client.ts'
import { signUpAdmin } from '../support/members.ts'
import { addProduct, type StockedProduct } from '../support/products.ts'
import { testServer, until, type TestServer } from '../support/server.ts'
import { aPhone, shopping, type Refused, type Shopping } from '../support/shoppers.ts'

let t: TestServer
let shop: Shopping
let amina: Call
let otieno: Call
let dress: StockedProduct
let shoes: StockedProduct
beforeAll(async () => {
  t = await testServer({ promptMs: 600_000 })
  shop = shopping(t)
  ;[amina, otieno] = [callAs(t, await signUpAdmin(t)), callAs(t, await signUpAdmin(t))]
  dress = await addProduct(t.database, { name: 'Red dress', price: 1650, stock: { '': 200 } })
  shoes = await addProduct(t.database, { name: 'Sneakers', price: 1000, category: 'shoes', stock: { '': 200 } })
  await t.database.db.run(`update products set kind = 'dress' where id = $1`, [dress.id])
  await t.database.db.run(`update products set original_price = 1500 where id = $1`, [shoes.id])
})
afterAll(() => t.close())

type Terms = Partial<Record<keyof typeof ANY_TERMS | 'code' | 'count' | 'prefix', unknown>>
interface Made {
  id: string
  count: number
  batch_id: string | null
}
let codes = 0
/** A new code with these terms. */
async function make(terms: Terms = {}): Promise<{ id: string; code: string }> {
  const code = `CODE${++codes}`
  const { status, body } = await amina<Made>('POST', '/api/admin/discounts', { ...ANY_TERMS, code, ...terms })
  expect(status).toBe(201)
  return { id: body.id, code }
}
const detail = async (id: string) => (await amina<DiscountDetail>('GET', `/api/admin/discounts/${id}`)).body
const list = async (query: string) => (await amina<DiscountsPage>('GET', `/api/admin/discounts?${query}`)).body.items
const quote = async (code: string, pieces: StockedProduct[], area = 'nairobi') => {
  const items = pieces.map((piece) => ({ product_id: piece.id, quantity: 1 }))
  return (await t.post<Quote>('/api/cart/quote', { items, delivery_area: area, discount_code: code })).body
}
const start = (code: string, more: object = {}, piece = dress) =>
  t.post<StartedCheckout & Refused>('/api/checkouts', {
    items: [{ product_id: piece.id, quantity: 1 }],
    delivery_area: 'nairobi',
    phone_number: aPhone(),
    guest_id: randomUUID(),
    discount_code: code,
    ...more,
  })
const outcome = ({ status, body }: Awaited<ReturnType<typeof start>>) => (status === 201 ? 'taken' : body.error.code)
async function pay(code: string, more: object = {}): Promise<string> {
  const { body } = await start(code, { phone_number: aPhone('000'), ...more })
  await until(
    () => shop.state(body.id),
    ({ status }) => status === 'paid',
  )
  return body.id
}

test('[admin-07] terms that make no sense are refused, and so is a name that is taken', async () => {
  for (const wrong of [
    { value: 0 },
    { value: 101 },
    { type: 'fixed', value: 0 },
    { type: 'free_delivery', value: 5 },
    { code: 'x' },
    { code: undefined },
    { count: 5 },
    { code: undefined, count: 1001 },
    { max_uses: 0 },
    { starts_at: '2026-12-02T00:00:00Z', expires_at: '2026-12-01T00:00:00Z' },
    { product_ids: ['nothing'] },
  ]) {
    expect([wrong, (await amina('POST', '/api/admin/discounts', { ...ANY_TERMS, code: 'WRONG', ...wrong })).status]).toEqual([wrong, 400])
  }
  const { code } = await make()
  const again = await amina('POST', '/api/admin/discounts', { ...ANY_TERMS, code: code.toLowerCase() })
  expect([again.status, again.body.error.code]).toEqual([409, 'discount_taken'])
})

test('[discount-01] a shopper is told in words why a code gives nothing, at the quote and at Pay', async () => {
  const bag = await make({ min_subtotal: 2000 })
  expect((await quote(bag.code, [dress])).discount_problem?.message).toBe('This code is for bags from KES 2,000. Add KES 350 more.')
  expect(outcome(await start(bag.code))).toBe('discount_minimum')
  expect(await quote(bag.code, [dress, shoes])).toMatchObject({ discount: 265, discount_problem: null })

  const dresses = await make({ kinds: ['dress'] })
  expect((await quote(dresses.code, [shoes])).discount_problem?.message).toBe('This code is only for dresses.')
  expect(outcome(await start(dresses.code, {}, shoes))).toBe('discount_other_pieces')
  expect((await quote(dresses.code, [dress, shoes])).discount).toBe(165)

  const full = await make({ on_marked_down: false })
  expect((await quote(full.code, [shoes])).discount_problem?.reason).toBe('discount_other_pieces')
  expect((await quote(full.code, [dress, shoes])).discount).toBe(165)

  const one = await make({ type: 'fixed', value: 300, product_ids: [shoes.id] })
  expect((await quote(one.code, [dress, shoes])).discount).toBe(300)
  expect((await quote(one.code, [dress])).discount_problem?.message).toBe('This code is only for one chosen piece.')

  const year = new Date().getUTCFullYear() + 1
  const later = await make({ starts_at: `${year}-11-30T21:00:00Z` })
  expect((await quote(later.code, [dress])).discount_problem?.message).toBe('This code starts on 1 December.')
  expect(outcome(await start(later.code))).toBe('discount_not_started')
})

test('free delivery takes off the fee, and where delivery is free the code is not used', async () => {
  const free = await make({ type: 'free_delivery', value: 0 })
  expect(await quote(free.code, [dress], 'nationwide')).toMatchObject({ discount: 0, delivery_fee: 0, total: 1650 })
  expect(outcome(await start(free.code, { delivery_area: 'nationwide', total_amount: 1650 }))).toBe('taken')
  expect(outcome(await start(free.code, { total_amount: 1650 }))).toBe('taken')
  expect(await detail(free.id)).toMatchObject({ used: 0, held: 1 })
})

test('[open-18] a limit per buyer is kept by phone, e-mail and account, however many race; an ended checkout gives it back', async () => {
  const { code, id } = await make({ max_per_buyer: 2 })
  const phone_number = aPhone()
  const first = await start(code, { phone_number })
  const raced = await Promise.all(Array.from({ length: 3 }, () => start(code, { phone_number })))
  expect(raced.map(outcome).filter((each) => each === 'taken')).toHaveLength(1)
  expect(new Set(raced.map(outcome))).toEqual(new Set(['taken', 'discount_buyer_limit']))
  expect(await detail(id)).toMatchObject({ used: 0, held: 2 })
  await t.post(`/api/checkouts/${first.body.id}/cancel`, {})
  expect(outcome(await start(code, { phone_number }))).toBe('taken')
  const email = `${randomUUID()}@mail.example`
  const byMail = await Promise.all(Array.from({ length: 6 }, () => start(code, { email })))
  expect(byMail.map(outcome).filter((each) => each === 'taken')).toHaveLength(2)
})

test('"9 of 10 used" counts what open checkouts hold, and what was paid is what it brought', async () => {
  const { id, code } = await make({ type: 'fixed', value: 150, max_uses: 2 })
  const paid = await pay(code)
  await start(code)
  expect(await detail(id)).toMatchObject({ used: 1, held: 1, net: 1500, given: 150, state: 'ended', max_uses: 2 })
  expect((await detail(id)).figures).toMatchObject({ looked_at: 1, new_buyers: 1 })
  expect(outcome(await start(code))).toBe('discount_used_up')
  const order = (await shop.state(paid)).order_id ?? ''
  await t.shop.transact(async (areas) => {
    await areas.offers.giveBack(code, paid)
  })
  expect(order).not.toBe('')
  expect(await detail(id)).toMatchObject({ used: 0, held: 1, net: 0, given: 0, state: 'active' })
})

test('a change, and turning it off, leaves an open checkout what it was promised', async () => {
  const { id, code } = await make({ value: 50 })
  const { body } = await start(code)
  const buyer = aPhone('000')
  await pay('', { discount_code: undefined, phone_number: buyer })
  const change = { ...ANY_TERMS, value: 1, first_order: true, max_per_buyer: 1, max_uses: 1, version: 1 }
  expect((await amina('PATCH', `/api/admin/discounts/${id}`, change)).status).toBe(200)
  expect((await amina('POST', `/api/admin/discounts/${id}/off`, {})).status).toBe(200)
  expect((await shop.state(body.id)).total_amount).toBe(825)
  await shop.answer(await shop.attempt(body.id, 'pending'), 'cancelled')
  // Somebody who has bought before: the code of now would refuse them, the promise does not.
  expect((await shop.again(body.id, { phone_number: buyer })).status).toBe(201)
  await until(
    () => shop.state(body.id),
    ({ status }) => status === 'paid',
  )
  expect(await detail(id)).toMatchObject({ used: 1, net: 825, given: 825, state: 'off' })
})

test('two admins: the second to save is told; the log has what was and what is', async () => {
  const { id, code } = await make({ description: 'Before' })
  expect((await amina('PATCH', `/api/admin/discounts/${id}`, { ...ANY_TERMS, description: 'After', version: 1 })).status).toBe(200)
  const late = await otieno('PATCH', `/api/admin/discounts/${id}`, { ...ANY_TERMS, value: 20, version: 1 })
  expect([late.status, late.body.error.code]).toEqual([409, 'discount_changed'])
  expect((await otieno('POST', `/api/admin/discounts/${id}/off`, {})).status).toBe(200)
  // A second press changes nothing and is not in the log.
  expect((await amina('POST', `/api/admin/discounts/${id}/off`, {})).status).toBe(200)
  expect((await quote(code, [dress])).discount_problem?.reason).toBe('discount_unknown')
  expect((await amina('POST', `/api/admin/discounts/${id}/on`, {})).status).toBe(200)
  const { body } = await amina<{ items: AuditEntry[] }>('GET', `/api/admin/audit?subject=discount:${id}`)
  expect(body.items.map(({ action }) => action)).toEqual([
    'discount.turned_on',
    'discount.turned_off',
    'discount.changed',
    'discount.created',
  ])
  expect(body.items[2]?.details).toEqual({ name: code, before: { description: 'Before' }, after: { description: 'After' } })
})

test('only a code that nobody has is deleted', async () => {
  const { id, code } = await make()
  const { body } = await start(code)
  const attempt = await shop.attempt(body.id, 'pending')
  expect((await amina('DELETE', `/api/admin/discounts/${id}`)).body.error.code).toBe('discount_in_use')
  await t.post(`/api/checkouts/${body.id}/cancel`, {})
  expect((await amina('DELETE', `/api/admin/discounts/${id}`)).status).toBe(204)
  expect((await amina('GET', `/api/admin/discounts/${id}`)).status).toBe(404)
  // Its money came late: the price was agreed.
  await shop.callback(attempt)
  expect((await shop.state(body.id)).status).toBe('paid')
})

test('a batch is one row, its codes are clear to read, work one by one, and change together', async () => {
  const key = randomUUID()
  const { body: made } = await amina<Made>('POST', '/api/admin/discounts', {
    ...ANY_TERMS,
    prefix: 'vip',
    count: 120,
    max_uses: 1,
    description: key,
  })
  expect(made.count).toBe(120)
  const [row] = await list(`q=${key}`)
  expect(row).toMatchObject({ id: made.id, batch_size: 120 })
  expect((await list('')).filter(({ batch_id }) => batch_id === made.batch_id)).toMatchObject([{ whole_batch: true, state: 'active' }])
  const { body: page } = await amina<DiscountsPage>('GET', `/api/admin/discounts?batch=${made.batch_id}&limit=100`)
  const { body: rest } = await amina<DiscountsPage>(
    'GET',
    `/api/admin/discounts?batch=${made.batch_id}&limit=100&cursor=${page.next_cursor}`,
  )
  const names = [...page.items, ...rest.items].map(({ code }) => code)
  expect([names.length, new Set(names).size, rest.next_cursor]).toEqual([120, 120, null])
  expect(names.every((name) => /^VIP-[34679AC-HJKMNP-RTU-Y]{7}$/.test(name))).toBe(true)
  expect(outcome(await start(names[5] ?? ''))).toBe('taken')
  expect(outcome(await start(names[5] ?? ''))).toBe('discount_used_up')
  expect(await detail(made.id)).toMatchObject({ whole_batch: true, held: 1, state: 'active' })
  const { body: csv } = await fetchText(`/api/admin/discounts/export?batch=${made.batch_id}`)
  expect(csv.split('\n').filter((line) => line.startsWith('VIP-'))).toHaveLength(120)
  await amina('POST', `/api/admin/discounts/${made.id}/off`, { batch: true })
  expect((await quote(names[6] ?? '', [dress])).discount_problem?.reason).toBe('discount_unknown')
  await amina('PATCH', `/api/admin/discounts/${made.id}`, { ...ANY_TERMS, value: 30, max_uses: 1, version: 2 })
  await amina('POST', `/api/admin/discounts/${made.id}/on`, { batch: true })
  expect((await quote(names[7] ?? '', [dress])).discount).toBe(495)
})

async function fetchText(path: string): Promise<{ body: string }> {
  const admin = await signUpAdmin(t)
  return { body: await (await fetch(t.base + path, { headers: admin.headers })).text() }
}

test('trying a code says what it gives a pasted bag, and for which pieces it does not count', async () => {
  const { code, id } = await make({ kinds: ['dress'], max_uses: 1 })
  const link = `https://upya.example/bag/${bagCode([dress, shoes].map((piece) => ({ variant_id: piece.variants[''] ?? '', quantity: 1 })))}`
  const ask = (bag: string) => amina<DiscountTried & Refused>('POST', '/api/admin/discounts/try', { code, bag, delivery_area: 'nairobi' })
  expect((await ask(link)).body).toMatchObject({ quote: { subtotal: 2650, discount: 165 }, outside: { [shoes.id]: 'other_piece' } })
  const { body } = await ask(`look: https://upya.example/product/${shoes.id}`)
  expect(body.quote).toMatchObject({ discount: 0, discount_problem: { message: 'This code is only for dresses.' } })
  expect((await ask('nothing here')).status).toBe(400)
  expect(await detail(id)).toMatchObject({ used: 0, held: 0 })
})

test('a session without the password makes no code that is as good as money; turning one off needs none', async () => {
  const stale = callAs(t, await signUpAdmin(t))
  const { id } = await make()
  const now = t.clock.now()
  t.clock.forward(REAUTHENTICATION_SECONDS)
  const asked = [
    stale<Refused>('POST', '/api/admin/discounts', { ...ANY_TERMS, code: 'ALLFREE', value: 100 }),
    stale<Refused>('PATCH', `/api/admin/discounts/${id}`, { ...ANY_TERMS, value: 100, version: 1 }),
    stale<Refused>('POST', `/api/admin/discounts/${id}/on`, {}),
  ]
  for (const answer of await Promise.all(asked)) expect([answer.status, answer.body.error.code]).toEqual([403, 'reauthentication_required'])
  expect((await stale('POST', `/api/admin/discounts/${id}/off`, {})).status).toBe(200)
  t.clock.set(now)
  expect(await list('q=ALLFREE')).toEqual([])
})

test('the list is filtered by state, kind and words, page after page', async () => {
  const { id } = await make({ expires_at: new Date(t.clock.now().getTime() + 60_000).toISOString(), source: 'assistant' })
  const has = async (query: string) => (await list(query)).some((row) => row.id === id)
  expect(await has('view=ending')).toBe(true)
  expect(await has('view=active&source=assistant')).toBe(true)
  expect(await has('view=planned')).toBe(false)
  expect(await has('type=fixed')).toBe(false)
  t.clock.forward(61)
  expect(await has('view=ended')).toBe(true)
  t.clock.set(new Date())
})

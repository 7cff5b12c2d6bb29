import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '../../src/shop/accounts/visitor.ts'
import { isShopError } from '../../src/shop/errors.ts'
import type { Tools } from '../../src/shop/assistant/tools/tools.ts'
import { askerOf, memberOf, saidOf, toolsOf } from '../support/assistant.ts'
import { signUp, signUpAdmin } from '../support/members.ts'
import { addProduct, type StockedProduct } from '../support/products.ts'
import { buy, newPhone, type Bought } from '../support/purchases.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
let tools: Tools
let handed: unknown[]
let owner: Member
let other: Member
let admin: Member
let bought: Bought
let byGuest: Bought
let jacket: StockedProduct
beforeAll(async () => {
  t = await testServer()
  ;({ tools, handed } = toolsOf(t))
  const [one, two, three] = [await signUp(t), await signUp(t), await signUpAdmin(t)]
  ;[owner, other, admin] = [await memberOf(t, one), await memberOf(t, two), await memberOf(t, three)]
  bought = await buy(t, { guest: null, headers: one.headers, price: 4200 })
  byGuest = await buy(t, { phone: newPhone(), price: 3300 })
  jacket = await addProduct(t.database, { name: 'Rust cord jacket', price: 2400, stock: { M: 2, L: 0 } })
})
afterAll(() => t.close())

const who = () => ({
  guest: askerOf(),
  otherGuest: askerOf({ guestId: byGuest.guest }),
  owner: askerOf({ member: owner }),
  other: askerOf({ member: other }),
  admin: askerOf({ member: admin }),
})

async function refusalOf(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    return isShopError(error) ? error.code : 'no refusal'
  }
}

test('[data-31] [role-04] order_status: a member has their own orders, nobody anybody else’s, guests none', async () => {
  const { guest, otherGuest, owner: mine, other: theirs, admin: boss } = who()
  const own = await tools.order_status.run({}, mine)
  expect(own.out.orders.map(({ order_number }) => order_number)).toEqual([bought.orderNumber])
  expect((await tools.order_status.run({ number: bought.orderNumber.toLowerCase() }, mine)).out.orders).toHaveLength(1)
  for (const asker of [theirs, boss]) {
    expect((await tools.order_status.run({}, asker)).out.orders).toEqual([])
    expect((await tools.order_status.run({ number: bought.orderNumber }, asker)).out).toEqual({ orders: [], unknown_number: true })
  }
  for (const asker of [guest, otherGuest]) {
    for (const number of [undefined, bought.orderNumber, byGuest.orderNumber])
      expect(await refusalOf(() => tools.order_status.run({ number }, asker))).toBe('sign_in_required')
  }
})

test('[data-20] an order has the fields of the assistant, and neither address nor phone', async () => {
  const { out, facts } = await tools.order_status.run({}, who().owner)
  expect(out.orders[0]).toMatchObject({
    total_amount: 4200,
    status: 'paid',
    payment_reference: bought.reference,
    delivery_address: 'Nairobi',
    needs_details: true,
    order_items: [{ quantity: 1, price: 4200, product_id: bought.product.id, name: 'Denim jacket' }],
  })
  expect(out.orders[0]?.phone_number).toBe(`••• ${bought.phone.slice(-3)}`)
  expect(saidOf(facts, 'order')).toEqual([bought.orderNumber])
  expect(saidOf(facts, 'price')).toContain('KES 4,200')
})

test('the latest five orders are shown, the newest first', async () => {
  const shopper = await signUp(t)
  const numbers: string[] = []
  for (let i = 0; i < 6; i++) {
    numbers.unshift((await buy(t, { guest: null, headers: shopper.headers })).orderNumber)
    t.clock.forward(60)
  }
  const { out } = await tools.order_status.run({}, askerOf({ member: await memberOf(t, shopper) }))
  expect(out.orders.map(({ order_number }) => order_number)).toEqual(numbers.slice(0, 5))
})

/** Every tool with something of the owner's or of the other guest in its arguments. */
const attempts = (): { [Name in keyof Tools]: () => Parameters<Tools[Name]['run']>[0] } => ({
  search_catalogue: () => ({ q: bought.orderNumber, limit: 12 }),
  get_piece: () => ({ piece: jacket.id }),
  similar_pieces: () => ({ piece: jacket.id }),
  find_size: () => ({}),
  size_chart: () => ({ department: 'women', of: 'clothes' }),
  check_fit: () => ({ piece: jacket.id }),
  build_outfits: () => ({ seed: 0 }),
  quote_bag: () => ({ code: bought.orderNumber }),
  propose_bag_change: () => ({ op: 'add', piece: bought.orderNumber }),
  wishlist: () => ({ op: 'show' }),
  delivery_facts: () => ({ place: bought.orderNumber }),
  payment_facts: () => ({}),
  shop_facts: () => ({ topic: bought.orderNumber }),
  order_status: () => ({ number: bought.orderNumber }),
  order_help: () => ({ number: bought.orderNumber, wish: 'cancel' }),
  payment_help: () => ({}),
  check_code: () => ({ code: bought.orderNumber }),
  offer_discount: () => ({}),
  handoff: () => ({ reason: 'payment', urgent: false }),
})

test('no tool gives a guest, another member or an admin anything of the owner or of another guest', async () => {
  await t.shop.wishlist.add(owner.id, { product_id: jacket.id })
  await t.database.db.run(`update users set body_size = $2 where id = $1`, [owner.id, JSON.stringify({ measurements: { chest: 97 } })])
  const secrets = [bought.orderId, bought.reference, byGuest.orderId, byGuest.reference, owner.email, bought.phone.slice(1), '97 cm']
  const strangers = Object.entries(who()).filter(([asked]) => asked !== 'owner' && asked !== 'otherGuest')
  for (const [name, input] of Object.entries(attempts())) {
    const tool = tools[name as keyof Tools]
    const given = tool.input.parse(input())
    for (const [asked, asker] of strangers) {
      const run = tool.run as (args: unknown, by: typeof asker) => Promise<unknown>
      const answer = JSON.stringify(await run(given, asker).catch((error: unknown) => ({ refused: isShopError(error) && error.code })))
      expect([name, asked, secrets.filter((secret) => answer.includes(secret))]).toEqual([name, asked, []])
      // Only who must be signed in, and is not, is refused.
      const isRefused = tool.right === 'member' && asker.visitor.member === null
      expect([name, asked, answer.includes('"refused":"sign_in_required"')]).toEqual([name, asked, isRefused])
      expect([name, asked, answer.includes('"refused":false')]).toEqual([name, asked, false])
    }
  }
  for (const [, asker] of strangers) expect((await tools.wishlist.run({ op: 'show' }, asker)).out.total).toBe(0)
})

test('what every tool gives is of its shape, and a whole phone, e-mail or address is in none of it', async () => {
  for (const [name, input] of Object.entries(attempts())) {
    const tool = tools[name as keyof Tools]
    const { out } = await (tool.run as (given: unknown, by: unknown) => Promise<{ out: unknown }>)(tool.input.parse(input()), who().owner)
    expect([name, tool.output.safeParse(out).error?.issues]).toEqual([name, undefined])
    expect(JSON.stringify(out)).not.toMatch(/2547\d{8}|\b07\d{8}\b|@mail\.example/)
  }
  expect(handed).toContainEqual(expect.objectContaining({ reason: 'payment', urgent: false }))
})

test('order_help says what is possible and where, and changes nothing; guests hear of the page for them', async () => {
  const mine = who().owner
  const cancel = await tools.order_help.run({ wish: 'cancel' }, mine)
  expect(cancel.out).toMatchObject({
    possible: true,
    answer: 'order.cancel',
    href: `/orders/${bought.orderId}`,
    order_number: bought.orderNumber,
  })
  expect((await tools.order_help.run({ wish: 'exchange' }, mine)).out).toMatchObject({ possible: false, answer: 'exchange.not_yet' })
  expect((await tools.order_help.run({ wish: 'change_size' }, mine)).out).toMatchObject({ possible: true, answer: 'order.other_piece' })
  const guest = await tools.order_help.run({ number: byGuest.orderNumber, wish: 'cancel' }, who().otherGuest)
  expect(guest.out).toMatchObject({ order_number: null, possible: false, href: '/guest-orders' })
  expect((await tools.order_help.run({ number: bought.orderNumber, wish: 'cancel' }, who().other)).out).toMatchObject({
    answer: 'order.none',
    href: '/orders',
  })
  expect((await t.shop.orders.find(bought.orderId))?.status).toBe('paid')
})

test('payment_help finds the payments of the asker alone: of a member by account, of a guest by browser', async () => {
  const codes = async (asker: ReturnType<typeof askerOf>) =>
    (await tools.payment_help.run({}, asker)).out.payments.map(({ code, outcome }) => [code, outcome])
  const { guest, otherGuest, owner: mine, other: theirs, admin: boss } = who()
  expect(await codes(mine)).toEqual([[bought.orderNumber, 'paid']])
  expect(await codes(otherGuest)).toEqual([[byGuest.orderNumber, 'paid']])
  for (const asker of [guest, theirs, boss, askerOf({ guestId: null })]) expect(await codes(asker)).toEqual([])
  // Signed in on the browser of a guest: the guest's stay the guest's.
  expect(await codes(askerOf({ member: other, guestId: byGuest.guest }))).toEqual([])
})

test('payment_help of a payment that failed says so, in both languages, without the phone that was asked', async () => {
  const guestId = randomUUID()
  const product = await addProduct(t.database, { price: 900 })
  const started = await t.post<{ id: string }>('/api/checkouts', {
    items: [{ product_id: product.id, quantity: 1 }],
    delivery_area: 'nairobi',
    phone_number: '0712000032',
    guest_id: guestId,
  })
  expect(started.status).toBe(201)
  await expect
    .poll(async () => (await tools.payment_help.run({}, askerOf({ guestId }))).out.payments[0]?.outcome, { timeout: 15_000 })
    .toBe('failed')
  const en = await tools.payment_help.run({}, askerOf({ guestId }))
  expect(en.out.payments[0]).toMatchObject({ amount: 900, text: expect.stringContaining('Payment cancelled'), href: '/checkout' })
  const sw = await tools.payment_help.run({}, askerOf({ guestId, language: 'sw' }))
  expect(sw.out.payments[0]?.text).toContain('hatujapokea pesa')
  expect(JSON.stringify([en, sw])).not.toMatch(/0712|•••/)
})

test('[data-33] [assist-15] a piece is found by id and by its name in any case, active ones only', async () => {
  const asker = askerOf()
  for (const piece of [jacket.id, 'RUST cord JACKET']) expect((await tools.get_piece.run({ piece }, asker)).out.product?.id).toBe(jacket.id)
  const hidden = await addProduct(t.database, { name: 'Hidden coat', active: false })
  await t.database.db.run('update products set published = false where id = $1', [hidden.id])
  for (const piece of [hidden.id, 'Hidden coat', randomUUID()]) expect((await tools.get_piece.run({ piece }, asker)).out.product).toBeNull()
  const { facts } = await tools.get_piece.run({ piece: jacket.id }, asker)
  expect(saidOf(facts, 'stock')).toEqual(['2 left'])
  expect(saidOf(facts, 'size')).toEqual(['M'])
})

test('[assist-15] [assist-16] [open-52] what is proposed for the bag: a size, a question for one, or what is like it', async () => {
  const asker = askerOf()
  const add = async (given: object) => (await tools.propose_bag_change.run({ op: 'add', piece: jacket.id, ...given }, asker)).out
  // Of two sizes one has to be named, although only one is left.
  expect(await add({})).toMatchObject({ action: null, problem: 'size_required', size_required: true, sizes: [{ size: 'M', stock: 2 }] })
  expect(await add({ size: 'm', quantity: 5 })).toMatchObject({
    action: { type: 'cart_add', product_id: jacket.id, size: 'M', quantity: 2, data: { product_id: jacket.id, size: 'M', quantity: 2 } },
    problem: null,
  })
  expect(await add({ size: 'L' })).toMatchObject({ action: null, problem: 'size_gone' })
  expect(await add({ size: 'XS' })).toMatchObject({ action: null, problem: 'size_unknown' })
  const missing = await add({ piece: 'cord jacket nobody has' })
  expect(missing).toMatchObject({ action: null, problem: 'not_found' })
  expect(missing.nearest.map(({ id }) => id)).toContain(jacket.id)
})

test('what is in the bag is removed or set by the page; what is not there is said so', async () => {
  const inBag = askerOf({ page: { cart: [{ product_id: jacket.id, size: 'M', quantity: 1 }] } })
  const change = async (given: object, asker = inBag) =>
    (await tools.propose_bag_change.run({ op: 'remove', piece: jacket.id, ...given }, asker)).out
  expect(await change({})).toMatchObject({ action: { type: 'cart_change', op: 'remove', size: 'M' }, problem: null })
  expect(await change({ op: 'set', quantity: 9 })).toMatchObject({ action: { type: 'cart_change', op: 'set', quantity: 2 } })
  expect(await change({}, askerOf())).toMatchObject({ action: null, problem: 'not_in_bag' })
})

test('a member’s wishlist is the member’s; of a guest the page changes it', async () => {
  const theirs = who().other
  expect((await tools.wishlist.run({ op: 'add', piece: jacket.name }, theirs)).out).toMatchObject({ done: true, action: null })
  expect((await tools.wishlist.run({ op: 'show' }, theirs)).out).toMatchObject({ total: 1, cards: [{ id: jacket.id }] })
  expect((await tools.wishlist.run({ op: 'remove', piece: jacket.id }, theirs)).out).toMatchObject({ done: true })
  expect((await tools.wishlist.run({ op: 'show' }, theirs)).out.total).toBe(0)
  const guest = await tools.wishlist.run({ op: 'add', piece: jacket.id }, askerOf())
  expect(guest.out).toMatchObject({ done: false, action: { type: 'wishlist_change', op: 'add', product_id: jacket.id } })
})

test('a bag is quoted by the shop’s prices, with both fees', async () => {
  const asker = askerOf({ page: { cart: [{ product_id: jacket.id, size: 'M', quantity: 2 }] } })
  const { out, facts } = await tools.quote_bag.run({}, asker)
  expect(out).toMatchObject({
    quote: { subtotal: 4800, total: 4800 },
    areas: [
      { area: 'nairobi', fee: 0, total: 4800 },
      { area: 'nationwide', fee: 200, total: 5000 },
    ],
  })
  expect(saidOf(facts, 'price')).toEqual(expect.arrayContaining(['KES 4,800', 'KES 5,000', 'KES 200']))
})

test('[open-74] a size comes from the measures that are named, else from the profile', async () => {
  const named = await tools.find_size.run({ measures: { chest: 92 }, department: 'women', garment: 'tops' }, askerOf())
  expect(named.out.advice).toMatchObject([{ size: 'M', department: 'women' }])
  const saved = askerOf({ member: owner, body: { department: 'women', measurements: { chest: 100 } } })
  expect((await tools.find_size.run({ garment: 'tops' }, saved)).out).toMatchObject({ from_profile: true, advice: [{ size: 'L' }] })
  expect((await tools.find_size.run({ garment: 'shoes' }, askerOf())).out).toMatchObject({ advice: [], needs: ['foot'] })
  expect((await tools.check_fit.run({ piece: jacket.id }, askerOf())).out).toMatchObject({ best: null, needs: ['chest'] })
  const fit = await tools.check_fit.run({ piece: jacket.id, size: 'M', measures: { chest: 92 } }, askerOf())
  expect(fit.out.best).toMatchObject({ size: 'M', overall: 'fits you', in_stock: true })
})

test('[chat-09] [chat-08] a hand-over says how long it takes, or when people are back', async () => {
  t.clock.set(new Date('2026-12-01T09:00:00Z'))
  expect((await tools.handoff.run({ reason: 'asked', urgent: false }, who().owner)).out).toEqual({ queued: true, minutes: 5, back: null })
  t.clock.set(new Date('2026-12-01T17:00:00Z'))
  expect((await tools.handoff.run({ reason: 'asked', urgent: false }, askerOf())).out).toEqual({
    queued: true,
    minutes: null,
    back: '8 AM EAT',
  })
})

test('[data-21] who names no occasion is dressed for those of the profile, else for what their days are like', async () => {
  const occasionOf = async () =>
    (await tools.build_outfits.run(tools.build_outfits.input.parse({}), askerOf({ member: owner }))).out.occasion
  expect(await occasionOf()).toBeNull()
  await t.shop.accounts.updateProfile(owner.id, { lifestyle: 'Office in the week' })
  expect(await occasionOf()).toBe('office')
  await t.shop.accounts.updateProfile(owner.id, { occasions: ['Weddings'] })
  expect(await occasionOf()).toBe('wedding')
})

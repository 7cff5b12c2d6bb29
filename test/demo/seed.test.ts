import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedMembers } from '../../src/demo/members.ts'
import { DEMO_SETTINGS } from '../../src/demo/demo-settings.ts'
import { DEMO_PASSWORD } from '../../src/demo/demo-accounts.ts'
import { demoProducts } from '../../src/demo/products/products.ts'
import { seedDemo } from '../../src/demo/seed.ts'
import { createShop } from '../../src/shop/shop.ts'
import { shownAt } from '../../src/shop/highlights/rules.ts'
import { listQuery } from '../../src/shop/catalogue/contract.ts'
import { productInput } from '../support/product-input.ts'
import { testShop, type TestShop } from '../support/shop.ts'

const few = demoProducts.slice(0, 3)
let place: TestShop

beforeAll(async () => {
  place = await testShop()
})
afterAll(() => place.close())

/** Drawn small: a ninth of the work; widths are multiples of twelve. */
const seed = (products = few) =>
  seedDemo(place.shop, {
    log: () => {},
    storage: place.storage,
    alone: (work) => place.database.inTurn('demoSeed', work),
    products,
    width: 307,
  })
const handles = async (): Promise<string[]> => (await place.shop.catalogue.list(listQuery.parse({}))).items.map((item) => item.name)

test('a seed that was interrupted is finished by the next start', async () => {
  const broken = { ...few[1]!, price: 0 }
  await expect(seed([few[0]!, broken, few[2]!])).rejects.toMatchObject({ code: 'invalid_input' })
  await seed()
  expect(await handles()).toEqual(few.map((product) => product.name))
})

test('several starts at once and later ones add nothing', async () => {
  await Promise.all([seed(), seed()])
  await seed(demoProducts.slice(0, 4))
  expect((await handles()).length).toBe(3)
})

test('products are on sale with pictures that are rendered later, and there are the codes', async () => {
  const [card] = (await place.shop.catalogue.list(listQuery.parse({ q: 'Gikomba' }))).items
  expect(card?.images.length).toBe(3)
  expect(card!.variants.some(({ stock }) => stock > 0)).toBe(true)
  for (const { key, alt, width } of card!.images) {
    expect([width, alt.startsWith(card!.name), await place.storage.exists(`pictures/${key}/original`)]).toEqual([300, true, false])
  }
  expect((await place.shop.offers.find('KARIBU10', [])).discount).toMatchObject({ type: 'percentage', value: 10 })
  expect(await place.shop.settings.get()).toMatchObject({ ...DEMO_SETTINGS, pages: ['about', 'exchanges', 'terms'] })
  expect((await place.shop.offers.find('UPYA200', [])).discount).toMatchObject({ type: 'fixed', value: 200 })
})

test('products have a place, and the home page a plan that changes nothing of it, whoever publishes it', async () => {
  const { items } = await place.shop.catalogue.list(listQuery.parse({ q: 'Gikomba' }))
  expect((await place.shop.catalogue.editedProduct(items[0]!.id)).fields.place).toMatch(/^[A-Z]\d\d$/)
  const { entries } = await place.shop.highlights.draft()
  expect(entries.map(({ kind }) => kind)).toEqual(['banner', 'pieces'])
  expect(shownAt(entries, Date.now())).toEqual([])
})

test('a shop with products of its own is left alone', async () => {
  const other = await testShop()
  await other.shop.catalogue.save(productInput({ name: 'Our own' }))
  await seedDemo(other.shop, {
    log: () => {},
    storage: other.storage,
    alone: (work) => other.database.inTurn('demoSeed', work),
    products: few,
  })
  expect((await other.shop.catalogue.list(listQuery.parse({}))).items.map((item) => item.name)).toEqual(['Our own'])
  await other.close()
})

test('so is one that has nothing but drafts yet', async () => {
  const other = await testShop()
  await other.shop.catalogue.save(productInput({ name: 'Our own', pictures: [] }))
  await seedDemo(other.shop, {
    log: () => {},
    storage: other.storage,
    alone: (work) => other.database.inTurn('demoSeed', work),
    products: few,
  })
  expect((await other.shop.catalogue.list(listQuery.parse({}))).items).toEqual([])
  await other.close()
})

const invite = (to: TestShop, withAdmin = true) =>
  seedMembers(to.shop, {
    storage: to.storage,
    log: () => {},
    alone: (work) => to.database.inTurn('demoSeed', work),
    withAdmin,
    openThen: (then) => createShop({ ...to.deps, ...then, mailer: { send: async () => {} } }),
  })

test('the demo members are created once, with profiles, wishlists and orders', async () => {
  const other = await testShop()
  for (const { name, handle, price, category, condition, sizes } of demoProducts) {
    const variants = sizes.map(([size, stock]) => ({ sku: `${handle}-${size}`, size, stock, price }))
    const created_at = new Date(other.clock.now().getTime() - 12 * 86_400_000)
    await other.shop.catalogue.save(productInput({ handle, name, category, condition, variants, created_at }))
  }
  await Promise.all([invite(other), invite(other)])
  await invite(other)

  await other.shop.figures.recount()
  const { members, todo, pieces, wishlist_pieces: wishes } = await other.shop.insights.dashboard()
  expect(members.total).toBe(5)
  const counts = await other.shop.insights.openCounts()
  expect([counts.orders, counts.queue, wishes, pieces.held]).toEqual([1, 0, 10, 0])
  expect(todo.find(({ kind }) => kind === 'to_pack')?.count).toBe(1)
  // Nothing that was on sale is sold out by it.
  expect(pieces.on_sale).toBe(demoProducts.filter(({ sizes }) => sizes.some(([, stock]) => stock > 0)).length)

  const { items: back } = await other.shop.returnReads.list({ view: 'all', limit: 10 })
  expect(back.map(({ state, wish }) => `${state} ${wish}`)).toEqual(['asked exchange', 'agreed refund'])

  const wanjiku = await other.shop.accounts.byEmail('wanjiku@upya.example')
  const { items } = await other.shop.orders.listFor(wanjiku!.id, { limit: 50 })
  expect(items.map((order) => order.fulfillment_status)).toEqual(['awaiting_details', 'shipped', 'fulfilled', 'fulfilled', 'fulfilled'])
  for (const { timeline, payment_receipt: receipt } of items) {
    const times = timeline.map(({ at }) => Date.parse(at))
    expect([times.toSorted((a, b) => a - b), receipt]).toEqual([times, expect.stringMatching(/^D[0-9A-F]{9}$/)])
    expect(times.at(-1)).toBeLessThan(Date.now())
  }
  expect(await other.shop.accounts.profile(wanjiku!.id)).toMatchObject({ body_size: { height: 168 }, style_preferences: expect.any(Array) })
  const device = { address: '127.0.0.1', userAgent: '', csrfToken: null, deviceTokens: [] }
  const amina = { email: 'amina@upya.example', password: DEMO_PASSWORD, session: 'cookie' } as const
  expect((await other.shop.membership.signIn(amina, device)).view.user.is_admin).toBe(true)
  expect((await other.database.db.run('select 1 from mail_outbox')).rows).toEqual([])
  await other.close()
})

test('where strangers can come in there is no admin whose password everybody knows', async () => {
  const other = await testShop()
  await invite(other, false)
  expect((await other.shop.insights.dashboard()).members.total).toBe(4)
  expect(await other.shop.accounts.byEmail('amina@upya.example')).toBeNull()
  await other.close()
})

test('a shop that has members gets no others', async () => {
  const other = await testShop()
  const first = { email: 'first@mail.example', passwordHash: await other.shop.accounts.hashPassword('long enough'), fullName: '' }
  const device = { address: '', userAgent: '', csrfToken: null, deviceTokens: [] }
  await other.shop.transact(({ accounts }) => accounts.createAccount({ ...first, signUp: null, guest: {} }, device))
  await invite(other)
  expect((await other.shop.insights.dashboard()).members.total).toBe(1)
  await other.close()
})

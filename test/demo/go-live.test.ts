import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { goLive } from '../../src/demo/go-live.ts'
import { PURCHASES } from '../../src/demo/demo-orders.ts'
import { admin, people } from '../../src/demo/demo-accounts.ts'
import { createInstantGateway } from '../../src/demo/instant-gateway.ts'
import { createShop, type Shop } from '../../src/shop/shop.ts'
import { requireNoDemoLeftovers } from '../../src/start/demo-leftovers.ts'
import { DEMO_EMAILS, DEMO_PICTURE, DEMO_PIECES, seedSome, SILENT } from '../support/demo.ts'
import { checkInvariants, unitsNow } from '../support/invariants.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { codeSentTo } from '../support/members.ts'
import { addProduct, unitsOf } from '../support/products.ts'
import { ALL_TESTS } from '../support/all-tests.ts'

const gateway = createInstantGateway()

let place: TestShop
beforeEach(async () => {
  place = await testShop()
})
afterEach(() => place.close())

/** The shop as it is in demo mode, and as it is once it is live. */
const shopOf = (demo: boolean): Shop => createShop({ ...place.deps, gateways: [gateway], mailer: SILENT, demo })

const remove = (what: { products?: boolean; orders?: boolean } = {}) =>
  goLive(shopOf(false), {
    database: place.database,
    storage: place.storage,
    alone: (work) => place.database.inTurn('demoSeed', work),
    products: false,
    orders: false,
    ...what,
  })

async function buy(shop: Shop, productId: string, phone: string): Promise<string> {
  const items = [{ product_id: productId, size: null, quantity: 1 }]
  const request = { items, delivery_area: 'nairobi', payment_method: 'mpesa', phone_number: phone, guest_id: randomUUID() } as const
  const { id } = await shop.checkout.start(request, null, null)
  await shop.checkout.idle()
  const attempt = gateway.asked.at(-1)
  const said = { gateway: gateway.name, kind: 'callback', token: attempt?.callbackToken ?? '', body: JSON.stringify(attempt) } as const
  await shop.checkout.receive({ ...said, headers: {}, address: '' })
  await shop.checkout.idle()
  expect((await shop.checkout.state(id))?.status).toBe('paid')
  return id
}

const device = { address: '', userAgent: '', csrfToken: null, deviceTokens: [] }
async function joined(email: string) {
  const token = await place.shop.accounts.beginSignUp({ email, password: 'bluu-mkoba-mpya-9', session: 'cookie' }, device)
  await place.shop.accounts.idle()
  return place.shop.membership.confirmSignUp({ code: await codeSentTo(place, email), session: 'cookie' }, token, device)
}
const count = async (table: string): Promise<number> => {
  const [row] = await place.database.db.query<{ n: number }>({ name: '', text: `select count(*)::int as n from ${table}` }, [])
  return row?.n ?? 0
}

const keys: Record<string, string> = { PAYSTACK_SECRET_KEY: 'sk_live_1', PUBLIC_URL: 'http://localhost:3000' }
const start = (env: Record<string, string>) => requireNoDemoLeftovers(readConfig(env), place.shop)

describe('a start where others can come in, or money is real', () => {
  test('is refused while there are accounts or codes of the demo', async () => {
    await seedSome(place, { pieces: [] })
    const lives: Record<string, string>[] = [{ PUBLIC_URL: 'https://upya.example' }, { HOST: '0.0.0.0' }, keys]
    for (const env of lives) {
      await expect(start(env)).rejects.toThrow(
        `This shop is not a demo, but still has accounts with a public password (${DEMO_EMAILS.join(', ')}) and public discount codes (KARIBU10, UPYA200). Remove what came with the demo: npm run go-live`,
      )
    }
    await expect(start({})).resolves.toBeUndefined()
    await remove()
    for (const env of lives) await expect(start(env)).resolves.toBeUndefined()
  })

  test('is refused to a demo that has the admin of the demo, not to one that has its shoppers', async () => {
    const env = { HOST: '0.0.0.0', DEMO: 'true' }
    await seedSome(place, { pieces: [] })
    await expect(start(env)).rejects.toThrow(`Others can reach this demo, and ${admin.amina.email} is an admin with a public password.`)
    await remove()
    await seedSome(place, { pieces: [], withAdmin: false })
    await expect(start(env)).resolves.toBeUndefined()
    await place.shop.accounts.makeAdmin(people.wanjiku.email)
    await expect(start(env)).rejects.toThrow(`${people.wanjiku.email} is an admin with a public password`)
  })

  test.runIf(ALL_TESTS)(
    'is refused whatever address an account of the demo has taken since, and not for who only has such an address',
    async () => {
      await seedSome(place, { pieces: [] })
      await place.database.db.run(`update users set email = 'somebody@mail.example' where email = $1`, [admin.amina.email])
      await expect(start(keys)).rejects.toThrow('somebody@mail.example')
      await remove()
      // Anybody may sign up as they like: that must not keep the shop from starting again.
      await joined(people.wanjiku.email)
      await expect(start(keys)).resolves.toBeUndefined()
    },
  )
})

describe('going live', () => {
  test('takes the accounts with all that is theirs, and nobody else’s', async () => {
    await seedSome(place)
    const real = await joined('achieng@mail.example')
    await place.shop.accounts.makeAdmin('achieng@mail.example')
    const wanjiku = await place.shop.accounts.byEmail(people.wanjiku.email)
    await place.shop.membership.signIn({ email: people.wanjiku.email, password: 'karibu-upya', session: 'cookie' }, device)
    await place.mailer.send({ to: people.wanjiku.email, subject: 'Reset your password', text: 'a link', html: 'a link' })

    expect(await remove()).toEqual({
      members: DEMO_EMAILS,
      codes: ['KARIBU10', 'UPYA200'],
      settings: 5,
      orders: 0,
      checkouts: 0,
      deleted: 0,
      archived: 0,
      videos: 0,
    })
    expect(await count('users')).toBe(1)
    expect(await count(`sessions where user_id <> '${real.view.user.id}'`)).toBe(0)
    for (const table of ['wishlist_items', 'notifications', 'member_bags', 'user_preferences', 'orders', 'checkouts']) {
      expect([table, await count(`${table} where user_id = '${wanjiku?.id}'`)]).toEqual([table, 0])
    }
    expect(await count(`mail_outbox where recipient like '%@upya.example'`)).toBe(0)
    await expect(
      place.shop.membership.signIn({ email: admin.amina.email, password: 'karibu-upya', session: 'cookie' }, device),
    ).rejects.toMatchObject({ code: 'wrong_credentials' })
    expect((await place.shop.accounts.byEmail('achieng@mail.example'))?.is_admin).toBe(true)
    expect((await place.shop.offers.find('KARIBU10', [])).discount).toBeNull()
    // Products and orders stay unless they are asked for.
    expect([await count('orders'), await count('products where is_active')]).toEqual([PURCHASES.length, DEMO_PIECES.length])
    expect(await checkInvariants(place.database)).toEqual([])
  })

  test('takes what was bought in the demo, by whomever, puts it back on sale, and leaves what was bought for money', async () => {
    await seedSome(place)
    const [tried, own, sold] = await Promise.all(['Tried', 'Own', 'Sold'].map((name) => addProduct(place.database, { name })))
    const before = await unitsNow(place.database)
    await buy(shopOf(true), tried!.id, '0712000001')
    await shopOf(true).checkout.start(
      {
        items: [{ product_id: own!.id, size: null, quantity: 1 }],
        delivery_area: 'nairobi',
        payment_method: 'mpesa',
        phone_number: '0712000002',
      },
      null,
      null,
    )
    const paidCheckout = await buy(shopOf(false), sold!.id, '0712000003')

    // First the accounts alone, as one who did not think of it.
    await remove()
    expect(await remove({ orders: true })).toMatchObject({ members: [], orders: PURCHASES.length + 1, checkouts: 1 })
    const units = await Promise.all([tried, own, sold].map((product) => unitsOf(place.database, product!.variants['']!)))
    expect(units).toEqual([
      { stock: 1, held: 0, sold: 0 },
      { stock: 1, held: 0, sold: 0 },
      { stock: 0, held: 0, sold: 1 },
    ])
    const left = await place.database.db.query<{ checkout_id: string }>({ name: '', text: 'select checkout_id from orders' }, [])
    expect(left).toEqual([{ checkout_id: paidCheckout }])
    expect([await count('checkouts'), await count('payment_attempts'), await count('holds'), await count('payment_inbox')]).toEqual([
      1, 1, 1, 1,
    ])
    expect(await count(`letter_queue where checkout_id <> '${paidCheckout}'`)).toBe(0)
    expect(await checkInvariants(place.database, { units: before })).toEqual([])
  })

  test.runIf(ALL_TESTS)('takes the products, and archives those that somebody has really bought', async () => {
    await seedSome(place)
    const ours = await addProduct(place.database)
    const bag = await place.shop.catalogue.byName(DEMO_PIECES.find(({ handle }) => handle === 'kikoi-shawl-sunset')!.name)
    await buy(shopOf(false), bag!.id, '0712000004')

    expect(await remove({ products: true, orders: true })).toMatchObject({ deleted: DEMO_PIECES.length - 1, archived: 1 })
    expect(await count('products')).toBe(2)
    expect(await place.shop.catalogue.get(ours.id)).not.toBeNull()
    expect(await place.shop.catalogue.get(bag!.id)).toBeNull()
    expect(await place.storage.exists(`pictures/${DEMO_PICTURE}/original`)).toBe(false)
    expect(await checkInvariants(place.database)).toEqual([])
  })

  test.runIf(ALL_TESTS)('ends what it began before it was killed, and finds nothing the next time', async () => {
    await seedSome(place)
    const shop = shopOf(false)
    const [first] = await shop.checkouts.demoCheckouts()
    await shop.checkout.eraseDemo(first!)
    const [member] = await shop.accounts.demoMembers()
    await shop.membership.removeDemoMember(member!.id)

    expect(await remove({ products: true, orders: true })).toMatchObject({
      members: DEMO_EMAILS.filter((email) => email !== member!.email),
      orders: PURCHASES.length - 1,
      deleted: DEMO_PIECES.length,
      archived: 0,
      videos: 0,
    })
    const nothing = { members: [], codes: [], settings: 0, orders: 0, checkouts: 0, deleted: 0, archived: 0, videos: 0 }
    expect(await remove({ products: true, orders: true })).toEqual(nothing)
    expect([await count('users'), await count('orders'), await count('products'), await count('discount_codes')]).toEqual([0, 0, 0, 0])
  })

  test('money that comes for a purchase of the demo once the shop is live makes it a real one', async () => {
    const product = await addProduct(place.database)
    const items = [{ product_id: product.id, size: null, quantity: 1 }]
    const request = { items, delivery_area: 'nairobi', payment_method: 'mpesa' } as const
    const demo = shopOf(true)
    const { id } = await demo.checkout.start({ ...request, phone_number: '0712000005' }, null, null)
    await demo.checkout.idle()
    const live = shopOf(false)
    const attempt = gateway.asked.at(-1)
    await live.checkout.receive({
      gateway: gateway.name,
      kind: 'callback',
      token: attempt?.callbackToken ?? '',
      body: JSON.stringify(attempt),
      headers: {},
      address: '',
    })
    await live.checkout.idle()
    expect((await live.checkout.state(id))?.status).toBe('paid')
    expect(await remove({ orders: true })).toMatchObject({ orders: 0, checkouts: 0 })
    expect(await count('orders')).toBe(1)
  })
})

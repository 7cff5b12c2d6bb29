import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCipher, KEY_BYTES } from '../../src/platform/encryption.ts'
import { createShop } from '../../src/shop/shop.ts'
import { isUuid } from '../../src/shop/ids.ts'
import { oldDatabase } from '../support/old-database.ts'
import { paidOrder } from '../support/orders.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { ALL_TESTS } from '../support/all-tests.ts'

// Which orders are of one buyer, without saying who.
let t: TestShop
beforeAll(async () => {
  t = await testShop()
  await t.shop.orders.customerKeys.prepare()
})
afterAll(() => t.close())

async function keysOf(...orders: { id: string }[]): Promise<(string | null)[]> {
  const { rows } = await t.database.db.run('select id, customer_key from orders where id = any($1)', [orders.map(({ id }) => id)])
  const found = new Map((rows as { id: string; customer_key: string | null }[]).map((row) => [row.id, row.customer_key]))
  return orders.map(({ id }) => found.get(id) ?? null)
}

const shopWith = (keys: Buffer[]) => createShop({ ...t.deps, cipher: createCipher(keys) })

test('the orders of a phone have one key, of a member another, and neither can be computed without the secret', async () => {
  const phone = '254712000001'
  const [first, again, other] = [
    await paidOrder(t, { phone }),
    await paidOrder(t, { phone }),
    await paidOrder(t, { phone: '254712000002' }),
  ]
  const userId = randomUUID()
  const [mine, mineToo] = [await paidOrder(t, { phone, userId }), await paidOrder(t, { phone: '254712000003', userId })]
  const [a, b, c, d, e] = await keysOf(first, again, other, mine, mineToo)
  expect(isUuid(a ?? '')).toBe(true)
  expect([b, d]).toEqual([a, e])
  expect(new Set([a, c, d]).size).toBe(3)
  const elsewhere = await testShop()
  try {
    expect(await elsewhere.shop.orders.customerKeys.keyOf({ user_id: null, phone_number: phone })).not.toBe(a)
  } finally {
    await elsewhere.close()
  }
})

test('claiming a guest’s orders re-keys them', async () => {
  const order = await paidOrder(t, { phone: '254712000010' })
  const userId = randomUUID()
  await t.database.db.run(
    `insert into users (id, email, password_hash, unsubscribe_token, created_at, updated_at) values ($1, 'claims@mail.example', '', 'claims', now(), now())`,
    [userId],
  )
  const mine = await paidOrder(t, { userId })
  await t.shop.transact(({ orders }) => orders.claim(userId, order.guestId ?? '', order.phone))
  const [claimed, own] = await keysOf(order, mine)
  expect(claimed).toBe(own)
})

test('forgetting a person gives all their orders one random key', async () => {
  const userId = randomUUID()
  const orders = [await paidOrder(t, { userId }), await paidOrder(t, { userId })]
  const [before] = await keysOf(...orders)
  await t.shop.transact(({ orders: area }) => area.forgetPerson(userId))
  const [one, two] = await keysOf(...orders)
  expect(one).toBe(two)
  expect(one).not.toBe(before)
  const { keyOf } = t.shop.orders.customerKeys
  expect(one).not.toBe(await keyOf({ user_id: userId, phone_number: orders[0]?.phone ?? '' }))
  expect(one).not.toBe(await keyOf({ user_id: null, phone_number: orders[0]?.phone ?? '' }))
})

test.runIf(ALL_TESTS)('orders of before get theirs from a worker, some at a time; those of forgotten people lead to nobody', async () => {
  const old = await oldDatabase(13)
  try {
    await old.database.db.run(
      `insert into orders (id, order_number, checkout_id, guest_id, is_guest, phone_number, subtotal, discount, delivery_fee, total_amount,
         currency, status, fulfillment_status, payment_ref, payment_method, delivery_area, created_at, updated_at)
       select gen_random_uuid(), 'UP-' || n, n::text, null, true, case n % 3 when 0 then '' when 1 then '254712345678' else '25471' || n end,
         1500, 0, 0, 1500, 'KES', 'paid', 'fulfilled', 'ref ' || n, 'mpesa', 'nairobi', now(), now() from generate_series(1, 1200) n`,
    )
    await old.update()
    const shop = createShop({ ...t.deps, database: old.database })
    expect(await shop.orders.customerKeys.fillNext()).toBe(500)
    while ((await shop.orders.customerKeys.fillNext()) > 0);
    const { rows } = await old.database.db.run(
      `select count(*)::int as orders, count(customer_key)::int as keyed, count(distinct customer_key)::int as keys,
         count(distinct customer_key) filter (where phone_number = '254712345678')::int as one from orders`,
    )
    expect(rows).toEqual([{ orders: 1200, keyed: 1200, keys: 801, one: 1 }])
  } finally {
    await old.close()
  }
})

test('a new secrets key changes no customer key; a lost one changes all but those of forgotten people', async () => {
  const [first, second] = [randomBytes(KEY_BYTES), randomBytes(KEY_BYTES)]
  await t.database.db.run('delete from customer_key_secret')
  const customer = { user_id: null, phone_number: '254712000020' }
  const keys: string[] = []
  for (const chosen of [[first], [first, second], [second, first], [second]]) {
    const { customerKeys } = shopWith(chosen).orders
    await customerKeys.prepare()
    keys.push(await customerKeys.keyOf(customer))
  }
  expect(new Set(keys).size).toBe(1)

  const userId = randomUUID()
  const [kept, forgotten] = [await paidOrder(t, { phone: customer.phone_number }), await paidOrder(t, { userId })]
  await t.shop.transact(({ orders }) => orders.forgetPerson(userId))
  const [, random] = await keysOf(kept, forgotten)
  const { customerKeys } = shopWith([randomBytes(KEY_BYTES)]).orders
  await customerKeys.prepare()
  expect(await keysOf(kept, forgotten)).toEqual([null, random])
  while ((await customerKeys.fillNext()) > 0);
  const renewed = await customerKeys.keyOf(customer)
  expect(await keysOf(kept, forgotten)).toEqual([renewed, random])
  expect(keys).not.toContain(renewed)
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLive } from '../../src/platform/live.ts'
import { openDatabase } from '../../src/platform/database.ts'
import { createLog } from '../../src/platform/log.ts'
import type { MemberNotification } from '../../src/shop/notifications/contract.ts'
import { createShop, type Shop } from '../../src/shop/shop.ts'
import { ALERTS_AT_ONCE } from '../../src/shop/wishlist/alerts.ts'
import { WANTED_BY } from '../../src/shop/wishlist/rules.ts'
import { watchAlerts } from '../../src/start/alerts.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { addProduct, type StockedProduct, type ProductOptions } from '../support/products.ts'
import { productInput } from '../support/product-input.ts'
import { addWishers } from '../support/wishlist-members.ts'

let t: TestShop
beforeAll(async () => {
  t = await testShop()
})
afterAll(() => t.close())
beforeEach(() => t.clock.forward(60))

async function notificationsOf(userId: string): Promise<MemberNotification[]> {
  return (await t.shop.notifications.list(userId, { limit: 50 })).items
}
const titles = async (userId: string) => (await notificationsOf(userId)).map((notification) => notification.title)
const run = (text: string, ...values: unknown[]) => t.database.db.run(text, values)
const price = (piece: StockedProduct, kes: number) => run('update product_variants set price = $2 where product_id = $1', piece.id, kes)
const stock = (piece: StockedProduct, left: number) => run('update product_variants set stock = $2 where product_id = $1', piece.id, left)
const active = (piece: StockedProduct, is: boolean) => run('update products set is_active = $2 where id = $1', piece.id, is)
const check = (...pieces: StockedProduct[]) => t.shop.alerts.check(pieces.map((piece) => piece.id))

async function wished(options: ProductOptions = {}): Promise<{ piece: StockedProduct; who: string }> {
  const piece = await addProduct(t.database, options)
  const [who = ''] = await addWishers(t, piece.id, 1)
  return { piece, who }
}
async function hold(piece: StockedProduct, quantity = 1): Promise<string> {
  const id = randomUUID().replaceAll('-', '')
  const [variant_id = ''] = Object.values(piece.variants)
  await t.shop.transact(({ catalogue }) => catalogue.hold(id, [{ product_id: piece.id, variant_id, quantity }]))
  return id
}

describe('[open-49] a product that costs less', () => {
  test('is sent once, with both prices', async () => {
    const { piece, who } = await wished({ stock: { '': 4 } })
    await check(piece)
    expect(await notificationsOf(who)).toEqual([])
    await price(piece, 1200)
    await check(piece)
    await check(piece)
    await t.shop.alerts.sweep()
    expect(await notificationsOf(who)).toMatchObject([
      {
        type: 'price_drop',
        title: 'Price drop',
        message: 'Denim jacket now costs KES 1,200, KES 300 less than before.',
        metadata: { product_id: piece.id, product_name: 'Denim jacket', link: `/product/${piece.id}`, price: 1200, price_before: 1500 },
        is_read: false,
        order_id: null,
      },
    ])
  })

  test('a rise sends nothing, and a drop after it is sent again, also to the same price', async () => {
    const { piece, who } = await wished({ stock: { '': 4 } })
    for (const kes of [1200, 1800, 1200, 1100, 1150]) {
      await price(piece, kes)
      await check(piece)
    }
    expect(
      (await notificationsOf(who)).map((notification) => [notification.metadata.price_before, notification.metadata.price]).toSorted(),
    ).toEqual([
      [1200, 1100],
      [1500, 1200],
      [1800, 1200],
    ])
  })

  test('while it is sold or in the hands of another it waits', async () => {
    const { piece, who } = await wished()
    await price(piece, 900)
    const checkout = await hold(piece)
    await check(piece)
    expect(await notificationsOf(who)).toEqual([])
    await t.shop.transact(({ catalogue }) => catalogue.release(checkout))
    await check(piece)
    expect(await titles(who)).toEqual(['Price drop'])
  })

  test('what happens while a preference is off is not sent when it is on again', async () => {
    const { piece, who } = await wished()
    await t.shop.accounts.setPreferences(who, { price_drops: false })
    await price(piece, 900)
    await check(piece)
    await t.shop.accounts.setPreferences(who, { price_drops: true })
    await check(piece)
    expect(await notificationsOf(who)).toEqual([])
    await price(piece, 800)
    await check(piece)
    expect(await titles(who)).toEqual(['Price drop'])
  })

  test('nobody is notified who has removed it from the wishlist', async () => {
    const { piece, who } = await wished()
    await t.shop.wishlist.remove(who, piece.id)
    await price(piece, 900)
    await check(piece)
    expect(await notificationsOf(who)).toEqual([])
  })
})

describe('[open-49] a product that is for sale again', () => {
  test('was really gone: sold, then there is another', async () => {
    const { piece, who } = await wished()
    const checkout = await hold(piece)
    await check(piece)
    await t.shop.transact(({ catalogue }) => catalogue.sell(checkout))
    await check(piece)
    expect(await notificationsOf(who)).toEqual([])
    await stock(piece, 2)
    await check(piece)
    await check(piece)
    expect(await notificationsOf(who)).toMatchObject([
      { type: 'back_in_stock', message: 'Denim jacket is available again at KES 1,500.', metadata: { link: `/product/${piece.id}` } },
    ])
  })

  test('was not sold out while someone was paying for it', async () => {
    const { piece, who } = await wished()
    const checkout = await hold(piece)
    await check(piece)
    await t.shop.transact(({ catalogue }) => catalogue.release(checkout))
    await check(piece)
    expect(await notificationsOf(who)).toEqual([])
  })

  test('had left the shop', async () => {
    const { piece, who } = await wished({ stock: { '': 3 } })
    await active(piece, false)
    await check(piece)
    await active(piece, true)
    await check(piece)
    expect(await titles(who)).toEqual(['Back in stock'])
  })

  test('was sold out already when it was wished for', async () => {
    const { piece, who } = await wished({ stock: { S: 0, M: 0 } })
    await check(piece)
    expect(await notificationsOf(who)).toEqual([])
    await run('update product_variants set stock = 1 where id = $1', piece.variants['M'])
    await check(piece)
    // One of it, and it is new: not also "about to go".
    await addWishers(t, piece.id, WANTED_BY)
    await check(piece)
    expect(await titles(who)).toEqual(['Back in stock'])
  })
})

describe('[open-49] a product that is about to go', () => {
  test('one is left after there were more; sent again only after a restock', async () => {
    const { piece, who } = await wished({ stock: { '': 3 } })
    for (const left of [2, 1, 1, 4, 1]) {
      await stock(piece, left)
      await check(piece)
      await check(piece)
    }
    expect(await notificationsOf(who)).toMatchObject([
      { type: 'wishlist_reminder', title: 'Almost gone', message: 'Denim jacket: only one left.' },
      { type: 'wishlist_reminder' },
    ])
  })

  test('one that someone is paying for still counts', async () => {
    const { piece, who } = await wished({ stock: { '': 2 } })
    const checkout = await hold(piece)
    await check(piece)
    expect(await notificationsOf(who)).toEqual([])
    await t.shop.transact(({ catalogue }) => catalogue.release(checkout))
    await check(piece)
    const bought = await hold(piece)
    await t.shop.transact(({ catalogue }) => catalogue.sell(bought))
    await check(piece)
    expect(await titles(who)).toEqual(['Almost gone'])
  })

  test('not for a product that was unique, until enough members wish for it', async () => {
    const piece = await addProduct(t.database)
    const first = await addWishers(t, piece.id, WANTED_BY - 1)
    await check(piece)
    for (const who of first) expect(await notificationsOf(who)).toEqual([])
    const [last = ''] = await addWishers(t, piece.id, 1)
    await check(piece)
    await check(piece)
    for (const who of first) {
      expect(await notificationsOf(who)).toMatchObject([
        { type: 'wishlist_reminder', message: expect.stringContaining(`${WANTED_BY} people`) },
      ])
    }
    // Who came last has just seen it.
    expect(await notificationsOf(last)).toEqual([])
  })

  test('[open-49] each kind obeys its own preference', async () => {
    const { piece, who } = await wished({ stock: { '': 3 } })
    await t.shop.accounts.setPreferences(who, { wishlist_reminders: false, back_in_stock: false })
    await stock(piece, 1)
    await check(piece)
    await stock(piece, 0)
    await check(piece)
    await stock(piece, 5)
    await price(piece, 1000)
    await check(piece)
    expect(await titles(who)).toEqual(['Price drop'])
  })
})

describe('many at once', () => {
  test('more members than fit into one transaction are all notified, once each', async () => {
    const piece = await addProduct(t.database, { stock: { '': 4 } })
    const count = ALERTS_AT_ONCE * 2 + 7
    await run(
      `with u as (insert into users (id, email, password_hash, unsubscribe_token, created_at, updated_at)
          select gen_random_uuid(), 'crowd-' || n || '@mail.example', '', 'crowd-' || n, now(), now() from generate_series(1, $2::int) n returning id)
        insert into wishlist_items (user_id, product_id, added_at, price_when_added, told_price, told_in_stock, told_several, told_last_one)
        select id, $1, now(), 1500, 1500, true, true, false from u`,
      piece.id,
      count,
    )
    await price(piece, 1000)
    await check(piece)
    const { rows } = await run(
      `select count(*)::int as n, count(distinct user_id)::int as people from notifications where metadata ->> 'product_id' = $1`,
      piece.id,
    )
    expect(rows).toEqual([{ n: count, people: count }])
    await run(`delete from jobs.job where name = 'notice-mail'`)
  })

  test('several workers with pools of their own never send anything twice', async () => {
    const workers = await Promise.all(Array.from({ length: 4 }, () => anotherWorker()))
    const pieces = await Promise.all(Array.from({ length: 6 }, () => addProduct(t.database, { stock: { '': 3 } })))
    const people: string[] = []
    for (const piece of pieces) people.push(...(await addWishers(t, piece.id, 3)))
    for (const piece of pieces) await price(piece, 700)
    for (const piece of pieces) await stock(piece, 1)
    await Promise.all(workers.flatMap(({ shop }) => [shop.alerts.check(pieces.map((piece) => piece.id)), shop.alerts.sweep()]))
    for (const who of people) expect((await titles(who)).toSorted()).toEqual(['Almost gone', 'Price drop'])
    await Promise.all(workers.map((worker) => worker.close()))
  })

  async function anotherWorker(): Promise<{ shop: Shop; close(): Promise<void> }> {
    const database = openDatabase({ url: t.url, poolSize: 3, onError: () => {} })
    const live = createLive(database, createLog('silent'))
    return { shop: createShop({ ...t.deps, database, live }), close: () => database.close() }
  }
})

test('a worker is notified of changes by itself', async () => {
  const piece = await t.shop.catalogue.save(
    productInput({
      handle: 'watched',
      name: 'Watched',
      category: 'clothing',
      condition: 'Good',
      variants: [{ sku: 'watched', size: null, stock: 1, price: 2000 }],
    }),
  )
  const [who = '', other = ''] = await addWishers(t, piece.id, WANTED_BY - 1)
  const stop = watchAlerts(t.shop, t.live, createLog('silent'))
  await t.shop.catalogue.save(
    productInput({
      handle: 'watched',
      name: 'Watched',
      category: 'clothing',
      condition: 'Good',
      variants: [{ sku: 'watched', size: null, stock: 1, price: 1000 }],
    }),
  )
  await expect.poll(() => titles(who), { timeout: 10_000 }).toEqual(['Price drop'])
  await addWishers(t, piece.id, 1)
  await expect.poll(async () => (await titles(other)).toSorted(), { timeout: 10_000 }).toEqual(['Almost gone', 'Price drop'])
  await stop()
})

test('a member who deletes the account meanwhile is not notified', async () => {
  const { piece, who } = await wished()
  await run('delete from users where id = $1', who)
  await price(piece, 900)
  await check(piece)
  expect((await run('select 1 from notifications where user_id = $1', who)).rows).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BodySize } from '../../src/shop/accounts/rules.ts'
import type { MemberNotification } from '../../src/shop/notifications/contract.ts'
import { createAlerts } from '../../src/shop/notifications/alerts.ts'
import { NEW_ARRIVAL_SECONDS, DIGEST_PAUSE_SECONDS } from '../../src/shop/notifications/rules.ts'
import type { Areas } from '../../src/shop/areas.ts'
import { productInput } from '../support/product-input.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { addMember } from '../support/wishlist-members.ts'

let t: TestShop
let there: string
beforeAll(async () => {
  t = await testShop()
  there = await arrive('There from the beginning', ['Vintage'])
})
afterAll(() => t.close())
// Each test has a week of its own.
beforeEach(() => t.clock.forward(NEW_ARRIVAL_SECONDS + 1))

async function arrive(
  name: string,
  styles: string[],
  over: { category?: string; sizes?: (string | null)[]; stock?: number } = {},
): Promise<string> {
  const { category = 'clothing', sizes = [null], stock = 1 } = over
  const variants = sizes.map((size) => ({ sku: randomUUID(), size, stock, price: 1000 }))
  return (await t.shop.catalogue.save(productInput({ handle: randomUUID(), name, category, styles, variants }))).id
}
/** New products, seen a second after whatever was before. */
async function comes(...args: Parameters<typeof arrive>): Promise<string> {
  t.clock.forward(1)
  const id = await arrive(...args)
  await t.shop.alerts.check([id])
  return id
}
const likes = (styles: string[], measurements: BodySize['measurements'] = {}) =>
  addMember(t, { style_preferences: styles, body_size: { department: 'women', measurements } })
async function notificationsOf(userId: string): Promise<MemberNotification[]> {
  return (await t.shop.notifications.list(userId, { limit: 50 })).items
}
const messages = async (userId: string) => (await notificationsOf(userId)).map((notification) => notification.message)

test('[open-49] products of the first check are not new', async () => {
  const who = await likes(['Vintage'])
  await t.shop.alerts.check([there])
  await t.shop.alerts.sweep()
  expect(await notificationsOf(who)).toEqual([])
})

describe('[open-49] a new product', () => {
  test('notifies members who share a style with it, and nobody else', async () => {
    const [shares, other, none] = [await likes(['Vintage', 'Retro']), await likes(['Formal']), await likes([])]
    const id = await comes('Silk scarf', ['Retro', 'Urban'])
    await t.shop.alerts.check([id])
    await t.shop.alerts.sweep()
    expect(await notificationsOf(shares)).toMatchObject([
      {
        type: 'new_arrivals',
        title: 'New in your style',
        message: 'A new piece in your style: Silk scarf',
        metadata: { product_id: id, product_name: 'Silk scarf', link: `/product/${id}` },
      },
    ])
    expect([await notificationsOf(other), await notificationsOf(none)]).toEqual([[], []])
  })

  test('must have a unit in a size of the member; without measures, or without sizes, the style decides', async () => {
    const medium = await likes(['Preppy'], { chest: 94 })
    const large = await likes(['Preppy'], { chest: 103 })
    const unmeasured = await likes(['Preppy'])
    const shoes = await likes(['Preppy'], { shoe_size: 39 })
    await comes('Blazer in M', ['Preppy'], { sizes: ['M'] })
    t.clock.forward(DIGEST_PAUSE_SECONDS)
    await comes('Loafers in 39', ['Preppy'], { category: 'shoes', sizes: ['38', '39'] })
    t.clock.forward(DIGEST_PAUSE_SECONDS)
    await comes('Loafers in 42', ['Preppy'], { category: 'shoes', sizes: ['42'] })
    t.clock.forward(DIGEST_PAUSE_SECONDS)
    await comes('Signet ring', ['Preppy'], { category: 'jewelry' })
    const names = async (who: string) =>
      (await messages(who)).map((message) => message.replace('A new piece in your style: ', '')).toReversed()
    expect(await names(medium)).toEqual(['Blazer in M', 'Loafers in 39', 'Loafers in 42', 'Signet ring'])
    expect(await names(large)).toEqual(['Loafers in 39', 'Loafers in 42', 'Signet ring'])
    expect(await names(unmeasured)).toEqual(['Blazer in M', 'Loafers in 39', 'Loafers in 42', 'Signet ring'])
    expect(await names(shoes)).toEqual(['Blazer in M', 'Loafers in 39', 'Signet ring'])
  })

  test('that is sold before the digest notifies nobody', async () => {
    const who = await likes(['Athleisure'])
    await comes('Track suit', ['Athleisure'], { stock: 0 })
    expect(await notificationsOf(who)).toEqual([])
  })

  test('is not new to a member who joined later, nor after a week', async () => {
    await comes('Early bird', ['Minimalist'])
    t.clock.forward(1)
    const later = await likes(['Minimalist'])
    await t.shop.alerts.sweep()
    expect(await notificationsOf(later)).toEqual([])
    const slow = await likes(['Bohemian'])
    t.clock.forward(1)
    // Noticed, but no worker sent it in time.
    const id = await arrive('Kaftan', ['Bohemian'])
    await t.shop.transact(({ notifications }) => notifications.recordArrivals([id]))
    t.clock.forward(NEW_ARRIVAL_SECONDS + 1)
    await t.shop.alerts.sweep()
    expect(await notificationsOf(slow)).toEqual([])
  })

  test('is for sale for the first time: coming back is no arrival', async () => {
    const who = await likes(['Casual'])
    const id = await comes('Tee', ['Casual'])
    for (const active of [false, true]) {
      t.clock.forward(DIGEST_PAUSE_SECONDS)
      await t.database.db.run('update products set is_active = $2 where id = $1', [id, active])
      await t.shop.alerts.check([id])
      await t.shop.alerts.sweep()
    }
    expect(await notificationsOf(who)).toHaveLength(1)
  })
})

describe('[open-49] at most every six hours', () => {
  test('what came meanwhile is one message, with a link to the style', async () => {
    const who = await likes(['Streetwear', 'Urban'])
    await comes('Hoodie', ['Streetwear'])
    for (const name of ['Parka', 'Cargo trousers', 'Bucket hat']) await comes(name, ['Streetwear', ...(name === 'Parka' ? ['Urban'] : [])])
    await t.shop.alerts.sweep()
    expect(await messages(who)).toEqual(['A new piece in your style: Hoodie'])
    t.clock.forward(DIGEST_PAUSE_SECONDS)
    await t.shop.alerts.sweep()
    await t.shop.alerts.sweep()
    expect(await messages(who)).toEqual([
      '3 new pieces in your style: Bucket hat, Cargo trousers and Parka',
      'A new piece in your style: Hoodie',
    ])
    expect((await notificationsOf(who))[0]?.metadata).toMatchObject({ link: '/?style=Streetwear', product_name: 'Bucket hat' })
  })

  test('of many only three are named', async () => {
    const who = await likes(['Formal'])
    const ids: string[] = []
    for (const name of ['A', 'B', 'C', 'D', 'E']) ids.push(await arrive(name, ['Formal']))
    t.clock.forward(1)
    await t.shop.alerts.check(ids)
    expect(await messages(who)).toEqual([expect.stringMatching(/^5 new pieces in your style: \w, \w, \w and 2 more$/)])
  })

  test('[open-49] a member who has switched it off gets nothing, also not later for that time', async () => {
    const who = await likes(['Formal'])
    await t.shop.accounts.setPreferences(who, { new_arrivals: false })
    await comes('Tie', ['Formal'])
    await t.shop.accounts.setPreferences(who, { new_arrivals: true })
    t.clock.forward(DIGEST_PAUSE_SECONDS)
    await t.shop.alerts.sweep()
    expect(await notificationsOf(who)).toEqual([])
  })
})

test('several workers at once send one digest to each member', async () => {
  const people: string[] = []
  for (let n = 0; n < 20; n++) people.push(await likes(['Retro']))
  t.clock.forward(1)
  const id = await arrive('Record player bag', ['Retro'])
  await Promise.all(Array.from({ length: 6 }, (_, n) => (n % 2 ? t.shop.alerts.sweep() : t.shop.alerts.check([id]))))
  for (const who of people) expect(await messages(who)).toEqual(['A new piece in your style: Record player bag'])
})

test('what another worker finds while digests are sent is sent as well, now or with the next digest', async () => {
  const who = await likes(['Urban'])
  t.clock.forward(1)
  const pieces = [await arrive('Messenger bag', ['Urban'])]
  const transact: TestShop['shop']['transact'] = async (work) => {
    const done = await t.shop.transact(work)
    t.clock.forward(1)
    const id = await arrive('Bucket hat', ['Urban'])
    pieces.push(id)
    await t.shop.transact(({ notifications }) => notifications.recordArrivals([id]))
    t.clock.forward(1)
    return done
  }
  const { notifications, wishlist } = t.shop
  await createAlerts({ areas: { notifications, wishlist } as Areas, transact }).check([...pieces])
  t.clock.forward(DIGEST_PAUSE_SECONDS)
  await t.shop.alerts.sweep()
  expect((await notificationsOf(who)).flatMap(({ metadata }) => metadata.product_ids ?? []).sort()).toEqual(pieces.sort())
})

test('more members than fit into one transaction are all notified', async () => {
  await t.database.db.run(
    `insert into users (id, email, password_hash, unsubscribe_token, style_preferences, created_at, updated_at)
      select gen_random_uuid(), 'style-' || n || '@mail.example', '', 'style-' || n, '{Urban}', $1, $1 from generate_series(1, 1100) n`,
    [t.clock.now()],
  )
  const id = await comes('Messenger bag', ['Urban'])
  const { rows } = await t.database.db.run(
    `select count(*)::int as n, count(distinct user_id)::int as people from notifications n join users u on u.id = n.user_id and u.email like 'style-%'
      where n.metadata ->> 'product_id' = $1`,
    [id],
  )
  expect(rows).toEqual([{ n: 1100, people: 1100 }])
})

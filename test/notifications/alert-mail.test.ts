import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from '../../src/platform/mail.ts'
import { later } from '../../src/shop/clock.ts'
import { SENDING_SECONDS } from '../../src/shop/notifications/rules-mail.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { addProduct, type StockedProduct, type ProductOptions } from '../support/products.ts'
import { addMember, addWishers } from '../support/wishlist-members.ts'

const outbox: Mail[] = []
let refuses = false
let t: TestShop
beforeAll(async () => {
  t = await testShop({
    publicUrl: 'https://upya.example',
    mailer: {
      async send(mail) {
        if (refuses) throw new Error('mailbox full')
        outbox.push(mail)
      },
    },
  })
  await t.shop.alerts.sweep()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.runJobs()
  outbox.length = 0
  refuses = false
  t.clock.forward(60)
})

const run = (text: string, ...values: unknown[]) => t.database.db.run(text, values)
const price = (product: StockedProduct, kes: number) => run('update products set price = $2 where id = $1', product.id, kes)
const stock = (product: StockedProduct, left: number) =>
  run('update product_variants set stock = $2 where product_id = $1', product.id, left)
const check = (product: Pick<StockedProduct, 'id'>) => t.shop.alerts.check([product.id])
async function wished(options: ProductOptions = {}): Promise<{ product: StockedProduct; who: string; token: string }> {
  const product = await addProduct(t.database, { stock: { '': 4 }, ...options })
  const [who = ''] = await addWishers(t, product.id, 1)
  const { rows } = await run('select unsubscribe_token from users where id = $1', who)
  return { product, who, token: (rows[0] as { unsubscribe_token: string }).unsubscribe_token }
}
async function fallen(options: ProductOptions = {}) {
  const made = await wished(options)
  await price(made.product, 900)
  await check(made.product)
  return made
}
const emailed = async (who: string) =>
  ((await run('select emailed_at from notifications where user_id = $1', who)).rows as { emailed_at: Date | null }[]).map(
    (row) => row.emailed_at,
  )

test('[open-49] what a price drop looks like, with one-click unsubscribe', async () => {
  const { who, product, token } = await fallen({ name: '<b>Denim</b> jacket' })
  expect(await t.runJobs()).toBe(1)
  const [mail] = outbox
  expect(outbox).toHaveLength(1)
  expect(mail).toMatchObject({
    to: `member-${who}@mail.example`,
    subject: 'Price drop: <b>Denim</b> jacket',
    headers: {
      'List-Unsubscribe': `<https://upya.example/api/unsubscribe?token=${token}&kind=price_drops>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
  expect(mail?.text).toContain('now costs KES 900, KES 600 less than before')
  expect(mail?.text).toContain(`https://upya.example/product/${product.id}`)
  expect(mail?.text).toContain(`https://upya.example/unsubscribe?token=${token}&kind=price_drops`)
  expect(mail?.html).toContain('&lt;b&gt;Denim&lt;/b&gt; jacket')
  expect(mail?.html).not.toContain('<b>Denim')
  expect(mail?.html).toContain(`href="https://upya.example/unsubscribe?token=${token}&amp;kind=price_drops"`)
  expect(await emailed(who)).toEqual([t.clock.now()])
})

describe('nothing is sent', () => {
  const reasons: [string, (made: { product: StockedProduct; who: string }) => Promise<unknown>][] = [
    ['when the price has risen again', ({ product }) => price(product, 1500)],
    ['when the product is sold', ({ product }) => stock(product, 0)],
    ['when it has left the shop', ({ product }) => run('update products set is_active = false where id = $1', product.id)],
    ['when they do not wish for it any more', ({ product, who }) => t.shop.wishlist.remove(who, product.id)],
    ['when they have switched it off', ({ who }) => t.shop.accounts.setPreferences(who, { price_drops: false })],
    ['when they have deleted the account', ({ who }) => run('delete from users where id = $1', who)],
  ]
  test.each(reasons)('%s', async (_, change) => {
    const made = await fallen()
    await change(made)
    expect(await t.runJobs()).toBe(1)
    expect(outbox).toEqual([])
    expect(await emailed(made.who)).toEqual([null])
  })

  test('when the shop has switched off e-mails to shoppers', async () => {
    await run(`update email_notification_settings set setting_value = 'false' where setting_key = 'customer_notifications_enabled'`)
    const { who } = await fallen()
    await t.runJobs()
    await run(`update email_notification_settings set setting_value = 'true' where setting_key = 'customer_notifications_enabled'`)
    expect(outbox).toEqual([])
    expect(await t.shop.notifications.unread(who)).toBe(1)
  })

  test('about the last one when more have come in, or it is gone', async () => {
    for (const left of [3, 0]) {
      const { product } = await wished()
      await stock(product, 1)
      await check(product)
      await stock(product, left)
      await t.runJobs()
    }
    expect(outbox).toEqual([])
  })
})

test('a price that has fallen further is sent once, with the current price', async () => {
  const { product } = await fallen()
  await price(product, 700)
  await check(product)
  await t.runJobs()
  expect(outbox.map((mail) => mail.text)).toEqual([expect.stringContaining('KES 700')])
})

test('the other kinds have their own words and their own way out', async () => {
  const { product } = await wished()
  await stock(product, 1)
  await check(product)
  await t.runJobs()
  await stock(product, 0)
  await check(product)
  await stock(product, 2)
  await check(product)
  await t.runJobs()
  expect(outbox.map((mail) => [mail.subject, /kind=(\w+)/.exec(mail.text)?.[1]])).toEqual([
    ['Almost gone: Denim jacket', 'wishlist_reminders'],
    ['Back in stock: Denim jacket', 'back_in_stock'],
  ])
})

test('new arrivals: those that are still there', async () => {
  const who = await addMember(t, { style_preferences: ['Vintage'] })
  t.clock.forward(1)
  const products: StockedProduct[] = []
  for (const name of ['Kikoy', 'Leso', 'Kanga']) products.push(await addProduct(t.database, { name }))
  await run(
    `update products set styles = '{Vintage}' where id = any($1)`,
    products.map((product) => product.id),
  )
  await t.shop.alerts.check(products.map((product) => product.id))
  await stock(products[1] as StockedProduct, 0)
  await t.runJobs()
  expect(outbox).toMatchObject([{ to: `member-${who}@mail.example`, subject: 'New in your style' }])
  expect(outbox[0]?.text).toContain('https://upya.example/?style=Vintage')
  expect(outbox[0]?.text).toContain('Kanga: KES 1,500')
  expect(outbox[0]?.text).toContain('2 new pieces in your style: Kanga and Kikoy')
  expect(outbox[0]?.text).not.toContain('Leso')
})

describe('[open-49] sent once', () => {
  test('a mail server that refuses is asked again, and then has it once', async () => {
    const { who } = await fallen()
    const { rows } = await run('select id from notifications where user_id = $1', who)
    const { id } = rows[0] as { id: string }
    const send = () => t.shop.notifications.emailNotification(id)
    refuses = true
    await expect(send()).rejects.toThrow('mailbox full')
    expect(await emailed(who)).toEqual([null])
    refuses = false
    await Promise.allSettled([send(), send(), send()])
    await t.runJobs()
    expect(outbox).toHaveLength(1)
  })

  test('one that is being sent is left alone, and taken over when its sender has crashed', async () => {
    const { who } = await fallen()
    const until = later(t.clock.now(), SENDING_SECONDS)
    const { rows } = await run('update notifications set mailing_until = $2 where user_id = $1 returning id', who, until)
    const { id } = rows[0] as { id: string }
    await expect(t.shop.notifications.emailNotification(id)).rejects.toThrow('somebody else is sending it')
    expect(outbox).toEqual([])
    t.clock.forward(SENDING_SECONDS)
    await t.runJobs()
    expect(outbox).toHaveLength(1)
    await t.shop.notifications.emailNotification(id)
    expect(outbox).toHaveLength(1)
  })

  test('a job for a notification that is no more does nothing', async () => {
    await t.shop.notifications.emailNotification(randomUUID())
    expect(outbox).toEqual([])
  })
})

test('the unsubscribe link of an e-mail switches its kind off', async () => {
  const { product, who } = await fallen()
  await t.runJobs()
  const link = /unsubscribe\?token=([^&]+)&kind=(\w+)/.exec(outbox[0]?.headers?.['List-Unsubscribe'] ?? '')
  await t.shop.notifications.unsubscribe(link?.[1] ?? '', link?.[2] as 'price_drops')
  await price(product, 500)
  await check(product)
  await t.runJobs()
  expect(outbox).toHaveLength(1)
  expect(await t.shop.notifications.unread(who)).toBe(1)
})

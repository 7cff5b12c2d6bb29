import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FoundThing } from '../../src/shop/insights/contract.ts'
import { callAs } from '../support/api-client.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { paidOrder, readyOrder } from '../support/orders.ts'
import { addProduct } from '../support/products.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
let amina: SignedInMember
beforeAll(async () => {
  t = await testServer({ payments: false })
  amina = await signUpAdmin(t)
})
afterAll(() => t.close())

const search = async (q: string) =>
  (await callAs(t, amina)<{ items: FoundThing[] }>('GET', `/api/admin/search?${new URLSearchParams({ q })}`)).body.items

test('an order is found by its number, without the UP, in small letters, and by the end of the phone', async () => {
  const { id, number } = await paidOrder(t, { phone: '254711222987' })
  const found = { kind: 'order', to: `/admin/orders/${id}`, title: number }
  for (const q of [number, number.toLowerCase(), number.slice(3), '0711 222 987', '22987']) {
    expect(await search(q)).toContainEqual(expect.objectContaining(found))
  }
})

test('a piece is found by a word of its name and by the code on its tag, on sale or not', async () => {
  const { id } = await addProduct(t.database, { name: 'Kikoi beach trousers', active: false })
  const { rows } = await t.database.db.run('select tag_code from products where id = $1', [id])
  const [{ tag_code: tag }] = rows as [{ tag_code: string }]
  for (const q of ['kikoi', 'beach trous', tag, tag.toLowerCase()]) {
    expect(await search(q)).toContainEqual(
      expect.objectContaining({ kind: 'product', to: `/admin/products/${id}`, title: 'Kikoi beach trousers' }),
    )
  }
})

test('the code on the tag of a piece also finds the orders that have it', async () => {
  const order = await paidOrder(t)
  const { rows } = await t.database.db.run(
    'select p.tag_code from order_items i join products p on p.id = i.product_id where i.order_id = $1',
    [order.id],
  )
  const [{ tag_code: tag }] = rows as [{ tag_code: string }]
  for (const q of [tag, tag.toLowerCase()]) {
    const found = (await search(q)).filter(({ kind }) => kind === 'order')
    expect(found.map(({ to }) => to)).toEqual([`/admin/orders/${order.id}`])
  }
})

test('a guest who bought is a person, too: found by name, e-mail and the end of the phone', async () => {
  await readyOrder(t, { name: 'Makena wa Lamu', email: 'makena@lamu.example', phone: '254733559988' })
  await t.shop.figures.recount()
  for (const q of ['makena', 'lamu.example', '0733 559 988', '9988']) {
    const people = (await search(q)).filter(({ kind }) => kind === 'person')
    expect(people).toEqual([
      expect.objectContaining({
        to: expect.stringMatching(/^\/admin\/users\/guests\/[\da-f-]{36}$/) as string,
        title: 'Makena wa Lamu',
        about: 'Guest · ••• 9988 · makena@lamu.example',
      }),
    ])
  }
})

test('what nothing is called finds nothing, and what would be a pattern is text', async () => {
  for (const q of ['zzzz', '%%', '__', "'; drop table orders; --"]) expect(await search(q)).toEqual([])
  expect((await callAs(t, amina)('GET', '/api/admin/search?q=a')).status).toBe(400)
})

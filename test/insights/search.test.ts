import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FoundThing } from '../../src/shop/insights/contract.ts'
import { callAs } from '../support/api-client.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { paidOrder } from '../support/orders.ts'
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

test('what nothing is called finds nothing, and what would be a pattern is text', async () => {
  for (const q of ['zzzz', '%%', '__', "'; drop table orders; --"]) expect(await search(q)).toEqual([])
  expect((await callAs(t, amina)('GET', '/api/admin/search?q=a')).status).toBe(400)
})

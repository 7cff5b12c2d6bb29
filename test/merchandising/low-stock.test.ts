import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductsPage } from '../../src/shop/merchandising/contract.ts'
import { callAs } from '../support/api-client.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { productInput } from '../support/product-input.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
let admin: SignedInMember

beforeAll(async () => {
  t = await testServer({ payments: false })
  admin = await signUpAdmin(t)
})
afterAll(() => t.close())

let made = 0
const size = (stock: number, name: string | null = null) => ({ sku: `low-${++made}`, size: name, stock, price: 1000 })
async function piece(name: string, ...variants: ReturnType<typeof size>[]): Promise<string> {
  return (await t.shop.catalogue.save(productInput({ handle: name, name, variants }))).id
}
/** As a hold and a sale take it. */
const take = (id: string, units: number) =>
  t.database.db.run(
    `update product_variants set stock = stock - $2 where id = (select id from product_variants where product_id = $1 order by stock desc, position limit 1)`,
    [id, units],
  )
const low = async () => {
  const { body } = await callAs(t, admin)<ProductsPage>('GET', '/api/admin/products?tab=low')
  expect(body.tabs.low).toBe(body.items.length)
  return body.items.map(({ name }) => name).toSorted()
}

test('low is what there were several of and fewer than three are left, sold out among them [admin-02]', async () => {
  const tees = await piece('tees', size(2, 'S'), size(1, 'L'))
  const socks = await piece('socks', size(9))
  const dress = await piece('dress', size(1))
  const caps = await piece('caps', size(3, 'M'), size(3, 'L'))
  const put = await piece('put-away', size(2))
  await t.database.db.run('update products set archived_at = now() where id = $1', [put])
  const draft = await piece('draft', size(2))
  await t.database.db.run('update products set published = false where id = $1', [draft])
  // A second-hand piece is one of one: sold, it is no longer missed.
  await take(dress, 1)
  expect(await low()).toEqual([])
  await take(tees, 1)
  await take(caps, 3)
  await take(socks, 6)
  expect(await low()).toEqual(['tees'])
  await take(caps, 1)
  await take(socks, 3)
  expect(await low()).toEqual(['caps', 'socks', 'tees'])
  await t.database.db.run('update product_variants set stock = 4 where product_id = $1', [socks])
  // Given back after a sale, there is one of one again.
  await t.database.db.run('update product_variants set stock = 1 where product_id = $1', [dress])
  expect(await low()).toEqual(['caps', 'tees'])
  // More came of what was one of one.
  await t.database.db.run('update product_variants set stock = 2 where product_id = $1', [dress])
  expect(await low()).toEqual(['caps', 'dress', 'tees'])
})

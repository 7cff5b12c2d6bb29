import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oldDatabase, type OldDatabase } from '../support/old-database.ts'
import { addProduct } from '../support/products.ts'

let shop: OldDatabase
let other: OldDatabase
beforeAll(async () => {
  shop = await oldDatabase(5)
  other = await oldDatabase(5)
})
afterAll(async () => {
  await shop.close()
  await other.close()
})

const settingOf = async ({ database }: OldDatabase) =>
  (await database.db.run(`select value from settings where name = 'pieces_without_picture'`)).rows

test('a shop that sells products without a picture goes on selling them, after the others, and prices become those that can be bought', async () => {
  const { database, update } = shop
  const ring = await addProduct(database, { name: 'Ring', price: 55, stock: { Silver: 0, Gold: 2 } })
  await database.db.run('update product_variants set price = 70 where id = $1', [ring.variants['Gold']])
  const gone = await addProduct(database, { name: 'Sold out', price: 55, stock: { S: 0, M: 0 } })
  const [bare, hidden] = [randomUUID(), randomUUID()]
  for (const [id, active] of [
    [bare, true],
    [hidden, false],
  ] as const)
    await database.db.run(
      `insert into products (id, handle, name, category, price, condition, is_active) values ($1, gen_random_uuid()::text, 'Bare', 'clothing', 900, 'Good', $2)`,
      [id, active],
    )
  await update()
  const { rows } = await database.db.run(
    `select id, price, published, pictured, is_active, draft_reason, version, (card || '"x":0}')::json ->> 'price' as on_card from products`,
  )
  const of = (id: string) => rows.find((row) => (row as { id: string }).id === id)
  const same = { draft_reason: null, version: 1 }
  expect(of(ring.id)).toEqual({ id: ring.id, price: 70, on_card: '70', published: true, pictured: true, is_active: true, ...same })
  expect(of(gone.id)).toMatchObject({ price: 55, is_active: true })
  expect(of(bare)).toMatchObject({ published: true, pictured: false, is_active: true, ...same })
  expect(of(hidden)).toMatchObject({ published: false, pictured: false, is_active: false, ...same })
  expect(await settingOf(shop)).toEqual([{ value: 'last' }])
})

test('one without such products keeps new ones as drafts', async () => {
  await addProduct(other.database)
  await other.update()
  expect(await settingOf(other)).toEqual([])
})

test('every piece gets a tag of its own, and what was live has been so since it came', async () => {
  const old = await oldDatabase(12)
  try {
    const live = await addProduct(old.database, { price: 700 })
    const [sold, draft] = [await addProduct(old.database, { stock: { M: 0 } }), await addProduct(old.database, { active: false })]
    await old.database.db.run(`insert into products (id, handle, name, category, price, condition)
      select gen_random_uuid(), 'many-' || n, 'One of many', 'clothing', 100, 'Good' from generate_series(1, 500) n`)
    await old.update()
    const { rows } = await old.database.db.run(
      'select id, published_at = created_at as since, first_price from products where id = any($1)',
      [[live.id, sold.id, draft.id]],
    )
    const of = (id: string) => rows.find((row) => (row as { id: string }).id === id)
    expect(of(live.id)).toMatchObject({ since: true, first_price: 700 })
    expect(of(sold.id)).toMatchObject({ since: true, first_price: 1500 })
    expect(of(draft.id)).toMatchObject({ since: null, first_price: null })
    const codes = await old.database.db.run(
      `select count(distinct tag_code)::int as codes, bool_and(tag_code ~ '^[34679ACDEFGHJKMNPQRTUVWXY]{6}$') as clear from products`,
    )
    expect(codes.rows).toEqual([{ codes: 503, clear: true }])
  } finally {
    await old.close()
  }
})

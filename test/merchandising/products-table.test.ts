import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProductsPage } from '../../src/shop/merchandising/contract.ts'
import { callAs } from '../support/api-client.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { productInput } from '../support/product-input.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { setUnpictured } from '../support/unpictured.ts'

let t: TestServer
let admin: SignedInMember
const ids: Record<string, string> = {}

/** Saves a piece that was first live so many days ago. */
async function piece(name: string, over: Parameters<typeof productInput>[0] = {}, days = 1): Promise<string> {
  const { id } = await t.shop.catalogue.save(productInput({ handle: name.toLowerCase().replaceAll(' ', '-'), name, ...over }))
  const at = new Date(Date.now() - days * 86_400_000)
  await t.database.db.run('update products set created_at = $2, published_at = $2 where id = $1 and published_at is not null', [id, at])
  ids[name] = id
  return id
}
const sizes = (stock: number, price = 1000, size: string | null = 'M') => [{ sku: `sku-${Math.random()}`, size, stock, price }]

beforeAll(async () => {
  t = await testServer({ payments: false })
  admin = await signUpAdmin(t)
  await setUnpictured(t, 'draft')
  await piece(
    'Green Zara dress',
    { vendor: 'Zara', colours: ['green'], condition: 'Good', description: 'Soft.', measurements: { chest: 50 } },
    2,
  )
  await piece('Old coat', { variants: sizes(1, 4000), description: '' }, 45)
  await piece('Older hat', { category: 'accessories', variants: sizes(2, 500, null) }, 70)
  await piece('Sold skirt', { variants: sizes(0) }, 20)
  await piece('Without a picture', { pictures: [] })
  await piece('Put away', {})
  await t.database.db.run(`update products set archived_at = now() where id = $1`, [ids['Put away']])
  await t.database.db.run(`update products set place = 'B12-07' where id = $1`, [ids['Old coat']])
  // Somebody bought the skirt yesterday, and is paying for one of the hats.
  const hold = (name: string, state: string) =>
    t.database.db.run(
      `insert into holds (checkout_id, variant_id, quantity, state, created_at) select $3, v.id, 1, $2, now() - interval '1 day' from product_variants v where v.product_id = $1`,
      [ids[name], state, name],
    )
  await hold('Sold skirt', 'sold')
  await hold('Older hat', 'held')
})
afterAll(() => t.close())

const list = async (query: string) => (await callAs(t, admin)<ProductsPage>('GET', `/api/admin/products?${query}`)).body
const names = async (query: string) => (await list(query)).items.map(({ name }) => name)

describe('the table of products [admin-02]', () => {
  test.each([
    ['tab=live', ['Green Zara dress', 'Old coat', 'Older hat']],
    ['tab=drafts', ['Without a picture']],
    ['tab=unsold30', ['Old coat', 'Older hat']],
    ['tab=unsold60', ['Older hat']],
    ['tab=low', ['Older hat']],
    ['tab=sold7', ['Sold skirt']],
    ['tab=incomplete', ['Without a picture', 'Old coat', 'Older hat']],
    ['tab=archived', ['Put away']],
    ['tab=live&sort=oldest', ['Older hat', 'Old coat', 'Green Zara dress']],
    ['tab=live&sort=price-asc', ['Older hat', 'Green Zara dress', 'Old coat']],
    ['tab=live&sort=price-desc', ['Old coat', 'Green Zara dress', 'Older hat']],
  ])('%s', async (query, expected) => {
    const found = await names(query)
    expect(query.includes('sort') ? found : found.toSorted()).toEqual(query.includes('sort') ? expected : expected.toSorted())
  })

  test('counts every tab', async () => {
    expect((await list('')).tabs).toEqual({
      live: 3,
      drafts: 1,
      unsold30: 2,
      unsold60: 1,
      low: 1,
      sold7: 1,
      incomplete: 3,
      archived: 1,
      all: 6,
    })
  })

  test('counts what sold in a week also when the latest thousands of sales are of one piece', async () => {
    await t.database.db.run(
      `insert into holds (checkout_id, variant_id, quantity, state, created_at) select 'many' || n, v.id, 1, 'sold', now()
        from product_variants v cross join generate_series(1, 2100) n where v.product_id = $1`,
      [ids['Older hat']],
    )
    expect((await list('')).tabs.sold7).toBe(2)
    await t.database.db.run(`delete from holds where checkout_id like 'many%'`)
  })

  test.each([
    ['q=zara', ['Green Zara dress']],
    ['q=dress+zar', ['Green Zara dress']],
    ['q=old-coat', ['Old coat']],
    ['q=zz', []],
    ['q=old_coat', []],
    ['category=accessories', ['Older hat']],
    ['colour=green', ['Green Zara dress']],
    ['condition=Good', ['Green Zara dress']],
    ['brand=zara', ['Green Zara dress']],
    ['size=M', ['Green Zara dress', 'Old coat']],
    ['place=b12', ['Old coat']],
    ['min_price=600&max_price=2000', ['Green Zara dress']],
    ['age=60', ['Older hat']],
    ['missing=measurements', ['Old coat', 'Older hat']],
    ['missing=photos&q=zara', ['Green Zara dress']],
    ['category=accessories&q=coat', []],
  ])('for sale, %s', async (query, expected) => {
    const page = await list(query)
    expect(page.items.map(({ name }) => name).toSorted()).toEqual(expected.toSorted())
    expect(page.total).toBe(expected.length)
  })

  test('finds by the code of a tag, in small letters too, and by an id', async () => {
    const [coat] = (await list('tab=all&q=old-coat')).items
    expect(await names(`tab=all&q=${coat?.tag_code.toLowerCase()}`)).toEqual(['Old coat'])
    expect(await names(`tab=all&q=${coat?.id}`)).toEqual(['Old coat'])
    expect(await names(`tab=all&q=${encodeURIComponent(coat?.sizes[0]?.sku ?? '')}`)).toEqual(['Old coat'])
  })

  test('says what a row is: its state, its units, what is missing', async () => {
    const { items } = await list('tab=all')
    const state = Object.fromEntries(items.map((row) => [row.name, row.state]))
    expect(state).toMatchObject({ 'Old coat': 'live', 'Sold skirt': 'sold', 'Without a picture': 'draft', 'Put away': 'archived' })
    const hat = items.find(({ name }) => name === 'Older hat')
    expect(hat).toMatchObject({ state: 'live', photos: 1, has_measurements: false, wishes: 0, sizes: [{ stock: 2, held: 1 }] })
  })

  test('pages by keyset in every order, without a gap or a repeat', async () => {
    for (const sort of ['newest', 'oldest', 'price-asc', 'price-desc', 'changed', 'wishes', 'viewed']) {
      const found: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: ProductsPage = await list(`tab=all&sort=${sort}&limit=2${cursor ? `&cursor=${cursor}` : ''}`)
        found.push(...page.items.map(({ id }) => id))
        cursor = page.next_cursor
      }
      expect(found.length).toBe(6)
      expect(new Set(found).size).toBe(6)
    }
    const { next_cursor: cursor } = await list('tab=all&sort=newest&limit=2')
    const wrong = await callAs(t, admin)('GET', `/api/admin/products?sort=price-asc&cursor=${cursor}`)
    expect(wrong.status).toBe(400)
  })

  test('puts first what is wished for most, and what is viewed most and unsold; the rest follows', async () => {
    const { db } = t.database
    const views = (name: string, days: number, count: number) =>
      db.run(`insert into stat_products (day, product_id, views) values ((now() at time zone 'Africa/Nairobi')::date - $2::int, $1, $3)`, [
        ids[name],
        days,
        count,
      ])
    await db.run(`insert into stat_wished (product_id, wishes) values ($1, 2), ($2, 5)`, [ids['Old coat'], ids['Put away']])
    expect((await names('tab=all&sort=wishes')).slice(0, 2)).toEqual(['Put away', 'Old coat'])
    await views('Old coat', 29, 3)
    await views('Green Zara dress', 30, 90)
    await views('Sold skirt', 1, 50)
    await t.shop.figures.keepDays()
    t.shop.figures.countTraffic({ views: [ids['Older hat'] ?? ''], adds: [], visit: false })
    await t.shop.figures.flushTraffic()
    const { items, total } = await list('tab=all&sort=viewed')
    expect([items.length, total]).toEqual([6, 6])
    expect(items.slice(0, 2).map(({ name, views: seen }) => [name, seen])).toEqual([
      ['Old coat', 3],
      ['Older hat', 1],
    ])
    // 30 days, today among them.
    expect(items.find(({ name }) => name === 'Green Zara dress')?.views).toBe(0)
  })

  test('exports exactly what is shown, and that file changes nothing when it comes back', async () => {
    const response = await fetch(`${t.base}/api/admin/products.csv?tab=live&category=accessories`, { headers: admin.headers })
    const text = await response.text()
    expect(text).toContain('older-hat')
    expect(text).not.toContain('old-coat')
    const sent = await fetch(`${t.base}/api/admin/products/imports?name=again.csv`, {
      method: 'POST',
      headers: { ...admin.headers, 'content-type': 'text/csv' },
      body: text,
    })
    const { id } = (await sent.json()) as { id: string }
    await t.shop.productRuns.workOnRuns()
    const { body } = await callAs(t, admin)<{ state: string; verdicts: object }>('GET', `/api/admin/products/runs/${id}`)
    expect(body).toMatchObject({ state: 'ready', verdicts: { same: 1, new: 0, changed: 0, refused: 0 } })
  })
})

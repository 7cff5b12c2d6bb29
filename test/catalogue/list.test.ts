import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateCatalogue } from '../../bench/generate.ts'
import { listQuery, type ListQuery, type ProductCard } from '../../src/shop/catalogue/contract.ts'
import { EDIT_SIZE } from '../../src/shop/catalogue/rules-opening-edit.ts'
import { isShopError } from '../../src/shop/errors.ts'
import { ALL_TESTS } from '../support/all-tests.ts'
import { testShop, type TestShop } from '../support/shop.ts'

let t: TestShop

beforeAll(async () => {
  t = await testShop()
  await generateCatalogue(t.database.db, 300)
  // Many equal prices, scores and times: the id must break the tie.
  await t.database.db.query(
    { name: '', text: `update products set popularity_score = popularity_score % 7, created_at = date_trunc('hour', created_at)` },
    [],
  )
  await t.database.db.query({ name: '', text: `update products set is_active = false where handle in ('bench-5', 'bench-6')` }, [])
})
afterAll(() => t.close())

const ask = (input: Record<string, string> = {}): ListQuery => listQuery.parse(input)

/** Every page to the end. */
async function walk(query: ListQuery): Promise<ProductCard[]> {
  const items: ProductCard[] = []
  let cursor: string | null = null
  do {
    const page = await t.shop.catalogue.list({ ...query, ...(cursor ? { cursor } : {}) })
    items.push(...page.items)
    cursor = page.next_cursor
  } while (cursor)
  return items
}

async function inOrder(order: string, where = 'true'): Promise<string[]> {
  const rows = await t.database.db.query<{ id: string }>(
    { name: '', text: `select id from products p where is_active and ${where} order by shelf desc, ${order}` },
    [],
  )
  return rows.map((row) => row.id)
}

const ids = (items: readonly { id: string }[]) => items.map((item) => item.id)

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  return isShopError(error) ? error.code : `not refused: ${String(error)}`
}

describe('what is refused or empty', () => {
  test.each([
    ['rubbish', 'rubbish'],
    ['nothing', Buffer.from('||').toString('base64url')],
    ['a statement', Buffer.from(`latest|'; drop table products|00000000-0000-0000-0000-000000000000`).toString('base64url')],
    ['an infinite time', Buffer.from('latest|infinity|00000000-0000-0000-0000-000000000000').toString('base64url')],
  ])('a cursor that is %s is invalid input', async (_, cursor) => {
    for (const sort of ['latest', 'price-asc', 'popular', 'random', 'picks'])
      expect(await refusal(t.shop.catalogue.list(ask({ cursor, sort, seed: '3' })))).toBe('invalid_input')
  })
  test('a cursor of one order is refused by another', async () => {
    const { next_cursor } = await t.shop.catalogue.list(ask())
    expect(await refusal(t.shop.catalogue.list(ask({ sort: 'popular', cursor: next_cursor ?? '' })))).toBe('invalid_input')
    const random = await t.shop.catalogue.list(ask({ sort: 'random', seed: '1' }))
    expect(await refusal(t.shop.catalogue.list(ask({ sort: 'random', seed: '2', cursor: random.next_cursor ?? '' })))).toBe('invalid_input')
  })
  test('[open-55] a minimum above the maximum is the empty list', async () => {
    expect((await t.shop.catalogue.list(ask({ min_price: '2000', max_price: '1000' }))).items).toEqual([])
  })
  test.each<Record<string, string>>([
    { category: 'hats of yore' },
    { size: '99' },
    { style: 'Baroque' },
    { category: 'cloth\u0000ing', size: '\u0000' },
  ])('an unknown filter %j is the empty list', async (input) => {
    expect(await t.shop.catalogue.list(ask(input))).toEqual({ items: [], next_cursor: null })
  })
  test('[open-55] negative and non-numeric bounds are ignored', async () => {
    expect(ids((await t.shop.catalogue.list(ask({ min_price: '-5', max_price: 'many' }))).items)).toEqual(
      ids((await t.shop.catalogue.list(ask())).items),
    )
  })
})

describe('[home-06] every order, page by page, is the whole order', () => {
  test.each([
    ['latest', 'created_at desc, id desc'],
    ['price-asc', 'price, id'],
    ['price-desc', 'price desc, id desc'],
    ['popular', 'popularity_score desc, id desc'],
  ])('%s', async (sort, order) => {
    for (const limit of ['7', '60']) expect(ids(await walk(ask({ sort, limit })))).toEqual(await inOrder(order))
  })

  test('picks: the edit that opens the shop, then the rest once, and the same again', async () => {
    await t.shop.catalogue.refreshOpeningEdit()
    const edit = await inOrder('pick', 'pick is not null')
    expect(edit.length).toBe(EDIT_SIZE)
    const query = ask({ sort: 'picks', limit: '23' })
    const found = ids(await walk(query))
    expect(found.slice(0, EDIT_SIZE)).toEqual(edit)
    expect([...found].sort()).toEqual((await inOrder('id')).sort())
    expect(new Set(found).size).toBe(found.length)
    expect(ids(await walk({ ...query, limit: 60 }))).toEqual(found)
  })

  test.each(ALL_TESTS ? [1, 2, 3, 4, 5, 6, 7, 8] : [1, 2])(
    '[open-56] random, seed %i: all of them once, and the same again',
    async (seed) => {
      const query = ask({ sort: 'random', seed: String(seed), limit: '23' })
      const first = ids(await walk(query))
      expect([...first].sort()).toEqual((await inOrder('id')).sort())
      expect(new Set(first).size).toBe(first.length)
      expect(ids(await walk({ ...query, limit: 60 }))).toEqual(first)
    },
  )
  test('[open-56] seeds differ from each other and from the other orders', async () => {
    const orders = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async (seed) => ids(await walk(ask({ sort: 'random', seed: String(seed), limit: '60' }))).join()),
    )
    expect(new Set(orders).size).toBe(orders.length)
  })
  test('[home-06] random without a seed draws one, which its cursor carries', async () => {
    const items = ids(await walk(ask({ sort: 'random', limit: '50' })))
    expect([...items].sort()).toEqual((await inOrder('id')).sort())
  })
})

describe('filters, in every order', () => {
  const inStock = (size: string) =>
    `exists (select from product_variants v where v.product_id = p.id and v.size = '${size}' and v.stock > 0)`
  const cases: [string, Record<string, string>, string][] = [
    ['[home-05] category', { category: 'shoes' }, `category = 'shoes'`],
    ['[home-05] all', { category: 'all' }, 'true'],
    ['[home-07] price, bounds included', { min_price: '500', max_price: '1500' }, 'price between 500 and 1500'],
    ['[home-07] only a minimum: no upper limit [open-55]', { min_price: '3000' }, 'price >= 3000'],
    ['size, only where it is in stock', { size: 'M' }, inStock('M')],
    ['[open-56] style', { style: 'Vintage' }, `'Vintage' = any(styles)`],
    [
      'all together',
      { category: 'clothing', min_price: '300', max_price: '6000', size: 'S', style: 'Retro' },
      `category = 'clothing' and price between 300 and 6000 and 'Retro' = any(styles) and ${inStock('S')}`,
    ],
  ]
  test.each(cases)('%s', async (_, input, where) => {
    const orders = {
      latest: 'created_at desc, id desc',
      'price-asc': 'price, id',
      'price-desc': 'price desc, id desc',
      popular: 'popularity_score desc, id desc',
    }
    for (const [sort, order] of Object.entries(orders)) {
      const expected = await inOrder(order, where)
      expect(expected.length).toBeGreaterThan(0)
      expect(ids(await walk(ask({ ...input, sort, limit: '11' })))).toEqual(expected)
    }
    for (const order of [{ sort: 'picks' }, ...['11', '12', '13'].map((seed) => ({ sort: 'random', seed }))]) {
      expect(ids(await walk(ask({ ...input, ...order, limit: '5' }))).sort()).toEqual((await inOrder('id', where)).sort())
    }
  })
})

describe('what a card says', () => {
  test('[data-01] [data-02] the JSON of a list is the list, and each card its product', async () => {
    const query = ask({ limit: '60', sort: 'popular' })
    const page = await t.shop.catalogue.list(query)
    expect(JSON.parse(await t.shop.catalogue.listJson(query))).toEqual(page)
    for (const card of page.items.slice(0, 10)) {
      const product = await t.shop.catalogue.get(card.id)
      expect(product).toMatchObject({ ...card, variants: card.variants.map((variant) => expect.objectContaining(variant)) })
    }
  })
  test('[open-53] stock is the sum of the variants, at once', async () => {
    const [card] = (await t.shop.catalogue.list(ask())).items
    await t.database.db.query({ name: '', text: 'update product_variants set stock = 9 where product_id = $1' }, [card?.id])
    const [again] = (await t.shop.catalogue.list(ask())).items
    expect(again?.stock).toBe(9 * (again?.variants.length ?? 0))
  })
})

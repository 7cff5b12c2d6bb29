import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tools } from '../../src/shop/assistant/tools/tools.ts'
import { askerOf, saidOf, toolsOf } from '../support/assistant.ts'
import { addDescribed, type Described } from '../support/described-pieces.ts'
import { testShop, type TestShop } from '../support/shop.ts'

let t: TestShop
let tools: Tools

const add = (described: Described) => addDescribed(t.shop, { department: 'women', ...described })

beforeAll(async () => {
  t = await testShop()
  const { tools: all } = toolsOf({ ...t, shop: t.shop } as never)
  tools = all
  await add({
    name: 'Wrap dress',
    price: 1800,
    styles: ['Vintage'],
    colours: ['red'],
    condition: 'Very good',
    stock: { M: 1 },
    tags: ['silk'],
  })
  await add({ name: 'Shift dress', price: 1200, styles: ['Casual'], colours: ['blue'], stock: { M: 1, L: 1 }, tags: ['cotton'] })
  await add({ name: 'Tea dress', price: 2600, styles: ['Vintage'], colours: ['green'], stock: { S: 1 }, tags: ['cotton', 'floral'] })
  await add({ name: 'Ball gown', price: 9000, styles: ['Formal'], colours: ['black'], stock: { M: 1 } })
  await add({ name: 'Sold dress', price: 1000, styles: ['Vintage'], colours: ['red'], stock: { M: 0 } })
  for (let i = 0; i < 30; i++)
    await add({ name: `Plain tee ${i}`, price: 400 + i, colours: [i % 2 ? 'white' : 'grey'], stock: { M: 1 }, department: 'unisex' })
})
afterAll(() => t.close())

const search = async (input: object) => (await tools.search_catalogue.run(tools.search_catalogue.input.parse(input), askerOf())).out
const names = (out: Awaited<ReturnType<typeof search>>) => out.cards.map(({ name }) => name).sort()

test('what is asked for is found as it is, with nothing given up; what is sold is not shown', async () => {
  const out = await search({ kind: ['dress'], style: ['Vintage'], colour: ['red'] })
  expect(names(out)).toEqual(['Wrap dress'])
  expect(out).toMatchObject({ relaxed: [], total: 1, next_cursor: null })
})

test('style goes first, then condition, colour, fabric and size, and no more than must', async () => {
  expect(await search({ kind: ['dress'], style: ['Urban'], colour: ['blue'] })).toMatchObject({
    relaxed: ['style'],
    cards: [{ name: 'Shift dress' }],
  })
  // The condition alone is in the way: the style that was given up before is taken up again.
  expect(await search({ kind: ['dress'], style: ['Vintage'], condition: ['New with tags'], colour: ['red'] })).toMatchObject({
    relaxed: ['condition'],
    cards: [{ name: 'Wrap dress' }],
  })
  expect(await search({ kind: ['dress'], colour: ['pink'], size: ['S'] })).toMatchObject({
    relaxed: ['colour'],
    cards: [{ name: 'Tea dress' }],
  })
  expect(await search({ kind: ['dress'], fabric: ['velvet'], size: ['S'] })).toMatchObject({
    relaxed: ['fabric'],
    cards: [{ name: 'Tea dress' }],
  })
  expect((await search({ kind: ['dress'], size: ['4XL'] })).relaxed).toEqual(['size'])
})

test('neither the price nor whose it is is ever given up', async () => {
  const dear = await search({ kind: ['dress'], max_price: 500, style: ['Vintage'], colour: ['red'], size: ['M'] })
  expect(dear).toMatchObject({ cards: [], total: 0 })
  expect(dear.instead.without.map(({ facet }) => facet)).toContain('price')
  expect((await search({ kind: ['dress'], department: 'men' })).cards).toEqual([])
  const cheap = await search({ kind: ['dress'], max_price: 1500, style: ['Urban'], colour: ['pink'] })
  expect(cheap.cards.map(({ price }) => price)).toEqual([1200])
})

test('a fabric is kept to as long as something has it', async () => {
  expect(names(await search({ q: 'dress', fabric: ['silk'] }))).toEqual(['Wrap dress'])
  expect(names(await search({ q: 'dress', fabric: ['velvet', 'cotton'] }))).toContain('Shift dress')
})

test('what is excluded is never shown: colour, words of the fabric, pattern, style, size', async () => {
  expect(names(await search({ kind: ['dress'], exclude: { colour: ['red', 'black'] } }))).toEqual(['Shift dress', 'Tea dress'])
  expect(names(await search({ kind: ['dress'], exclude: { fabric: ['cotton'] } }))).toEqual(['Ball gown', 'Wrap dress'])
  expect(names(await search({ kind: ['dress'], exclude: { pattern: ['floral'], style: ['Formal'] } }))).toEqual([
    'Shift dress',
    'Wrap dress',
  ])
  // One that comes in another size, too, is not left out.
  expect(names(await search({ kind: ['dress'], exclude: { size: ['M'] } }))).toEqual(['Shift dress', 'Tea dress'])
  // As it is written, and no pattern of a pattern.
  expect((await search({ kind: ['dress'], exclude: { fabric: ['.*'] } })).cards).toHaveLength(4)
})

test('twelve are kept, and the cursor goes on without repeats, also where some are left out', async () => {
  for (const exclude of [undefined, { colour: ['grey'] }]) {
    const seen: string[] = []
    let cursor: string | null = null
    for (let page = 0; page < 5; page++) {
      const out: Awaited<ReturnType<typeof search>> = await search({ q: 'tee', sort: 'price-asc', exclude, ...(cursor ? { cursor } : {}) })
      expect(out.cards.length).toBeLessThanOrEqual(12)
      seen.push(...out.cards.map(({ id }) => id))
      cursor = out.next_cursor
      if (!cursor) break
    }
    expect([seen.length, new Set(seen).size]).toEqual(exclude ? [15, 15] : [30, 30])
  }
  const first = await search({ q: 'tee', sort: 'price-asc' })
  const ids = first.cards.map(({ id }) => id)
  expect((await search({ q: 'tee', sort: 'price-asc', seen: ids })).cards.filter(({ id }) => ids.includes(id))).toEqual([])
})

test('[data-32] what is new: active pieces, the newest first', async () => {
  const newest = await add({ name: 'Newest scarf', category: 'accessories' })
  const out = await search({ sort: 'latest' })
  expect(out.cards[0]?.id).toBe(newest)
  const times = await t.database.db.run('select id from products where is_active order by created_at desc, id desc limit 6')
  expect(out.cards.slice(0, 6).map(({ id }) => id)).toEqual((times.rows as { id: string }[]).map(({ id }) => id))
})

test('the facts of a search are the names, prices, sizes and counts on its cards', async () => {
  const { facts } = await tools.search_catalogue.run(tools.search_catalogue.input.parse({ kind: ['dress'], colour: ['red'] }), askerOf())
  expect(saidOf(facts, 'product')).toEqual(['Wrap dress'])
  expect(saidOf(facts, 'price')).toEqual(['KES 1,800'])
  expect(saidOf(facts, 'count')).toContain('1')
})

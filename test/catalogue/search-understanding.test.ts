import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { facetQuery, facets, listQuery, productPage, searchFallback, type SearchReading } from '../../src/shop/catalogue/contract.ts'
import { writeCursor } from '../../src/shop/catalogue/cursor.ts'
import { createList } from '../../src/shop/catalogue/list.ts'
import { createUnderstanding } from '../../src/shop/catalogue/search-understanding.ts'
import type { AreaDeps } from '../../src/shop/deps.ts'
import { callAs } from '../support/api-client.ts'
import { productInput } from '../support/product-input.ts'
import { testServer, type TestServer } from '../support/server.ts'

const PIECES: [name: string, category: string, size: string | null, price: number][] = [
  ['Black wrap dress', 'clothing', 'M', 1200],
  ['Black midi dress', 'clothing', 'L', 2400],
  ['Blue denim jacket', 'clothing', 'L', 1900],
  ['Navy bomber jacket', 'clothing', 'M', 2900],
  ['White graphic tee', 'clothing', 'M', 500],
  ['Men’s white shirt', 'clothing', 'L', 900],
  ['High-top trainers', 'shoes', '42', 2500],
  ['Yellow scoop top', 'clothing', 'S', 600],
  ['Wide-leg trousers', 'clothing', '34', 1100],
  ['Kids’ jeans', 'clothing', '28', 700],
  ['Brown leather loafers', 'shoes', '40', 3100],
]

let t: TestServer
beforeAll(async () => {
  t = await testServer({ payments: false })
  for (const [i, [name, category, size, price]] of PIECES.entries())
    await t.shop.catalogue.save(productInput({ name, category, variants: [{ sku: `piece-${i}`, size, stock: 1, price }] }))
  await t.shop.catalogue.refreshSearchWords()
})
afterAll(() => t.close())

const get = (path: string) => callAs(t, null)('GET', path)

async function search(q: string, more: Record<string, string> = {}) {
  const { status, body } = await get(`/api/products?${new URLSearchParams({ q, ...more })}`)
  expect(status).toBe(200)
  const page = productPage.parse(body)
  return { names: page.items.map(({ name }) => name), search: page.search }
}
const understood = (reading: SearchReading | undefined) => reading?.understood.map(({ label, rest }) => [label, rest])

describe('a search that says no more than its words', () => {
  test('says nothing of how it was read', async () => {
    expect((await search('jacket')).search).toBeUndefined()
  })
  test('finds nothing when nothing in it is known', async () => {
    expect(await search('zzzzqqqq')).toEqual({ names: [], search: undefined })
    expect((await search('zzzzqqqq not black')).names).toEqual([])
  })
  test.each(['constructor', 'dress constructor', '254712345678', 'dress 99999999999'])('%s is answered', async (q) => {
    await search(q)
    expect(facets.parse((await get(`/api/products/facets?${new URLSearchParams({ q })}`)).body).total).toBeGreaterThanOrEqual(0)
  })
})

describe('what the words name is a filter', () => {
  test.each<[q: string, names: string[], chips: [string, string][]]>([
    ['dress under 1500', ['Black wrap dress'], [['Under KES 1,500', 'dress']]],
    [
      'gauni nyeusi saizi L',
      ['Black midi dress'],
      [
        ['Black', 'gauni saizi L'],
        ['Size L', 'gauni nyeusi'],
      ],
    ],
    ['mens shirt', ['Men’s white shirt'], [['Men', 'shirt']]],
    ['kids jeans', ['Kids’ jeans'], [['Kids', 'jeans']]],
    ['blue jacket', ['Blue denim jacket', 'Navy bomber jacket'], [['Blue', 'jacket']]],
    ['viatu 42', ['High-top trainers'], [['Size 42', 'viatu']]],
    ['jacket not navy', ['Blue denim jacket'], [['Not navy', 'jacket']]],
    [
      'white or yellow top size S',
      ['Yellow scoop top'],
      [
        ['White or yellow', 'top size S'],
        ['Size S', 'white or yellow top'],
      ],
    ],
    ['yellowtop', ['Yellow scoop top'], [['Yellow', 'top']]],
  ])('%s', async (q, names, chips) => {
    const found = await search(q)
    expect(found.names.toSorted()).toEqual(names)
    expect(understood(found.search)).toEqual(chips)
    expect(found.search?.missed).toEqual([])
  })

  test('what is not wanted is left out', async () => {
    expect(await search('jacket bila denim')).toEqual({ names: ['Navy bomber jacket'], search: undefined })
  })
  test('what else may be called so goes before leaving a word out', async () => {
    const found = await search('graphic top')
    expect(found).toEqual({ names: ['White graphic tee'], search: undefined })
  })
  test('a filter that is chosen goes before the words, and is not doubled', async () => {
    const found = await search('dress size M under 2000', { size: 'L', max_price: '3000' })
    expect(found).toEqual({ names: ['Black midi dress'], search: undefined })
  })
  test('it is counted with, as the list is', async () => {
    const { body } = await get('/api/products/facets?q=dress+under+1500')
    expect(facets.parse(body)).toMatchObject({ total: 1, price: expect.arrayContaining([{ value: 1500, products: 1 }]) })
  })
})

describe('what a piece is goes before what it mentions', () => {
  test.each([
    ['top', 'Yellow scoop top'],
    ['t-shirt', 'White graphic tee'],
    ['shirt', 'Men’s white shirt'],
  ])('%s', async (q, first) => {
    expect((await search(q)).names[0]).toBe(first)
  })
  test('leggings are no wide leg', async () => {
    const { search: said } = await search('leggings')
    expect(said?.missed).toEqual(['leggings'])
  })
})

describe('nothing is empty that has an answer without a part of it', () => {
  test.each<[q: string, names: string[], missed: string[]]>([
    ['xyzzy dress', ['Black midi dress', 'Black wrap dress'], ['xyzzy']],
    ['red loafers', ['Brown leather loafers'], ['Red']],
    ['loafers size 36', ['Brown leather loafers'], ['Size 36']],
    ['jeans under 100', ['Kids’ jeans'], ['Under KES 100']],
    ['sandals', ['Brown leather loafers', 'High-top trainers'], ['sandals']],
    // What is refused is not shown for want of the rest.
    ['graphic not white', ['White graphic tee'], ['Not white']],
    ['xyzzy not black under 600', ['White graphic tee', 'Yellow scoop top'], ['xyzzy', 'Not black']],
  ])('%s', async (q, names, missed) => {
    const found = await search(q)
    expect(found.names.toSorted()).toEqual(names)
    expect(found.search?.missed).toEqual(missed)
  })
  test('but filters that are chosen are never given up', async () => {
    expect((await search('dress', { category: 'shoes' })).names).toEqual([])
  })
})

describe('a slip is put right, and said', () => {
  test.each([
    ['denm jaket', 'denim jacket'],
    ['Dres blak under 1500', 'dress black under 1500'],
    ['a mens trowsers', 'mens trousers'],
    ['denimjacket', 'denim jacket'],
    // A word of this catalogue alone.
    ['lofers', 'loafers'],
    ['bombr jacket', 'bomber jacket'],
    // What is missed is not among what is shown.
    ['red lether loafers', 'leather loafers'],
    ['sandls jaket', 'jacket'],
  ])('%s', async (q, corrected) => {
    const found = await search(q)
    expect(found.names.length).toBeGreaterThan(0)
    expect(found.search?.corrected).toBe(corrected)
  })
  test.each(['denim jacket', 'Jackets', 'trouser', 't shirt', 't-shirt', 'jeans size 28', 'high tops', 'gauni nyeusi', 'bomb'])(
    '%s is as it was meant: nothing is said of it',
    async (q) => {
      expect((await search(q)).search?.corrected).toBeUndefined()
    },
  )
})

test('other searches are neither the slip itself, nor the word "size", nor a filler', async () => {
  const { body } = await get(
    `/api/products/instead?${new URLSearchParams({ q: 'a jackett in size M xyzzy', category: 'shoes', max_price: '10' })}`,
  )
  const { words } = searchFallback.parse(body)
  const { body: wider } = await get(
    `/api/products/instead?${new URLSearchParams({ q: 'a jackett in size M xyzzy', colour: 'black,blue' })}`,
  )
  const texts = [...words, ...searchFallback.parse(wider).words].map(({ text }) => text)
  expect(texts).toContain('jacket')
  for (const text of texts) expect(text).not.toMatch(/jackett|xyzzy|^(?:size|a|in)$/)
})

describe('what a search costs', () => {
  /** The names of the statements that run while `ask` works with a connection of its own. */
  async function statementsOf(ask: (read: AreaDeps['read']) => Promise<unknown>): Promise<string[]> {
    const names: string[] = []
    const { db } = t.database
    await ask({ ...db, query: (statement, values) => (names.push(statement.name), db.query(statement, values)) })
    return names
  }
  /** How many statements it takes to understand it, in a shop that has nothing of it. */
  const statementsFor = async (query: Record<string, string>) =>
    (await statementsOf((read) => createUnderstanding({ read, clock: t.clock }).understand(facetQuery.parse(query)))).length
  const listed = (queries: Record<string, string>[]) =>
    statementsOf(async (read) => {
      const lists = createList(
        { ...t.deps, ...t.database, read, atomically: t.database.transact },
        createUnderstanding({ read, clock: t.clock }),
      )
      for (const query of queries) await lists.list(listQuery.parse(query))
    })
  const LONG = 's m l xl xxl xs red blue black white green pink men kids new office legging'

  test('what finds something as it was typed asks for its words and for the list, nothing else', async () => {
    expect(await listed([{ q: 'jacket' }])).toEqual(['search_known_words', 'list_rank_q'])
    expect(await listed([{ q: 'jacket', size: 'L' }])).toEqual(['search_known_words', 'list_rank_sq'])
  })
  test('its words are read once, whatever is chosen besides', async () => {
    const [first, ...more] = await listed([{ q: 'jacket' }, { q: 'jacket', size: 'L' }, { q: 'jacket', min_price: '100' }])
    expect(first).toBe('search_known_words')
    expect(more).not.toContain('search_known_words')
  })
  test('a page after the last one gives nothing up', async () => {
    const cursor = writeCursor({ walk: 'latest.2', key: '2000-01-01 00:00:00+00', id: '00000000-0000-0000-0000-000000000000' })
    expect(await search('dress under 1600', { sort: 'latest', cursor })).toMatchObject({ names: [], search: { missed: [] } })
  })
  test('a cursor of another list is refused, to no one else who searches for the same', async () => {
    const ask = (more: Record<string, string>) => get(`/api/products?${new URLSearchParams({ q: 'dress under 1700', ...more })}`)
    const answers = await Promise.all([ask({ cursor: 'bm9uZQ' }), ask({}), ask({})])
    expect(answers.map(({ status }) => status)).toEqual([400, 200, 200])
  })
  test('a database that fails is not asked again in other words', async () => {
    const names: string[] = []
    const { db } = t.database
    const query: typeof db.query = (statement, values) => {
      names.push(statement.name)
      return statement.name.startsWith('list_') ? Promise.reject(new Error('no connection')) : db.query(statement, values)
    }
    const read = { ...db, query }
    const lists = createList(
      { ...t.deps, ...t.database, read, atomically: t.database.transact },
      createUnderstanding({ read, clock: t.clock }),
    )
    await expect(lists.list(listQuery.parse({ q: 'dress under 1500' }))).rejects.toThrow('no connection')
    expect(names.map((name) => name.replace(/_.*/, ''))).toEqual(['search', 'list'])
  })
  test('many words that fit nothing are given up in few steps', async () => {
    expect(await statementsFor({ q: LONG })).toBeLessThanOrEqual(14)
  })
  test('nothing is given up where the chosen filters leave nothing', async () => {
    expect(await statementsFor({ q: LONG, category: 'nowhere' })).toBeLessThanOrEqual(4)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateCatalogue } from '../../bench/generate.ts'
import { listQuery, type ListQuery } from '../../src/shop/catalogue/contract.ts'
import { DICTIONARY } from '../../src/shop/catalogue/search-dictionary.ts'
import { foldWords, withinOneEdit } from '../../src/shop/catalogue/search-tokens.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { productInput } from '../support/product-input.ts'

const NAMES: Record<string, string> = {
  'black-boots': 'Black leather ankle boots',
  'white-trainers': 'White canvas trainers',
  'red-dress': 'Red satin dress',
  'floral-dress': 'Floral maxi dress',
  'denim-jacket': 'Denim jacket',
  'blue-jeans': 'Mid-blue skinny jeans',
  'navy-trousers': 'Navy tailored trousers',
  'pleated-skirt': 'Olive pleated skirt',
  'bucket-hat': 'Beige bucket hat',
  'tan-bag': 'Tan shoulder bag',
  'boucle-coat': 'Bouclé winter coat',
  'graphic-tee': "Kids' graphic T-shirt",
  'gold-earrings': 'Gold hoop earrings',
}
const CATEGORY: Record<string, string> = {
  'black-boots': 'shoes',
  'white-trainers': 'shoes',
  'bucket-hat': 'accessories',
  'tan-bag': 'accessories',
  'gold-earrings': 'jewelry',
}

let t: TestShop
beforeAll(async () => {
  t = await testShop()
  for (const [handle, name] of Object.entries(NAMES))
    await t.shop.catalogue.save(productInput({ handle, name, category: CATEGORY[handle] ?? 'clothing' }))
})
afterAll(() => t.close())

async function find(q: string, more: Record<string, string> = {}): Promise<string[]> {
  const handles = new Map(Object.entries(NAMES).map(([handle, name]) => [name, handle]))
  const { items } = await t.shop.catalogue.list(listQuery.parse({ q, limit: '60', ...more }))
  return items.map((item) => handles.get(item.name) ?? item.name)
}

describe('finds nothing, and says so without an error', () => {
  test.each(['zzzzqqqq', '!!!', "'); drop table products; --", ':*', '\u0000\u0000', '💃'])('%j', async (q) => {
    expect(await find(q)).toEqual([])
  })
  test('a product that is not active', async () => {
    await t.shop.catalogue.save(productInput({ handle: 'hidden', name: 'Hidden poncho', is_active: false }))
    expect(await find('poncho')).not.toContain('Hidden poncho')
  })
})

describe('finds', () => {
  test.each<[string, string, string[]]>([
    // exact, any case, accents, stems
    ['a word', 'jacket', ['denim-jacket']],
    ['in capitals', 'JACKET', ['denim-jacket']],
    ['the plural', 'jackets', ['denim-jacket']],
    ['with accents left out', 'boucle', ['boucle-coat']],
    ['with accents', 'Bouclé', ['boucle-coat']],
    ['two words in any order', 'boots black', ['black-boots']],
    ['with words that say nothing', 'a jacket with the denim', ['denim-jacket']],
    ['by category', 'jewelry', ['gold-earrings']],
    ['hyphens', 'mid blue', ['blue-jeans']],
    // beginnings
    ['a beginning', 'jack', ['denim-jacket']],
    ['a beginning after a word', 'black bo', ['black-boots']],
    // typos
    ['a letter missing', 'jaket', ['denim-jacket']],
    ['a letter too many', 'jackket', ['denim-jacket']],
    ['a wrong letter', 'trowsers', ['navy-trousers']],
    ['swapped letters', 'jenas', ['blue-jeans']],
    ['a typo in each word', 'blak bots', ['black-boots']],
    ['a long word', 'earings', ['gold-earrings']],
    // Kiswahili, Sheng, other English
    ['viatu', 'viatu', ['black-boots', 'white-trainers']],
    ['viatu with a typo', 'viattu', ['black-boots', 'white-trainers']],
    ['the beginning of viatu', 'viat', ['black-boots', 'white-trainers']],
    ['two Kiswahili words', 'viatu nyeusi', ['black-boots']],
    ['with particles', 'viatu vya rangi nyeupe', ['white-trainers']],
    ['raba', 'raba', ['white-trainers']],
    ['gauni', 'gauni', ['floral-dress', 'red-dress']],
    ['gauni nyekundu', 'gauni nyekundu', ['red-dress']],
    ['suruali', 'suruali', ['navy-trousers']],
    ['longi', 'longi', ['blue-jeans', 'navy-trousers']],
    ['koti', 'koti', ['boucle-coat', 'denim-jacket']],
    ['sketi', 'sketi', ['pleated-skirt']],
    ['kofia', 'kofia', ['bucket-hat']],
    ['mkoba', 'mkoba', ['tan-bag']],
    ['herini za dhahabu', 'herini za dhahabu', ['gold-earrings']],
    ['sneakers', 'sneakers', ['white-trainers']],
    ['tshirt', 'tshirt', ['graphic-tee']],
    ['maua', 'maua', ['floral-dress']],
  ])('%s: %s', async (_, q, expected) => {
    expect((await find(q)).sort()).toEqual([...expected].sort())
  })

  test('together with filters and other orders', async () => {
    expect(await find('dress', { category: 'shoes' })).toEqual([])
    expect((await find('viatu', { category: 'shoes', size: 'M', min_price: '500', sort: 'price-asc' })).length).toBe(2)
    expect((await find('gauni', { sort: 'random', seed: '3' })).sort()).toEqual(['floral-dress', 'red-dress'])
    expect(await find('gauni', { max_price: '10' })).toEqual([])
  })
})

describe('the best match comes first', () => {
  test('products in stock, then the name, then the description, then what is popular', async () => {
    const one = (handle: string, stock: number) => [{ sku: handle, size: null, stock, price: 900 }]
    const add = (handle: string, over: object, stock = 1) =>
      t.shop.catalogue.save(productInput({ handle, name: 'Rust shawl', variants: one(handle, stock), ...over }))
    await add('gone', { name: 'Kimono gone' }, 0)
    await add('told', { name: 'Rust shawl', description: '<p>Wear it as a kimono.</p>', popularity_score: 900 })
    await add('named', { name: 'Plain kimono' })
    await add('loved', { name: 'Loved kimono', popularity_score: 500 })
    expect(await find('kimono')).toEqual(['Loved kimono', 'Plain kimono', 'Rust shawl', 'Kimono gone'])
  })
  test('the markup of a description is not searched', async () => {
    await t.shop.catalogue.save(productInput({ name: 'Marked piece', description: '<ul><li>One &amp; only</li></ul>' }))
    expect(await find('amp')).toEqual([])
    expect(await find('ul')).toEqual([])
  })
  /** The ids of all pages. */
  async function wholeWalk(query: ListQuery): Promise<string[]> {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await t.shop.catalogue.list({ ...query, ...(cursor ? { cursor } : {}) })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next_cursor
    } while (cursor)
    return seen
  }
  test('page by page, without gaps or repeats', async () => {
    for (let i = 0; i < 30; i++) await t.shop.catalogue.save(productInput({ name: `Gilet ${i}`, popularity_score: i % 3 }))
    const seen = await wholeWalk(listQuery.parse({ q: 'gilet', limit: '7' }))
    expect(new Set(seen).size).toBe(30)
    expect(seen.length).toBe(30)
  })
  test('a word that thousands have is answered by its most popular', async () => {
    await generateCatalogue(t.database.db, 1200)
    const { items } = await t.shop.catalogue.list(listQuery.parse({ q: 'nairobi' }))
    expect(items.length).toBe(24)
  })
  test('what some hundred products have is read to its end', async () => {
    await t.database.db.run(
      `update products set vendor = 'Rafiki Thrifters' where handle in (select handle from products where handle like 'bench-%' limit 450)`,
    )
    await t.shop.catalogue.refreshSearchWords()
    expect(new Set(await wholeWalk(listQuery.parse({ q: 'rafiki thrifters', limit: '50' }))).size).toBe(450)
  })
})

describe('the dictionary', () => {
  test('has more than 600 words and forms of words, each one word, each meaning one or two', () => {
    const entries = Object.entries(DICTIONARY)
    expect(entries.length).toBeGreaterThan(600)
    for (const [word, meanings] of entries) {
      expect(foldWords(word)).toEqual([word])
      for (const meaning of meanings.split(', ')) expect(meaning).toMatch(/^[a-z0-9]+( [a-z0-9]+)?$/)
    }
  })
  test.each([
    ['viatu', 'viattu', true],
    ['viatu', 'vitau', true],
    ['viatu', 'viat', true],
    ['viatu', 'vaitus', false],
    ['koti', 'kofi', true],
    ['a', 'abc', false],
  ])('%s and %s: %s', (a, b, near) => {
    expect(withinOneEdit(a, b)).toBe(near)
  })
})

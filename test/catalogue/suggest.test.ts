import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchFallback, suggestions, type SearchFallback, type Suggestions } from '../../src/shop/catalogue/contract.ts'
import { SUGGESTED_PIECES, SUGGESTED_WORDS } from '../../src/shop/catalogue/rules.ts'
import { phrases, readTyped } from '../../src/shop/catalogue/suggest-rules.ts'
import { callAs } from '../support/api-client.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { productInput } from '../support/product-input.ts'

const NAMES: [name: string, category?: string, pieces?: number][] = [
  ['Black leather jacket', 'clothing', 3],
  ['Blue denim jacket', 'clothing', 5],
  ['Green denim skirt', 'clothing', 2],
  ['Jacquard coat with jet beads'],
  ['Black leather boots', 'shoes', 2],
  ['White canvas trainers', 'shoes'],
  ['Gold hoop earrings', 'jewelry'],
  ['Purple satin dress', 'clothing', 2],
  ['Red wrap dress'],
]

let t: TestServer
beforeAll(async () => {
  t = await testServer({ payments: false })
  for (const [name, category = 'clothing', pieces = 1] of NAMES)
    for (let i = 0; i < pieces; i++)
      await t.shop.catalogue.save(
        productInput({ name, category, description: '<p>Gently washed, without jade or jute.</p>', styles: ['Retro'] }),
      )
  await t.shop.catalogue.save(productInput({ name: 'Jabot blouse', is_active: false }))
  await t.shop.catalogue.refreshSearchWords()
})
afterAll(() => t.close())

const get = (path: string) => callAs(t, null)('GET', path)

async function suggest(q: string): Promise<Suggestions> {
  const { status, body } = await get(`/api/products/suggest?${new URLSearchParams({ q })}`)
  expect(status).toBe(200)
  return suggestions.parse(body)
}
const wordsFor = async (q: string) => (await suggest(q)).words.map(({ text }) => text)

describe('suggestions while someone types', () => {
  test.each(['', '%20', 'x'.repeat(81)])('refused: %j', async (q) => {
    expect((await get(`/api/products/suggest?q=${q}`)).status).toBe(400)
  })
  test.each(['!!!', "'); drop table products; --", '\u0000', '💃', 'zzzzqqqq', ':*', 'a'])(
    '%j offers nothing, without an error',
    async (q) => {
      expect(await suggest(q)).toEqual({ words: [], categories: [], items: [] })
    },
  )

  test.each<[string, string, string[]]>([
    ['the word first, then what pieces are called around it', 'jac', ['jacket', 'jacquard', 'denim jacket', 'leather jacket', 'jacket']],
    ['a whole word leads on', 'denim ', ['blue denim', 'denim jacket', 'denim skirt', 'green denim']],
    ['adjacent words only', 'black le', ['black leather', 'black leather jacket', 'black leather boots']],
    ['a slip is put right', 'jackat', ['jacket', 'denim jacket', 'leather jacket']],
    ['a slip after a word, too', 'purple sattin', ['purple satin', 'purple satin dress']],
    ['words of the dictionary', 'viat', ['viatu']],
    ['accents and capitals', 'JACKÉT', ['jacket', 'denim jacket', 'leather jacket']],
    ['one of a word and its plural', 'earring', ['earrings', 'hoop earrings']],
  ])('%s: %j', async (_, q, expected) => {
    expect(await wordsFor(q)).toEqual([...new Set(expected)])
  })
  test('neither words of descriptions, nor stems, nor those of products that are not shown', async () => {
    expect(await wordsFor('ja')).not.toContain('jade')
    expect(await wordsFor('jut')).toEqual([])
    expect(await wordsFor('jab')).toEqual([])
    expect(await wordsFor('purp')).not.toContain('purpl')
  })
  test('a category by its name, or by what the dictionary says', async () => {
    expect((await suggest('sho')).categories).toEqual(['shoes'])
    expect((await suggest('viatu')).categories).toEqual(['shoes'])
    expect((await suggest('black shoes')).categories).toEqual([])
  })
  test('every suggestion finds something, and the products are the best matches', async () => {
    for (const q of ['j', 'ja', 'bl', 'le', 'd', 'denim ', 'viat', 'gaun', 're', 'gold']) {
      const { words, items } = await suggest(q)
      expect(words.length).toBeLessThanOrEqual(SUGGESTED_WORDS)
      expect(items.length).toBeLessThanOrEqual(SUGGESTED_PIECES)
      for (const { text } of words) expect([text, (await suggest(text)).items.length > 0]).toEqual([text, true])
    }
    expect((await suggest('denim ski')).items[0]?.name).toBe('Green denim skirt')
  })
  test('what is typed is read as whole words and the one in the making', () => {
    expect(readTyped('Black  Le')).toEqual({ lead: ['black'], last: 'le' })
    expect(readTyped('black le ')).toEqual({ lead: ['black', 'le'], last: '' })
    expect(
      phrases(
        ['denim'],
        ['Blue denim jacket', 'Denim', 'Jacket of denim for men', 'Washed denim jacket', 'Light, denim (old) - denim, new'],
      ),
    ).toEqual([
      { text: 'denim jacket', products: 2 },
      { text: 'blue denim', products: 1 },
      { text: 'washed denim', products: 1 },
    ])
  })
})

describe('in place of an empty list', () => {
  async function inPlaceOf(input: Record<string, string>): Promise<SearchFallback> {
    const { status, body } = await get(`/api/products/instead?${new URLSearchParams(input)}`)
    expect(status).toBe(200)
    return searchFallback.parse(body)
  }
  const names = ({ items }: SearchFallback) => [...new Set(items.map((item) => item.name))]

  test('words without each other, with what they would find', async () => {
    const found = await inPlaceOf({ q: 'red boots' })
    expect(found).toMatchObject({
      words: [
        { text: 'boots', products: 2 },
        { text: 'red', products: 1 },
      ],
      without: [],
      everywhere: 0,
    })
    expect(names(found)).toEqual(['Black leather boots'])
  })
  test('the spelling, under the same filters', async () => {
    const { words } = await inPlaceOf({ q: 'purpl boots', category: 'clothing' })
    expect(words).toEqual([{ text: 'purple', products: 2 }])
  })
  test('filters to leave out, each with how many products there are then', async () => {
    const found = await inPlaceOf({ category: 'shoes', size: 'XXL', q: 'leather' })
    expect(found).toMatchObject({ words: [], without: [{ facet: 'size', products: 2 }], everywhere: 5 })
    expect(names(found)).toEqual(['Black leather boots'])
    const crossed = await inPlaceOf({ min_price: '2000', max_price: '1000', category: 'jewelry' })
    expect(crossed.without).toEqual([{ facet: 'price', products: 1 }])
  })
  test('what is popular when nothing comes near', async () => {
    const found = await inPlaceOf({ q: 'zzzzqqqq' })
    expect(found).toMatchObject({ words: [], without: [], everywhere: 0 })
    expect(found.items).toHaveLength(8)
  })
})

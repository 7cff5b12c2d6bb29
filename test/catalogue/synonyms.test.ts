import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NEW_STATE } from '../../src/shop/assistant/command.ts'
import { understand } from '../../src/shop/assistant/understand/understand.ts'
import { SYNONYMS_MAX, type SynonymList } from '../../src/shop/catalogue/contract-synonyms.ts'
import { facets, productPage, searchFallback, suggestions } from '../../src/shop/catalogue/contract.ts'
import { callAs } from '../support/api-client.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { productInput } from '../support/product-input.ts'
import { secondServer, type SecondServer } from '../support/second-server.ts'
import { testServer, type TestServer } from '../support/server.ts'

const PIECES: [name: string, category: string][] = [
  ['Black ankle boots', 'shoes'],
  ['Brown ankle boots', 'shoes'],
  ['Black wrap dress', 'clothing'],
  ['Blue denim jacket', 'clothing'],
]

let t: TestServer
let other: SecondServer
let admin: SignedInMember
beforeAll(async () => {
  t = await testServer({ payments: false })
  other = await secondServer(t)
  admin = await signUpAdmin(t)
  for (const [name, category] of PIECES) await t.shop.catalogue.save(productInput({ name, category }))
  await t.shop.catalogue.refreshSearchWords()
})
afterAll(async () => {
  await other.close()
  await t.close()
})
beforeEach(async () => {
  for (const { word } of (await t.shop.catalogue.synonymList()).items) await remove(word)
})

const WORDS = '/api/admin/search-synonyms'
const pathOf = (word: string) => `${WORDS}/${encodeURIComponent(word)}`
const list = async () => (await callAs(t, admin)<SynonymList>('GET', WORDS)).body.items
const add = (word: string, means: string) => callAs(t, admin)('PUT', pathOf(word), { means })
const remove = (word: string) => callAs(t, admin)('DELETE', pathOf(word))

async function added(word: string, means: string): Promise<void> {
  expect([word, (await add(word, means)).status]).toEqual([word, 200])
}

async function refusal(word: string, means: string): Promise<Record<string, string>> {
  const { status, body } = await add(word, means)
  expect([word, means, status, body.error?.code]).toEqual([word, means, 400, 'invalid_input'])
  return body.error.fields ?? {}
}

async function namesOf(q: string, at: { base: string } = t): Promise<string[]> {
  const { body } = await callAs(at, null)('GET', `/api/products?${new URLSearchParams({ q })}`)
  return productPage
    .parse(body)
    .items.map(({ name }) => name)
    .toSorted()
}
const BOOTS = ['Black ankle boots', 'Brown ankle boots']

describe('an admin is refused', () => {
  test.each(['x', 'é', '42', 'a'.repeat(41), '💃', 'one two three four five'])('the word %j: it has no 2 to 40 letters', async (word) => {
    expect((await refusal(word, 'boots')).word).toContain('2 to 40 letters')
  })
  test.each([
    'for',
    'ya',
    'not',
    'bila',
    'under',
    'chini ya',
    'elfu',
    'black',
    'nyeusi',
    'wanaume',
    'xl',
    'size',
    'ningependa',
    'please show me',
  ])('%j, by which searches are read', async (word) => {
    expect((await refusal(word, 'boots')).word).toContain('for what it means now')
  })
  test('what pieces are called', async () => {
    expect((await refusal('Denim', 'boots')).word).toContain('Pieces are called “denim”')
  })
  test.each([
    ['kwembe', 'x', '2 to 40 letters'],
    ['kwembe', 'zzzzqqqq', 'doesn’t know “zzzzqqqq”'],
    ['kwembe', 'black zzzzqqqq', 'doesn’t know “zzzzqqqq”'],
    ['kwembe', 'please show me', 'finds nothing by itself'],
    ['kwembe', 'kwembe boots', 'can’t mean itself'],
  ])('%s for %s', async (word, means, why) => {
    expect((await refusal(word, means)).means).toContain(why)
  })
  test('words that mean each other', async () => {
    await added('kwembe', 'viatu')
    expect((await refusal('mbwenya', 'black kwembe')).means).toContain('“kwembe” was added here itself. Write what it means: viatu.')
    expect((await refusal('viatu', 'boots')).word).toContain('“kwembe” means this word')
  })
  test('more words than there can be, but not another meaning of one', async () => {
    await added('kwembe', 'boots')
    await t.database.db.run(
      `insert into search_synonyms (word, means, updated_at) select 'filling ' || i, 'boots', now() from generate_series(1, $1) i`,
      [SYNONYMS_MAX - 1],
    )
    expect((await refusal('mbwenya', 'boots')).word).toContain(`There are ${SYNONYMS_MAX} words`)
    await added('kwembe', 'shoes')
    await t.database.db.run(`delete from search_synonyms where word like 'filling %'`)
  })
  test('to remove what is not there', async () => {
    const { status, body } = await remove('kwembe')
    expect([status, body.error.code]).toEqual([404, 'not_found'])
  })
})

describe('a word that was added', () => {
  test('finds what it means at once in every process, and no more once it is removed', async () => {
    expect([await namesOf('kwembe'), await namesOf('kwembe', other)]).toEqual([[], []])
    await added('  Kwémbe ', 'Ankle  boots')
    expect(await namesOf('kwembe')).toEqual(BOOTS)
    expect(await namesOf('KWEMBE black')).toEqual(['Black ankle boots'])
    await expect.poll(() => namesOf('kwembe', other)).toEqual(BOOTS)
    await added('kwembe', 'jacket')
    expect(await namesOf('kwembe')).toEqual(['Blue denim jacket'])
    await expect.poll(() => namesOf('kwembe', other)).toEqual(['Blue denim jacket'])
    expect((await remove('kwembe')).status).toBe(200)
    expect(await namesOf('kwembe')).toEqual([])
    await expect.poll(() => namesOf('kwembe', other)).toEqual([])
  })
  test('may be a phrase, of which the longer goes first, and in the middle of a search with a slip', async () => {
    await added('sunday best', 'dress')
    await added('sunday', 'boots')
    expect(await namesOf('my sunday best black')).toEqual(['Black wrap dress'])
    expect(await namesOf('sunday')).toEqual(BOOTS)
    await added('kwembe', 'ankle boots')
    const { body } = await callAs(t, null)('GET', `/api/products?${new URLSearchParams({ q: 'kwembe blakc' })}`)
    expect(productPage.parse(body).search).toMatchObject({
      understood: [{ label: 'Black', rest: 'kwembe' }],
      corrected: 'kwembe black',
    })
  })
  test('counts in facets, in what is offered while someone types and beside an empty list', async () => {
    const get = async (path: string, q: string) => (await callAs(t, null)('GET', `${path}?${new URLSearchParams({ q })}`)).body
    expect(facets.parse(await get('/api/products/facets', 'kwembe')).total).toBe(0)
    expect(suggestions.parse(await get('/api/products/suggest', 'kwembe')).items).toEqual([])
    await added('kwembe', 'ankle boots')
    await added('ndutu', 'shoes')
    expect(facets.parse(await get('/api/products/facets', 'kwembe')).total).toBe(2)
    const offered = suggestions.parse(await get('/api/products/suggest', 'kwembe'))
    expect(offered.items.map(({ name }) => name).toSorted()).toEqual(BOOTS)
    expect(offered.words.map(({ text }) => text)).toEqual(expect.arrayContaining(['kwembe', 'black ankle boots']))
    expect(suggestions.parse(await get('/api/products/suggest', 'kwem')).words.map(({ text }) => text)).toContain('kwembe')
    expect(suggestions.parse(await get('/api/products/suggest', 'ndutu')).categories).toEqual(['shoes'])
    const instead = searchFallback.parse(await get('/api/products/instead', 'kwembe blue'))
    expect(instead.words).toContainEqual({ text: 'ankle boots', products: 2 })
  })
  test('is understood by the assistant, whose own words keep what they mean', async () => {
    await added('kwembe', 'ankle boots')
    await added('delivery', 'boots')
    const vocabulary = await t.shop.catalogue.searchSynonyms()
    const read = (text: string) => understand(text, NEW_STATE, { hasProduct: false, vocabulary }).commands[0]
    expect(read('niko na shida ya kwembe nyeusi')).toMatchObject({ intent: 'search', slots: { kind: ['boots'], colour: ['black'] } })
    expect(read('how much is delivery')?.intent).toBe('delivery')
  })
  test('is listed with who added it, newest first, and stands in the audit log', async () => {
    await t.database.db.run(`update users set full_name = 'Amina Hassan' where id = $1`, [admin.id])
    await added('kwembe', 'boots')
    t.clock.forward(1)
    await added('mbwenya', 'dress')
    t.clock.forward(1)
    await added('kwembe', 'shoes')
    expect(await list()).toMatchObject([
      { word: 'kwembe', means: 'shoes', updated_by: 'Amina Hassan' },
      { word: 'mbwenya', means: 'dress', updated_by: 'Amina Hassan' },
    ])
    await remove('kwembe')
    const { items } = await t.shop.audit.page({ limit: 10 } as never)
    expect(items.filter(({ subject }) => subject === 'search_word:kwembe').slice(0, 3)).toMatchObject([
      { action: 'search_word.removed', details: { before: 'shoes', after: null } },
      { action: 'search_word.saved', details: { before: 'boots', after: 'shoes' } },
      { action: 'search_word.saved', details: { before: null, after: 'boots' } },
    ])
    await t.shop.transact(({ catalogue }) => catalogue.forgetUser(admin.id))
    expect((await list())[0]).toMatchObject({ word: 'mbwenya', updated_by: null })
  })
})

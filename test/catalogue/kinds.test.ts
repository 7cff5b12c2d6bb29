import { afterAll, beforeAll, expect, test } from 'vitest'
import { facetQuery, listQuery } from '../../src/shop/catalogue/contract.ts'
import { importingShop, type ImportingShop } from '../support/imports.ts'
import { productInput } from '../support/product-input.ts'

let t: ImportingShop
beforeAll(async () => {
  t = await importingShop()
})
afterAll(() => t.close())

const HEAD = 'Handle,Title,Type,Tags,Variant SKU,Variant Price'
const load = (...lines: string[]) => t.load(lines.join('\n'))
const read = async (name: string) => {
  const product = await t.shop.catalogue.byName(name)
  return [product?.kind, product?.department]
}
const onCard = async (id: string) => (await t.shop.catalogue.cards([id]))[0]?.kind
const names = async (query: Record<string, string>) =>
  (await t.shop.catalogue.list(listQuery.parse(query))).items.map(({ name }) => name).sort()

test('kind and department are those of the words, until the shop says otherwise', async () => {
  await load(HEAD, 'coat,Ladies camel coat,clothing,,COAT,900')
  expect(await read('Ladies camel coat')).toEqual(['coat', 'women'])
  await load(HEAD, 'coat,Camel jacket,clothing,,COAT,900')
  expect(await read('Camel jacket')).toEqual(['jacket', 'unisex'])
  await load(`${HEAD},Kind (upya.kind),Department (upya.department)`, 'coat,Camel jacket,clothing,,COAT,900,Coats,men')
  await load(HEAD, 'coat,Camel blazer,clothing,,COAT,900')
  expect(await read('Camel blazer')).toEqual(['coat', 'men'])
  await load(`${HEAD},Kind (upya.kind),Department (upya.department)`, 'coat,Camel blazer,clothing,,COAT,900,none,')
  expect(await read('Camel blazer')).toEqual([null, 'unisex'])
  await load(`${HEAD},Kind (upya.kind)`, 'coat,Camel blazer,clothing,,COAT,900,')
  expect(await read('Camel blazer')).toEqual(['jacket', 'unisex'])
  const { refused } = await load(`${HEAD},Kind (upya.kind),Department (upya.department)`, 'hat,Hat,accessories,,HAT,900,helmet,men')
  expect(refused).toMatchObject([{ rowNumber: 2, reason: expect.stringContaining('the kind "helmet" is not one of: dress') }])
})

test('lists and counts by kind and department: unisex is for women and men', async () => {
  for (const [name, department] of [
    ['Blue jeans', 'men'],
    ['Red jeans', 'women'],
    ['Grey jeans', 'unisex'],
    ['Tiny jeans', 'kids'],
  ] as const)
    await t.shop.catalogue.save(productInput({ name, department, kind: 'jeans' }))
  expect(await names({ kind: 'jeans', department: 'women' })).toEqual(['Grey jeans', 'Red jeans'])
  expect(await names({ kind: 'jeans', department: 'kids,men' })).toEqual(['Blue jeans', 'Grey jeans', 'Tiny jeans'])
  expect(await names({ kind: 'jeans', department: 'nobody' })).toEqual([])
  const { department, kind } = await t.shop.catalogue.facets(facetQuery.parse({ kind: 'jeans' }))
  expect(department).toEqual([
    { value: 'women', products: 2 },
    { value: 'men', products: 2 },
    { value: 'kids', products: 1 },
  ])
  expect(kind).toContainEqual({ value: 'jeans', products: 4 })
})

test('products from before are classified by their words, once', async () => {
  const forget = (id: string) =>
    t.database.db.run(`update products set kind = null, kind_confidence = null, department = 'unisex' where id = $1`, [id])
  const { id } = await t.shop.catalogue.save(productInput({ name: 'Girls’ tulle skirt' }))
  expect(await onCard(id)).toBe('skirt')
  await forget(id)
  expect(await onCard(id)).toBeNull()
  expect(await t.shop.catalogue.classifyNext()).toBe(1)
  expect(await onCard(id)).toBe('skirt')
  expect(await read('Girls’ tulle skirt')).toEqual(['skirt', 'kids'])
  expect(await t.shop.catalogue.classifyNext()).toBe(0)
  // An import in between must not take "no kind" for a decision of the shop.
  await load(HEAD, 'early,Felt hat,accessories,,EARLY,900')
  await forget((await t.shop.catalogue.byName('Felt hat'))?.id ?? '')
  await load(HEAD, 'early,Grey felt hat,accessories,,EARLY,900')
  expect(await read('Grey felt hat')).toEqual(['hat', 'unisex'])
})

test('a kind that the owner has chosen stays when a file comes again, whatever its Type says; one that was read follows the file', async () => {
  const typed = (type: string, name = 'Amani') => load(HEAD, `amani,${name},${type},,AMANI,900`)
  const kind = async () => (await read('Amani'))[0]
  await typed('Dresses')
  expect(await kind()).toBe('dress')
  // Corrected in the other shop.
  expect(await typed('Skirts')).toMatchObject({ updated: 1 })
  expect(await kind()).toBe('skirt')
  // A file without a Type says nothing of it.
  await load('Handle,Title,Variant SKU,Variant Price', 'amani,Amani,AMANI,900')
  expect(await kind()).toBe('skirt')

  const [{ id } = { id: '' }] = (await t.database.db.run(`select id from products where handle = 'amani'`)).rows as { id: string }[]
  const { version, fields } = await t.shop.catalogue.editedProduct(id)
  await t.shop.catalogue.changeProduct(id, { version, changed: { kind: 'top' }, seen: { kind: fields.kind } })
  expect(await kind()).toBe('top')
  for (const type of ['Skirts', 'Jeans']) await typed(type)
  expect(await kind()).toBe('top')
  // Also when it is what the words say by now: a choice is a choice.
  await typed('Jeans', 'Amani top')
  await typed('Jeans', 'Amani')
  expect(await kind()).toBe('top')
  // Our own column is a choice, too, and an empty cell of it takes the choice back.
  await load(`${HEAD},Kind (upya.kind)`, 'amani,Amani,Jeans,,AMANI,900,Dresses')
  expect(await kind()).toBe('dress')
  await load(`${HEAD},Kind (upya.kind)`, 'amani,Amani,Jeans,,AMANI,900,')
  expect(await kind()).toBe('jeans')
  expect(await typed('Jeans')).toMatchObject({ updated: 0, unchanged: 1 })
})

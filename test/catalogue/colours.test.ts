import { afterAll, beforeAll, expect, test } from 'vitest'
import { importingShop, type ImportingShop } from '../support/imports.ts'
import { productInput } from '../support/product-input.ts'

let t: ImportingShop
beforeAll(async () => {
  t = await importingShop()
})
afterAll(() => t.close())

const HEAD = 'Handle,Title,Type,Tags,Variant SKU,Variant Price'
const load = (...lines: string[]) => t.load(lines.join('\n'))
const coloursOf = async (name: string) => (await t.shop.catalogue.byName(name))?.colours

test('an unknown colour is refused with its row', async () => {
  const { refused } = await load(`${HEAD},Colours (upya.colours)`, 'hat,Hat,accessories,,HAT,900,"red, sunset"')
  expect(refused).toMatchObject([
    { rowNumber: 2, handle: 'hat', reason: expect.stringContaining('the colour "sunset" is not one of: black') },
  ])
})

test('a file without colours: those of the words, until somebody says otherwise', async () => {
  await load(HEAD, 'coat,Navy coat with gold buttons,clothing,"Wool, rust",COAT,900')
  expect(await coloursOf('Navy coat with gold buttons')).toEqual(['orange', 'yellow', 'blue'])
  // Another name, other colours.
  await load(HEAD, 'coat,Camel coat,clothing,Wool,COAT,900')
  expect(await coloursOf('Camel coat')).toEqual(['beige'])
  // Said once, they stay whatever it is called.
  await load(`${HEAD},Colours (upya.colours)`, 'coat,Camel coat,clothing,Wool,COAT,900,"brown, Beige"')
  expect(await coloursOf('Camel coat')).toEqual(['beige', 'brown'])
  await load(HEAD, 'coat,Red coat,clothing,Wool,COAT,900')
  expect(await coloursOf('Red coat')).toEqual(['beige', 'brown'])
  // An empty cell gives them back to the words.
  await load(`${HEAD},Colours (upya.colours)`, 'coat,Red coat,clothing,Wool,COAT,900,')
  expect(await coloursOf('Red coat')).toEqual(['red'])
})

test('an export keeps every product as it is, with colours of its own, of its words, or none', async () => {
  await t.shop.catalogue.save(productInput({ handle: 'own', name: 'White shirt', colours: ['pink', 'blue'] }))
  await t.shop.catalogue.save(productInput({ handle: 'words', name: 'White blouse' }))
  await t.shop.catalogue.save(productInput({ handle: 'none', name: 'White lie', colours: [] }))
  expect(await t.load(await t.exported())).toMatchObject({ created: 0, updated: 0, refused: [] })
  expect(await Promise.all(['White shirt', 'White blouse', 'White lie'].map(coloursOf))).toEqual([['blue', 'pink'], ['white'], []])
})

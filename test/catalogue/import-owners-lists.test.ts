import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listQuery } from '../../src/shop/catalogue/contract.ts'
import { importingShop, NOTHING, type ImportingShop } from '../support/imports.ts'

// Lists as owners of small shops keep them for themselves.

let t: ImportingShop
beforeAll(async () => {
  t = await importingShop()
})
afterAll(() => t.close())

describe('the list of a mitumba shop', () => {
  const LIST = [
    'STOCK LIST MARCH,,,,,,,',
    ',,,,,,,',
    'Jina,Bei,Saizi,Rangi,Idadi,Picha,Hali,Notes',
    'Gauni la maua,"1,500/=",M/L,nyekundu,1,https://x.example/red-1.png,safi sana,for church',
    'Blue skinny jeans,2k,W32,,,https://x.example/blue-2.png,Grade A,',
    'Suruali ya kitambaa ya kijani,KSh 1.800,34,,2,https://x.example/green-3.png,,',
    'Dera la bluu,ksh. 650 fixed,free size,,,https://x.example/blue-4.png,,',
    ',,XL,,,,,',
    ',,XXL,,,https://x.example/red-5.png,,',
    'Raba nyekundu,1.5k,UK 8,,,https://x.example/red-6.png,kama mpya,',
    'Crop top,300 bob,"S,M",,,https://x.example/green-7.png,imerudi,',
    'Trench coat,tuongee,L,,,https://x.example/green-8.png,,',
    'Handbag,1200,,,-2,https://x.example/red-9.png,,',
    'Kids jeans,400 neg,5-6 yrs,,,https://x.example/blue-10.png,,',
    'Sweta la kijani,Kshs 700,Large,,sold,https://x.example/green-11.png,,',
    'TOTAL,"12,000",,,,,,',
  ].join('\r\n')

  test('comes in below its title; each row that cannot be read is named', async () => {
    const report = await t.load(LIST)
    expect(report).toMatchObject({ created: 8 })
    expect(report.refused.map(({ rowNumber, reason }) => [rowNumber, reason])).toEqual([
      [9, expect.stringMatching(/no name, but a picture of its own/)],
      [12, expect.stringMatching(/"tuongee" is not an amount/)],
      [13, 'the quantity "-2" is below zero'],
      [16, expect.stringMatching(/nothing says what kind of piece "TOTAL" is/)],
    ])
    expect(report.doubts.filter(({ about }) => about === 'unread')).toMatchObject([
      { rowNumber: 11, reason: expect.stringContaining('"imerudi"') as string },
    ])
  })
  test.each<[string, object]>([
    ['Gauni la maua', { kind: 'dress', price: 1500, colours: ['red'], sizes: [['M/L', 1]] }],
    ['Blue skinny jeans', { kind: 'jeans', price: 2000, colours: ['blue'], sizes: [['W32', 1]] }],
    ['Suruali ya kitambaa ya kijani', { kind: 'trousers', price: 1800, colours: ['green'], sizes: [['34', 2]] }],
    [
      'Dera la bluu',
      {
        kind: 'kaftan',
        price: 650,
        colours: ['blue'],
        sizes: [
          ['One size', 1],
          ['XL', 1],
        ],
      },
    ],
    ['Raba nyekundu', { kind: 'sneakers', category: 'shoes', price: 1500, colours: ['red'], sizes: [['UK 8', 1]] }],
    [
      'Crop top',
      {
        kind: 'top',
        price: 300,
        sizes: [
          ['S', 1],
          ['M', 1],
        ],
      },
    ],
    ['Kids jeans', { kind: 'jeans', department: 'kids', price: 400 }],
    ['Sweta la kijani', { kind: 'knitwear', stock: 0, sizes: [['L', 0]] }],
  ])('%s', async (name, expected) => expect(await t.seen(name)).toMatchObject(expected))
  test('says conditions in its own words', async () => {
    expect(await t.called('Gauni la maua')).toMatchObject({ condition: 'Very good' })
    expect(await t.called('Raba nyekundu')).toMatchObject({ condition: 'Like new' })
    expect(await t.called('Crop top')).toMatchObject({ condition: 'Good' })
  })
  test('again, and exported, it changes nothing', async () => {
    const [first, second] = await t.onceMore(() => t.load(LIST))
    expect(first).toMatchObject({ created: 0, updated: 0 })
    expect(second).toEqual(NOTHING[1])
  })
})

test('columns as owners name them, in tabs', async () => {
  const file = [
    'Item name\tSelling Price (KSh)\tSizes available\tPcs\tPhoto link\tcolour\tgender\tQuality',
    'Official shirt\t1,200\t16.5\t1\thttps://x.example/blue-20.png\tblue\tM\tgood',
    'Official shirt\t1,300\t17\t1\thttps://x.example/blue-21.png\tblue\tM\tgood',
    'Cap, "NY"\t500\t\t5\thttps://x.example/red-22.png\t\tunisex\t',
  ].join('\n')
  expect(await t.load(file)).toMatchObject({ created: 3, refused: [] })
  expect(await t.seen('Cap, "NY"')).toMatchObject({ kind: 'hat', stock: 5 })
  const found = await t.shop.catalogue.list(listQuery.parse({ q: 'official shirt', department: 'men' }))
  expect(found.items.map(({ price }) => price).toSorted()).toEqual([1200, 1300])
})

test('a colour beside another one is named', async () => {
  const file = [
    'Handle,Title,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Image Src',
    'twice,Linen blouse,Blouses,Style,Red / M,Colour,green,900,https://x.example/red-30.png',
  ].join('\n')
  const report = await t.load(file)
  expect(report.doubts).toContainEqual(
    expect.objectContaining({ rowNumber: 2, about: 'second', reason: 'read as Red, but another column says green' }),
  )
})

test('headings below any number of empty lines are headings, and no piece', async () => {
  const report = await t.load(`${'\n'.repeat(12)}Name,Price\nRed maxi dress,900\n`)
  expect(report).toMatchObject({ created: 1, refused: [] })
})

test('a row with nothing but a picture is one more picture, and no size', async () => {
  const file = 'Name,Price,Size,Image URL\nRed shift dress,900,M,https://x.example/red-40.png\n,,,https://x.example/red-41.png\n'
  expect(await t.load(file)).toMatchObject({ created: 1, refused: [] })
  expect(await t.seen('Red shift dress')).toMatchObject({ sizes: [['M', 1]] })
})

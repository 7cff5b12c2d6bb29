import { describe, expect, test } from 'vitest'
import { fieldOf, formatOf } from './headings.ts'
import { checkMapping, mappingOf } from './mapping.ts'
import { fractionOf, kesOf, type Fractions } from './money.ts'
import { choiceOf, labelOf, shortLabels } from './options.ts'
import { splitPictures } from './picture-cells.ts'
import { createPriceSurvey } from './price-survey.ts'
import { slugOf } from './values.ts'

describe('prices', () => {
  const kes = (cell: string, fractions: Fractions = 'unseen', rate: number | null = null, currency: string | null = null) =>
    kesOf(cell, 'price', { fractions, rate, currency })
  test.each<[string, number]>([
    ['1500', 1500],
    ['1,200.00', 1200],
    ['1,200', 1200],
    ['1,200,000', 1_200_000],
    ['KES 1,500', 1500],
    ['Ksh.1500/=', 1500],
    ['1500/-', 1500],
    ['KSh 1 500', 1500],
    ['KES 1,500.50', 1501],
    ['KSh 1.800', 1800],
    ['1.500/=', 1500],
    ['elfu mbili', 2000],
    ['Elfu moja na mia tano', 1500],
    ['2k', 2000],
    ['1.5k', 1500],
    ['Ksh 1,5K/=', 1500],
    ['1500 negotiable', 1500],
    ['@ 800 each', 800],
    ['700 kila moja', 700],
    ['0', 0],
  ])('%s is KES %i', (cell, amount) => expect(kes(cell)).toBe(amount))
  test.each<[string, Fractions, number | null, RegExp]>([
    ['19,99', 'comma', null, /"19,99" has cents/],
    ['42.99', 'dot', null, /"42.99" has cents.*--rate/],
    ['USD 42.99', 'dot', null, /is in USD; import with --rate/],
    ['1.200', 'unseen', null, /"1.200" can mean 1200 or 1.200/],
    ['1,200', 'comma', 100, /"1,200" can mean/],
    ['cheap', 'dot', null, /"cheap" is not an amount/],
    ['-5', 'dot', null, /"-5" is not an amount/],
    ['1500-2000', 'dot', null, /is not an amount/],
    ['k', 'dot', null, /is not an amount/],
    ['1500k', 'dot', null, /is not an amount/],
    ['2k 500', 'dot', null, /is not an amount/],
    ['1k500', 'dot', null, /is not an amount/],
    ['3 pcs @ 500', 'dot', null, /is not an amount/],
    ['1500 last price 1200', 'dot', null, /is not an amount/],
    ['1,2,3', 'dot', null, /is not an amount/],
    ['9999999999', 'dot', null, /is not an amount in KES/],
  ])('%s (%s) is refused', (cell, fractions, rate, reason) => expect(() => kes(cell, fractions, rate)).toThrow(reason))
  test.each<[string, Fractions, number | null, number]>([
    ['19,99', 'comma', 129.5, 2589],
    ['42.99', 'dot', 129.5, 5567],
    ['US$42.99', 'dot', 129.5, 5567],
    ['€ 1.234,50', 'comma', 140, 172_830],
    ['1.200', 'comma', 1, 1200],
    // What says that it is in shillings is.
    ['KES 500', 'dot', 129.5, 500],
  ])('%s (%s) at %d is KES %i, to the nearest shilling', (cell, fractions, rate, amount) => expect(kes(cell, fractions, rate)).toBe(amount))
  test.each([
    ['19,99', 'comma'],
    ['1.234,5', 'comma'],
    ['19.99', 'dot'],
    ['1,234.50', 'dot'],
    ['1,234', null],
    ['1500', null],
  ])('%s shows the fraction %s', (cell, fraction) => expect(fractionOf(cell)).toBe(fraction))
  const survey = (heading: string, cells: string[], rate: number | null = null) => {
    const prices = createPriceSurvey(mappingOf(['name', heading], new Map()))
    cells.forEach((cell, i) => prices.see('price', cell, i + 2, null))
    return prices.rules(rate).price
  }
  test('a file of another currency, or of prices with cents, is asked for its rate before anything is imported', () => {
    expect(() => survey('price', ['100', 'USD 42.99'])).toThrow(/in USD \(row 3: "USD 42.99"\).*--rate 129.50/)
    expect(() => survey('Price (USD)', ['100'])).toThrow(/in USD/)
    expect(() => survey('price', ['19,99', '24,50'])).toThrow(/have cents \(row 2: "19,99"\).*--rate 1 if/)
    expect(() => survey('price', ['$5', '€5'], 130)).toThrow(/several currencies/)
    expect(survey('price', ['19,99', '1.200'], 150)).toEqual({ fractions: 'comma', currency: null, rate: 150 })
    // Thousands are no cents.
    expect(survey('price', ['1.5k', '2.5k'])).toMatchObject({ fractions: 'unseen', rate: null })
    // One price with cents among many is a mistake in that row.
    expect(survey('price', ['1499.50', ...Array<string>(20).fill('900')])).toMatchObject({ rate: null })
  })
})

describe('options', () => {
  const choice = (...options: [name: string, value: string][]) => choiceOf(options.map(([name, value]) => ({ name, value })))
  test.each<[[string, string][], string | null, string | null]>([
    [[['Size', 'Red / M']], 'M', 'Red'],
    [[['Title', 'M / Navy blue']], 'M', 'Navy blue'],
    [[['Size', 'Black']], null, 'Black'],
    [
      [
        ['Color', 'Rose'],
        ['Size', 'Small'],
      ],
      'S',
      'Rose',
    ],
    [
      [
        ['Rangi', 'Nyeusi'],
        ['Saizi', 'xl'],
      ],
      'XL',
      'Nyeusi',
    ],
    [[['Size', '32/34']], '32/34', null],
    [[['Size', 'EU 38']], 'EU 38', null],
    [[['Title', 'Default Title']], null, null],
    [[['Size', 'Extra Large']], 'XL', null],
    [[['Size', 'One size fits all']], 'One size', null],
    // What is no size keeps its name, and with it its colon: the filter of sizes leaves it out.
    [[['Size', 'Length / 30cm']], 'Length: 30cm', null],
    [[['Length', '30cm']], 'Length: 30cm', null],
    [[['Scent', 'Rose']], 'Scent: Rose', null],
    [
      [
        ['Size', 'M'],
        ['Length', '30cm'],
        ['Colour', 'Red'],
      ],
      'M, Length: 30cm',
      'Red',
    ],
  ])('%j', (options, label, colour) => {
    const found = choice(...options)
    expect([labelOf(found), found.colour]).toEqual([label, colour])
  })
  test('labels too long for a button become short ones of their own, always the same', () => {
    const labels = [
      'M',
      'Regular fit (chest 38 to 40 inches)',
      'Regular fit (chest 42 to 44 inches)',
      'One size, up to UK 16 or so',
      'x'.repeat(50),
    ]
    const short = [...shortLabels(labels).values()]
    expect(short).toEqual(['M', 'Regular fit', 'Regular fit (chest', 'One size', 'x'.repeat(20)])
    expect([...shortLabels(labels).values()]).toEqual(short)
    const same = Array.from({ length: 5 }, (_, i) => `${'y'.repeat(30)}${i}`)
    expect(new Set(shortLabels(same).values()).size).toBe(5)
    expect(Math.max(...[...shortLabels(same).values()].map((label) => label.length))).toBeLessThanOrEqual(20)
  })
})

describe('headings', () => {
  test.each([
    ['URL handle', 'handle'],
    ['Variant Price', 'price'],
    ['  variant   PRICE ', 'price'],
    ['Bei (KES)', 'price'],
    ['Price KES', 'price'],
    ['Saizi', 'size'],
    ['Picha', 'images'],
    ['Jina la bidhaa', 'title'],
    ['Color (product.metafields.shopify.color-pattern)', 'colour'],
    ['Kind (upya.kind)', 'kind'],
    ['Published on online store', 'published'],
    ['Cost per item', null],
    ['Price / International', null],
    ['Google Shopping / Condition', null],
    ['', null],
  ])('%s is %s', (heading, field) => expect(fieldOf(heading, 'sheet')).toBe(field))
  test('Type and ID mean something else to WooCommerce', () => {
    const headings = ['ID', 'Type', 'SKU', 'Name', 'Regular price', 'Attribute 1 name', 'Attribute 1 value(s)']
    expect(formatOf(headings)).toBe('woocommerce')
    const { fields, attributes } = mappingOf(headings, new Map())
    expect(fields).toEqual(['id', 'wooType', 'sku', 'title', 'regularPrice', null, null])
    expect(attributes).toEqual([{ name: 5, value: 6 }])
  })
  test('the owner corrects what is read wrongly; what is missing is asked for by name', () => {
    const headings = ['What it is', 'Cost', 'Price']
    expect(() => checkMapping(mappingOf(headings, new Map()))).toThrow(
      /no column for the name;.*--map "What it is=name".*"What it is", "Cost"/,
    )
    const { fields } = mappingOf(
      headings,
      new Map([
        ['what it is', 'name'],
        ['Cost', 'price'],
      ]),
    )
    expect(fields).toEqual(['title', 'price', null])
    expect(mappingOf(headings, new Map([['Price', 'ignore']])).fields).toEqual([null, null, null])
    expect(() => mappingOf(headings, new Map([['Shelf', 'name']]))).toThrow(/no column "Shelf". Its columns: "What it is"/)
    expect(() => mappingOf(headings, new Map([['Cost', 'worth']]))).toThrow(/"worth" is not one of our fields: name, price, old price/)
  })
})

test.each([
  ['a.jpg, b.jpg', ['a.jpg', 'b.jpg']],
  ['a.jpg,b.png', ['a.jpg', 'b.png']],
  ['https://x.example/w_100,h_200/a.jpg,https://x.example/b', ['https://x.example/w_100,h_200/a.jpg', 'https://x.example/b']],
  ['a.jpg | b.jpg', ['a.jpg', 'b.jpg']],
  ['', []],
])('pictures of %j', (cell, pictures) => expect(splitPictures(cell)).toEqual(pictures))

test('a name as part of an address', () => {
  expect(slugOf('Café Dress, Women’s – N° 5')).toBe('cafe-dress-womens-n-5')
})

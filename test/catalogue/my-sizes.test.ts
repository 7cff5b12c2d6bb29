import { afterAll, beforeAll, expect, test } from 'vitest'
import { listQuery } from '../../src/shop/catalogue/contract.ts'
import { withMySizes } from '../../src/shop/sizing/rules-my-sizes.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { productInput } from '../support/product-input.ts'

let t: TestShop

beforeAll(async () => {
  t = await testShop()
  const pieces: [name: string, category: string, sizes: [string | null, number][]][] = [
    ['Jacket', 'clothing', [['M', 1]]],
    ['Shirt', 'clothing', [['2XL', 1]]],
    ['Jeans', 'clothing', [['38', 1]]],
    ['Labelled jeans', 'clothing', [['W38', 1]]],
    ['Heels', 'shoes', [['38', 1]]],
    ['Labelled heels', 'shoes', [['EU 38', 1]]],
    ['Kaftan', 'clothing', [['One size', 1]]],
    ['Necklace', 'jewelry', [[null, 1]]],
    [
      'Sold in M',
      'clothing',
      [
        ['M', 0],
        ['S', 1],
      ],
    ],
  ]
  for (const [name, category, sizes] of pieces) {
    const variants = sizes.map(([size, stock]) => ({ sku: `${name} ${size}`, size, stock, price: 500 }))
    await t.shop.catalogue.save(productInput({ name, category, variants }))
  }
})
afterAll(() => t.close())

async function found(sizes: string[], query: Record<string, string> = {}): Promise<string[]> {
  const { items } = await t.shop.catalogue.list(withMySizes(listQuery.parse(query), { sizes, mine: true }))
  return items.map(({ name }) => name).sort()
}

test('a list in my sizes takes no shoe for a waist and no waist for a shoe', async () => {
  expect(await found(['38'])).toEqual(['Heels', 'Kaftan', 'Labelled heels', 'Necklace'])
  expect(await found(['W38'])).toEqual(['Jeans', 'Kaftan', 'Labelled jeans', 'Necklace'])
})

test('letter sizes are found however they are written, where they are in stock', async () => {
  expect(await found(['M', 'XXL'])).toEqual(['Jacket', 'Kaftan', 'Necklace', 'Shirt'])
})

test('within a category, and whole where my sizes say nothing', async () => {
  expect(await found(['M', '38'], { category: 'shoes' })).toEqual(['Heels', 'Labelled heels'])
  expect(await found(['M'], { category: 'shoes' })).toEqual(['Heels', 'Labelled heels'])
  expect(await found(['M', '38'], { size: 'S' })).toEqual(['Sold in M'])
})

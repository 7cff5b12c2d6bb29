import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawingUrl, productKind } from './product-kind.ts'

test.each([
  ['Kitenge wrap dress', 'clothing', 'dress'],
  ['Shirt dress in blue', 'clothing', 'dress'],
  ['White dress shirt', 'clothing', 'top'],
  ['Printed T-shirts', 'clothing', 'top'],
  ['High-waist jeans', 'clothing', 'trousers'],
  ['Two dresses', '', 'dress'],
  ['Something', 'shoes', 'shoes'],
  ['Wool beanie', 'accessories', 'hat'],
  ['Hoops', 'jewelry', 'jewelry'],
  ['Something', 'jewelry', 'jewelry'],
  ['Something', 'accessories', 'hanger'],
  ['', '', 'hanger'],
])('%s among %s is drawn as a %s, which there is', (name, category, kind) => {
  expect(productKind(name, category)).toBe(kind)
  expect(readFileSync('public/drawn.svg', 'utf8')).toContain(`<view id="${drawingUrl(productKind(name, category)).split('#')[1]}"`)
})

import { describe, expect, it, test } from 'vitest'
import { listQuery } from '../catalogue/contract.ts'
import { MY_SIZES_MAX, readChoices, withSizes, writeChoices, NO_CHOICES } from '../choices.ts'
import { MY_SIZES, mySizesOf } from './rules-choice.ts'
import { addMySizes, byKind, isMySize, mySizeOf, withMySizes } from './rules-my-sizes.ts'

const mine = { sizes: ['M', 'XXL', 'W38', '38'], mine: true }
const sized = (input: Record<string, string> = {}, choices = mine) => withMySizes(listQuery.parse(input), choices)

describe('a list in my sizes', () => {
  it('asks for waists and shoes by names of their own, and lets through what has no size', () => {
    expect(sized()).toMatchObject({ size: ['M', 'XXL', '2XL', 'W38', 'EU 38'], unsized: true })
  })

  test.each([
    ['clothing', ['M', 'XXL', '2XL', 'W38']],
    ['shoes', ['EU 38']],
    ['all', ['M', 'XXL', '2XL', 'W38', 'EU 38']],
  ])('of %s: %j', (category, size) => {
    expect(sized({ category }).size).toEqual(size)
  })

  it('is whole where my sizes say nothing', () => {
    expect(sized({ category: 'jewelry' })).toEqual(listQuery.parse({ category: 'jewelry' }))
    expect(sized({ category: 'shoes' }, { sizes: ['M'], mine: true }).size).toBeUndefined()
    expect(sized({}, { sizes: ['M'], mine: false }).size).toBeUndefined()
    expect(sized({}, { sizes: [], mine: true }).unsized).toBeUndefined()
  })

  it('a size asked for by name goes before', () => {
    expect(sized({ size: 'S' })).toEqual(listQuery.parse({ size: 'S' }))
  })

  it('means the same in an address', () => {
    const params = new URLSearchParams('category=clothing&sort=popular')
    const added = addMySizes(params, mine)
    expect(added.toString()).toBe('category=clothing&sort=popular&size=M%2CXXL%2C2XL%2CW38&unsized=1')
    expect(listQuery.parse(Object.fromEntries(added))).toMatchObject({ unsized: true, size: ['2XL', 'M', 'W38', 'XXL'] })
    expect(params.has('size')).toBe(false)
    expect(addMySizes(new URLSearchParams('size=S'), mine).toString()).toBe('size=S')
    expect(addMySizes(new URLSearchParams(), { ...mine, mine: false }).toString()).toBe('')
  })

  it('the highest number of saved sizes still makes a valid query', () => {
    const most = { sizes: MY_SIZES.letters.slice(0, 9).concat(MY_SIZES.shoes).slice(0, MY_SIZES_MAX), mine: true }
    const { size = [] } = listQuery.parse(Object.fromEntries(addMySizes(new URLSearchParams(), most)))
    expect(size).toHaveLength(withMySizes(listQuery.parse({}), most).size?.length ?? 0)
  })
})

test('38 is a shoe among shoes and a waist among clothes', () => {
  expect(isMySize('38', 'shoes', ['38'])).toBe(true)
  expect(isMySize('EU 38', 'shoes', ['38'])).toBe(true)
  expect(isMySize('38', 'clothing', ['38'])).toBe(false)
  expect(isMySize('38', 'clothing', ['W38'])).toBe(true)
  expect(isMySize('W38', 'clothing', ['W38'])).toBe(true)
  expect(isMySize('38', 'shoes', ['W38'])).toBe(false)
  expect(isMySize('2XL', 'clothing', ['XXL'])).toBe(true)
  expect(isMySize('L', 'clothing', ['XL'])).toBe(false)
})

test('my size of a product: the only one of mine that can be had', () => {
  const product = (...sizes: [string | null, number][]) => ({
    category: 'clothing',
    variants: sizes.map(([size, stock]) => ({ id: '00000000-0000-7000-8000-000000000000', size, stock, price: 1000 })),
  })
  expect(mySizeOf(product(['S', 1], ['M', 2], ['L', 1]), ['M', '39'])).toBe('M')
  expect(mySizeOf(product(['S', 1], ['M', 0]), ['M'])).toBeNull()
  expect(mySizeOf(product(['M', 1], ['L', 1]), ['M', 'L'])).toBeNull()
  expect(mySizeOf(product(['M', 0], ['L', 1]), ['M', 'L'])).toBe('L')
  expect(mySizeOf(product([null, 3]), ['M'])).toBeNull()
  expect(mySizeOf(product(['M', 1]), [])).toBeNull()
})

test('measures offer sizes that can be chosen, and the cookie holds each of them', () => {
  expect(mySizesOf({ department: 'women', measurements: { chest: 92, waist: 76, shoe_size: 38.5 } })).toEqual(['M', 'W29', 'W30', '39'])
  expect(mySizesOf({ measurements: { chest: 92 } })).toEqual(['S', 'M'])
  expect(mySizesOf({ measurements: { waist: 250, shoe_size: 20 } })).toEqual([])
  expect(mySizesOf({ height: 170 })).toEqual([])
  for (const size of Object.values(MY_SIZES).flat())
    expect(readChoices(writeChoices({ ...NO_CHOICES, sizes: [size] })).sizes).toEqual([size])
})

test('clothes, jeans, shoes', () => {
  expect(byKind(['38', 'W30', 'M', '39', '3XL'])).toEqual(['M', '3XL', 'W30', '38', '39'])
})

describe('more sizes than can be saved', () => {
  const every = Object.values(MY_SIZES).flat()
  it('what was found comes in, the last of the others gives way and is named', () => {
    const had = every.slice(0, MY_SIZES_MAX)
    const { sizes, dropped } = withSizes(['41', '42'], had)
    expect(sizes).toEqual(expect.arrayContaining(['41', '42', 'M']))
    expect([sizes.length, dropped]).toEqual([MY_SIZES_MAX, had.slice(-2)])
    expect(readChoices(writeChoices({ ...NO_CHOICES, sizes, mine: true })).sizes).toEqual(sizes)
  })
})

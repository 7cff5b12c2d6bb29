import { describe, expect, test } from 'vitest'
import { activeChips } from './active-chips.ts'
import { changed, readFilters, writeFilters } from './filters.ts'
import { isMyStyle, stylesLiked } from './my-style.ts'
import { isStep, pricesOfStep, priceLabel, stepLabel } from './price-steps.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

describe('what is set', () => {
  test('each filter is taken off by itself', () => {
    const filters = read('category=shoes&q=boots&size=38,39&colour=red&min_price=500&max_price=999')
    const remaining = activeChips(filters, []).map(({ label, without }) => [label, writeFilters(changed(filters, without))])
    expect(remaining).toEqual([
      ['“boots”', '?category=shoes&size=38,39&colour=red&min_price=500&max_price=999'],
      ['Size 38', '?category=shoes&q=boots&size=39&colour=red&min_price=500&max_price=999'],
      ['Size 39', '?category=shoes&q=boots&size=38&colour=red&min_price=500&max_price=999'],
      ['Red', '?category=shoes&q=boots&size=38,39&min_price=500&max_price=999'],
      ['KES 500 to 999', '?category=shoes&q=boots&size=38,39&colour=red'],
    ])
  })

  test('what was read in the words of the search is taken off with them', () => {
    const filters = read('category=shoes&q=boots+size+38')
    const reading = { understood: [{ facet: 'size' as const, label: 'Size 38', rest: 'boots' }], missed: [] }
    const chips = activeChips(filters, [], reading).map(({ name, label, without }) => [
      name,
      label,
      writeFilters(changed(filters, without)),
    ])
    expect(chips).toEqual([
      ['Size 38', 'Size 38', '?category=shoes&q=boots'],
      ['search boots size 38', '“boots size 38”', '?category=shoes'],
    ])
  })

  test('a search alone is no chip: it is the heading of its list', () => {
    expect(activeChips(read('q=boots'), [])).toEqual([])
    expect(activeChips(read('q=boots&category=shoes'), []).map(({ label }) => label)).toEqual(['“boots”'])
  })

  test('nothing is set on the plain page, in any order', () => {
    expect(activeChips(read('sort=popular'), ['Retro'])).toEqual([])
  })
})

describe('[home-08, open-56] my style', () => {
  test('asks for any of the styles one likes', () => {
    const liked = stylesLiked(['Vintage', 'Casual'])
    expect(liked).toEqual(['Casual', 'Vintage'])
    expect(isMyStyle(read('style=Vintage,Casual'), liked)).toBe(true)
    expect(isMyStyle(read('style=Vintage'), liked)).toBe(false)
  })

  test('is one chip, not one for each style', () => {
    const liked = stylesLiked(['Vintage', 'Casual'])
    expect(activeChips(read('style=Casual,Vintage'), liked).map(({ name, without }) => ({ name, without }))).toEqual([
      { name: 'my style', without: { style: [] } },
    ])
    expect(activeChips(read('style=Casual'), liked).map(({ label }) => label)).toEqual(['Casual'])
  })

  test('who likes nothing has no such filter', () => {
    expect(stylesLiked([])).toEqual([])
    expect(isMyStyle(read(''), [])).toBe(false)
  })
})

describe('steps of the price', () => {
  test('a step ends below the next one, the last has no end', () => {
    expect(pricesOfStep(0)).toEqual({ min_price: undefined, max_price: 499 })
    expect(pricesOfStep(500)).toEqual({ min_price: 500, max_price: 999 })
    expect(pricesOfStep(10_000)).toEqual({ min_price: 10_000, max_price: undefined })
    expect([0, 2500, 10_000].map(stepLabel)).toEqual(['up to 499', '2,500 to 4,999', '10,000 and above'])
  })

  test('a price that was typed is no step, and is said as it is', () => {
    expect(isStep(read('min_price=500&max_price=999'), 500)).toBe(true)
    expect(isStep(read('min_price=500&max_price=1000'), 500)).toBe(false)
    expect(priceLabel(read('min_price=750'))).toBe('KES 750 and above')
  })
})

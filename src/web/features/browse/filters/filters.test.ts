import { describe, expect, test } from 'vitest'
import { activeFilters, categoryChoices, changed, isNarrowed, readFilters, toggled, toListQuery, writeFilters } from './filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

describe('address to filters', () => {
  test('[home-05] "all" and nothing mean every category', () => {
    expect(read('category=all').category).toBeUndefined()
    expect(read('').category).toBeUndefined()
    expect(read('category=shoes').category).toBe('shoes')
  })

  test('[home-05] the fixed categories come first, then further ones from the data, none twice', () => {
    expect(categoryChoices(['shoes', 'bags', 'clothing'])).toEqual(['clothing', 'accessories', 'shoes', 'jewelry', 'bags'])
  })

  test('[home-06] the five sorts are read, anything else is the opening order', () => {
    for (const sort of ['picks', 'latest', 'price-asc', 'price-desc', 'popular', 'random']) expect(read(`sort=${sort}`).sort).toBe(sort)
    expect(read('sort=cheapest').sort).toBe('picks')
    expect(read('sort=random').seed).toBe(0)
    expect(read('sort=random&seed=-1').seed).toBe(0)
  })

  test('[home-07] [open-55] the default range sets no bound', () => {
    expect(read('min_price=0&max_price=100000')).toMatchObject({ min_price: undefined, max_price: undefined })
    expect(read('min_price=500&max_price=99999')).toMatchObject({ min_price: 500, max_price: 99_999 })
  })

  test('[open-55] negative and non-numeric bounds are ignored; min above max stays as asked', () => {
    expect(read('min_price=-5&max_price=abc')).toMatchObject({ min_price: undefined, max_price: undefined })
    expect(read('min_price=900&max_price=100')).toMatchObject({ min_price: 900, max_price: 100 })
  })

  test('several values of a facet are read in one order, each once', () => {
    expect(read('size=L,M,,L&colour=red,black&condition=Worn,Like new')).toMatchObject({
      size: ['M', 'L'],
      colour: ['black', 'red'],
      condition: ['Like new', 'Worn'],
    })
    expect(read(`style=${Array.from({ length: 50 }, (_, n) => `s${n}`).join()}`).style).toHaveLength(30)
  })

  test('unknown parameters, empty ones and endless texts do no harm', () => {
    expect(read('utm_source=x&q=%20%20&size=').q).toBeUndefined()
    expect(read(`q=${'a'.repeat(500)}`).q).toHaveLength(80)
  })
})

describe('filters to address', () => {
  test('defaults are left out and a round trip changes nothing', () => {
    expect(writeFilters(read('category=all&sort=picks&min_price=0'))).toBe('')
    const query =
      '?category=shoes&q=red+boots&size=38,39&condition=Like+new&colour=red&style=Retro&min_price=100&max_price=2000&sort=random&seed=7'
    expect(writeFilters(read(query))).toBe(query)
  })

  test('the cursor of the next page comes last', () => {
    expect(writeFilters(read('category=shoes'), 'abc=')).toBe('?category=shoes&cursor=abc%3D')
    expect(toListQuery(read(''), 'abc').cursor).toBe('abc')
    expect(toListQuery(read(''), 'x'.repeat(300)).cursor).toBeUndefined()
    expect(toListQuery(read('size=M,L'), null)).toMatchObject({ size: ['M', 'L'], colour: undefined })
  })
})

describe('choosing', () => {
  test('[open-56] random is shuffled once per selection', () => {
    const first = changed(read(''), { sort: 'random' }, () => 0.5)
    expect(first.seed).toBe(500_000)
    expect(changed(first, { category: 'shoes' }, () => 0.25).seed).toBe(250_000)
    expect(changed(first, { sort: 'popular' }).seed).toBeUndefined()
  })

  test('a size that the new category does not know falls away', () => {
    expect(changed(read('category=shoes&size=38,39'), { category: 'clothing' }).size).toEqual([])
    expect(changed(read('size=M,38'), { category: 'clothing' }).size).toEqual(['M'])
    expect(changed(read('size=M,38'), { category: 'shoes' }).size).toEqual(['38'])
    expect(changed(read('category=shoes&size=38'), { category: undefined }).size).toEqual(['38'])
  })

  test('a value of a facet is added in its place, and taken off by a second choice', () => {
    expect(toggled(read('size=L'), 'size', 'M')).toEqual({ size: ['M', 'L'] })
    expect(toggled(read('size=M,L'), 'size', 'L')).toEqual({ size: ['M'] })
    expect(toggled(read('colour=red'), 'colour', 'black')).toEqual({ colour: ['black', 'red'] })
  })

  test('a price range counts as one filter, order and search as none', () => {
    expect(activeFilters(read('min_price=1&max_price=2&sort=popular&q=x'))).toBe(1)
    expect(activeFilters(read('size=M,L&colour=red&category=shoes'))).toBe(4)
    expect(isNarrowed(read('sort=popular'))).toBe(false)
    expect(isNarrowed(read('q=x'))).toBe(true)
  })
})

import { describe, expect, test } from 'vitest'
import type { ProductCard, Suggestions } from '../../../../shop/catalogue/contract.ts'
import { completed, optionGroups } from './suggestion-options.ts'

const product = { id: 'p', name: 'Denim jacket' } as ProductCard
const found: Suggestions = {
  words: [
    { text: 'jacket', products: 3 },
    { text: 'denim jacket', products: 2 },
  ],
  categories: ['shoes'],
  items: [product],
}
const shown = (...given: Parameters<typeof optionGroups>) =>
  optionGroups(...given).map(({ title, options }) => [title, options.map(({ label }) => label)])

describe('suggestions below the search field', () => {
  const CATEGORY_OPTIONS = ['Browse', ['Clothing', 'Accessories', 'Shoes', 'Jewelry']]

  test('before anything is typed: earlier searches, and the categories', () => {
    expect(shown('', null, [])).toEqual([CATEGORY_OPTIONS])
    expect(shown('  ', null, ['viatu', 'denim'])).toEqual([['You searched for', ['viatu', 'denim']], CATEGORY_OPTIONS])
  })
  test('while the shop is asked: what is known here', () => {
    expect(shown('de', null, ['viatu', 'Denim'])).toEqual([
      ['Searches', ['Denim']],
      ['Everything', ['All pieces for “de”']],
    ])
  })
  test('recent searches come first and once; what is typed itself is not offered again', () => {
    expect(shown('jacket', found, ['Jacket', 'jacket red', 'viatu'])).toEqual([
      ['Searches', ['jacket red', 'denim jacket']],
      ['Categories', ['Shoes']],
      ['Pieces', ['Denim jacket']],
      ['Everything', ['All pieces for “jacket”']],
    ])
  })
  test('when nothing fits: the categories', () => {
    expect(shown('zzzz', { words: [], categories: [], items: [] }, [])).toEqual([CATEGORY_OPTIONS])
  })
  test('every one leads somewhere, and no two share a name', () => {
    const options = optionGroups('jac & co', found, ['jac & co + more']).flatMap((group) => group.options)
    expect(options.map(({ to }) => to)).toEqual([
      '/?q=jac+%26+co+%2B+more',
      '/?q=jacket',
      '/?q=denim+jacket',
      '/?category=shoes',
      '/product/p',
      '/?q=jac+%26+co',
    ])
    expect(new Set(options.map(({ id }) => id)).size).toBe(options.length)
  })
  test.each([
    ['denim jacket', 'den', { typed: 'den', rest: 'im jacket' }],
    ['Denim', ' dEn', { typed: 'Den', rest: 'im' }],
    ['denim jacket', 'jac', { typed: '', rest: 'denim jacket' }],
    ['denim', '', { typed: '', rest: 'denim' }],
  ])('%s for %j', (label, typed, parts) => {
    expect(completed(label, typed)).toEqual(parts)
  })
})

import { describe, expect, test } from 'vitest'
import { parseSearches, SEARCHES_MAX, withSearch } from './recent-searches.ts'

describe('recent searches', () => {
  test.each([null, 'denim', { 0: 'denim' }, 7])('%j in the storage is none', (found) => {
    expect(parseSearches(found)).toEqual([])
  })
  test('invalid entries are left out, and none is there twice', () => {
    expect(parseSearches(['denim', 3, null, ' Denim ', '', 'viatu', 'x'.repeat(100)])).toEqual(['denim', 'viatu', 'x'.repeat(80)])
  })
  test('nothing is not remembered', () => {
    expect(withSearch(['denim'], '  ')).toEqual(['denim'])
  })
  test('the newest comes first, the same words once, and the ninth drops', () => {
    expect(withSearch(['denim', 'viatu'], '  Black   boots ')).toEqual(['Black boots', 'denim', 'viatu'])
    expect(withSearch(['denim', 'viatu'], 'VIATU')).toEqual(['VIATU', 'denim'])
    const many = Array.from({ length: SEARCHES_MAX }, (_, i) => `search ${i}`)
    expect(withSearch(many, 'one more')).toEqual(['one more', ...many.slice(0, SEARCHES_MAX - 1)])
  })
})

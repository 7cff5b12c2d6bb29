import { expect, test } from 'vitest'
import { fieldsOf } from '../../lib/form-fields.ts'
import { fromDraft, listOf, sameValues } from './section-values.ts'

test('a draft fills in what exists and nothing of another kind', () => {
  const saved = { full_name: 'Wanjiku', styles: ['Casual'], department: 'women' }
  expect(fromDraft(saved, { full_name: 'Wanjiku K', styles: [1], department: null, other: 'x' })).toEqual({
    ...saved,
    full_name: 'Wanjiku K',
  })
  expect(fromDraft(saved, { styles: ['Retro'] })).toEqual({ ...saved, styles: ['Retro'] })
  expect(fromDraft(saved, {})).toEqual(saved)
})

test('the paths of a refusal are fields of the form', () => {
  expect(fieldsOf({ 'body_size.measurements.chest': 'a', 'occasions.2': 'b', full_name: 'c', _: 'd' })).toEqual({
    chest: 'a',
    occasions: 'b',
    full_name: 'c',
    _: 'd',
  })
})

test('a list is written with commas', () => {
  expect(listOf(' black, earth tones;, Black,\n')).toEqual(['black', 'earth tones'])
  expect(listOf('')).toEqual([])
})

test('values are the same by what they say', () => {
  expect(sameValues({ a: ['x'] }, { a: ['x'] })).toBe(true)
  expect(sameValues({ a: ['x'] }, { a: ['y'] })).toBe(false)
})
